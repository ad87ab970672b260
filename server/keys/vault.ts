/**
 * Keys derived from `PAY_KEY`, or from `PAY_SECRET` if that is not set: client secrets, callback keys, fingerprints and encryption.
 * One key per purpose (HKDF), so that none reveals another or the source.
 *
 * Values made under an earlier key are accepted while it is listed in `PAY_KEY_PREVIOUS`; new values use the current key only.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { Vault } from '../checkouts/ports.ts';

const clientSecretPrefix = 'pcs_';
const nonceLength = 12;
const tagLength = 16;

interface Keys {
  client: KeyObject;
  callback: KeyObject;
  digest: KeyObject;
  seal: KeyObject;
}

function keysFrom(material: string): Keys {
  // Key objects: an HMAC takes 2 µs with one, and 28 µs with the same key as bytes.
  const key = (purpose: string): KeyObject =>
    createSecretKey(Buffer.from(hkdfSync('sha256', material, 'pay-elements', purpose, 32)));
  return {
    client: key('client-secret'),
    callback: key('callback-key'),
    digest: key('fingerprint'),
    seal: key('seal'),
  };
}

const mac = (key: KeyObject, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/** Compares in constant time. */
function isMacOf(received: string, key: KeyObject, text: string): boolean {
  const [one, other] = [Buffer.from(received), Buffer.from(mac(key, text))];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** `previous`: still accepted, newest first. */
export function createVault(current: string, previous: readonly string[] = []): Vault {
  const keys = keysFrom(current);
  const accepted = [keys, ...previous.map(keysFrom)];

  /** `NAME.MAC` → NAME, when the MAC is ours. */
  const verified = (purpose: 'client' | 'callback', token: string): string | null => {
    const dot = token.lastIndexOf('.');
    if (dot < 1) return null;
    const [name, received] = [token.slice(0, dot), token.slice(dot + 1)];
    return accepted.some((candidate) => isMacOf(received, candidate[purpose], name)) ? name : null;
  };

  return {
    clientSecretFor: (checkoutId) => `${clientSecretPrefix}${checkoutId}.${mac(keys.client, checkoutId)}`,
    checkoutOf: (clientSecret) =>
      clientSecret.startsWith(clientSecretPrefix)
        ? verified('client', clientSecret.slice(clientSecretPrefix.length))
        : null,
    callbackKeyFor: (subject) => `${subject}.${mac(keys.callback, subject)}`,
    subjectOf: (callbackKey) => verified('callback', callbackKey),
    hash: (text) => createHash('sha256').update(text).digest('base64url'),
    digest: (text) => mac(keys.digest, text),
    isDigestOf: (digest, text) => accepted.some((candidate) => isMacOf(digest, candidate.digest, text)),
    digests: (text) => accepted.map((candidate) => mac(candidate.digest, text)),

    /** AES-256-GCM, `nonce ‖ tag ‖ ciphertext`; `context` is authenticated, so a value cannot be moved to another row. */
    seal: (text, context) => {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', keys.seal, nonce).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open: (sealed, context) => {
      const bytes = Buffer.from(sealed, 'base64url');
      for (const { seal } of accepted) {
        const text = openWith(seal, bytes, context);
        if (text !== null) return text;
      }
      return null;
    },
  };
}

/** Null for a value that was sealed under another key or modified. */
function openWith(key: KeyObject, bytes: Buffer, context: string): string | null {
  if (bytes.length < nonceLength + tagLength) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength))
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
    const start = nonceLength + tagLength;
    return Buffer.concat([decipher.update(bytes.subarray(start)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
