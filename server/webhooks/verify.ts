/** Verifies the signature of a webhook and returns the event, for the merchant's receiver. */
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import type { PayEvent } from '../pay-event.ts';

/** The body was not signed with this secret, or too long ago (five minutes). Respond with 400 and do nothing. */
export class WebhookSignatureError extends Error {
  override readonly name = 'WebhookSignatureError';
  readonly code = 'WEBHOOK_SIGNATURE_INVALID';
}

/** Headers from Node, Express or the Fetch API. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

const signatureHeaders = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

/**
 * Verifies `rawBody`, the exact bytes of the request, against its `webhook-…` headers and the `whsec_…` secret.
 * @throws WebhookSignatureError if the signature is invalid; TypeError if the body was parsed already or there is no secret.
 */
export function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | undefined,
): PayEvent {
  if (typeof rawBody !== 'string' && !(rawBody instanceof Uint8Array)) {
    throw new TypeError(
      'verifyWebhook needs the raw body, a string or bytes: read it before any JSON parser',
    );
  }
  if (!secret) {
    throw new TypeError('verifyWebhook needs the secret that signs the events: is PAY_WEBHOOK_SECRET set?');
  }
  const signed = Object.fromEntries(signatureHeaders.map((name) => [name, headerOf(headers, name)]));
  const body = typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody);
  try {
    new Webhook(secret).verify(body, signed);
  } catch (cause) {
    if (!(cause instanceof WebhookVerificationError)) throw cause;
    throw new WebhookSignatureError(cause.message, { cause });
  }
  // Signed by the companion, so it has this shape.
  const event = JSON.parse(body) as Omit<PayEvent, 'id'>;
  return { id: signed['webhook-id'] ?? '', ...event } as PayEvent;
}

function headerOf(headers: WebhookHeaders, name: string): string {
  if (isFetchHeaders(headers)) return headers.get(name) ?? '';
  const [, value = ''] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return typeof value === 'string' ? value : value.join(',');
}

const isFetchHeaders = (headers: WebhookHeaders): headers is { get(name: string): string | null } =>
  typeof headers['get'] === 'function';
