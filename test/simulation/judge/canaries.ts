/** Values that may be nowhere but where they belong: card numbers, secrets and keys. */
import type { Violate } from './judge.ts';

export type Place = 'log' | 'database' | 'webhook' | 'metrics' | 'answer';

/** The cards of the world; names of rows are hexadecimal, and may hold any digits. */
const everywhere =
  /(?<![\da-z])400700\d{10}(?![\da-z])|tk_live_canarytoken|sk_live_canarysecret|mk_live_canarymerchantkey|canarykey number/;
/** A buyer's own secrets are answered to whoever may have them, and kept sealed. */
const outOfSight = /pcs_co_|seti_canary_|"cvc"/;

export function assertNoCanary(place: Place, text: string, violate: Violate): void {
  const found = everywhere.exec(text) ?? (place === 'answer' ? null : outOfSight.exec(text));
  if (found === null) return;
  // What was found is said by its kind alone: the report is no better place for it.
  violate('no secret leaves its place', `${found[0].slice(0, 4)}… is in the ${place}`);
}
