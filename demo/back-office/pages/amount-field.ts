import { type Html, html } from '../../storefront/html.ts';

export interface AmountField {
  label: string;
  value: string;
  /** A field with a hint may stay empty. */
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
