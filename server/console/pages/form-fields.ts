/** Fields of the forms that move money: amount, note and recipient. */
import { type Html, html } from '../../values/html.ts';
import type { PageContext } from './page.ts';

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

/** A note of the person, which the companion stores with the transfer. */
export const noteField = ({ texts }: PageContext, value: string): Html =>
  html`<label for="reason">${texts.note.label}</label>
    <input
      id="reason"
      name="reason"
      maxlength="255"
      autocomplete="off"
      value="${value}"
      aria-describedby="reason-hint"
    />
    <p class="muted" id="reason-hint">${texts.note.hint}</p>`;

export interface RecipientField {
  /** Known recipients, masked. */
  known: readonly { id: string; words: string }[];
  chosen: string;
  /** Label of the entry for a new recipient. */
  another: string;
  /** The fields for a new recipient. */
  typed: Html;
}

/** A choice of known recipients, if any, and the fields for a new one, which the style sheet hides if a known one is chosen. */
export const recipientField = (
  { texts }: PageContext,
  { known, chosen, another, typed }: RecipientField,
): Html =>
  html`${
      known.length > 0 &&
      html`<label for="recipient">${texts.recipient}</label>
        <select id="recipient" name="recipient">
          <option value="">${another}</option>
          ${known.map(
            ({ id, words }) =>
              html`<option value="${id}" ${id === chosen ? 'selected' : ''}>${words}</option>`,
          )}
        </select>`
    }
    <div class="typed-recipient">${typed}</div>`;
