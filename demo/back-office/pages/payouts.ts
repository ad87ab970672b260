/** Payouts by PIX, and the form for the next one. */
import { type Html, html } from '../../storefront/html.ts';
import type { CsvColumn } from '../csv.ts';
import type { GivenBackOrder } from '../given-back.ts';
import type { Checkout, Payout } from '../merchant-api.ts';
import type { Recipient } from '../recipients.ts';
import { nameOf } from '../states.ts';
import { amountField } from './amount-field.ts';
import { filterBar, listFoot, type ListPlace } from './filter-bar.ts';
import {
  badge,
  type Column,
  money,
  moveButtons,
  page,
  type PageContext,
  table,
  timeInFile,
  when,
} from './page.ts';
import { recipientField } from './recipient-field.ts';

/** What is to be given back of an order that a Pix has paid. */
export interface Owed {
  order: GivenBackOrder;
  pixKey: string;
  /** BRL, a decimal string. */
  amount: string;
}

/** The buyer's address is a Pix key, too. Null where a Pix has not paid it. */
export function owedFor({ id, reference, customer, payments }: Checkout): Owed | null {
  const paid = payments.find(({ method, paid_at: paidAt }) => method === 'pix' && paidAt !== null);
  return paid ? { order: { id, reference }, pixKey: customer['email'] ?? '', amount: paid.amount } : null;
}

export interface PayoutForm {
  pixKey: string;
  recipient: string;
  amount: string;
  /** A form that is sent twice is one payout. */
  key: string;
  order: GivenBackOrder | null;
}

export interface Payouts {
  transfers: readonly Payout[];
  place: ListPlace;
  /** By id. */
  moves: ReadonlyMap<string, readonly string[]>;
  /** What was given back, by id of the payout. */
  orders: ReadonlyMap<string, GivenBackOrder>;
  /** Until the service takes the next one; 0 when it does now. */
  waitS: number;
  form: PayoutForm;
  known: readonly Recipient<string>[];
}

export function payoutsPage(context: PageContext, payouts: Payouts): Html {
  const { texts } = context;
  const { transfers, place } = payouts;
  return page(context, {
    section: 'payouts',
    title: texts.nav.payouts,
    main: html`<div class="columns">
      <div>
        <p class="muted outside">${texts.outsideText}</p>
        ${filterBar(context, place, { kinds: ['payout'] })}
        <div data-live>
          ${table(texts.nav.payouts, transfers, columns(context, payouts), context)}
          ${listFoot(context, place)}
        </div>
      </div>
      ${payoutForm(context, payouts)}
    </div>`,
  });
}

function payoutForm(context: PageContext, { form, known, waitS }: Payouts): Html {
  const { texts } = context;
  const { order, pixKey, recipient, amount, key } = form;
  const typed = html`<label for="pix_key">${texts.pixKey}</label>
    <input id="pix_key" name="pix_key" autocomplete="off" spellcheck="false" value="${pixKey}" />`;
  return html`<form class="panel" method="post" action="/payouts/review">
    <h2 class="eyebrow">${texts.payoutTitle}</h2>
    <input type="hidden" name="key" value="${key}" />
    ${
      order &&
      html`<input type="hidden" name="order" value="${order.id}" />
        <p>${texts.givenBack} <b>${order.reference}</b></p>`
    }
    ${recipientField(context, {
      known: order ? [] : known.map(({ id, masked }) => ({ id, words: masked })),
      chosen: recipient,
      another: texts.newRecipient.pix,
      typed,
    })}
    ${amountField({ label: `${texts.amount} (BRL)`, value: amount })}
    <button class="button wide">${texts.review.payout}</button>
    ${waitS > 0 && cooldown(context, waitS)}
  </form>`;
}

const cooldown = ({ texts }: PageContext, waitS: number): Html =>
  html`<div class="cooldown" data-wait-s="${waitS}">
    <p><b>${texts.cooldown}.</b> ${texts.cooldownText} <span data-left>${waitS}</span> ${texts.seconds}</p>
    <progress max="60" value="${60 - waitS}" aria-label="${texts.cooldown}"></progress>
  </div>`;

function columns(context: PageContext, { moves, orders }: Payouts): Column<Payout>[] {
  const { texts, language } = context;
  const inReais = (amount: string | null): string => (amount === null ? '–' : money(amount, 'BRL', language));
  return [
    { head: texts.state, cell: ({ status }) => badge('payout', status, context) },
    { head: texts.amount, isNumber: true, cell: ({ amount }) => inReais(amount) },
    {
      head: texts.outside,
      cell: ({ id }) => moveButtons('payouts', id, moves.get(id) ?? [], context),
    },
    {
      head: texts.order,
      cell: ({ id }) => {
        const order = orders.get(id);
        return order ? html`<a class="link" href="/payments/${order.id}">${order.reference}</a>` : '–';
      },
    },
    { head: texts.when, cell: ({ created_at: at }) => when(at, language) },
    { head: texts.fee, isNumber: true, cell: ({ fee }) => inReais(fee) },
  ];
}

export const payoutsFile = (
  { texts, language }: PageContext,
  orders: Payouts['orders'],
): CsvColumn<Payout>[] => [
  { head: texts.payout, value: ({ id }) => id },
  { head: texts.when, value: ({ created_at: at }) => timeInFile(at) },
  { head: texts.state, value: ({ status }) => nameOf('payout', status, language) },
  { head: texts.currency, value: () => 'BRL' },
  { head: texts.amount, value: ({ amount }) => amount },
  { head: texts.fee, value: ({ fee }) => fee },
  { head: texts.order, value: ({ id }) => orders.get(id)?.reference ?? null },
];
