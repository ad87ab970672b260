/** `pay-elements forget`: erases the buyer's data of a checkout. */
import { isRecord } from '../../../widget/protocol/decode.ts';
import type { Command } from '../command.ts';
import { CliError, exitStatus } from '../exit.ts';
import { positionalsOf, segment } from './shared.ts';

export const forget: Command = {
  name: 'forget',
  summary: 'erase the buyer’s data of an order',
  synopsis: ['REFERENCE'],
  options: {},
  async run(invocation) {
    const { client, terminal } = invocation;
    const [reference] = positionalsOf(forget, invocation, ['REFERENCE']);
    const { data } = await client.get('/v1/checkouts', { reference });
    // An empty reference, as of an unset variable, would list all orders.
    const found = (Array.isArray(data) ? data.filter(isRecord) : []).find(
      (one) => one['reference'] === reference,
    );
    if (found === undefined) throw new CliError(exitStatus.refused, 'No order with this reference');
    await client.post(`/v1/checkouts/${segment(String(found['id']))}/forget`, {});
    terminal.output.write('Erased, including in its events.\n');
    return exitStatus.done;
  },
};
