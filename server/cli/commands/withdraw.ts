/** `pay-elements withdraw`: sends, lists and shows withdrawals. */
import type { NewWithdrawalOptions } from '../../calls/published-types.ts';
import type { Command } from '../command.ts';
import { exitStatus } from '../exit.ts';
import { keyOf, lookedAt, lookOptions, positionalsOf, printSent, sendOptions, confirm } from './shared.ts';

const columns = ['id', 'status', 'chain', 'amount', 'currency', 'usdt_to_receive', 'address', 'created_at'];

export const withdraw: Command = {
  name: 'withdraw',
  summary: 'send USDT to a wallet, list withdrawals, or show one',
  synopsis: ['CHAIN ADDRESS AMOUNT    (polygon, tron or solana; BRL to debit)', '--id ORDER', '--list'],
  options: {
    ...lookOptions('ORDER', 'show this one, by its order id or the companion’s id'),
    ...sendOptions,
  },
  async run(invocation) {
    if (await lookedAt(withdraw, invocation, invocation.client.calls.withdrawals, columns))
      return exitStatus.done;
    const [chain, address, amount] = positionalsOf(withdraw, invocation, ['CHAIN', 'ADDRESS', 'AMOUNT']);
    await confirm(invocation, 'Send USDT', { network: chain, wallet: address, debit: `BRL ${amount}` });
    // The companion checks the name of the network.
    const body = { chain, address, amount } as NewWithdrawalOptions;
    const { withdrawals } = invocation.client.calls;
    return printSent(invocation, await withdrawals.create(body, keyOf(invocation)));
  },
};
