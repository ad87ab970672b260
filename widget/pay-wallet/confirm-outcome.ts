/**
 * Interprets the processor library's result of a confirmation. Pure.
 *
 * The result is never proof of a payment: only the companion reports that. It is proof of a refusal
 * where the processor names one, so that the buyer can choose another card for the same payment.
 */
import type { PaymentIntentResult } from '@stripe/stripe-js';
import { declineAdvice, declineReason } from '../checkout/decline-reason.ts';
import type { Advice } from '../protocol/checkout.ts';

/**
 * - `sent`: approved, or nobody knows; the companion finds out
 * - `declined`, `not_authenticated`: no money has moved, and the same payment can be tried with another card
 * - `refused`: the processor took no attempt
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
/** Wrong use, mostly; a code of the table is about the charge all the same. */
const refused = (code: string): AttemptOutcome => {
  const advice = declineAdvice(code);
  return advice === null ? { kind: 'refused', code, advice: 'retry' } : { kind: 'declined', code, advice };
};

/** The bank wanted to know the cardholder, and does not. */
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
  // Paid already, by another tab perhaps: not for us to say.
  if (code === 'payment_intent_unexpected_state') return sent;
  if (error.type === 'invalid_request_error') return refused(code);
  return sent;
}

/** The library throws where it is used wrongly, before anything is sent; whatever else it throws leaves the outcome unknown. */
export const outcomeOfThrown = (thrown: unknown): AttemptOutcome =>
  thrown instanceof Error && thrown.name === 'IntegrationError' ? refused('integration_error') : sent;

/** §7.3 “yes, once”: a code that allows one more try, and has had it, asks for another card. */
export const againOnce = (refusal: Refusal, earlierCodes: ReadonlySet<string>): Refusal =>
  earlierCodes.has(refusal.code) && declineReason(refusal) === 'try_once'
    ? { ...refusal, advice: 'other_card' }
    : refusal;
