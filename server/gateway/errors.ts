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
 * Each is safe to log completely: messages and enumerable fields hold codes, names and numbers, but never card data, client secrets,
 * credentials, bodies or the service's own sentences.
 */
import type { Advice } from '../../widget/protocol/checkout.ts';

export type FailedOutcome = 'rejected' | 'unknown' | 'unavailable';

interface Facts {
  /** The call, such as `cardCharges.create`. */
  resource: string;
  /** Stable, for programs: the service's `error_code` where it has one (§7.2), else one of ours by §7.1. */
  code: string;
  cause?: unknown;
}

/** The base class. Most callers only branch on `outcome`. */
export abstract class PaymentServiceError extends Error {
  abstract readonly outcome: FailedOutcome;
  readonly resource: string;
  readonly code: string;

  constructor(message: string, facts: Facts) {
    super(`${facts.resource}: ${message}`, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.resource = facts.resource;
    this.code = facts.code;
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

/** Amounts that some errors have (§7), in minor units. */
export interface RejectionExtras {
  /** USD that can still be refunded (§7.2, AMOUNT_EXCEEDS_REFUNDABLE). */
  remainingRefundableMinor?: number;
  /** BRL (§7.2, crypto errors). */
  availableBalanceMinor?: number;
  requestedAmountMinor?: number;
  /** The platform's deposit bound, if its message states one (§7.1). */
  minimumAmountMinor?: number;
  maximumAmountMinor?: number;
}

interface RejectionFacts extends Facts {
  httpStatus: number;
  fields?: readonly string[];
  extras?: RejectionExtras;
  serviceMessage?: string | null;
}

/** The service rejected the call, and nothing was done. */
export class ServiceRejectedError extends PaymentServiceError {
  override readonly name: string = 'ServiceRejectedError';
  readonly outcome = 'rejected';
  readonly httpStatus: number;
  /** Names of the invalid fields, never their values. */
  readonly fields: readonly string[];
  readonly extras: Readonly<RejectionExtras>;
  // Private, so that no logger or inspector prints it: the service's sentences can quote the request.
  readonly #serviceMessage: string | null;

  constructor(facts: RejectionFacts, message = 'rejected by the service') {
    super(`${message} (HTTP ${facts.httpStatus}, ${facts.code})`, facts);
    this.httpStatus = facts.httpStatus;
    this.fields = facts.fields ?? [];
    this.extras = facts.extras ?? {};
    this.#serviceMessage = facts.serviceMessage ?? null;
  }

  /** The service's own message, sometimes Portuguese, for the merchant's staff. Not for logs or buyers; long numbers are masked. */
  get serviceMessage(): string | null {
    return this.#serviceMessage;
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
