/** Withdrawals in crypto, which are irreversible, and the form for the next one. */
import { type Html, html } from '../../values/html.ts';
import type { CsvColumn } from '../csv.ts';
import type { WalletAddress } from '../services.ts';
import type { Withdrawal } from '../merchant-api.ts';
import type { Recipient } from '../recipients.ts';
import { type Column, type PageContext, usdt } from './page.ts';
import { transferColumns, transferFile, transferForm, type Transfers, transfersPage } from './transfers.ts';

/** Names of the chains as in wallets. */
const chains: Readonly<Record<string, string>> = {
  polygon: 'Polygon (PoS)',
  tron: 'Tron (TRC-20)',
  solana: 'Solana',
};

export const chainName = (chain: string): string => chains[chain] ?? chain;

export interface WithdrawalForm extends WalletAddress {
  recipient: string;
  amount: string;
  key: string;
}

export interface Withdrawals extends Transfers<Withdrawal> {
  form: WithdrawalForm;
  known: readonly Recipient<WalletAddress>[];
}

export const withdrawalsPage = (context: PageContext, withdrawals: Withdrawals): Html =>
  transfersPage(context, 'withdrawal', withdrawals, {
    columns: columns(context, withdrawals.listButtons),
    form: withdrawalForm(context, withdrawals),
    formTitle: context.texts.withdrawTitle,
  });

function withdrawalForm(context: PageContext, { form, known }: Withdrawals): Html {
  const { texts } = context;
  const { chain: chosen, address, recipient, amount, key } = form;
  return transferForm(context, 'withdrawal', {
    title: texts.withdrawTitle,
    key,
    amount,
    recipient: {
      known: known.map(({ id, masked, target }) => ({
        id,
        words: `${chainName(target.chain)} · ${masked}`,
      })),
      chosen: recipient,
      another: texts.newRecipient.wallet,
      typed: html`<label for="chain">${texts.chain}</label>
        <select id="chain" name="chain" required>
          <option value="">${texts.choose}</option>
          ${Object.entries(chains).map(
            ([chain, name]) =>
              html`<option value="${chain}" ${chain === chosen ? 'selected' : ''}>${name}</option>`,
          )}
        </select>
        <label for="address">${texts.address}</label>
        <input id="address" name="address" autocomplete="off" spellcheck="false" value="${address}" />`,
    },
  });
}

function columns(context: PageContext, listButtons: Withdrawals['listButtons']): Column<Withdrawal>[] {
  const { texts } = context;
  return [
    ...transferColumns<Withdrawal>(context, 'withdrawal', listButtons),
    { head: texts.chain, cell: ({ chain }) => chainName(chain) },
    {
      head: texts.receive,
      isNumber: true,
      cell: ({ usdt_to_receive: amount }) => (amount === null ? '–' : usdt(amount, context.language)),
    },
  ];
}

export const withdrawalsFile = (context: PageContext): CsvColumn<Withdrawal>[] => [
  ...transferFile<Withdrawal>(context, 'withdrawal'),
  {
    head: `${context.texts.receive} (USDT)`,
    isAmount: true,
    value: ({ usdt_to_receive: usdt }) => usdt,
  },
  { head: context.texts.chain, value: ({ chain }) => chainName(chain) },
  { head: context.texts.address, value: ({ address }) => address },
];
