/** An input for an amount. */
import { type Html, html } from '../../values/html.ts';

export interface AmountField {
  label: string;
  value: string;
}

export const amountField = ({ label, value }: AmountField): Html =>
  html`<label for="amount">${label}</label>
    <input
      id="amount"
      name="amount"
      inputmode="decimal"
      pattern="\\d+([.,]\\d{1,2})?"
      autocomplete="off"
      value="${value.replace('.', ',')}"
      required
    />`;
