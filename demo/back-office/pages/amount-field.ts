/** An input for an amount. */
import { type Html, html } from '../../storefront/html.ts';

export interface AmountField {
  label: string;
  value: string;
  /** Set for a field that may stay empty. */
  hint?: string;
}

export const amountField = ({ label, value, hint }: AmountField): Html =>
  html`<label for="amount">${label}</label>
    <input
      id="amount"
      name="amount"
      inputmode="decimal"
      pattern="\\d+([.,]\\d{1,2})?"
      autocomplete="off"
      value="${value.replace('.', ',')}"
      ${hint === undefined ? 'required' : html`aria-describedby="amount-hint"`}
    />
    ${hint !== undefined && html`<p class="muted" id="amount-hint">${hint}</p>`}`;
