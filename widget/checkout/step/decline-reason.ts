/** Maps decline codes to the reasons shown to the buyer: the rows of §7.3, and the codes of §7.2 about cards. Pure. */
import type { DeclineReason } from '../../locale/messages.ts';
import type { Advice, PaymentFailure } from '../../protocol/checkout.ts';

const codes: Readonly<Record<DeclineReason, string>> = {
  insufficient: 'insufficient_funds balance_insufficient',
  declined: 'card_declined generic_decline do_not_honor no_action_taken',
  call_issuer: 'call_issuer',
  lost_or_stolen: 'lost_card stolen_card pickup_card',
  security: 'fraudulent merchant_blacklist security_violation',
  expiry: 'expired_card invalid_expiry_month invalid_expiry_year',
  cvc: 'incorrect_cvc invalid_cvc cvc_check_failed',
  number: 'incorrect_number invalid_number INVALID_CARD_NUMBER',
  postal_code: 'incorrect_zip',
  not_allowed: 'service_not_allowed transaction_not_allowed card_not_supported not_permitted restricted_card',
  currency: 'currency_not_supported',
  limit: 'withdrawal_count_limit_exceeded',
  try_again: 'processing_error try_again_later PM_CREATE_FAILED',
  try_once: 'approve_with_id',
  revoked: 'revocation_of_authorization',
  not_authenticated: 'authentication_required',
  authentication_failed: 'payment_intent_authentication_failure',
  amount: 'amount_too_large amount_too_small',
  expired: 'expired',
  failed: 'payment_intent_canceled payment_failed',
  blocked: 'CARD_TESTING_BLOCKED CARD_VELOCITY_BLOCKED',
};

/** The advice for codes of the processor's library, which come without one. A payment's own failure has the companion's advice. */
const adviceFor: Readonly<Record<DeclineReason, Advice>> = {
  insufficient: 'retry_later',
  declined: 'other_card',
  call_issuer: 'call_issuer',
  lost_or_stolen: 'never',
  security: 'never',
  expiry: 'fix_expiry',
  cvc: 'fix_cvc',
  number: 'fix_number',
  postal_code: 'fix_postal_code',
  not_allowed: 'other_card',
  currency: 'other_card',
  limit: 'retry_later',
  try_again: 'retry',
  try_once: 'retry',
  revoked: 'other_card',
  not_authenticated: 'authenticate',
  authentication_failed: 'retry',
  amount: 'new_charge',
  expired: 'new_charge',
  failed: 'new_charge',
  blocked: 'other_card',
};

/** For an unknown code. */
const byAdvice: Readonly<Record<Advice, DeclineReason>> = {
  retry: 'try_again',
  retry_later: 'limit',
  fix_number: 'number',
  fix_expiry: 'expiry',
  fix_cvc: 'cvc',
  fix_postal_code: 'postal_code',
  other_card: 'declined',
  call_issuer: 'call_issuer',
  authenticate: 'not_authenticated',
  never: 'security',
  new_charge: 'failed',
};

const reasons = new Map(
  (Object.entries(codes) as [DeclineReason, string][]).flatMap(([reason, words]) =>
    words.split(' ').map((code) => [code, reason] as const),
  ),
);

export function declineReason({ code, advice }: Pick<PaymentFailure, 'code' | 'advice'>): DeclineReason {
  const reason = reasons.get(code) ?? byAdvice[advice];
  // The companion knows whether the one retry is used up.
  return reason === 'try_once' && advice !== adviceFor.try_once ? byAdvice[advice] : reason;
}

/** The advice for a code of the processor's library; null for an unknown code. */
export function declineAdvice(code: string): Advice | null {
  const reason = reasons.get(code);
  return reason === undefined ? null : adviceFor[reason];
}
