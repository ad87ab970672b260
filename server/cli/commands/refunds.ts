/** `pay-elements refunds`: lists and shows refunds. */
import { type Command, textOf } from '../command.ts';
import { exitStatus } from '../exit.ts';
import { printOne, printPage } from '../print.ts';
import { pageOf, pageOptions, paymentIdOf, positionalsOf } from './shared.ts';

const columns = ['id', 'payment', 'status', 'amount', 'currency', 'arn', 'created_at'];

export const refunds: Command = {
  name: 'refunds',
  summary: 'list refunds, or show one',
  synopsis: ['[--payment PAYMENT|REFERENCE]', 'REFUND'],
  options: {
    payment: { type: 'string', value: 'PAYMENT', help: 'only those of this payment' },
    ...pageOptions,
  },
  async run(invocation) {
    const { client, positionals, values } = invocation;
    const [id] = positionals.length > 0 ? positionalsOf(refunds, invocation, ['REFUND']) : [];
    if (id !== undefined) printOne(invocation, await client.calls.refunds.get(id));
    else {
      const name = textOf(values, 'payment');
      const payment = name === undefined ? undefined : await paymentIdOf(client, name);
      const query = { payment, ...pageOf(invocation) };
      printPage(invocation, await client.calls.refunds.list(query), columns);
    }
    return exitStatus.done;
  },
};
