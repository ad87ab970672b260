/** Input for the recipient of a transfer: a known one, or the data of a new one. */
import { type Html, html } from '../../values/html.ts';
import type { PageContext } from './page.ts';

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
