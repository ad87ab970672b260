/** Detects orders with two currencies, for which a view shows both amounts, and notes that a charge is in dollars. */
import { html, type TemplateResult } from 'lit';
import type { CommonStart } from '../../locale/messages.ts';
import type { CheckoutView } from '../../protocol/checkout.ts';

export const currencyNote = ({ chargedInDollars }: Pick<CommonStart, 'chargedInDollars'>): TemplateResult =>
  html`<p class="currency" part="currency-note" .textContent=${chargedInDollars}></p>`;

export const hasTwoCurrencies = ({ amounts }: CheckoutView): boolean =>
  amounts.BRL !== undefined && amounts.USD !== undefined;
