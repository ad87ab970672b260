/** Why a card did not work, as the buyer is told: the rows of §7.3, and the codes of §7.2 that are about a card. Pure. */
import type { DeclineReason } from '../locale/messages.ts';
import type { Advice, PaymentFailure } from '../protocol/checkout.ts';

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

/** For a code that nobody knows. */
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

export const declineReason = ({ code, advice }: Pick<PaymentFailure, 'code' | 'advice'>): DeclineReason =>
  reasons.get(code) ?? byAdvice[advice];

/** The companion names the fields that it did not take. */
export function adviceForFields(fields: readonly string[]): Advice | null {
  if (fields.includes('card.number')) return 'fix_number';
  if (fields.some((field) => field.startsWith('card.exp_'))) return 'fix_expiry';
  return fields.includes('card.cvc') ? 'fix_cvc' : null;
}
