/** `pay-elements return`: returns a PIX payment by a payout. */
import { type Command, textOf } from '../command.ts';
import { readJsonBody } from './payout.ts';
import { keyOf, paymentIdOf, positionalsOf, printSent, sendOptions, confirm } from './shared.ts';

export const returnPayment: Command = {
  name: 'return',
  summary: 'return a PIX payment by a payout',
  synopsis: ['PAYMENT|REFERENCE [--amount 10.00] [--reason TEXT] [--body FILE]'],
  options: {
    amount: { type: 'string', value: 'BRL', help: 'decimal string; default: the remaining amount' },
    reason: { type: 'string', value: 'TEXT', help: 'stored with the payout, at most 255 characters' },
    body: { type: 'string', value: 'FILE', help: 'the payee’s fields as JSON; - for standard input' },
    ...sendOptions,
  },
  async run(invocation) {
    const [name] = positionalsOf(returnPayment, invocation, ['PAYMENT']);
    const file = textOf(invocation.values, 'body');
    const payee = file === undefined ? {} : await readJsonBody(invocation, file);
    const payment = await paymentIdOf(invocation.client, name);
    const amount = textOf(invocation.values, 'amount');
    const reason = textOf(invocation.values, 'reason');
    const facts = Object.entries(payee).map(([field, value]) => [field, JSON.stringify(value)]);
    await confirm(invocation, 'Return', {
      ...(name !== payment && { order: name }),
      payment,
      amount: amount === undefined ? 'the remaining amount' : `BRL ${amount}`,
      ...(reason !== undefined && { reason }),
      ...(Object.fromEntries(facts) as Record<string, string>),
    });
    const body = {
      ...payee,
      payment,
      ...(amount !== undefined && { amount }),
      ...(reason !== undefined && { reason }),
    };
    return printSent(invocation, await invocation.client.calls.payouts.create(body, keyOf(invocation)));
  },
};
