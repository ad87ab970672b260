/** Withdrawals in crypto, which are for good, and the form for the next one. */
import { type Html, html } from '../../storefront/html.ts';
import type { CsvColumn } from '../csv.ts';
import type { WalletAddress } from '../desk.ts';
import type { Withdrawal } from '../merchant-api.ts';
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

/** As wallets name them; the interface has the first word, in lower case. */
const chains: Readonly<Record<string, string>> = {
  polygon: 'Polygon (PoS)',
  tron: 'Tron (TRC-20)',
  solana: 'Solana',
};

export const chainName = (chain: string): string => chains[chain] ?? chain;

export interface WithdrawalForm extends WalletAddress {
  recipient: string;
  amount: string;
  /** A form that is sent twice is one withdrawal. */
  key: string;
}

export interface Withdrawals {
  transfers: readonly Withdrawal[];
  place: ListPlace;
  /** By id. */
  moves: ReadonlyMap<string, readonly string[]>;
  form: WithdrawalForm;
  known: readonly Recipient<WalletAddress>[];
}

export function withdrawalsPage(context: PageContext, withdrawals: Withdrawals): Html {
  const { texts } = context;
  const { transfers, moves, place } = withdrawals;
  return page(context, {
    section: 'withdrawals',
    title: texts.nav.withdrawals,
    main: html`<div class="columns">
      <div>
        <p class="muted outside">${texts.outsideText}</p>
        ${filterBar(context, place, { kinds: ['withdrawal'] })}
        <div data-live>
          ${table(texts.nav.withdrawals, transfers, columns(context, moves), context)}
          ${listFoot(context, place)}
        </div>
      </div>
      ${withdrawalForm(context, withdrawals)}
    </div>`,
  });
}

function withdrawalForm(context: PageContext, { form, known }: Withdrawals): Html {
  const { texts } = context;
  const typed = html`<label for="chain">${texts.chain}</label>
    <select id="chain" name="chain">
      ${Object.entries(chains).map(
        ([chain, name]) =>
          html`<option value="${chain}" ${chain === form.chain ? 'selected' : ''}>${name}</option>`,
      )}
    </select>
    <label for="address">${texts.address}</label>
    <input id="address" name="address" autocomplete="off" spellcheck="false" value="${form.address}" />`;
  return html`<form class="panel" method="post" action="/withdrawals/review">
    <h2 class="eyebrow">${texts.withdrawTitle}</h2>
    <input type="hidden" name="key" value="${form.key}" />
    ${recipientField(context, {
      known: known.map(({ id, masked, target }) => ({ id, words: `${chainName(target.chain)} · ${masked}` })),
      chosen: form.recipient,
      another: texts.newRecipient.wallet,
      typed,
    })}
    ${amountField({ label: `${texts.amount} (BRL)`, value: form.amount })}
    <button class="button wide">${texts.review.withdrawal}</button>
  </form>`;
}

function columns(context: PageContext, moves: Withdrawals['moves']): Column<Withdrawal>[] {
  const { texts, language } = context;
  return [
    { head: texts.state, cell: ({ status }) => badge('withdrawal', status, context) },
    { head: texts.amount, isNumber: true, cell: ({ amount }) => money(amount, 'BRL', language) },
    {
      head: texts.outside,
      cell: ({ id }) => moveButtons('withdrawals', id, moves.get(id) ?? [], context),
    },
    { head: texts.when, cell: ({ created_at: at }) => when(at, language) },
    { head: texts.chain, cell: ({ chain }) => chainName(chain) },
    {
      head: texts.receive,
      isNumber: true,
      cell: ({ usdt_to_receive: usdt }) => (usdt === null ? '–' : `${usdt} USDT`),
    },
  ];
}

export const withdrawalsFile = ({ texts, language }: PageContext): CsvColumn<Withdrawal>[] => [
  { head: texts.withdrawal, value: ({ id }) => id },
  { head: texts.when, value: ({ created_at: at }) => timeInFile(at) },
  { head: texts.state, value: ({ status }) => nameOf('withdrawal', status, language) },
  { head: texts.currency, value: () => 'BRL' },
  { head: texts.amount, value: ({ amount }) => amount },
  { head: `${texts.receive} (USDT)`, value: ({ usdt_to_receive: usdt }) => usdt },
  { head: texts.chain, value: ({ chain }) => chainName(chain) },
  { head: texts.address, value: ({ address }) => address },
];
