/** Payouts by PIX, and withdrawals in crypto, which are for good. */
import { type Html, html } from '../../storefront/html.ts';
import type { Checkout, Payout, Withdrawal } from '../merchant-api.ts';
import type { GivenBackOrder } from '../given-back.ts';
import { badge, money, moveButtons, page, type PageContext, table, when } from './page.ts';

export interface MoneyOut<Transfer> {
  transfers: readonly Transfer[];
  /** By id. */
  moves: ReadonlyMap<string, readonly string[]>;
  /** Of the next one; a form that is sent twice is one transfer. */
  key: string;
}

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

export interface Payouts extends MoneyOut<Payout> {
  /** What was given back, by id of the payout. */
  orders: ReadonlyMap<string, GivenBackOrder>;
  /** Until the service takes the next one; 0 when it does now. */
  waitS: number;
  owed: Owed | null;
}

export function payoutsPage(
  context: PageContext,
  { transfers, moves, key, orders, waitS, owed }: Payouts,
): Html {
  const { texts, language } = context;
  return page(context, {
    section: 'payouts',
    title: texts.nav.payouts,
    main: html`<div class="columns">
      <div data-live>
        <p class="muted outside">${texts.outsideText}</p>
        ${table(
          texts.nav.payouts,
          transfers,
          [
            { head: texts.state, cell: ({ status }) => badge('payout', status, context) },
            {
              head: texts.amount,
              isNumber: true,
              cell: ({ amount }) => (amount === null ? '–' : money(amount, 'BRL', language)),
            },
            {
              head: texts.outside,
              cell: ({ id }) => moveButtons('payouts', id, moves.get(id) ?? [], context),
            },
            {
              head: texts.order,
              cell: ({ id }) => {
                const order = orders.get(id);
                return order
                  ? html`<a class="link" href="/payments/${order.id}">${order.reference}</a>`
                  : '–';
              },
            },
            { head: texts.when, cell: ({ created_at: at }) => when(at, language) },
            {
              head: texts.fee,
              isNumber: true,
              cell: ({ fee }) => (fee === null ? '–' : money(fee, 'BRL', language)),
            },
          ],
          context,
        )}
      </div>
      <form class="panel" method="post" action="/payouts">
        <h2 class="eyebrow">${texts.payoutTitle}</h2>
        <input type="hidden" name="key" value="${key}" />
        ${
          owed &&
          html`<input type="hidden" name="order" value="${owed.order.id}" />
            <p>${texts.givenBack} <b>${owed.order.reference}</b></p>`
        }
        <label for="pix_key">${texts.pixKey}</label>
        <input id="pix_key" name="pix_key" required value="${owed?.pixKey ?? 'financeiro@orvalho.example'}" />
        ${amountField(context, owed?.amount)}
        <button class="button wide">${texts.send}</button>
        ${
          waitS > 0 &&
          html`<div class="cooldown" data-wait-s="${waitS}">
            <p>
              <b>${texts.cooldown}.</b> ${texts.cooldownText} <span data-left>${waitS}</span> ${texts.seconds}
            </p>
            <progress max="60" value="${60 - waitS}" aria-label="${texts.cooldown}"></progress>
          </div>`
        }
      </form>
    </div>`,
  });
}

export const chains = ['polygon', 'tron', 'solana'] as const;

/** Addresses nobody has the key of, so that there is something to try. */
const exampleAddress = '0x000000000000000000000000000000000000dead';

export function withdrawalsPage(context: PageContext, { transfers, moves, key }: MoneyOut<Withdrawal>): Html {
  const { texts, language } = context;
  return page(context, {
    section: 'withdrawals',
    title: texts.nav.withdrawals,
    main: html`<div class="columns">
      <div data-live>
        <p class="muted outside">${texts.outsideText}</p>
        ${table(
          texts.nav.withdrawals,
          transfers,
          [
            { head: texts.state, cell: ({ status }) => badge('withdrawal', status, context) },
            { head: texts.amount, isNumber: true, cell: ({ amount }) => money(amount, 'BRL', language) },
            {
              head: texts.outside,
              cell: ({ id }) => moveButtons('withdrawals', id, moves.get(id) ?? [], context),
            },
            { head: texts.when, cell: ({ created_at: at }) => when(at, language) },
            { head: texts.chain, cell: ({ chain }) => chain },
            {
              head: texts.receive,
              isNumber: true,
              cell: ({ usdt_to_receive: usdt }) => (usdt === null ? '–' : `${usdt} USDT`),
            },
          ],
          context,
        )}
      </div>
      <form class="panel" method="post" action="/withdrawals/review">
        <h2 class="eyebrow">${texts.withdrawTitle}</h2>
        <input type="hidden" name="key" value="${key}" />
        <label for="chain">${texts.chain}</label>
        <select id="chain" name="chain">
          ${chains.map((chain) => html`<option>${chain}</option>`)}
        </select>
        <label for="address">${texts.address}</label>
        <input
          id="address"
          name="address"
          required
          autocomplete="off"
          spellcheck="false"
          value="${exampleAddress}"
        />
        ${amountField(context)}
        <button class="button wide">${texts.review}</button>
      </form>
    </div>`,
  });
}

export interface WithdrawalWish {
  chain: string;
  address: string;
  /** BRL, a decimal string. */
  amount: string;
  key: string;
}

/** Asks once more: nobody can take it back. */
export function reviewPage(context: PageContext, wish: WithdrawalWish): Html {
  const { texts, language } = context;
  return page(context, {
    section: 'withdrawals',
    title: texts.confirmTitle,
    main: html`<form class="panel review" method="post" action="/withdrawals">
      ${Object.entries(wish).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <p class="warning">${texts.irreversible}</p>
      <dl class="facts">
        <div>
          <dt>${texts.amount}</dt>
          <dd>${money(wish.amount, 'BRL', language)}</dd>
        </div>
        <div>
          <dt>${texts.chain}</dt>
          <dd>${wish.chain}</dd>
        </div>
        <div>
          <dt>${texts.address}</dt>
          <dd class="address-text">${wish.address}</dd>
        </div>
      </dl>
      <label class="tick"
        ><input type="checkbox" name="understood" value="yes" required /> ${texts.understood}</label
      >
      <button class="button wide danger">${texts.confirm}</button>
      <a class="link" href="/withdrawals">${texts.backwards}</a>
    </form>`,
  });
}

const amountField = ({ texts }: PageContext, amount = '150.00'): Html =>
  html`<label for="amount">${texts.amount} (BRL)</label>
    <input
      id="amount"
      name="amount"
      required
      inputmode="decimal"
      pattern="\\d+([.,]\\d{1,2})?"
      autocomplete="off"
      value="${amount.replace('.', ',')}"
    />`;
