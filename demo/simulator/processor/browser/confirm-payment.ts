import type { PaymentIntent, PaymentIntentResult, StripeElements, StripeError } from '@stripe/stripe-js';
import { runNextAction } from './challenge.ts';
import { stateOf } from './elements.ts';
import { IntegrationError } from './errors.ts';
import type { Processor } from './processor-client.ts';

interface Options {
  elements?: StripeElements;
  clientSecret?: string;
  confirmParams?: { return_url?: string };
  redirect?: 'always' | 'if_required';
}

interface ConfirmPayment {
  (options: Options & { redirect: 'if_required' }): Promise<PaymentIntentResult>;
  (options: Options & { redirect?: 'always' }): Promise<{ error: StripeError }>;
}

/** `stripe.confirmPayment` with the wallet chosen in an Express Checkout element. */
export function confirmPayment(processor: Processor): ConfirmPayment {
  return (async ({ elements, clientSecret, confirmParams, redirect = 'always' }: Options) => {
    if (elements === undefined) throw new IntegrationError('confirmPayment: elements is required.');
    const state = stateOf(elements);
    const secret = clientSecret ?? state.clientSecret;
    if (secret === null)
      throw new IntegrationError('confirmPayment: clientSecret is required in the deferred form.');
    if (state.deferred && !state.submitted) {
      throw new IntegrationError('confirmPayment: elements.submit() must be called first.');
    }
    const returnUrl = confirmParams?.return_url;
    if (redirect === 'always' && returnUrl === undefined) {
      throw new IntegrationError('confirmPayment: confirmParams.return_url is required.');
    }
    const chosen = state.element?.chosen;
    if (!chosen) throw new IntegrationError('confirmPayment: the buyer has not chosen a wallet.');

    // A wallet's sheet has gone when the bank's step is shown: open, it would cover it.
    const closeSheet = (): void => state.element?.finish();
    const result = await confirm(processor, secret, chosen.card, state.deferred, closeSheet);
    state.element?.finish(result.error?.message);
    if (redirect === 'always' && result.paymentIntent && returnUrl !== undefined) {
      location.assign(withResult(returnUrl, result.paymentIntent));
      return new Promise(() => undefined);
    }
    return result;
  }) as ConfirmPayment;
}

async function confirm(
  processor: Processor,
  secret: string,
  card: string,
  deferred: Parameters<Processor['confirm']>[2],
  beforeChallenge: () => void,
): Promise<PaymentIntentResult> {
  let intent = await processor.confirm(secret, card, deferred);
  if (!('error' in intent) && intent.status === 'requires_action') {
    beforeChallenge();
    const result = await runNextAction(processor, intent);
    if (result.error) return result;
    intent = result.paymentIntent;
  }
  if ('error' in intent) return intent;
  const failure = intent.last_payment_error;
  if (intent.status !== 'requires_payment_method' || failure === null) return { paymentIntent: intent };
  return {
    error: {
      type: failure.type,
      ...(failure.code ? { code: failure.code } : {}),
      ...(failure.decline_code ? { decline_code: failure.decline_code } : {}),
      message: failure.message ?? '',
      payment_intent: intent,
    },
  };
}

/** Adds the result to the return URL, as a redirect does. */
function withResult(returnUrl: string, intent: PaymentIntent): string {
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return url.href;
}
