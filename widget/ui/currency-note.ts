/** Where a page shows two currencies, what is charged in dollars says so. */
import { html, type TemplateResult } from 'lit';
import type { CommonStart } from '../locale/messages.ts';

export const currencyNote = ({ chargedInDollars }: Pick<CommonStart, 'chargedInDollars'>): TemplateResult =>
  html`<p class="currency" part="currency-note">${chargedInDollars}</p>`;
