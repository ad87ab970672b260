/** Checks arguments before anything is sent. Errors hold the argument's name, never its value. */
import { numberFromMinor } from '../values/money.ts';
import { InvalidRequestError } from './errors.ts';

/** Minor units → the JSON number of the service's interface. */
export function amountArgument(resource: string, amountMinor: number): number {
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0) {
    throw new InvalidRequestError(resource, 'amountMinor', 'a positive integer in minor units');
  }
  return numberFromMinor(amountMinor);
}

/** An `Idempotency-Key`: a valid header value of at most 255 characters (§8). */
export function keyArgument(resource: string, key: string): string {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new InvalidRequestError(resource, 'idempotencyKey', '1 to 255 visible ASCII characters');
  }
  return key;
}

/** One segment of a path. `.` and `..` survive encoding and would name another resource. */
export function pathSegment(resource: string, argument: string, value: string): string {
  // A lone surrogate cannot be encoded.
  if (value === '' || /^\.\.?$|\p{Surrogate}/u.test(value) || value.length > 255) {
    throw new InvalidRequestError(resource, argument, 'an id that a path can carry');
  }
  return encodeURIComponent(value);
}
