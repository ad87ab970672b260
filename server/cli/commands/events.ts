/** `pay-elements events`: lists events, or sends one for a test. */
import type { PayEvent } from '../../pay-event.ts';
import { newId } from '../../values/ids.ts';
import { WebhookRefusedError } from '../../webhooks/delivery.ts';
import { signedPost } from '../../webhooks/signed-post.ts';
import { type Command, type Invocation, textOf } from '../command.ts';
import { CliError, exitStatus } from '../exit.ts';
import { printPage } from '../print.ts';
import { variable } from '../settings.ts';
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

/** No event of an order has this type, so a receiver accepts and ignores it. */
const testType = 'webhook.test';

/** Sends a signed event to `PAY_WEBHOOK_URL`, as the companion does. */
async function sendTestEvent({ terminal, isJson }: Pick<Invocation, 'terminal' | 'isJson'>): Promise<number> {
  const [url, secrets] = [variable('PAY_WEBHOOK_URL'), variable('PAY_WEBHOOK_SECRET')];
  if (url === undefined || secrets === undefined) {
    throw new CliError(exitStatus.usage, 'set PAY_WEBHOOK_URL and PAY_WEBHOOK_SECRET, as for the companion');
  }
  const id = newId('evt', Date.now());
  const event = { id, type: testType, timestamp: new Date().toISOString(), data: {} };
  const print = (status: number | null, isAccepted: boolean): number => {
    const line = status === null ? 'no response' : `status ${status}`;
    const result = isJson ? JSON.stringify({ id, type: testType, status }) : `${testType} ${id}: ${line}`;
    terminal.output.write(`${result}\n`);
    return isAccepted ? exitStatus.done : status === null ? exitStatus.unreachable : exitStatus.refused;
  };
  let deliver;
  try {
    deliver = signedPost(
      url,
      secrets.split(',').map((secret) => secret.trim()),
      () => Date.now(),
    );
  } catch (cause) {
    throw new CliError(exitStatus.usage, 'PAY_WEBHOOK_SECRET must be whsec_ and base64', { cause });
  }
  try {
    return print(await deliver(event as unknown as PayEvent), true);
  } catch (error) {
    return print(error instanceof WebhookRefusedError ? error.status : null, false);
  }
}
