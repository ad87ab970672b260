/** Draws the currency note below the wallet, from before the wallet's buttons are drawn. */
import { html, nothing, type TemplateResult } from 'lit';
import { hasTwoCurrencies } from '../checkout/two-currencies.ts';
import type { CommonStart } from '../locale/messages.ts';
import { type CheckoutView, currencyOf, type Method } from '../protocol/checkout.ts';
import { currencyNote } from '../ui/currency-note.ts';

/** An open panel that is charged in dollars has its own note: this one is hidden then, and keeps its room. */
export function expressNote(
  checkout: CheckoutView,
  open: Method | null,
  texts: Pick<CommonStart, 'chargedInDollars'>,
): TemplateResult | typeof nothing {
  if (!hasTwoCurrencies(checkout)) return nothing;
  const isSaidBelow = open !== null && currencyOf[open] === 'USD';
  return html`<div class="express-note ${isSaidBelow ? 'said' : ''}">${currencyNote(texts)}</div>`;
}
