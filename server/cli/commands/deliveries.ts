/** `pay-elements deliveries`: lists the delivery attempts of an event. */
import type { Command } from '../command.ts';
import { exitStatus } from '../exit.ts';
import { printPage } from '../print.ts';
import { eventIdOf, positionalsOf } from './shared.ts';

const columns = ['at', 'outcome', 'status', 'duration_ms'];

export const deliveries: Command = {
  name: 'deliveries',
  summary: 'list the delivery attempts of an event',
  synopsis: ['EVENT|REFERENCE'],
  options: {},
  async run(invocation) {
    const [name] = positionalsOf(deliveries, invocation, ['EVENT']);
    const event = await eventIdOf(invocation.client, name);
    const found = await invocation.client.calls.events.deliveries(event);
    printPage(invocation, found, columns);
    const next = found['next_attempt_at'];
    if (typeof next === 'string') invocation.terminal.error.write(`Next attempt: ${next}\n`);
    return exitStatus.done;
  },
};
