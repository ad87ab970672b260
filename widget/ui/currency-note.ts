/** The note beside a charge in dollars, on a page that shows two currencies. */
import { html, type TemplateResult } from 'lit';
import type { CommonStart } from '../locale/messages.ts';

export const currencyNote = ({ chargedInDollars }: Pick<CommonStart, 'chargedInDollars'>): TemplateResult =>
  html`<p class="currency" part="currency-note">${chargedInDollars}</p>`;
