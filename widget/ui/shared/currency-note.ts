/** The note that a charge is in dollars, for pages that show two currencies. */
import { html, type TemplateResult } from 'lit';
import type { CommonStart } from '../../locale/messages.ts';

export const currencyNote = ({ chargedInDollars }: Pick<CommonStart, 'chargedInDollars'>): TemplateResult =>
  html`<p class="currency" part="currency-note" .textContent=${chargedInDollars}></p>`;
