import type { Stripe, StripeConstructor } from '@stripe/stripe-js';
import { handleNextAction } from './challenge.ts';
import { confirmPayment } from './confirm-payment.ts';
import { createElements } from './elements.ts';
import { IntegrationError } from './errors.ts';
import { Processor } from './processor-client.ts';

/**
 * A stand-in for the processor's browser library: loaded by a script tag, it defines `window.Stripe` and
 * calls the simulator it was loaded from. It supports what merchants of this service use, and is as strict as
 * the real one.
 */

type Supported = Pick<
  Stripe,
  | 'elements'
  | 'confirmPayment'
  | 'handleNextAction'
  | 'retrievePaymentIntent'
  | 'createRadarSession'
  | 'registerAppInfo'
>;

const script = document.currentScript;
const simulatorUrl =
  script instanceof HTMLScriptElement ? new URL('.', script.src).href.replace(/\/$/, '') : location.origin;

function createStripe(...[key, options]: Parameters<StripeConstructor>): Supported {
  if (typeof key !== 'string' || !/^pk_(?:live|test)_/.test(key)) {
    throw new IntegrationError('Stripe() needs a publishable key; a secret key must never reach a browser.');
  }
  // §4.1 C: initialised with the publishable key only.
  if (options?.stripeAccount !== undefined) {
    throw new IntegrationError(
      'stripeAccount: this platform takes on_behalf_of instead of a connected account.',
    );
  }
  const processor = new Processor(simulatorUrl, key);
  return {
    elements: createElements(processor),
    confirmPayment: confirmPayment(processor),
    handleNextAction: handleNextAction(processor),
    async retrievePaymentIntent(clientSecret) {
      const intent = await processor.intent(clientSecret);
      return 'error' in intent ? intent : { paymentIntent: intent };
    },
    async createRadarSession() {
      const answer = await processor.fraudSession();
      return 'error' in answer ? answer : { radarSession: { id: answer.id } };
    },
    registerAppInfo() {},
  } satisfies Supported;
}

/** The version that @stripe/stripe-js 10 expects; any other makes it warn. */
const release = { version: 'endive' };

Object.assign(window, { Stripe: Object.assign(createStripe, release) });
