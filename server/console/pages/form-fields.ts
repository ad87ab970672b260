/** Fields of the forms that move money: amount, note and recipient; and the link to a form. */
import { type Html, html } from '../../values/html.ts';
import { type AmountLeft, inMajor } from '../amount-left.ts';
import { money, type PageContext } from './page.ts';

/** Leads to the form (`#form`) where it is below its list instead of beside it: on a phone. */
export const linkToForm = (title: string): Html =>
  html`<p class="to-form"><a class="button" href="#form">${title}</a></p>`;

export interface AmountField {
  label: string;
  value: string;
  /** Id of what says how much it can be. */
  hint?: string | null;
  /** Differs between the forms of a page. */
  id?: string;
}

/** Written as the page's language writes numbers; a comma and a point are both accepted. */
export const amountField = (
  { language }: PageContext,
  { label, value, hint = null, id = 'amount' }: AmountField,
): Html =>
  html`<label for="${id}">${label}</label>
    <input
      id="${id}"
      name="amount"
      inputmode="decimal"
      pattern="\\d+([.,]\\d{1,2})?"
      autocomplete="off"
      value="${language === 'en' ? value : value.replace('.', ',')}"
      ${hint !== null && html`aria-describedby="${hint}"`}
      required
    />`;

/** How much of a payment can still be given back, above the amount. */
export function amountLeft(
  { texts, language }: PageContext,
  kind: 'refund' | 'pixReturn',
  { paidMinor, doneMinor, unconfirmedMinor, leftMinor }: AmountLeft,
  { currency, id }: { currency: string; id: string },
): Html {
  const words = texts.left[kind];
  const facts = [
    [texts.left.paid, paidMinor],
    [words.done, doneMinor],
    [texts.left.unconfirmed, unconfirmedMinor],
    [words.left, leftMinor],
  ] as const;
  return html`<dl class="amounts" id="${id}" data-live="${id}">
    ${facts.map(
      ([name, minor]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${money(inMajor(minor), currency, language)}</dd>
        </div>`,
    )}
  </dl>`;
}

/** A note of the person, which the companion stores with the transfer. */
export const noteField = ({ texts }: PageContext, value: string, id = 'reason'): Html =>
  html`<label for="${id}">${texts.note.label}</label>
    <input
      id="${id}"
      name="reason"
      maxlength="255"
      autocomplete="off"
      value="${value}"
      aria-describedby="${id}-hint"
    />
    <p class="muted" id="${id}-hint">${texts.note.hint}</p>`;

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
