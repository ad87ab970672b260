import type { PaymentIntent, Stripe, StripeError } from '@stripe/stripe-js';
import { IntegrationError } from './errors.ts';
import { button, element, money, openModal } from './modal.ts';
import type { Processor } from './processor-client.ts';

type Result =
  | { paymentIntent: PaymentIntent; error?: undefined }
  | { paymentIntent?: undefined; error: StripeError };

/** `stripe.handleNextAction`: rejects any state but `requires_action`. */
export function handleNextAction(processor: Processor): Stripe['handleNextAction'] {
  return async (options) => {
    if (!('clientSecret' in options) || typeof options.clientSecret !== 'string') {
      throw new IntegrationError('handleNextAction: expected an object with a clientSecret.');
    }
    const intent = await processor.intent(options.clientSecret);
    if ('error' in intent) return intent;
    if (intent.status !== 'requires_action') {
      throw new IntegrationError('handleNextAction: the PaymentIntent is not in the requires_action state.');
    }
    return runNextAction(processor, intent);
  };
}

/** The bank's page by redirect, or the challenge as a modal. */
export async function runNextAction(processor: Processor, intent: PaymentIntent): Promise<Result> {
  const redirectTo = intent.next_action?.redirect_to_url?.url;
  if (redirectTo) {
    location.assign(redirectTo);
    return new Promise(() => undefined);
  }
  const answer = await ask(intent);
  // Closed without an answer: nothing is reported, and the payment still requires action.
  if (answer === 'closed') return { paymentIntent: intent };
  const answered = await processor.answerChallenge(intent.client_secret ?? '', answer);
  if ('error' in answered) return answered;
  // Another challenge may follow at once where nobody has to call confirm in between.
  if (answered.status === 'requires_action') return runNextAction(processor, answered);
  if (answer === 'pass') return { paymentIntent: answered };
  return {
    error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: 'We are unable to authenticate your payment method. Please choose another one and try again.',
      payment_intent: answered,
    },
  };
}

/** To cancel is to fail: the bank is told that the cardholder gave up. */
function ask(intent: PaymentIntent): Promise<'pass' | 'fail' | 'closed'> {
  return new Promise((resolve) => {
    const modal = openModal('Confirm it’s you', () => resolve('closed'));
    const answer = (value: 'pass' | 'fail') => () => {
      modal.close();
      resolve(value);
    };
    modal.content.append(
      element('p', { class: 'total' }, money(intent.amount, intent.currency)),
      element('p', {}, 'Your bank asks you to approve this payment (3-D Secure).'),
      button('Complete', 'primary', answer('pass')),
      button('Fail', 'plain', answer('fail')),
      button('Cancel', 'plain', answer('fail')),
    );
  });
}
