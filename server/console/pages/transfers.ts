/** The shared layout of payouts and withdrawals: the list, and the form for the next transfer beside it. */
import { type Html, html } from '../../values/html.ts';
import type { CsvColumn } from '../csv.ts';
import type { Buttons, DemoExtension } from '../demo-extension.ts';
import { nameOf } from '../states.ts';
import { filterBar, listFooter, type ListPosition } from './filter-bar.ts';
import { badge, type Column, money, page, type PageContext, table, timeCell, timeInFile } from './page.ts';
import { unknownOutcome } from './unknown-outcome.ts';
import { amountField, linkToForm, recipientField, type RecipientField } from './form-fields.ts';

/** As in the interface; the path of the page is its plural. */
export type TransferKind = 'payout' | 'withdrawal';

interface Transfer {
  id: string;
  status: string;
  /** BRL, a decimal string; null while it is not known. */
  amount: string | null;
  created_at: string | null;
}

/** Column and lead of the demo's buttons in a list; null without them. */
export type ListButtons = { head: string; lead: Html; buttons: Buttons } | null;

export const withDemoButtons = (
  demoExtension: DemoExtension | null,
  buttons: Buttons | undefined,
  context: PageContext,
): ListButtons =>
  demoExtension && buttons
    ? { head: demoExtension.head(context), lead: demoExtension.lead(context), buttons }
    : null;

export interface Transfers<Row> {
  transfers: readonly Row[];
  position: ListPosition;
  listButtons: ListButtons;
}

export function transfersPage<Row extends Transfer>(
  context: PageContext,
  kind: TransferKind,
  { transfers, position, listButtons }: Transfers<Row>,
  { columns, form, formTitle }: { columns: readonly Column<Row>[]; form: Html; formTitle: string },
): Html {
  const { texts } = context;
  const section = `${kind}s` as const;
  const title = texts.nav[section];
  const unknown = transfers.filter(({ status }) => status === 'unknown');
  // Beside an unknown withdrawal the companion accepts no other, and a form would invite to send it again.
  const hasForm = context.can(section) && (kind === 'payout' || unknown.length === 0);
  return page(context, {
    section,
    title,
    main: html`<div class="${hasForm ? 'columns' : ''}">
      <div>
        ${hasForm && linkToForm(formTitle)} ${listButtons?.lead}
        <div class="stack" data-live="unknown">
          ${unknown.map((one) => html`<section class="panel">${unknownOutcome(context, kind, one)}</section>`)}
        </div>
        ${filterBar(context, position, { kinds: [kind] })}
        <div data-live>${table(title, transfers, columns, context)} ${listFooter(context, position)}</div>
      </div>
      ${hasForm && form}
    </div>`,
  });
}

export interface TransferForm {
  title: string;
  /** Idempotency key: a form that is sent twice is one transfer. */
  key: string;
  amount: string;
  recipient: RecipientField;
  /** Id of what says how much it can be. */
  amountHint?: string | null;
  /** After the amount. */
  note?: Html;
  above?: Html | null;
  below?: Html | false;
}

export function transferForm(
  context: PageContext,
  kind: TransferKind,
  { title, key, amount, amountHint = null, recipient, note, above, below }: TransferForm,
): Html {
  const { texts } = context;
  return html`<form id="form" class="panel" method="post" action="/${kind}s/review">
    <h2 class="eyebrow">${title}</h2>
    <input type="hidden" name="key" value="${key}" />
    ${above} ${recipientField(context, recipient)}
    ${amountField(context, { label: `${texts.amount} (BRL)`, value: amount, hint: amountHint })} ${note}
    <button class="button wide">${texts.review[kind]}</button>
    ${below}
  </form>`;
}

export const inReais = (amount: string | null, { language }: PageContext): string =>
  amount === null ? '–' : money(amount, 'BRL', language);

export function transferColumns<Row extends Transfer>(
  context: PageContext,
  kind: TransferKind,
  listButtons: ListButtons,
): Column<Row>[] {
  const { texts, language } = context;
  return [
    { head: texts.state, cell: ({ status }) => badge(kind, status, context) },
    { head: texts.amount, isNumber: true, cell: ({ amount }) => inReais(amount, context) },
    ...(listButtons
      ? [{ head: listButtons.head, cell: ({ id }: Row) => listButtons.buttons(`${kind}s`, id) ?? '' }]
      : []),
    { head: texts.when, cell: ({ created_at: at }) => timeCell(at, language) },
  ];
}

export const transferFile = <Row extends Transfer>(
  { texts, language }: PageContext,
  kind: TransferKind,
): CsvColumn<Row>[] => [
  { head: texts[kind], value: ({ id }) => id },
  { head: texts.whenInFile, value: ({ created_at: at }) => timeInFile(at) },
  { head: texts.state, value: ({ status }) => nameOf(kind, status, language) },
  { head: texts.currency, value: () => 'BRL' },
  { head: texts.amount, isAmount: true, value: ({ amount }) => amount },
];
