import { createHash, randomUUID } from 'node:crypto';

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Generates ids from a seed: the same seed and the same calls give the same ids. */
export class Ids {
  readonly #seed: string;
  #drawn = 0;

  constructor(seed: string = randomUUID()) {
    this.#seed = seed;
  }

  uuid(): string {
    const hex = this.#bytes().toString('hex');
    const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
    return [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `4${hex.slice(13, 16)}`,
      `${variant}${hex.slice(17, 20)}`,
      hex.slice(20, 32),
    ].join('-');
  }

  /** `prefix` and 24 letters or digits. */
  token(prefix: string): string {
    return prefix + Array.from(this.#bytes().subarray(0, 24), (byte) => base62.charAt(byte % 62)).join('');
  }

  digits(length: number): string {
    return Array.from(this.#bytes().subarray(0, length), (byte) => String(byte % 10)).join('');
  }

  hex(length: number): string {
    return this.#bytes().toString('hex').slice(0, length);
  }

  #bytes(): Buffer {
    this.#drawn += 1;
    return createHash('sha256').update(`${this.#seed}:${this.#drawn}`).digest();
  }
}
