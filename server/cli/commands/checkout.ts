/** `pay-elements checkout`: creates, lists, shows and cancels checkouts. */
import { type Command, textOf } from '../command.ts';
import { CliError, exitStatus } from '../exit.ts';
import { printOne, printPage } from '../print.ts';
import { checkoutIdOf, pageOf, pageOptions, positionalsOf } from './shared.ts';

const columns = ['id', 'reference', 'status', 'amounts', 'methods', 'created_at', 'paid_at'];

export const checkout: Command = {
  name: 'checkout',
  summary: 'create a checkout, list them, show one, or cancel it',
  synopsis: [
    'REFERENCE [--brl 129.90] [--usd 25.00]',
    '--id CHECKOUT|REFERENCE [--cancel]',
    '--list [--status paid]',
  ],
  options: {
    brl: { type: 'string', value: 'AMOUNT', help: 'to be paid by PIX' },
    usd: { type: 'string', value: 'AMOUNT', help: 'to be paid by card or wallet' },
    description: { type: 'string', value: 'TEXT', help: 'shown to the buyer' },
    id: { type: 'string', value: 'CHECKOUT', help: 'show this one' },
    cancel: { type: 'boolean', help: 'with --id: start no new payment' },
    list: { type: 'boolean', help: 'list them, newest first' },
    status: { type: 'string', value: 'STATUS', help: 'with --list: open, paid, expired or cancelled' },
    ...pageOptions,
  },
  async run(invocation) {
    const { client, values } = invocation;
    const id = textOf(values, 'id');
    if (id !== undefined || values['list'] === true) positionalsOf(checkout, invocation, []);
    if (id !== undefined) {
      const checkoutId = await checkoutIdOf(client, id);
      const { cancel, get } = client.calls.checkouts;
      printOne(invocation, await (values['cancel'] === true ? cancel : get)(checkoutId));
    } else if (values['list'] === true) {
      const query = { status: textOf(values, 'status'), ...pageOf(invocation) };
      printPage(invocation, await client.get('/v1/checkouts', query), columns);
    } else {
      if (values['cancel'] === true) throw new CliError(exitStatus.usage, '--cancel needs --id CHECKOUT');
      const [reference] = positionalsOf(checkout, invocation, ['REFERENCE']);
      const [brl, usd] = [textOf(values, 'brl'), textOf(values, 'usd')];
      const description = textOf(values, 'description');
      const amounts = { ...(brl !== undefined && { BRL: brl }), ...(usd !== undefined && { USD: usd }) };
      const wanted = { reference, amounts, ...(description !== undefined && { description }) };
      printOne(invocation, await client.calls.checkouts.create(wanted));
    }
    return exitStatus.done;
  },
};
