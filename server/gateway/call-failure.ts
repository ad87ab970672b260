/**
 * How a call to the service fails: `rejected`, `unavailable` (certainly nothing was done) or `unknown` (it may have been done; never
 * shown as a failure). Each carries a {@link ServiceCallError} with the details for the retries and the log.
 */
import type { Rejection, UnavailableOutcome, UnknownOutcome } from '../checkouts/gateway-port.ts';

type UnavailableReason = 'not_connected' | 'rate_limited' | 'busy' | 'closed';

export type UnknownReason =
  | 'timeout'
  | 'connection_lost'
  | 'server_error'
  | 'redirect'
  | 'oversize'
  | 'unreadable'
  | 'unexpected';

type FailureReason = 'refused' | 'invalid_argument' | UnavailableReason | UnknownReason;

interface Facts {
  /** The call, such as `cardCharges.create`. */
  resource: string;
  /** Stable, for programs: the service's `error_code` where it has one (§7.2), else a code of the companion by §7.1. */
  code: string;
  httpStatus?: number | null;
  /** The pause of `Retry-After`. */
  retryAfterMs?: number | null;
  /** The service's sentence, sometimes Portuguese, masked: for the log and the merchant's staff, not for buyers. */
  serviceMessage?: string | null;
  cause?: unknown;
}

/**
 * Safe to log completely: it holds codes, names, numbers and the service's sentence as `readableReason` has masked it, but never card
 * data, client secrets, credentials or bodies. It is returned with the outcome, not thrown.
 */
export class ServiceCallError extends Error {
  override readonly name = 'ServiceCallError';
  readonly resource: string;
  readonly code: string;
  readonly reason: FailureReason;
  readonly httpStatus: number | null;
  readonly retryAfterMs: number | null;
  readonly serviceMessage: string | null;

  constructor(message: string, reason: FailureReason, facts: Facts) {
    super(`${facts.resource}: ${message}`, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.reason = reason;
    this.resource = facts.resource;
    this.code = facts.code;
    this.httpStatus = facts.httpStatus ?? null;
    this.retryAfterMs = facts.retryAfterMs ?? null;
    this.serviceMessage = facts.serviceMessage ?? null;
  }
}

interface Detailed {
  cause: ServiceCallError;
}
export type Rejected = Rejection & Detailed;
export type Unavailable = UnavailableOutcome & Detailed;
export type Unknown = UnknownOutcome & Detailed & { serviceId: string | null };
export type CallFailure = Rejected | Unavailable | Unknown;

type RejectionFacts = Facts & { httpStatus: number } & Partial<
    Pick<Rejection, 'declined' | 'declineCode' | 'serviceId' | 'fields' | 'figures'>
  >;

/** The service refused the call, and nothing was done; `declined`: it refused the card (§7.3). */
export function rejected(facts: RejectionFacts): Rejected {
  const { code, httpStatus, declined = false } = facts;
  const message = declined ? 'the card was declined' : 'rejected by the service';
  const cause = new ServiceCallError(`${message} (HTTP ${httpStatus}, ${code})`, 'refused', facts);
  return {
    outcome: 'rejected',
    code,
    status: httpStatus,
    declined,
    declineCode: facts.declineCode ?? null,
    reason: cause.serviceMessage,
    serviceId: facts.serviceId ?? null,
    fields: facts.fields ?? [],
    figures: facts.figures ?? {},
    cause,
  };
}

/** An argument cannot be right, so nothing was sent. Holds the argument's name, never its value. */
export function invalidArgument(resource: string, argument: string, expected: string): Rejected {
  const code = 'INVALID_REQUEST';
  const failure = rejected({ resource, code, httpStatus: 422, fields: [argument] });
  const message = `${argument} must be ${expected}`;
  return { ...failure, cause: new ServiceCallError(message, 'invalid_argument', { resource, code }) };
}

/** Nothing was done: the service was not reached, or requested a later retry. */
export function unavailable(reason: UnavailableReason, facts: Facts): Unavailable {
  const cause = new ServiceCallError(
    `the service is unavailable (${reason}); nothing was done`,
    reason,
    facts,
  );
  const { code, retryAfterMs, serviceMessage } = cause;
  return { outcome: 'unavailable', code, reason: serviceMessage, retryAfterMs, cause };
}

/** It is unknown whether the call took effect. A callback, a lookup or a repeat with the same key settles it. */
export function unknownOutcome(
  reason: UnknownReason,
  facts: Facts & { serviceId?: string | null; detail?: string },
): Unknown {
  const detail = facts.detail === undefined ? '' : `; ${facts.detail}`;
  const cause = new ServiceCallError(`the outcome is not known (${reason}${detail})`, reason, facts);
  return { outcome: 'unknown', code: facts.code, serviceId: facts.serviceId ?? null, cause };
}
