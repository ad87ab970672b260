/** Combines the failed attempts of a call to one outcome, and sorts them for the retry policy. */
import type { CallFailure, Unknown } from './call-failure.ts';
import { isKnownDecline } from './declines.ts';
import type { FailureKind, Repeatable } from './retry-policy.ts';

/** The failure's kind for the retry policy. */
export function kindOf(failure: CallFailure): FailureKind {
  const { code, cause } = failure;
  switch (failure.outcome) {
    case 'rejected':
      return 'rejected';
    case 'unknown':
      // §7.2: "check status before retrying". The caller looks up a charge that is known; for one without an id, the key is the check.
      if (code === 'CONFIRM_FAILED') return 'ended';
      if (code === 'PI_CREATE_FAILED') return failure.serviceId === null ? 'unexpected' : 'ended';
      return 'unknown';
    default:
      if (cause.reason === 'not_connected') return 'not_connected';
      return cause.reason === 'busy' || cause.reason === 'rate_limited' ? 'held_off' : 'ended';
  }
}

/** True for a rejection of the request's content, which holds for the earlier attempts as well. A 422 without fields may be about anything. */
const isOfContent = (failure: CallFailure): boolean =>
  failure.code === 'AMOUNT_BELOW_MINIMUM' ||
  (failure.code === 'VALIDATION_ERROR' && failure.outcome === 'rejected' && failure.fields.length > 0);

/** §7.2: an unexpected error before this attempt's charge, which says nothing about an earlier attempt. */
const isBeforeCharge = ({ code }: CallFailure): boolean => code === 'PM_CREATE_FAILED';

/**
 * True for a decline that is certainly the charge's. A code of the processor that §7.3 does not list, without a charge, may be about
 * the repeat: its key is in use while an earlier attempt is in progress, for example.
 */
const isOfCharge = (failure: CallFailure): boolean =>
  failure.outcome === 'rejected' &&
  failure.declined &&
  failure.status === 422 &&
  !isBeforeCharge(failure) &&
  (failure.serviceId !== null || failure.declineCode !== null || isKnownDecline(failure.code));

/**
 * The outcome of all attempts. After an attempt with an unknown outcome, a later rejection may be about the repeat only: a
 * refund that went through gets ALREADY_REFUNDED for its repeat. A card's decline and a content rejection settle both.
 */
export function outcomeOfAll(repeatable: Repeatable, doubt: Unknown | null, last: CallFailure): CallFailure {
  if (doubt === null || repeatable === 'lookup') return last;
  return isOfCharge(last) || isOfContent(last) ? last : doubt;
}
