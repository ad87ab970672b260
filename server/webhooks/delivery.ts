/** How an event reaches the merchant: a function in the same process, or a signed POST. Rejects when it did not. */
import { request } from 'undici';
import { Webhook } from 'standardwebhooks';
import { withTimeout } from '../with-timeout.ts';
import type { PayEvent } from '../pay-event.ts';

/** Answers the HTTP status of whoever took it; null where there is none. */
export type Deliver = (event: PayEvent) => Promise<number | null>;

/** The merchant's server did not take the event. */
export class WebhookRefusedError extends Error {
  override readonly name = 'WebhookRefusedError';
  readonly status: number;

  constructor(status: number) {
    super(`the merchant's webhook answered ${status}`);
    this.status = status;
  }
}

const timeoutMs = 15_000;

/** The merchant's function did not end. */
export class EventHandlerTimeoutError extends Error {
  override readonly name = 'EventHandlerTimeoutError';
}

const handlerTimeoutMs = 15_000;

/** A function of the merchant's, in this process. */
export function inProcess(handle: (event: PayEvent) => void | Promise<void>): Deliver {
  return async function deliver(event) {
    const handled = (async () => handle(event))().then(() => true);
    if (!(await withTimeout(handlerTimeoutMs, handled, false))) throw new EventHandlerTimeoutError();
    return null;
  };
}

/** Standard Webhooks: `webhook-id`, `webhook-timestamp`, `webhook-signature` over exactly the bytes of the body. */
export function signedPost(url: string, secret: string, now: () => number): Deliver {
  const webhook = new Webhook(secret);
  return async function deliver({ id, type, timestamp, data }) {
    const body = JSON.stringify({ type, timestamp, data });
    const sentAt = new Date(now());
    const response = await request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'pay-elements',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
        'webhook-signature': webhook.sign(id, sentAt, body),
      },
      body,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body.dump({ limit: 64 * 1024 });
    if (response.statusCode < 200 || response.statusCode > 299)
      throw new WebhookRefusedError(response.statusCode);
    return response.statusCode;
  };
}
