/** Checks arguments before anything is sent. Errors hold the argument's name, never its value. */
import { numberFromMinor } from '../values/money.ts';

/** Thrown while a request is built; the call returns it as a rejection. */
export class InvalidArgument extends Error {
  readonly argument: string;
  readonly expected: string;

  constructor(argument: string, expected: string) {
    super(`${argument} must be ${expected}`);
    this.argument = argument;
    this.expected = expected;
  }
}

/** Minor units → the JSON number of the service's interface. */
export function amountArgument(amountMinor: number): number {
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0) {
    throw new InvalidArgument('amountMinor', 'a positive integer in minor units');
  }
  return numberFromMinor(amountMinor);
}

/** An `Idempotency-Key`: a valid header value of at most 255 characters (§8). */
export function keyArgument(key: string): string {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new InvalidArgument('idempotencyKey', '1 to 255 visible ASCII characters');
  }
  return key;
}

/** One segment of a path. `.` and `..` survive encoding and would name another resource. */
export function pathSegment(argument: string, value: string): string {
  // A lone surrogate cannot be encoded.
  if (value === '' || /^\.\.?$|\p{Surrogate}/u.test(value) || value.length > 255) {
    throw new InvalidArgument(argument, 'an id that a path can carry');
  }
  return encodeURIComponent(value);
}
