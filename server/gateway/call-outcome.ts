/** From failed attempts to the outcome of the call. */
import { UndecodableResponseError } from './decode.ts';
import { CardDeclinedError, PaymentServiceError, ServiceUnknownError } from './errors.ts';
import { TransportFailure } from './exchange-result.ts';
import { errorOfFailure } from './response-errors.ts';
import type { FailureKind, Repeatable } from './retry-policy.ts';

/** Whatever an attempt threw → the family. Mistakes of ours pass. */
export function asServiceError(
  resource: string,
  cause: unknown,
  httpStatus: number | null,
): PaymentServiceError {
  if (cause instanceof PaymentServiceError) return cause;
  if (cause instanceof TransportFailure) return errorOfFailure(resource, cause);
  if (cause instanceof UndecodableResponseError) {
    // A success of another shape: something was accepted, and only a lookup can show what.
    const code = 'OUTCOME_UNKNOWN';
    return new ServiceUnknownError({
      resource,
      code,
      reason: 'unreadable',
      httpStatus,
      detail: cause.message,
    });
  }
  throw cause;
}

/** What the retry policy has to know of an error. */
export function kindOf(error: PaymentServiceError): FailureKind {
  if (error.outcome === 'rejected') return 'rejected';
  if (error instanceof ServiceUnknownError) {
    // §7.2, CONFIRM_FAILED: "check status before retrying". A charge's key makes the repeat that very check; here, it is a lookup.
    return error.reason === 'aborted' || error.code === 'CONFIRM_FAILED' ? 'ended' : 'unknown';
  }
  const reason = 'reason' in error ? error.reason : null;
  if (reason === 'not_connected') return 'not_connected';
  return reason === 'busy' || reason === 'rate_limited' ? 'held_off' : 'ended';
}

/** Said of the request as it stands, so as true of the attempts before. */
const verdictsOnTheRequest = new Set(['VALIDATION_ERROR', 'AMOUNT_BELOW_MINIMUM']);

/**
 * The outcome of all attempts. After one that may have been done, a later "no" or "not now" need not speak of it: the
 * refund that went through makes its own repeat ALREADY_REFUNDED. Only the charge's decline and a verdict on the request do.
 */
export function outcomeOf(
  call: { repeatable: Repeatable },
  doubt: ServiceUnknownError | null,
  last: PaymentServiceError,
): PaymentServiceError {
  if (doubt === null || call.repeatable === 'lookup') return last;
  const settles =
    (last instanceof CardDeclinedError && last.httpStatus === 422) || verdictsOnTheRequest.has(last.code);
  return settles ? last : doubt;
}
