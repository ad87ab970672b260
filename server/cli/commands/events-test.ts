/** `pay-elements events test`: sends a signed event to `PAY_WEBHOOK_URL`, as the companion does. */
import { newId } from '../../values/ids.ts';
import type { PayEvent } from '../../pay-event.ts';
import { WebhookRefusedError } from '../../webhooks/delivery.ts';
import { signedPost } from '../../webhooks/signed-post.ts';
import type { Invocation } from '../command.ts';
import { CliError, exitStatus } from '../exit.ts';
import { variable } from '../settings.ts';

/** No event of an order has this type, so a receiver accepts and ignores it. */
const testType = 'webhook.test';

export async function sendTestEvent({
  terminal,
  isJson,
}: Pick<Invocation, 'terminal' | 'isJson'>): Promise<number> {
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
