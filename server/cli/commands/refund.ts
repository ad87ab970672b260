/** `pay-elements refund`: refunds a card payment. */
import { type Command, textOf } from '../command.ts';
import { keyOf, paymentIdOf, positionalsOf, printSent, sendOptions, confirm } from './shared.ts';

export const refund: Command = {
  name: 'refund',
  summary: 'refund a card payment',
  synopsis: ['PAYMENT|REFERENCE [--amount 10.00] [--reason TEXT]'],
  options: {
    amount: { type: 'string', value: 'USD', help: 'decimal string; default: the remaining amount' },
    reason: { type: 'string', value: 'TEXT', help: 'stored with the refund, at most 255 characters' },
    ...sendOptions,
  },
  async run(invocation) {
    const [name] = positionalsOf(refund, invocation, ['PAYMENT']);
    const payment = await paymentIdOf(invocation.client, name);
    const amount = textOf(invocation.values, 'amount');
    const reason = textOf(invocation.values, 'reason');
    await confirm(invocation, 'Refund', {
      ...(name !== payment && { order: name }),
      payment,
      amount: amount === undefined ? 'the remaining amount' : `USD ${amount}`,
      ...(reason !== undefined && { reason }),
    });
    const body = {
      payment,
      ...(amount !== undefined && { amount }),
      ...(reason !== undefined && { reason }),
    };
    return printSent(invocation, await invocation.client.calls.refunds.create(body, keyOf(invocation)));
  },
};
