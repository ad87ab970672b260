import type { PaymentIntent, Stripe, StripeError } from '@stripe/stripe-js';
import { IntegrationError } from './errors.ts';
import { button, element, money, openModal } from './modal.ts';
import type { Processor } from './processor-client.ts';
import { words } from './words.ts';

type Result =
  | { paymentIntent: PaymentIntent; error?: undefined }
  | { paymentIntent?: undefined; error: StripeError };

/** `stripe.handleNextAction`: rejects any state except `requires_action`. */
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

/** Opens the bank's page by redirect, or the challenge over the page. */
export async function runNextAction(processor: Processor, intent: PaymentIntent): Promise<Result> {
  const redirectTo = intent.next_action?.redirect_to_url?.url;
  if (redirectTo) {
    location.assign(redirectTo);
    return new Promise(() => undefined);
  }
  const answer = await showChallenge(processor, intent);
  // The dialog was closed without a choice: the payment still requires action.
  if (answer === 'closed') return { paymentIntent: intent };
  const completed =
    typeof answer === 'object'
      ? answer
      : await processor.completeChallenge(intent.client_secret ?? '', answer);
  if ('error' in completed) return completed;
  // Another challenge may follow immediately if no confirm is needed in between.
  if (completed.status === 'requires_action') return runNextAction(processor, completed);
  if (typeof answer === 'object' ? !hasFailed(answer) : answer === 'pass')
    return { paymentIntent: completed };
  return {
    error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: 'We are unable to authenticate your payment method. Please choose another one and try again.',
      payment_intent: completed,
    },
  };
}

const hasFailed = ({ status }: PaymentIntent): boolean =>
  status === 'requires_payment_method' || status === 'canceled';

const pollMs = 500;

/**
 * Shows the challenge. Cancelling fails it. If it is completed elsewhere, in the bank's app or by `/control`,
 * the dialog closes by itself with that result.
 */
function showChallenge(
  processor: Processor,
  intent: PaymentIntent,
): Promise<'pass' | 'fail' | 'closed' | PaymentIntent> {
  return new Promise((resolve) => {
    const end = (value: 'pass' | 'fail' | 'closed' | PaymentIntent): void => {
      clearInterval(polling);
      resolve(value);
    };
    const modal = openModal(words.confirm, 'overlay', () => end('closed'));
    const answer = (value: 'pass' | 'fail' | PaymentIntent) => () => {
      modal.close();
      end(value);
    };
    let isPolling = false;
    const polling = setInterval(async () => {
      if (isPolling) return;
      isPolling = true;
      const seen = await processor.intent(intent.client_secret ?? '');
      isPolling = false;
      if (!('error' in seen) && seen.status !== 'requires_action') answer(seen)();
    }, pollMs);
    modal.content.append(
      element('p', { class: 'total' }, money(intent.amount, intent.currency)),
      element('p', {}, words.approve),
      button(words.complete, 'primary', answer('pass')),
      button(words.fail, 'plain', answer('fail')),
      button(words.cancel, 'plain', answer('fail')),
    );
  });
}
