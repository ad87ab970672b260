/** §7.3 as data: what a decline code means for the buyer, and for the card. */
import type { Advice } from '../../widget/protocol/checkout.ts';

export interface Decline {
  /** What the buyer can do about it. */
  advice: Advice;
  /** Never try this card again: §7.3 "never" and "no", and §4.2 for hard declines. */
  hard: boolean;
}

const soft = (advice: Advice): Decline => ({ advice, hard: false });
const never: Decline = { advice: 'never', hard: true };

const otherCard = soft('other_card');
const fixExpiry = soft('fix_expiry');
const fixCvc = soft('fix_cvc');
const fixNumber = soft('fix_number');
const retry = soft('retry');
const retryLater = soft('retry_later');
const newCharge = soft('new_charge');

/** Codes of the card networks and the processor, in the order of §7.3. */
const networkDeclines: Readonly<Record<string, Decline>> = {
  insufficient_funds: retryLater,
  card_declined: otherCard,
  generic_decline: otherCard,
  do_not_honor: otherCard,
  no_action_taken: otherCard,
  call_issuer: { advice: 'call_issuer', hard: true },
  lost_card: never,
  stolen_card: never,
  pickup_card: never,
  fraudulent: never,
  merchant_blacklist: never,
  security_violation: never,
  expired_card: fixExpiry,
  invalid_expiry_month: fixExpiry,
  invalid_expiry_year: fixExpiry,
  incorrect_cvc: fixCvc,
  invalid_cvc: fixCvc,
  incorrect_number: fixNumber,
  invalid_number: fixNumber,
  incorrect_zip: soft('fix_postal_code'),
  service_not_allowed: otherCard,
  transaction_not_allowed: otherCard,
  card_not_supported: otherCard,
  not_permitted: otherCard,
  restricted_card: otherCard,
  currency_not_supported: otherCard,
  withdrawal_count_limit_exceeded: retryLater,
  processing_error: retry,
  try_again_later: retry,
  approve_with_id: retry,
  // "No" in §7.3, not "never": the issuer took this authorisation back, and another card may do.
  revocation_of_authorization: { advice: 'other_card', hard: true },
  authentication_required: soft('authenticate'),
  payment_intent_authentication_failure: retry,
  // A buyer cannot change the amount: it takes another charge.
  amount_too_large: newCharge,
  amount_too_small: newCharge,
  balance_insufficient: retryLater,
  expired: newCharge,
  payment_intent_canceled: newCharge,
  payment_failed: newCharge,
};

/** Codes of the platform (§7.2) that the buyer sees as a decline. */
const platformDeclines: Readonly<Record<string, Decline>> = {
  cvc_check_failed: fixCvc,
  INVALID_CARD_NUMBER: fixNumber,
  // Nothing was charged, and the card is not the cause.
  PM_CREATE_FAILED: retry,
  CARD_TESTING_BLOCKED: otherCard,
  CARD_VELOCITY_BLOCKED: retryLater,
};

const known = new Map(Object.entries({ ...networkDeclines, ...platformDeclines }));

/** The codes of one decline, from most to least specific: `decline_code`, then `error_code`. */
export type DeclineCodes = readonly (string | null | undefined)[];

/** How often a card with this decline may be sent for one checkout: once, twice, or as often as attempts are left. */
export function attemptsPerCard(...codes: DeclineCodes): number {
  if (declineOf(...codes).hard) return 1;
  // §7.3: "yes, once".
  return codes.includes('approve_with_id') ? 2 : Infinity;
}

/** Every card gets this decline until the merchant changes the amount (§7.3). */
export const isAboutAmount = (...codes: DeclineCodes): boolean =>
  codes.includes('amount_too_large') || codes.includes('amount_too_small');

export const isKnownDecline = (code: string): boolean => known.has(code);

/** The advice of hard codes, the hardest first. */
const hardAdvice: readonly Advice[] = ['never', 'call_issuer', 'other_card'];

/** Classifies a decline. The hardest code counts, else the most specific; unknown codes are declines too (§7.3). */
export function declineOf(...codes: DeclineCodes): Decline {
  const found = codes.flatMap((code) => (code ? (known.get(code) ?? []) : []));
  const [hardest] = found
    .filter(({ hard }) => hard)
    .toSorted((one, other) => hardAdvice.indexOf(one.advice) - hardAdvice.indexOf(other.advice));
  return hardest ?? found[0] ?? otherCard;
}
