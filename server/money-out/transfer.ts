/**
 * What refunds, payouts and withdrawals have in common: money that leaves the account at the merchant's request.
 *
 * Each is durable before it is sent to the service, so that it is never requested twice: a repeat of the merchant's
 * request finds the row, and an outcome stays `unknown` until the service itself reports it.
 *
 * Money is in minor units, times are milliseconds since the epoch.
 */

/** Why the service or the companion rejected the request: stored, so that a repeat gets the same response. */
export interface Refusal {
  code: string;
  /** The service's HTTP status. */
  status: number;
  /** The service's sentence, masked; null without one. */
  detail: string | null;
  /** Names of fields, never their values. */
  fields: readonly string[];
  /** By the names of `refusalFigures`. */
  figures: Record<string, string>;
}

export interface Transfer {
  id: string;
  /** The merchant's key, unique per kind; null for a transfer made elsewhere, or certainly not made so that it may be retried. */
  idempotencyKey: string | null;
  /** HMAC of the request sent with the key. */
  requestDigest: string | null;
  /** The service's id; null while unknown. */
  serviceId: string | null;
  /** The slot that it holds until its outcome is known; null for none. */
  slot: string | null;
  /** Set when the transfer was never made. Such a row only serves the repeat of its own request. */
  refusal: Refusal | null;
  /** Latest end of the creating call; null once that call has ended. */
  inFlightUntil: number | null;
  createdAt: number;
  updatedAt: number;
  /** How often it was looked up. */
  checks: number;
  /** When the next lookup is due; null when no change is expected. */
  checkAt: number | null;
  /** Grows with every write: compare-and-set. */
  version: number;
}

/** Longer than any call with all its retries (45 s). A process that dies during the call leaves an unknown outcome. */
const inFlightLeaseMs = 60_000;

export const leaseFrom = (nowMs: number): number => nowMs + inFlightLeaseMs;

export const isInFlight = ({ inFlightUntil }: Transfer, nowMs: number): boolean =>
  inFlightUntil !== null && inFlightUntil > nowMs;

/** Builds the record that is stored before the request is sent to the service. */
export const newTransfer = (
  identity: Pick<Transfer, 'id' | 'idempotencyKey' | 'requestDigest' | 'slot'>,
  nowMs: number,
): Transfer => ({
  serviceId: null,
  refusal: null,
  inFlightUntil: leaseFrom(nowMs),
  createdAt: nowMs,
  updatedAt: nowMs,
  checks: 0,
  // Lets the worker look it up if this process dies during the call.
  checkAt: leaseFrom(nowMs),
  version: 1,
  ...identity,
});
