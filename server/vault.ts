/**
 * Everything that is derived from `PAY_SECRET`. One key per purpose (HKDF), so that none of them says anything about
 * another, or about the secret itself.
 *
 * A new `PAY_SECRET` therefore makes the client secrets of open checkouts invalid, and sealed actions unreadable:
 * buyers in the middle of a 3-D Secure step start again. Nothing about money depends on them.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { Vault } from './checkouts/ports.ts';

const clientSecretPrefix = 'pcs_';
const nonceLength = 12;
const tagLength = 16;

export function createVault(secret: string): Vault {
  // Key objects: an HMAC takes 2 µs with one, and 28 µs with the same key as bytes.
  const key = (purpose: string): KeyObject =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'pay-elements', purpose, 32)));
  const keys = {
    client: key('client-secret'),
    callback: key('callback-key'),
    digest: key('fingerprint'),
    seal: key('seal'),
  };
  const mac = (purpose: KeyObject, text: string): string =>
    createHmac('sha256', purpose).update(text).digest('base64url');

  /** `NAME.MAC` → NAME, when the MAC is ours. Comparison takes the same time wherever they differ. */
  const verified = (purpose: KeyObject, token: string): string | null => {
    const dot = token.lastIndexOf('.');
    if (dot < 1) return null;
    const name = token.slice(0, dot);
    const given = Buffer.from(token.slice(dot + 1));
    const expected = Buffer.from(mac(purpose, name));
    return given.length === expected.length && timingSafeEqual(given, expected) ? name : null;
  };

  return {
    clientSecretFor: (checkoutId) => `${clientSecretPrefix}${checkoutId}.${mac(keys.client, checkoutId)}`,
    checkoutOf: (clientSecret) =>
      clientSecret.startsWith(clientSecretPrefix)
        ? verified(keys.client, clientSecret.slice(clientSecretPrefix.length))
        : null,
    callbackKeyFor: (subject) => `${subject}.${mac(keys.callback, subject)}`,
    subjectOf: (callbackKey) => verified(keys.callback, callbackKey),
    digest: (text) => mac(keys.digest, text),

    /** AES-256-GCM, `nonce ‖ tag ‖ ciphertext`; `context` is authenticated, so a value cannot be moved to another row. */
    seal: (text, context) => {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', keys.seal, nonce).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open: (sealed, context) => {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < nonceLength + tagLength) return null;
      try {
        const decipher = createDecipheriv('aes-256-gcm', keys.seal, bytes.subarray(0, nonceLength))
          .setAAD(Buffer.from(context))
          .setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
        const start = nonceLength + tagLength;
        return Buffer.concat([decipher.update(bytes.subarray(start)), decipher.final()]).toString('utf8');
      } catch {
        return null; // sealed under an earlier secret, or tampered with: as good as absent
      }
    },
  };
}
