/** Seals small texts for a cookie: AES-256-GCM, whose tag covers the purpose, too. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

export class Seal {
  readonly #key: Buffer;
  readonly #tokenKey: Buffer;
  readonly #purpose: Buffer;

  /** A value sealed for another purpose, such as another companion, does not open. */
  constructor(secret: string | Buffer, purpose: string) {
    const derive = (use: string): Buffer =>
      Buffer.from(hkdfSync('sha256', secret, '', `pay-elements console ${use}`, 32));
    this.#key = derive('session');
    this.#tokenKey = derive('form token');
    this.#purpose = Buffer.from(purpose);
  }

  close(text: string): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, this.#key, iv).setAAD(this.#purpose);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** Returns null for anything that this seal did not close. */
  open(sealed: string): string | null {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length < ivBytes + tagBytes) return null;
    try {
      const decipher = createDecipheriv(algorithm, this.#key, bytes.subarray(0, ivBytes))
        .setAAD(this.#purpose)
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      const opened = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
      return opened.toString('utf8');
    } catch {
      return null;
    }
  }

  /** A value that only this seal can derive from `text`. */
  tokenOf(text: string): string {
    return createHmac('sha256', this.#tokenKey)
      .update(this.#purpose)
      .update('\0')
      .update(text)
      .digest('base64url');
  }
}
