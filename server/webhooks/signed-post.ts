/** Signs an event by the Standard Webhooks specification and posts it: the signature covers the exact bytes of the body. */
import type { Dispatcher } from 'undici';
import { Webhook } from 'standardwebhooks';
import { type Deliver, WebhookRefusedError } from './delivery.ts';

const timeoutMs = 15_000;
/** Loaded with the first event. */
let client: Promise<typeof import('undici')> | null = null;

/** `secrets`: each signs, so that a receiver accepts the event while one replaces another. */
export function signedPost(
  url: string,
  secrets: readonly string[],
  now: () => number,
  dispatcher?: Dispatcher,
): Deliver {
  const webhooks = secrets.map((secret) => new Webhook(secret));
  return async function deliver({ id, type, timestamp, data }) {
    const { request } = await (client ??= import('undici'));
    const body = JSON.stringify({ type, timestamp, data });
    const sentAt = new Date(now());
    const response = await request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'pay-elements',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
        'webhook-signature': webhooks.map((webhook) => webhook.sign(id, sentAt, body)).join(' '),
      },
      body,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      signal: AbortSignal.timeout(timeoutMs),
      ...(dispatcher && { dispatcher }),
    });
    await response.body.dump({ limit: 64 * 1024 });
    if (response.statusCode < 200 || response.statusCode > 299)
      throw new WebhookRefusedError(response.statusCode);
    return response.statusCode;
  };
}
