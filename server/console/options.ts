/** The options of a console. */
import { randomBytes } from 'node:crypto';

export interface ConsoleOptions {
  /** The companion's address, such as `https://pay.shop.example`. */
  companionUrl: string;
  /** Where browsers reach the console, such as `https://office.shop.example`; with the path under which it is mounted. */
  url: string;
  /** What sessions are sealed with: 32 random characters or more. By default a key of this process, which ends them with it. */
  key?: string | undefined;
  /** BRL below which the balance is listed as low, such as `500.00`; by default `100.00`. */
  lowBalance?: string | undefined;
  /** Shown in the header; by default the companion's host. */
  name?: string | undefined;
  /** Number of proxies in front, whose headers name the address that attempts to sign in are counted by; by default 0. */
  trustProxy?: number | undefined;
  /** Receives unexpected errors; by default they are written to the standard error. */
  onError?: ((error: unknown) => void) | undefined;
}

export const minKeyCharacters = 32;

/** @throws TypeError for an address that cannot be one. */
export function httpUrl(name: string, text: string): URL {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new TypeError(`${name} must be an http or https URL`);
  return url;
}

/** @throws TypeError for an amount that is none. */
export function lowBalanceOf(text = '100.00'): number {
  if (!/^\d{1,10}(\.\d{2})?$/.test(text)) throw new TypeError('lowBalance must be an amount such as 500.00');
  return Number(text);
}

/** @throws TypeError for a key that is too short. */
export function sealSecret(key: string | undefined): string | Buffer {
  if (key === undefined) return randomBytes(32);
  if (key.length < minKeyCharacters)
    throw new TypeError(`key must have ${minKeyCharacters} characters or more`);
  return key;
}
