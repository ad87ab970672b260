/** Titles and texts of a checkout that can no longer be paid. */
import { type CheckoutState, heldBy, type KnownState } from '../../checkout/shared/state.ts';
import { type AmountFormat, formatAmount } from '../../locale/format-amount.ts';
import type { CommonMessages } from '../../locale/messages.ts';
import { currencyOf } from '../../protocol/checkout.ts';
import { meansOf } from './payment-means.ts';
import { problemText } from './late-texts.ts';
import type { Tone } from './status-panel.ts';
import { hasTwoCurrencies } from '../shared/two-currencies.ts';

export interface ClosedWords {
  tone: Tone;
  title: string;
  text: string;
  /** The amount in it. */
  amount?: string;
  /** Smaller, below. */
  details?: readonly string[];
}

/** `situation` is that of one method, if given. Null while the checkout can be paid, or is not loaded yet. */
export function closedWords(
  state: CheckoutState,
  common: CommonMessages,
  situation?: string,
): ClosedWords | null {
  if (situation === 'held') return { tone: 'neutral', ...common.held };
  if (situation === 'unavailable') return { tone: 'neutral', ...common.notOffered };
  switch (state.phase) {
    case 'paid': {
      const amount = paidAmount(state, common.amounts);
      return {
        tone: 'success',
        title: common.paid.title,
        text: common.paid.text(amount),
        amount,
        details: paidDetails(state, common),
      };
    }
    case 'failed':
      return { tone: 'problem', title: common.failed, text: problemText(state.error, common.problems) };
    case 'expired':
    case 'cancelled':
      // The end of a checkout does not mean that a payment of an unknown outcome was not made.
      return heldBy(state, null, Infinity)
        ? { tone: 'busy', title: common.held.title, text: '' }
        : { tone: 'neutral', ...common[state.phase] };
    case 'loading':
    case 'open':
      return null;
  }
}

function paidAmount({ checkout }: KnownState, format: AmountFormat): string {
  const { payment, methods, amounts } = checkout;
  const currency = payment?.currency ?? currencyOf[methods[0] ?? 'pix'];
  const amount = payment?.amount ?? amounts[currency] ?? '0.00';
  return formatAmount(amount, currency, format, hasTwoCurrencies(checkout));
}

/** The means of payment, and the currency if the order has two. */
function paidDetails({ checkout }: KnownState, common: CommonMessages): string[] {
  const { payment } = checkout;
  if (!payment) return [];
  const means = meansOf(payment);
  const method = common.paidBy[payment.method];
  const by = means === null ? method : `${method} · ${means}`;
  const isInDollars = payment.currency === 'USD' && hasTwoCurrencies(checkout);
  return isInDollars ? [by, common.chargedInDollars] : [by];
}
