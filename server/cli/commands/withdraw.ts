import { type Command, textOf } from '../command.ts';
import { exitStatus } from '../exit.ts';
import { confirm } from '../confirm.ts';
import { printOne, printPage } from '../print.ts';
import { keyOf, pageOf, pageOptions, positionalsOf, printSent, segment, sendOptions } from './shared.ts';

const columns = ['id', 'status', 'chain', 'amount', 'currency', 'usdt_to_receive', 'address', 'created_at'];

export const withdraw: Command = {
  name: 'withdraw',
  summary: 'send USDT to a wallet, list withdrawals, or look at one',
  synopsis: ['CHAIN ADDRESS AMOUNT    (polygon, tron or solana; BRL to debit)', '--id ORDER', '--list'],
  options: {
    id: { type: 'string', value: 'ORDER', help: 'look at this one, by its order id or our name of it' },
    list: { type: 'boolean', help: 'list them, newest first' },
    ...pageOptions,
    ...sendOptions,
  },
  async run(invocation) {
    const { client, values } = invocation;
    const id = textOf(values, 'id');
    if (id !== undefined) {
      printOne(invocation, await client.get(`/v1/withdrawals/${segment(id)}`));
      return exitStatus.done;
    }
    if (values['list'] === true) {
      printPage(invocation, await client.get('/v1/withdrawals', pageOf(invocation)), columns);
      return exitStatus.done;
    }
    const [chain, address, amount] = positionalsOf(withdraw, invocation, ['CHAIN', 'ADDRESS', 'AMOUNT']);
    await confirm(invocation, 'Send USDT', { network: chain, wallet: address, debit: `BRL ${amount}` });
    const body = { chain, address, amount };
    return printSent(invocation, await client.post('/v1/withdrawals', body, keyOf(invocation)));
  },
};
