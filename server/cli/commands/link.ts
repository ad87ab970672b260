/** `pay-elements link`: creates, lists, shows and closes payment links. */
import { type Command, textOf } from '../command.ts';
import { CliError, exitStatus } from '../exit.ts';
import { printOne, printPage } from '../print.ts';
import { pageOf, pageOptions, positionalsOf } from './shared.ts';

const columns = ['id', 'reference', 'status', 'amounts', 'once', 'created_at', 'url'];

export const link: Command = {
  name: 'link',
  summary: 'create a payment link, list them, or cancel one',
  synopsis: ['REFERENCE [--brl 129.90] [--usd 25.00]', '--list', '--cancel LINK'],
  options: {
    brl: { type: 'string', value: 'AMOUNT', help: 'to be paid by PIX' },
    usd: { type: 'string', value: 'AMOUNT', help: 'to be paid by card or wallet' },
    description: { type: 'string', value: 'TEXT', help: 'shown to the buyer' },
    'expires-in': { type: 'string', value: 'SECONDS', help: 'default: until it is cancelled' },
    many: { type: 'boolean', help: 'can be paid more than once' },
    cancel: { type: 'string', value: 'LINK', help: 'stop selling; its unpaid order is cancelled, too' },
    list: { type: 'boolean', help: 'list them, newest first' },
    ...pageOptions,
  },
  async run(invocation) {
    const { client, values } = invocation;
    const cancelled = textOf(values, 'cancel');
    if (cancelled !== undefined || values['list'] === true) positionalsOf(link, invocation, []);
    if (cancelled !== undefined) {
      printOne(invocation, await client.calls.links.cancel(cancelled));
    } else if (values['list'] === true) {
      printPage(invocation, await client.calls.links.list(pageOf(invocation)), columns);
    } else {
      const [reference] = positionalsOf(link, invocation, ['REFERENCE']);
      const [brl, usd] = [textOf(values, 'brl'), textOf(values, 'usd')];
      const description = textOf(values, 'description');
      const expiresIn = textOf(values, 'expires-in');
      if (expiresIn !== undefined && !/^\d+$/.test(expiresIn)) {
        throw new CliError(exitStatus.usage, '--expires-in must be whole seconds');
      }
      const wanted = {
        reference,
        amounts: { ...(brl !== undefined && { BRL: brl }), ...(usd !== undefined && { USD: usd }) },
        ...(description !== undefined && { description }),
        ...(expiresIn !== undefined && { expires_in: Number(expiresIn) }),
        ...(values['many'] === true && { once: false }),
      };
      printOne(invocation, await client.calls.links.create(wanted));
    }
    return exitStatus.done;
  },
};
