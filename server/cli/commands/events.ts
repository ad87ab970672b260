/** `pay-elements events`: lists events, or sends one for a test. */
import { type Command, textOf } from '../command.ts';
import { exitStatus } from '../exit.ts';
import { printPage } from '../print.ts';
import { sendTestEvent } from './events-test.ts';
import { checkoutIdOf, pageOf, pageOptions, positionalsOf } from './shared.ts';

const columns = ['position', 'id', 'type', 'timestamp', 'attempts', 'delivered_at', 'data'];

export const events: Command = {
  name: 'events',
  summary: 'list events, oldest first; or send a signed test event to PAY_WEBHOOK_URL',
  synopsis: ['[--after POSITION] [--checkout CHECKOUT|REFERENCE]', 'test'],
  options: {
    checkout: { type: 'string', value: 'CHECKOUT', help: 'only those of this order' },
    ...pageOptions,
  },
  async run(invocation) {
    if (invocation.positionals[0] === 'test') {
      positionalsOf(events, invocation, ['test']);
      return sendTestEvent(invocation);
    }
    positionalsOf(events, invocation, []);
    const { client, values } = invocation;
    const name = textOf(values, 'checkout');
    const checkout = name === undefined ? undefined : await checkoutIdOf(client, name);
    const answer = await client.calls.events.list({ checkout, ...pageOf(invocation) });
    printPage(invocation, answer, columns);
    return exitStatus.done;
  },
};
