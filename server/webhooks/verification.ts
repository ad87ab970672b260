/**
 * Reads a signed webhook by the Standard Webhooks specification, for the receiver. It uses no API of Node and none of the browser's
 * page, and leaves the HMAC to its callers: `verify-in-node.ts` computes it with `node:crypto`, `index.ts` with Web Crypto.
 */
import type { PayEvent } from '../pay-event.ts';

/** The body was not signed with this secret, or too long ago (five minutes). Respond with 400 and do nothing. */
export class WebhookSignatureError extends Error {
  override readonly name = 'WebhookSignatureError';
  readonly code = 'WEBHOOK_SIGNATURE_INVALID';
}

/** The exact bytes of the request's body, or its text. */
export type WebhookBody = string | Uint8Array | ArrayBuffer;

/** Headers of the Fetch API, of Node or Express, or Node's `rawHeaders`: names and values in turn. */
export type WebhookHeaders =
  | { get(name: string): string | null | undefined }
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | readonly string[];

/** One `whsec_…` secret, or several while one replaces another: a list, or text with commas. */
export type WebhookSecret = string | readonly string[] | undefined;

/** What an HMAC by one of the keys has to match. */
export interface SignedMessage {
  id: string;
  body: string;
  /** The bytes that were signed. */
  content: Uint8Array<ArrayBuffer>;
  keys: readonly Uint8Array<ArrayBuffer>[];
  /** In base64. */
  signatures: readonly string[];
}

const toleranceMs = 5 * 60_000;

/**
 * Reads headers, body and secret. @throws WebhookSignatureError if a header is missing or the message is too old or too new;
 * TypeError if the body was parsed already or the secret is none.
 */
export function readSignedMessage(
  rawBody: WebhookBody,
  headers: WebhookHeaders,
  secret: WebhookSecret,
): SignedMessage {
  const keys = keysOf(secret);
  const bytes = bytesOf(rawBody);
  const id = headerOf(headers, 'webhook-id');
  const sentAt = headerOf(headers, 'webhook-timestamp');
  const signatures = [...headerOf(headers, 'webhook-signature').matchAll(/v1,([A-Za-z0-9+/=]+)/g)];
  if (id === '' || sentAt === '' || signatures.length === 0)
    throw new WebhookSignatureError('Missing required headers');
  if (!/^\d{1,12}$/.test(sentAt)) throw new WebhookSignatureError('The timestamp is not in seconds');
  const age = Date.now() - Number(sentAt) * 1_000;
  if (Math.abs(age) > toleranceMs)
    throw new WebhookSignatureError(age > 0 ? 'Message timestamp too old' : 'Message timestamp too new');
  const prefix = new TextEncoder().encode(`${id}.${sentAt}.`);
  const content = new Uint8Array(prefix.length + bytes.length);
  content.set(prefix);
  content.set(bytes, prefix.length);
  return {
    id,
    body: new TextDecoder().decode(bytes),
    content,
    keys,
    signatures: signatures.map(([, signature = '']) => signature),
  };
}

/** The event, if one of the HMACs (in base64, one per key) is among the signatures. @throws WebhookSignatureError otherwise. */
export function eventOf({ id, body, signatures }: SignedMessage, hmacs: readonly string[]): PayEvent {
  // Each pair is compared in constant time, so that response times reveal nothing about the HMAC.
  const matches = hmacs.flatMap((hmac) => signatures.map((signature) => isEqual(signature, hmac)));
  if (!matches.includes(true)) throw new WebhookSignatureError('No matching signature found');
  // Signed by the companion, so it has this shape.
  const event = JSON.parse(body) as Omit<PayEvent, 'id'>;
  return { id, ...event } as PayEvent;
}

function isEqual(left: string, right: string): boolean {
  let difference = left.length ^ right.length;
  for (let index = 0; index < right.length; index++) {
    difference |= left.charCodeAt(index % (left.length || 1)) ^ right.charCodeAt(index);
  }
  return difference === 0;
}

function bytesOf(rawBody: WebhookBody): Uint8Array {
  if (typeof rawBody === 'string') return new TextEncoder().encode(rawBody);
  // Not `instanceof`: test runners and frames have constructors of their own.
  if (ArrayBuffer.isView(rawBody))
    return new Uint8Array(rawBody.buffer, rawBody.byteOffset, rawBody.byteLength);
  if (Object.prototype.toString.call(rawBody) === '[object ArrayBuffer]') return new Uint8Array(rawBody);
  throw new TypeError('verifyWebhook needs the raw body, a string or bytes: read it before any JSON parser');
}

function keysOf(secret: WebhookSecret): Uint8Array<ArrayBuffer>[] {
  const secrets = [secret ?? []]
    .flat()
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter((text) => text !== '');
  if (secrets.length === 0)
    throw new TypeError('verifyWebhook needs the secret that signs the events: is PAY_WEBHOOK_SECRET set?');
  return secrets.map((text) => {
    const [, base64] = /^whsec_([A-Za-z0-9+/]{16,}={0,2})$/.exec(text) ?? [];
    if (base64 === undefined || base64.length % 4 !== 0)
      throw new TypeError('verifyWebhook needs a secret that is whsec_ and base64, as in PAY_WEBHOOK_SECRET');
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  });
}

/** Several headers of one name are separated by blanks, as signatures are. */
function headerOf(headers: WebhookHeaders, name: string): string {
  if (isReadByName(headers)) return headers.get(name) ?? '';
  const values = Array.isArray(headers)
    ? headers.filter((_value, index) => index % 2 === 1 && headers[index - 1]?.toLowerCase() === name)
    : Object.entries(headers).flatMap(([key, value]) => (key.toLowerCase() === name ? (value ?? []) : []));
  return values.join(' ');
}

const isReadByName = (headers: WebhookHeaders): headers is { get(name: string): string | null | undefined } =>
  'get' in headers && typeof headers.get === 'function';
