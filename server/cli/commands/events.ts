/** `pay-elements events`: lists events. */
import type { Command } from '../command.ts';
import { exitStatus } from '../exit.ts';
import { printPage } from '../print.ts';
import { pageOf, pageOptions, positionalsOf } from './shared.ts';

const columns = ['position', 'id', 'type', 'timestamp', 'attempts', 'delivered_at', 'data'];

export const events: Command = {
  name: 'events',
  summary: 'list events, oldest first',
  synopsis: ['[--after POSITION]'],
  options: pageOptions,
  async run(invocation) {
    positionalsOf(events, invocation, []);
    const answer = await invocation.client.get('/v1/events', pageOf(invocation));
    printPage(invocation, answer, columns);
    return exitStatus.done;
  },
};
