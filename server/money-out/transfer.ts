/**
 * What refunds, payouts and withdrawals have in common: money that leaves the account at the merchant's request.
 *
 * Each is durable before it is sent to the service, so that it is never requested twice: a repeat of the merchant's
 * request finds the row, and an outcome stays `unknown` until the service itself reports it.
 *
 * Money is in minor units, times are milliseconds since the epoch.
 */

/** Why the service (or a check of ours) refused: kept, so that a repeat of the request gets the same response. */
export interface Refusal {
  code: string;
  /** The service's HTTP status. */
  status: number;
  /** The service's reason, where it has one for people. */
  detail: string | null;
  /** Names of fields, never their values. */
  fields: string[];
  /** Further members of the problem, such as `remaining_refundable`: decimal strings. */
  figures: Record<string, string>;
}

export interface Transfer {
  id: string;
  /** The merchant's, unique per kind; null where it was made elsewhere, or was certainly not made and may be tried again. */
  idempotencyKey: string | null;
  /** HMAC of what came with the key. */
  requestDigest: string | null;
  /** The service's name of it; null while that is not known. */
  serviceId: string | null;
  /** What it occupies until its outcome is known; null when nothing. */
  slot: string | null;
  /** Set: it was never made. Such a row is no answer to anything but its own repeat. */
  refusal: Refusal | null;
  /** The call that makes it is under way until then, at the latest; null once that call has ended. */
  inFlightUntil: number | null;
  createdAt: number;
  updatedAt: number;
  /** How often the service was asked about it. */
  checks: number;
  /** When it is asked next; null when nothing more is to be expected. */
  checkAt: number | null;
  /** Grows with every write: compare-and-set. */
  version: number;
}

/** Longer than any call with all its retries (45 s) takes. A process that dies in the middle leaves an unknown outcome. */
const inFlightLeaseMs = 60_000;

export const leaseFrom = (nowMs: number): number => nowMs + inFlightLeaseMs;

export const isInFlight = ({ inFlightUntil }: Transfer, nowMs: number): boolean =>
  inFlightUntil !== null && inFlightUntil > nowMs;

/** The record that is durable before the request is sent to the service. */
export const newTransfer = (
  given: Pick<Transfer, 'id' | 'idempotencyKey' | 'requestDigest' | 'slot'>,
  nowMs: number,
): Transfer => ({
  serviceId: null,
  refusal: null,
  inFlightUntil: leaseFrom(nowMs),
  createdAt: nowMs,
  updatedAt: nowMs,
  checks: 0,
  // When the process dies in the middle, somebody has to come and see.
  checkAt: leaseFrom(nowMs),
  version: 1,
  ...given,
});
