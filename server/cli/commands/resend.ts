/** `pay-elements resend`: delivers an event again. */
import type { Command } from '../command.ts';
import { exitStatus } from '../exit.ts';
import { eventIdOf, positionalsOf } from './shared.ts';

export const resend: Command = {
  name: 'resend',
  summary: 'deliver an event again, now',
  synopsis: ['EVENT|REFERENCE'],
  options: {},
  async run(invocation) {
    const [name] = positionalsOf(resend, invocation, ['EVENT']);
    const event = await eventIdOf(invocation.client, name);
    const found = await invocation.client.calls.events.resend(event);
    const { terminal, isJson } = invocation;
    terminal.output.write(
      isJson ? `${JSON.stringify(found, null, 2)}\n` : `On its way. See: pay-elements deliveries ${event}\n`,
    );
    return exitStatus.done;
  },
};
