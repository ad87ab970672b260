/** Payouts by PIX, and the form for the next one. */
import { type Html, html } from '../../values/html.ts';
import type { CsvColumn } from '../csv.ts';
import { leftToReturn, orderOf, pixToReturn, type ReturnedOrder, returnKey } from '../pix-returns.ts';
import { type AmountLeft, returnable } from '../amount-left.ts';
import type { Checkout, Payout } from '../merchant-api.ts';
import type { Recipient } from '../recipients.ts';
import { amountLeft, noteField } from './form-fields.ts';
import { type Column, orderLink, page, type PageContext } from './page.ts';
import {
  inReais,
  transferColumns,
  transferFile,
  transferForm,
  type Transfers,
  transfersPage,
} from './transfers.ts';

/** Initial values of the form that returns an order's Pix. */
export interface ReturnPrefill {
  order: ReturnedOrder;
  payment: string;
  /** The buyer has to name it: the payment does not show from which key it came. */
  pixKey: '';
  /** What is left to return in BRL, a decimal string. */
  amount: string;
  left: AmountLeft;
  key: string;
}

/** `payouts`: those of the order. Returns null if nothing of it came by Pix, or nothing is left to return. */
export function returnPrefillFor(checkout: Checkout, payouts: readonly Payout[]): ReturnPrefill | null {
  const paid = pixToReturn(checkout);
  const left = paid ? leftToReturn(paid) : null;
  if (paid === undefined || left === null) return null;
  const { id, reference } = checkout;
  return {
    order: { id, reference },
    payment: paid.id,
    pixKey: '',
    amount: left,
    left: returnable(paid, payouts),
    key: returnKey(paid, payouts),
  };
}

export interface PayoutForm {
  pixKey: string;
  recipient: string;
  amount: string;
  reason: string;
  key: string;
  order: ReturnedOrder | null;
  /** Id of the Pix that it returns; null for any other payout. */
  payment: string | null;
  /** Of the Pix that it returns; null for any other payout. */
  left: AmountLeft | null;
}

export interface Payouts extends Transfers<Payout> {
  /** Until the service takes the next one; 0 when it does now. */
  waitS: number;
  form: PayoutForm;
  known: readonly Recipient<string>[];
}

export const payoutsPage = (context: PageContext, payouts: Payouts): Html =>
  transfersPage(context, 'payout', payouts, {
    columns: columns(context, payouts),
    form: payoutForm(context, payouts),
    formTitle: context.texts.payoutTitle,
  });

/** The form that returns an order's Pix, without the list of payouts: other payouts do not matter to it. */
export const pixReturnPage = (context: PageContext, form: PayoutForm, waitS: number): Html =>
  page(context, {
    section: 'payouts',
    title: context.texts.pixReturn,
    main: html`<div class="review">${payoutForm(context, { form, known: [], waitS })}</div>`,
  });

function payoutForm(
  context: PageContext,
  { form, known, waitS }: Pick<Payouts, 'form' | 'known' | 'waitS'>,
): Html {
  const { texts } = context;
  const { order, payment, left, pixKey, recipient, amount, reason, key } = form;
  return transferForm(context, 'payout', {
    title: order ? texts.returnedFor : texts.payoutTitle,
    key,
    amount,
    recipient: {
      known: known.map(({ id, masked }) => ({ id, words: masked })),
      chosen: recipient,
      another: texts.newRecipient.pix,
      typed: html`<label for="pix_key">${texts.pixKey}</label>
        <input
          id="pix_key"
          name="pix_key"
          autocomplete="off"
          spellcheck="false"
          value="${pixKey}"
          ${order !== null && 'autofocus'}
        />`,
    },
    above:
      order &&
      html`<input type="hidden" name="order" value="${order.id}" />
        <input type="hidden" name="payment" value="${payment ?? ''}" />
        <p><a class="link" href="/payments/${order.id}">${order.reference}</a></p>
        ${left && amountLeft(context, 'pixReturn', left, { currency: 'BRL', id: 'left' })}`,
    amountHint: left && 'left',
    note: noteField(context, reason),
    below: waitS > 0 && cooldown(context, waitS),
  });
}

const cooldown = ({ texts }: PageContext, waitS: number): Html =>
  html`<div class="cooldown" data-wait-s="${waitS}">
    <p><b>${texts.cooldown}.</b> ${texts.cooldownText} <span data-left>${waitS}</span> ${texts.seconds}</p>
    <progress max="60" value="${60 - waitS}" aria-label="${texts.cooldown}"></progress>
  </div>`;

function columns(context: PageContext, { listButtons }: Payouts): Column<Payout>[] {
  const { texts } = context;
  return [
    ...transferColumns<Payout>(context, 'payout', listButtons),
    {
      head: texts.order,
      cell: (payout) => {
        const order = orderOf(payout);
        return order ? orderLink(order.id, order.reference) : '–';
      },
    },
    { head: texts.fee, isNumber: true, cell: ({ fee }) => inReais(fee, context) },
  ];
}

export const payoutsFile = (context: PageContext): CsvColumn<Payout>[] => [
  ...transferFile<Payout>(context, 'payout'),
  { head: context.texts.fee, isAmount: true, value: ({ fee }) => fee },
  { head: context.texts.order, value: ({ reference }) => reference },
  { head: context.texts.note.label, value: ({ reason }) => reason },
];
