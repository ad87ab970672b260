/**
 * The errors of a call to the service.
 *
 * | error                     | outcome       | what is known                                               |
 * |---------------------------|---------------|-------------------------------------------------------------|
 * | `ServiceRejectedError`    | `rejected`    | the service refused the call                                |
 * | `CardDeclinedError`       | `rejected`    | the card was declined (§7.3)                                |
 * | `InvalidRequestError`     | `rejected`    | it was never sent: an argument cannot be right              |
 * | `ServiceUnavailableError` | `unavailable` | certainly nothing was done                                  |
 * | `ServiceUnknownError`     | `unknown`     | it may have been done; never to be shown as a failure       |
 *
 * Each is safe to log completely: it holds codes, names, numbers and the service's sentence as `readableReason` has masked it, but
 * never card data, client secrets, credentials or bodies.
 */
import type { Advice } from '../../widget/protocol/checkout.ts';
import type { RejectionFigures } from '../checkouts/gateway-port.ts';

export type FailedOutcome = 'rejected' | 'unknown' | 'unavailable';

interface Facts {
  /** The call, such as `cardCharges.create`. */
  resource: string;
  /** Stable, for programs: the service's `error_code` where it has one (§7.2), else one of ours by §7.1. */
  code: string;
  /** The service's sentence, masked. */
  serviceMessage?: string | null;
  cause?: unknown;
}

/** The base class. Most callers only branch on `outcome`. */
export abstract class PaymentServiceError extends Error {
  abstract readonly outcome: FailedOutcome;
  readonly resource: string;
  readonly code: string;
  /** The service's own sentence, sometimes Portuguese, masked: for the log and the merchant's staff, not for buyers. */
  readonly serviceMessage: string | null;

  constructor(message: string, facts: Facts) {
    super(`${facts.resource}: ${message}`, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.resource = facts.resource;
    this.code = facts.code;
    this.serviceMessage = facts.serviceMessage ?? null;
  }
}

/** An invalid argument; nothing was sent. Holds the argument's name, never its value. */
export class InvalidRequestError extends PaymentServiceError {
  override readonly name: string = 'InvalidRequestError';
  readonly outcome = 'rejected';
  readonly argument: string;

  constructor(resource: string, argument: string, expected: string) {
    super(`${argument} must be ${expected}`, { resource, code: 'INVALID_REQUEST' });
    this.argument = argument;
  }
}

interface RejectionFacts extends Facts {
  httpStatus: number;
  fields?: readonly string[];
  extras?: RejectionFigures;
}

/** The service rejected the call, and nothing was done. */
export class ServiceRejectedError extends PaymentServiceError {
  override readonly name: string = 'ServiceRejectedError';
  readonly outcome = 'rejected';
  readonly httpStatus: number;
  /** Names of the invalid fields, never their values. */
  readonly fields: readonly string[];
  readonly extras: Readonly<RejectionFigures>;

  constructor(facts: RejectionFacts, message = 'rejected by the service') {
    super(`${message} (HTTP ${facts.httpStatus}, ${facts.code})`, facts);
    this.httpStatus = facts.httpStatus;
    this.fields = facts.fields ?? [];
    this.extras = facts.extras ?? {};
  }
}

interface DeclineFacts extends RejectionFacts {
  declineCode: string | null;
  advice: Advice;
  hard: boolean;
  serviceId: string | null;
}

/** The card was declined (§7.3). Never retried automatically. */
export class CardDeclinedError extends ServiceRejectedError {
  override readonly name = 'CardDeclinedError';
  readonly declineCode: string | null;
  readonly advice: Advice;
  /** This card must never be tried again (§4.2). */
  readonly hard: boolean;
  /** `idTransaction` of the failed attempt. */
  readonly serviceId: string | null;

  constructor(facts: DeclineFacts) {
    super(facts, 'the card was declined');
    this.declineCode = facts.declineCode;
    this.advice = facts.advice;
    this.hard = facts.hard;
    this.serviceId = facts.serviceId;
  }
}

export type UnavailableReason = 'not_connected' | 'rate_limited' | 'busy' | 'aborted' | 'closed';

/** Nothing was done: the service was not reached, or requested a later retry. */
export class ServiceUnavailableError extends PaymentServiceError {
  override readonly name = 'ServiceUnavailableError';
  readonly outcome = 'unavailable';
  readonly reason: UnavailableReason;
  readonly httpStatus: number | null;
  /** The pause of `Retry-After`. */
  readonly retryAfterMs: number | null;

  constructor(
    facts: Facts & { reason: UnavailableReason; httpStatus?: number | null; retryAfterMs?: number | null },
  ) {
    super(`the service is unavailable (${facts.reason}); nothing was done`, facts);
    this.reason = facts.reason;
    this.httpStatus = facts.httpStatus ?? null;
    this.retryAfterMs = facts.retryAfterMs ?? null;
  }
}

export type UnknownReason =
  | 'timeout'
  | 'connection_lost'
  | 'server_error'
  | 'redirect'
  | 'oversize'
  | 'unreadable'
  | 'unexpected'
  | 'aborted';

/** It is unknown whether the call took effect. A callback, a lookup or a repeat with the same key settles it. */
export class ServiceUnknownError extends PaymentServiceError {
  override readonly name = 'ServiceUnknownError';
  readonly outcome = 'unknown';
  readonly reason: UnknownReason;
  readonly httpStatus: number | null;
  /** `idTransaction`, if the response has one. */
  readonly serviceId: string | null;
  readonly retryAfterMs: number | null;

  constructor(
    facts: Facts & {
      reason: UnknownReason;
      httpStatus?: number | null;
      serviceId?: string | null;
      retryAfterMs?: number | null;
      detail?: string;
    },
  ) {
    const detail = facts.detail === undefined ? '' : `; ${facts.detail}`;
    super(`the outcome is not known (${facts.reason}${detail})`, facts);
    this.reason = facts.reason;
    this.httpStatus = facts.httpStatus ?? null;
    this.serviceId = facts.serviceId ?? null;
    this.retryAfterMs = facts.retryAfterMs ?? null;
  }
}
