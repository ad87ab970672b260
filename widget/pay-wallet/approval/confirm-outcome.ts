/**
 * Interprets the processor library's result of a confirmation. Pure.
 *
 * The result is never proof of a payment: only the companion reports that. A refusal named by the processor is final, so that the
 * buyer can choose another card for the same payment.
 */
import type { PaymentIntentResult } from '@stripe/stripe-js';
import { declineAdvice, declineReason } from '../../checkout/step/decline-reason.ts';
import type { Advice } from '../../protocol/checkout.ts';
import type { WalletDecline } from '../../locale/messages.ts';

/**
 * - `sent`: approved or unknown; the companion settles it
 * - `declined`, `not_authenticated`: no money has moved, and the same payment can be tried with another card
 * - `refused`: the processor made no attempt
 */
export type AttemptOutcome =
  | { kind: 'sent' }
  | { kind: 'declined' | 'not_authenticated' | 'refused'; code: string; advice: Advice };

export type Refusal = Exclude<AttemptOutcome, { kind: 'sent' }>;

const sent: AttemptOutcome = { kind: 'sent' };

const declined = (code: string): AttemptOutcome => ({
  kind: 'declined',
  code,
  advice: declineAdvice(code) ?? 'other_card',
});
const notAuthenticated = (code: string): AttemptOutcome => ({
  kind: 'not_authenticated',
  code,
  advice: declineAdvice(code) ?? 'authenticate',
});
/** Mostly wrong use of the library; a known decline code is still a decline. */
const refused = (code: string): AttemptOutcome => {
  const advice = declineAdvice(code);
  return advice === null ? { kind: 'refused', code, advice: 'retry' } : { kind: 'declined', code, advice };
};

/** The bank could not authenticate the cardholder. */
const authenticationCodes = ['payment_intent_authentication_failure', 'authentication_required'];

export function outcomeOf({ paymentIntent, error }: PaymentIntentResult): AttemptOutcome {
  if (!error) {
    switch (paymentIntent.status) {
      case 'requires_action':
        return notAuthenticated('authentication_required');
      case 'requires_payment_method':
        return declined('card_declined');
      case 'canceled':
        return declined('payment_intent_canceled');
      case 'processing':
      case 'requires_capture':
      case 'requires_confirmation':
      case 'succeeded':
        return sent;
    }
  }
  const code = error.decline_code ?? error.code ?? error.type;
  if (authenticationCodes.includes(code)) return notAuthenticated(code);
  if (error.type === 'card_error') return declined(code);
  if (error.type === 'validation_error') return refused(code);
  // Paid already, perhaps by another tab: the companion reports it.
  if (code === 'payment_intent_unexpected_state') return sent;
  if (error.type === 'invalid_request_error') return refused(code);
  return sent;
}

/** An error of wrong use is thrown before anything is sent; any other error leaves the outcome unknown. */
export const outcomeOfThrown = (thrown: unknown): AttemptOutcome =>
  thrown instanceof Error && thrown.name === 'IntegrationError' ? refused('integration_error') : sent;

/** §7.3 “yes, once”: after its one retry, the code advises another card. */
export const againOnce = (refusal: Refusal, earlierCodes: readonly string[]): Refusal =>
  earlierCodes.includes(refusal.code) && declineReason(refusal) === 'try_once'
    ? { ...refusal, advice: 'other_card' }
    : refusal;

/** The text of a decline; null if the processor made no attempt. */
export function declineOf({ kind, code, advice }: Refusal): WalletDecline | null {
  if (kind === 'refused') return null;
  if (code === 'amount_too_large' || code === 'amount_too_small') return 'amount';
  switch (advice) {
    // The wallet fills these in, so the buyer has no field for them.
    case 'fix_number':
    case 'fix_expiry':
    case 'fix_cvc':
    case 'fix_postal_code':
      return 'card_details';
    default:
      return advice;
  }
}
