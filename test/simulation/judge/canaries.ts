/** Detects card numbers, secrets and keys in places where they must never appear. */
import type { Violate } from './judge.ts';

export type Place = 'log' | 'database' | 'webhook' | 'metrics' | 'response';

/**
 * Forbidden in every place. Card numbers must stand alone, since row ids are hexadecimal and may contain any digits.
 */
const alwaysForbidden =
  /(?<![\da-z])400700\d{10}(?![\da-z])|tk_live_canarytoken|sk_live_canarysecret|mk_live_canarymerchantkey|canarykey number/;
/** Secrets of a buyer: allowed in responses to that buyer, and elsewhere only sealed. */
const allowedInResponses = /pcs_co_|seti_canary_|"cvc"/;

export function assertNoCanary(place: Place, text: string, violate: Violate): void {
  const found = alwaysForbidden.exec(text) ?? (place === 'response' ? null : allowedInResponses.exec(text));
  if (found === null) return;
  // Only the first characters: the report must not contain the secret either.
  violate('no secret leaks', `${found[0].slice(0, 4)}… is in the ${place}`);
}
