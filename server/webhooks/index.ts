/**
 * `pay-elements/webhooks`: the verification of webhooks alone, with the types of the events. It runs wherever Web Crypto does:
 * in workers, edge functions, Deno, Bun and Node.
 */
import type { PayEvent } from '../pay-event.ts';
import {
  eventOf,
  readSignedMessage,
  type WebhookBody,
  type WebhookHeaders,
  type WebhookSecret,
} from './verification.ts';

export type { EventCheckout, EventData, MerchantPayment, PayEvent, PayEventOf } from '../pay-event.ts';
export {
  type WebhookBody,
  type WebhookHeaders,
  type WebhookSecret,
  WebhookSignatureError,
} from './verification.ts';

/**
 * Verifies `rawBody`, the exact bytes of the request, against its `webhook-…` headers and the `whsec_…` secret, and resolves to
 * the event. Rejects with a WebhookSignatureError if the signature is invalid, and with a TypeError if the body was parsed already
 * or there is no secret.
 */
export async function verifyWebhook(
  rawBody: WebhookBody,
  headers: WebhookHeaders,
  secret: WebhookSecret,
): Promise<PayEvent> {
  const message = readSignedMessage(rawBody, headers, secret);
  const hmacs = await Promise.all(message.keys.map((key) => hmacOf(key, message.content)));
  return eventOf(message, hmacs);
}

async function hmacOf(key: Uint8Array<ArrayBuffer>, content: Uint8Array<ArrayBuffer>): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
  const hmac = await crypto.subtle.sign('HMAC', imported, content);
  return btoa(String.fromCharCode(...new Uint8Array(hmac)));
}
