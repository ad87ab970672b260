/** A checkout that nothing can be paid of (any more), and what is worth saying beside one that can. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Connection } from '../checkout/status-stream.ts';
import { type CheckoutState, isKnown, type KnownState } from '../checkout/state.ts';
import { formatAmount } from '../locale/format.ts';
import type { CommonMessages } from '../locale/messages.ts';
import { currencyOf } from '../protocol/checkout.ts';
import { offlineIcon } from './icons.ts';
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

/** Lost connection, test mode. */
export function notices(
  state: CheckoutState,
  connection: Connection | undefined,
  common: CommonMessages,
): TemplateResult | typeof nothing {
  const isLost = connection === 'lost' && (state.phase === 'open' || state.phase === 'loading');
  const isSandbox = isKnown(state) && state.phase === 'open' && state.checkout.environment === 'sandbox';
  if (!isLost && !isSandbox) return nothing;
  return html`
    <div class="notices" part="notices">
      ${isLost ? html`<p class="notice" part="notice">${offlineIcon}<span>${common.reconnecting}</span></p>` : nothing}
      ${isSandbox ? html`<p class="notice" part="notice"><span>${common.sandbox}</span></p>` : nothing}
    </div>
  `;
}
