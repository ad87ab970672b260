/** `pay-elements refund`: refunds a card payment. */
import { type Command, textOf } from '../command.ts';
import { confirm } from '../confirm.ts';
import { keyOf, positionalsOf, printSent, sendOptions } from './shared.ts';

export const refund: Command = {
  name: 'refund',
  summary: 'give money back to a card',
  synopsis: ['PAYMENT [--amount 10.00] [--reason TEXT]'],
  options: {
    amount: { type: 'string', value: 'USD', help: 'decimal string; default: all that is left' },
    reason: { type: 'string', value: 'TEXT', help: 'kept with it, 255 characters at most' },
    ...sendOptions,
  },
  async run(invocation) {
    const [payment] = positionalsOf(refund, invocation, ['PAYMENT']);
    const amount = textOf(invocation.values, 'amount');
    const reason = textOf(invocation.values, 'reason');
    await confirm(invocation, 'Refund', {
      payment,
      amount: amount === undefined ? 'all that is left' : `USD ${amount}`,
      ...(reason !== undefined && { reason }),
    });
    const body = {
      payment,
      ...(amount !== undefined && { amount }),
      ...(reason !== undefined && { reason }),
    };
    return printSent(invocation, await invocation.client.post('/v1/refunds', body, keyOf(invocation)));
  },
};
