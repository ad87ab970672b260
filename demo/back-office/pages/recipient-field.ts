import { type Html, html } from '../../storefront/html.ts';
import type { PageContext } from './page.ts';

export interface RecipientField {
  /** Known ones, masked. */
  known: readonly { id: string; words: string }[];
  chosen: string;
  /** What the entry is called that leaves room to type. */
  another: string;
  /** The fields of one that is not known yet. */
  typed: Html;
}

/** A list to choose from once somebody is known, and the fields for somebody else. The sheet hides what does not count. */
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
