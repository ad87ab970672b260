import { declineCodeOf } from '../ledger/declines.ts';
import type { CardCharge } from '../ledger/card-charges.ts';
import { nextAction } from '../routes/card-results.ts';

/** A charge as the processor's browser library reports it. Amounts in minor units. */
export function intentView(charge: CardCharge, origin: string) {
  const { failure } = charge;
  return {
    id: charge.intent.id,
    object: 'payment_intent',
    amount: charge.amountMinor,
    currency: 'usd',
    livemode: charge.account.environment === 'live',
    client_secret: charge.intent.secret,
    status: intentStatus(charge),
    next_action: charge.state === 'requires_action' ? nextAction(charge, origin) : null,
    last_payment_error: failure && {
      type: failure.code === 'payment_intent_authentication_failure' ? 'invalid_request_error' : 'card_error',
      code: failure.code,
      message: failure.message,
      ...(declineCodeOf(failure.code) === null ? {} : { decline_code: failure.code }),
    },
  };
}

function intentStatus(charge: CardCharge): string {
  if (charge.paidUnreported) return 'succeeded';
  switch (charge.state) {
    case 'pending':
      return 'requires_payment_method';
    case 'requires_action':
      return charge.challenge?.state === 'passed' ? 'requires_confirmation' : 'requires_action';
    case 'processing':
      return 'processing';
    case 'cancelled':
      return charge.mode === 'hosted' ? 'canceled' : 'requires_payment_method';
    default:
      return 'succeeded';
  }
}
