/** What is said of a checkout that nothing can be paid of (any more). */
import type { CheckoutState, KnownState } from '../checkout/state.ts';
import { formatAmount } from '../locale/format.ts';
import type { CommonMessages } from '../locale/messages.ts';
import { currencyOf } from '../protocol/checkout.ts';
import { problemText } from './problem-text.ts';
import type { Tone } from './status-panel.ts';

export interface ClosedWords {
  tone: Tone;
  title: string;
  text: string;
}

/** Null while the checkout is open, or not loaded yet. */
export function closedWords(
  state: CheckoutState,
  common: CommonMessages,
  locale: string,
): ClosedWords | null {
  switch (state.phase) {
    case 'paid':
      return {
        tone: 'success',
        title: common.paid.title,
        text: common.paid.text(paidAmount(state, locale)),
      };
    case 'failed':
      return { tone: 'problem', title: common.failed, text: problemText(state.error, common.problems) };
    case 'expired':
      return { tone: 'neutral', ...common.expired };
    case 'cancelled':
      return { tone: 'neutral', ...common.cancelled };
    case 'loading':
    case 'open':
      return null;
  }
}

function paidAmount({ checkout: { payment, methods, amounts } }: KnownState, locale: string): string {
  const currency = payment?.currency ?? currencyOf[methods[0] ?? 'pix'];
  return formatAmount(payment?.amount ?? amounts[currency] ?? '0', currency, locale);
}
