/** Arguments that are checked before anything is sent. Errors name the argument, never its value. */
import { numberFromMinor } from '../money.ts';
import { InvalidRequestError } from './errors.ts';

/** Minor units → the JSON number that the service wants. */
export function amountArgument(resource: string, amountMinor: number): number {
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0) {
    throw new InvalidRequestError(resource, 'amountMinor', 'a positive integer in minor units');
  }
  return numberFromMinor(amountMinor);
}

/** An `Idempotency-Key`: 255 characters at most (§8), and such that a header can carry. */
export function keyArgument(resource: string, key: string): string {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new InvalidRequestError(resource, 'idempotencyKey', '1 to 255 visible ASCII characters');
  }
  return key;
}

/** One segment of a path. `.` and `..` survive encoding and would name another resource. */
export function pathSegment(resource: string, argument: string, value: string): string {
  // Half of a surrogate pair cannot be encoded at all.
  if (value === '' || /^\.\.?$|\p{Surrogate}/u.test(value) || value.length > 255) {
    throw new InvalidRequestError(resource, argument, 'an id that a path can carry');
  }
  return encodeURIComponent(value);
}
