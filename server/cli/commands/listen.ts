/** `listen`: prints new events and forwards them to a local address, signed like a real delivery. */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { LoggedEvent } from '../../calls/published-types.ts';
import type { PayEvent } from '../../pay-event.ts';
import { type Deliver, WebhookRefusedError } from '../../webhooks/delivery.ts';
import { signedPost } from '../../webhooks/signed-post.ts';
import type { CompanionClient } from '../client.ts';
import { type Command, type Invocation, textOf } from '../command.ts';
import { CliError, exitStatus } from '../exit.ts';
import { variable } from '../settings.ts';
import { positionalsOf } from './shared.ts';

const pollIntervalMs = 1_000;
const pageSize = 500;

export const listen: Command = {
  name: 'listen',
  summary: 'print events as they arrive, and forward them to a local address',
  synopsis: ['[--forward-to http://localhost:3000/webhooks] [--after POSITION]'],
  options: {
    'forward-to': { type: 'string', value: 'URL', help: 'POST each event there, signed' },
    after: { type: 'string', value: 'POSITION', help: 'start after this one; default: with the next event' },
    count: { type: 'string', value: 'N', help: 'stop after this many events' },
  },
  async run(invocation) {
    positionalsOf(listen, invocation, []);
    const { client, values, terminal, isJson } = invocation;
    const maxEvents = Number(textOf(values, 'count') ?? Infinity);
    if (!(maxEvents >= 1)) throw new CliError(exitStatus.usage, '--count must be a number of events');
    const forward = forwarderOf(invocation);
    let after = textOf(values, 'after') ?? (await newestPosition(client));
    // A wrong address is reported at once; only later it may be a restart.
    await client.calls.events.list({ after, limit: 1 });
    terminal.error.write('Listening; Ctrl+C stops.\n');
    let isReached = true;
    for (let seen = 0; seen < maxEvents;) {
      const answer = await client.calls.events.list({ after, limit: pageSize }).catch(unlessUnreachable);
      if (answer === null && isReached) terminal.error.write('The companion is not reached; trying again.\n');
      isReached = answer !== null;
      const events = answer?.data ?? [];
      for (const event of events.slice(0, maxEvents - seen)) {
        terminal.output.write(isJson ? `${JSON.stringify(event)}\n` : `${lineOf(event)}\n`);
        if (forward) terminal.error.write(`  → ${await forward(event)}\n`);
        after = String(event.position);
        seen += 1;
      }
      if (events.length === 0) await pause(pollIntervalMs);
    }
    return exitStatus.done;
  },
};

/** A companion that is restarted is back soon. */
function unlessUnreachable(error: unknown): null {
  if (error instanceof CliError && error.status === exitStatus.unreachable) return null;
  throw error;
}

async function newestPosition(client: CompanionClient): Promise<string> {
  let after = '0';
  for (;;) {
    const { data: events } = await client.calls.events.list({ after, limit: pageSize });
    const last = events.at(-1);
    if (last === undefined) return after;
    after = String(last.position);
  }
}

function lineOf({ id, type, timestamp, data }: LoggedEvent): string {
  const reference = 'checkout' in data ? data.checkout?.reference : undefined;
  return [timestamp, type.padEnd(27), id, ...(reference === undefined ? [] : [reference])].join('  ');
}

/** The secret of real deliveries if it is configured here, else one for this session. */
function forwarderOf({ values, terminal }: Invocation): ((event: LoggedEvent) => Promise<string>) | null {
  const url = textOf(values, 'forward-to');
  if (url === undefined) return null;
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new CliError(exitStatus.usage, '--forward-to must be an http or https URL');
  }
  const known = variable('PAY_WEBHOOK_SECRET');
  const secret = known ?? `whsec_${randomBytes(24).toString('base64')}`;
  if (known === undefined)
    terminal.error.write(`Signed with ${secret} (set PAY_WEBHOOK_SECRET to choose it)\n`);
  const deliver = signerOf(url, secret);
  return async ({ id, type, timestamp, data }) => {
    try {
      return String(await deliver({ id, type, timestamp, data } as PayEvent));
    } catch (error) {
      return error instanceof WebhookRefusedError ? String(error.status) : `${url} did not respond`;
    }
  };
}

function signerOf(url: string, secret: string): Deliver {
  try {
    return signedPost(
      url,
      secret.split(',').map((each) => each.trim()),
      () => Date.now(),
    );
  } catch (cause) {
    throw new CliError(exitStatus.usage, 'PAY_WEBHOOK_SECRET must be whsec_ and base64', { cause });
  }
}
