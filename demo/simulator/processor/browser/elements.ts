/** `stripe.elements`: groups of elements, with the Express Checkout element alone. */
import type {
  Stripe,
  StripeElements,
  StripeElementsOptionsClientSecret,
  StripeElementsOptionsMode,
  StripeExpressCheckoutElement,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js';
import { IntegrationError } from './errors.ts';
import { ExpressCheckout } from './express-checkout.ts';
import type { DeferredPayment, Processor } from './processor-client.ts';

type Options = StripeElementsOptionsClientSecret | StripeElementsOptionsMode;

/** State of a group for `confirmPayment`, kept apart so that the group has the library's shape. */
export interface GroupState {
  clientSecret: string | null;
  deferred: DeferredPayment | null;
  submitted: boolean;
  element: ExpressCheckout | null;
}

const states = new WeakMap<object, GroupState>();

export function stateOf(group: StripeElements): GroupState {
  const state = states.get(group);
  if (state === undefined)
    throw new IntegrationError('confirmPayment: elements was not made by this library.');
  return state;
}

type Supported = Pick<StripeElements, 'update' | 'on' | 'fetchUpdates' | 'submit'>;

/** `stripe.elements`, in the deferred form (mode, amount, currency, onBehalfOf) and in the intent-first form. */
export function createElements(processor: Processor): Stripe['elements'] {
  return (options?: Options) => {
    const state = stateFrom(options ?? {});
    const updated: (() => void)[] = [];
    const group = {
      create(type: string, elementOptions: StripeExpressCheckoutElementOptions = {}) {
        if (type !== 'expressCheckout') {
          throw new IntegrationError(`elements.create: the simulator has no ${type} element.`);
        }
        if (state.element) throw new IntegrationError('Can only create one Element of type expressCheckout.');
        const radius = options?.appearance?.variables?.borderRadius;
        state.element = new ExpressCheckout(processor, { ...elementOptions, radius }, () =>
          paymentOf(processor, state),
        );
        return state.element satisfies StripeExpressCheckoutElement;
      },
      getElement: (type: string) => (type === 'expressCheckout' ? state.element : null),
      async update({ amount, currency, onBehalfOf }) {
        if (state.deferred) {
          state.deferred.amount = amount ?? state.deferred.amount;
          state.deferred.currency = currency ?? state.deferred.currency;
          state.deferred.on_behalf_of = onBehalfOf ?? state.deferred.on_behalf_of;
          requireDeferred(state.deferred);
        }
        for (const handler of updated) handler();
      },
      on(_event, handler) {
        updated.push(handler);
      },
      fetchUpdates: async () => ({}),
      async submit() {
        state.submitted = true;
        return { selectedPaymentMethod: state.element?.chosen?.type ?? '' };
      },
    } satisfies Supported & Record<string, unknown>;
    states.set(group, state);
    return group as unknown as StripeElements;
  };
}

/** The options of both forms, since plain JavaScript may mix them. */
interface RawOptions {
  clientSecret?: string;
  mode?: string;
  amount?: number;
  currency?: string;
  onBehalfOf?: string;
}

function stateFrom(options: RawOptions): GroupState {
  if (options.clientSecret !== undefined && options.mode !== undefined) {
    throw new IntegrationError('elements: pass either a clientSecret or a mode, not both.');
  }
  if ('paymentMethodTypes' in options) {
    throw new IntegrationError(
      'elements: paymentMethodTypes is no longer accepted; use allowedPaymentMethodTypes.',
    );
  }
  if (options.clientSecret !== undefined) {
    return { clientSecret: options.clientSecret, deferred: null, submitted: false, element: null };
  }
  const deferred = {
    amount: options.amount ?? Number.NaN,
    currency: options.currency ?? '',
    on_behalf_of: options.onBehalfOf ?? null,
  };
  if (options.mode !== 'payment')
    throw new IntegrationError('elements: the simulator supports mode "payment" only.');
  requireDeferred(deferred);
  return { clientSecret: null, deferred, submitted: false, element: null };
}

function requireDeferred({ amount, currency }: DeferredPayment): void {
  if (!Number.isInteger(amount) || amount <= 0) {
    throw new IntegrationError('elements: amount must be a positive integer in the smallest currency unit.');
  }
  if (!/^[a-z]{3}$/.test(currency)) {
    throw new IntegrationError('elements: currency must be a three-letter code in lowercase.');
  }
}

/** Amount and currency for the wallet's sheet. */
async function paymentOf(
  processor: Processor,
  state: GroupState,
): Promise<{ amount: number; currency: string }> {
  if (state.deferred) return state.deferred;
  const intent = await processor.intent(state.clientSecret ?? '');
  return 'error' in intent ? { amount: 0, currency: 'usd' } : intent;
}
