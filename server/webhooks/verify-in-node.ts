/** Verifies the signature of a webhook in Node, for the merchant's receiver. */
import { createHmac } from 'node:crypto';
import type { PayEvent } from '../pay-event.ts';
import {
  eventOf,
  readSignedMessage,
  type WebhookBody,
  type WebhookHeaders,
  type WebhookSecret,
} from './verification.ts';

/**
 * Verifies `rawBody`, the exact bytes of the request, against its `webhook-…` headers and the `whsec_…` secret, and returns the event.
 * @throws WebhookSignatureError if the signature is invalid; TypeError if the body was parsed already or there is no secret.
 */
export function verifyWebhook(
  rawBody: WebhookBody,
  headers: WebhookHeaders,
  secret: WebhookSecret,
): PayEvent {
  const message = readSignedMessage(rawBody, headers, secret);
  const hmacs = message.keys.map((key) => createHmac('sha256', key).update(message.content).digest('base64'));
  return eventOf(message, hmacs);
}
