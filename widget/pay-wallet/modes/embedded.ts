/**
 * Shows the processor's own wallet buttons on the page (§4.1 C).
 *
 * Deferred if the companion knows the publishable key and the account beforehand: then no payment exists before the buyer's
 * approval. Otherwise intent-first: a press of our own button creates the payment that has them.
 */
import type {
  Appearance,
  Stripe,
  StripeElements,
  StripeElementsOptionsClientSecret,
  StripeError,
  StripeExpressCheckoutElement,
  StripeExpressCheckoutElementConfirmEvent,
} from '@stripe/stripe-js';
import { html } from 'lit';
import { minorUnits } from '../../checkout/outcome/minor-units.ts';
import { loadProcessor, ProcessorUnavailableError } from '../../processor/processor.ts';
import type { CheckoutView, PaymentAction, Wallet } from '../../protocol/checkout.ts';
import { colorSchemeOf } from '../../ui/color-scheme.ts';
import { type AttemptOutcome, outcomeOf, outcomeOfThrown } from '../approval/confirm-outcome.ts';
import { walletHeader } from '../view/wallet-header.ts';
import { type LightDomMount, mountInLightDom, slotName } from './light-dom-mount.ts';
import {
  hasEnded,
  type UnavailableReason,
  ModeUnavailableError,
  type WalletMode,
  whyNotOnThisPage,
  whyNoWallet,
} from './wallet-mode.ts';
import type { WalletHost, ModeContext } from '../view/interfaces.ts';

/** Timeout of drawing the buttons, which a policy, an extension or the network can block. */
const readyTimeoutMs = 15_000;

/** The processor's names of the two wallets. Other wallets do not settle as card charges. */
const buttonOf = { apple_pay: 'applePay', google_pay: 'googlePay' } as const;
const otherButtons = { amazonPay: 'never', klarna: 'never', link: 'never', paypal: 'never' } as const;

export const createEmbedded = (context: ModeContext): WalletMode => {
  const { host, signal } = context;
  let mount: LightDomMount | null = null;
  /** The payment whose secret the buttons were made with: they cannot confirm another one. Null for deferred buttons. */
  let boundTo: string | null = null;

  async function start(): Promise<void> {
    const reason = whyNotOnThisPage();
    if (reason) throw new ModeUnavailableError(reason);
    const prepared = await prepare(context);
    const { elements, appearance } = prepared;
    boundTo = prepared.boundTo;
    if (signal.aborted) return;
    const placed = mountInLightDom(host, () => host.requestUpdate());
    mount = placed;
    let element: StripeExpressCheckoutElement | null = null;
    signal.addEventListener('abort', () => {
      element?.destroy();
      placed.remove();
    });
    element = accepted(() =>
      elements.create('expressCheckout', {
        paymentMethods: { ...otherButtons, ...wantedButtons(context.wallet) },
        buttonHeight: 48,
        layout: { maxColumns: 2, maxRows: 1, overflow: 'auto' },
        ...(appearance.theme === 'night' && { buttonTheme: { applePay: 'white', googlePay: 'white' } }),
      }),
    );
    listen(element, prepared);
    await drawn(element, placed.place, context);
  }

  function listen(buttons: StripeExpressCheckoutElement, prepared: Prepared): void {
    buttons.on('click', ({ resolve, reject }) => {
      // The library expects this call within a second, so nothing is awaited here.
      if (host.isDisabled || context.announcePress() === null) reject();
      else resolve();
    });
    buttons.on('confirm', (event) => {
      void context.confirmPayment(() => confirm(context, prepared, event));
    });
  }

  return {
    start,
    get isIntact() {
      const isOver = boundTo !== null && hasEnded(boundTo, context.open().payment);
      return !isOver && (mount?.isIntact ?? true);
    },
    render: (texts, amount, isShown) => html`
      <div class="wallet" part="wallet" ?hidden=${!isShown}>
        ${walletHeader(texts.title, amount)}
        <div class="buttons" part="buttons" ?inert=${host.isDisabled}>
          <slot name=${slotName}></slot>
        </div>
      </div>
    `,
  };
};

interface Prepared {
  processor: Stripe;
  /** Read before the buttons' place is added: afterwards the browser would compute the styles of the page anew. */
  appearance: Appearance;
  elements: StripeElements;
  /** Id of the payment whose secret the elements have; null if they are deferred. */
  boundTo: string | null;
  /** What the wallet's sheet shows: the amount in dollars, and its revision. */
  shown: { amount: string; revision: number };
}

async function prepare(context: ModeContext): Promise<Prepared> {
  const { host } = context;
  const { checkout } = context.open();
  const { publishable_key: knownKey, on_behalf_of: onBehalfOf } = checkout;
  if (knownKey !== undefined && onBehalfOf !== undefined) {
    const amount = checkout.amounts.USD;
    // The companion offers no wallet without one, and decides what can be paid instead.
    if (amount === undefined) throw new ModeUnavailableError('not_enabled');
    const processor = await load(knownKey, checkout);
    const appearance = await appearanceOf(host);
    const elements = accepted(() =>
      processor.elements({
        appearance,
        mode: 'payment',
        amount: minorUnits(amount),
        currency: 'usd',
        onBehalfOf,
        allowedPaymentMethodTypes: ['card'],
      }),
    );
    const shown = { amount, revision: checkout.revision };
    return { processor, appearance, elements, boundTo: null, shown };
  }
  const { payment, revision } = await context.prepare();
  const action = embeddable(payment.action);
  const processor = await load(action.publishable_key, checkout);
  // The published types have `onBehalfOf` only in the deferred form; §4.1 requires it in every form.
  const appearance = await appearanceOf(host);
  const options: StripeElementsOptionsClientSecret & { onBehalfOf?: string } = {
    clientSecret: action.client_secret,
    appearance,
    ...(action.on_behalf_of !== undefined && { onBehalfOf: action.on_behalf_of }),
  };
  const elements = accepted(() => processor.elements(options));
  const shown = { amount: payment.amount, revision };
  return { processor, appearance, elements, boundTo: payment.id, shown };
}

/** What the library throws here is wrong use, such as an option that it does not accept: a repeat would throw the same. */
function accepted<T>(create: () => T): T {
  try {
    return create();
  } catch (cause) {
    throw new ModeUnavailableError('not_enabled', cause);
  }
}

type EmbeddableAction = PaymentAction & { client_secret: string; publishable_key: string };

function embeddable(action: PaymentAction | undefined): EmbeddableAction {
  const { client_secret, publishable_key } = action ?? {};
  if (!action || client_secret === undefined || publishable_key === undefined) {
    throw new ModeUnavailableError('not_enabled');
  }
  return { ...action, client_secret, publishable_key };
}

async function load(publishableKey: string, { processor_library: simulator }: CheckoutView): Promise<Stripe> {
  try {
    return await loadProcessor(publishableKey, simulator);
  } catch (cause) {
    const reason = cause instanceof ProcessorUnavailableError ? cause.reason : 'library_blocked';
    throw new ModeUnavailableError(reason, cause);
  }
}

/** The corner radius of the element's own buttons, in pixels, which the processor's frame needs. */
async function appearanceOf(host: WalletHost): Promise<Appearance> {
  await host.updateComplete;
  const buttons = host.renderRoot.querySelector('.buttons');
  const borderRadius = buttons ? getComputedStyle(buttons).borderTopLeftRadius : '';
  return { theme: isDark(host) ? 'night' : 'stripe', ...(borderRadius && { variables: { borderRadius } }) };
}

function isDark(element: Element): boolean {
  const colorScheme = colorSchemeOf(element);
  if (!colorScheme.includes('dark')) return false;
  return !colorScheme.includes('light') || matchMedia('(prefers-color-scheme: dark)').matches;
}

function wantedButtons(wallet: Wallet | null): { applePay: 'auto' | 'never'; googlePay: 'auto' | 'never' } {
  const choice = (button: string): 'auto' | 'never' =>
    wallet === null || buttonOf[wallet] === button ? 'auto' : 'never';
  return { applePay: choice('applePay'), googlePay: choice('googlePay') };
}

/** Resolves when at least one requested button is drawn. */
function drawn(
  buttons: StripeExpressCheckoutElement,
  place: HTMLElement,
  { wallet, signal }: ModeContext,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (reason: UnavailableReason, cause?: unknown): void => {
      clearTimeout(timer);
      reject(new ModeUnavailableError(reason, cause));
    };
    const timer = setTimeout(() => refuse('library_timeout'), readyTimeoutMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
    buttons.on('ready', ({ availablePaymentMethods: available }) => {
      const { applePay = false, googlePay = false } = available ?? {};
      const isThere = wallet === null ? applePay || googlePay : { applePay, googlePay }[buttonOf[wallet]];
      if (!isThere) return refuse(whyNoWallet());
      clearTimeout(timer);
      resolve();
    });
    buttons.on('loaderror', ({ error }) => refuse(whyNotLoaded(error), error));
    try {
      buttons.mount(place);
    } catch (cause) {
      refuse('not_enabled', cause);
    }
  });
}

function whyNotLoaded({ type, message = '' }: StripeError): UnavailableReason {
  if (type === 'api_connection_error') return 'library_blocked';
  return /domain/i.test(message) ? 'domain_not_registered' : 'not_enabled';
}

/** Throws a `CheckoutError` of the companion: then nothing was sent to the processor. */
async function confirm(
  context: ModeContext,
  { processor, elements, shown }: Prepared,
  { paymentFailed }: StripeExpressCheckoutElementConfirmEvent,
): Promise<AttemptOutcome> {
  try {
    const { error } = await elements.submit();
    if (error) {
      paymentFailed({ reason: 'fail' });
      return { kind: 'refused', code: error.code ?? error.type, advice: 'retry' };
    }
    const payment = await context.deposit(() => revisionOf(shown, context.open().checkout));
    const { client_secret: clientSecret } = embeddable(payment.action);
    return await askProcessor(processor, elements, clientSecret, context.open().checkout.return_url);
  } catch (error) {
    paymentFailed({ reason: 'fail' });
    throw error;
  }
}

/** A change of the other currency leaves what the wallet shows as it is. */
const revisionOf = (shown: Prepared['shown'], { amounts, revision }: CheckoutView): number =>
  amounts.USD === shown.amount ? revision : shown.revision;

async function askProcessor(
  processor: Stripe,
  elements: StripeElements,
  clientSecret: string,
  returnUrl: string | null,
): Promise<AttemptOutcome> {
  try {
    const result = await processor.confirmPayment({
      elements,
      clientSecret,
      confirmParams: { return_url: returnUrl ?? location.href.split('#')[0] ?? location.href },
      redirect: 'if_required',
    });
    return outcomeOf(result);
  } catch (thrown) {
    return outcomeOfThrown(thrown);
  }
}
