/** Derives the outcome of a call from its failed attempts. */
import { UndecodableResponseError } from './decode.ts';
import { isKnownDecline } from './declines.ts';
import {
  CardDeclinedError,
  PaymentServiceError,
  ServiceRejectedError,
  ServiceUnknownError,
} from './errors.ts';
import { idOf } from './error-response.ts';
import { type ServiceResponse, TransportFailure } from './exchange-result.ts';
import { errorOfFailure } from './response-errors.ts';
import type { FailureKind, Repeatable } from './retry-policy.ts';

/** Converts what an attempt threw to a `PaymentServiceError`; rethrows programming errors. */
export function asServiceError(
  resource: string,
  cause: unknown,
  reply: ServiceResponse | null,
): PaymentServiceError {
  if (cause instanceof PaymentServiceError) return cause;
  if (cause instanceof TransportFailure) return errorOfFailure(resource, cause);
  if (cause instanceof UndecodableResponseError) {
    // A 2xx of an unexpected shape: something was accepted, and only a lookup can show what.
    const code = 'OUTCOME_UNKNOWN';
    return new ServiceUnknownError({
      resource,
      code,
      reason: 'unreadable',
      httpStatus: reply?.httpStatus ?? null,
      serviceId: idOf(reply?.body?.['idTransaction']),
      detail: cause.message,
    });
  }
  throw cause;
}

/** The error's kind for the retry policy. */
export function kindOf(error: PaymentServiceError): FailureKind {
  if (error.outcome === 'rejected') return 'rejected';
  if (error instanceof ServiceUnknownError) {
    if (error.reason === 'aborted') return 'ended';
    // §7.2: "check status before retrying". The caller looks up a charge that is known; for one without an id, the key is the check.
    if (error.code === 'CONFIRM_FAILED') return 'ended';
    if (error.code === 'PI_CREATE_FAILED') return error.serviceId === null ? 'unexpected' : 'ended';
    return 'unknown';
  }
  const reason = 'reason' in error ? error.reason : null;
  if (reason === 'not_connected') return 'not_connected';
  return reason === 'busy' || reason === 'rate_limited' ? 'held_off' : 'ended';
}

/** True for a rejection of the request's content, which holds for the earlier attempts as well. A 422 without fields may be about anything. */
const isOfContent = (error: PaymentServiceError): boolean =>
  error.code === 'AMOUNT_BELOW_MINIMUM' ||
  (error.code === 'VALIDATION_ERROR' && error instanceof ServiceRejectedError && error.fields.length > 0);

/** §7.2: an unexpected error before this attempt's charge, which says nothing about an earlier attempt. */
const isBeforeCharge = ({ code }: PaymentServiceError): boolean => code === 'PM_CREATE_FAILED';

/**
 * True for a decline that is certainly the charge's. A code of the processor that §7.3 does not list, without a charge, may be about
 * the repeat: its key is in use while an earlier attempt is in progress, for example.
 */
const isOfCharge = (error: PaymentServiceError): boolean =>
  error instanceof CardDeclinedError &&
  error.httpStatus === 422 &&
  !isBeforeCharge(error) &&
  (error.serviceId !== null || error.declineCode !== null || isKnownDecline(error.code));

/**
 * The outcome of all attempts. After an attempt with an unknown outcome, a later rejection may be about the repeat only: a
 * refund that went through gets ALREADY_REFUNDED for its repeat. A card's decline and a content rejection settle both.
 */
export function outcomeOf(
  call: { repeatable: Repeatable },
  doubt: ServiceUnknownError | null,
  last: PaymentServiceError,
): PaymentServiceError {
  if (doubt === null || call.repeatable === 'lookup') return last;
  return isOfCharge(last) || isOfContent(last) ? last : doubt;
}
