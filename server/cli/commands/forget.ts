/** `pay-elements forget`: erases the buyer's data of a checkout. */
import type { Command } from '../command.ts';
import { exitStatus } from '../exit.ts';
import { checkoutIdOf, positionalsOf } from './shared.ts';

export const forget: Command = {
  name: 'forget',
  summary: 'erase the buyer’s data of an order',
  synopsis: ['REFERENCE'],
  options: {},
  async run(invocation) {
    const { client, terminal } = invocation;
    const [reference] = positionalsOf(forget, invocation, ['REFERENCE']);
    const id = await checkoutIdOf(client, reference);
    await client.calls.checkouts.forget(id);
    terminal.output.write('Erased, including in its events.\n');
    return exitStatus.done;
  },
};
