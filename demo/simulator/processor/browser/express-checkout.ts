/** The Express Checkout element: wallet buttons, then the wallet's sheet, then `confirm`. */
import type {
  AvailablePaymentMethods,
  ExpressCheckoutPaymentMethodsOption,
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js';
import { IntegrationError } from './errors.ts';
import { buttonStyles } from './express-checkout-styles.ts';
import type { Processor, Session } from './processor-client.ts';
import { walletButton, walletLabels } from './wallet-button.ts';
import { openSheet, type Sheet } from './wallet-sheet.ts';

/** Time within which a page must resolve `click`. */
const clickResolveMs = 1000;

const buttons = {
  apple_pay: { option: 'applePay', wallet: 'wallet_a_pay' },
  google_pay: { option: 'googlePay', wallet: 'wallet_b_pay' },
} as const;
export type ButtonType = keyof typeof buttons;

type Handler = (event: never) => unknown;

/** `radius` is from the group's appearance. */
export interface ExpressCheckoutOptions extends StripeExpressCheckoutElementOptions {
  radius: string | undefined;
}

export class ExpressCheckout {
  /** The wallet and card that the buyer has chosen in the sheet. */
  chosen: { type: ButtonType; card: string } | null = null;
  readonly #processor: Processor;
  readonly #options: ExpressCheckoutOptions;
  readonly #payment: () => Promise<{ amount: number; currency: string }>;
  readonly #handlers = new Map<string, Set<Handler>>();
  #host: HTMLElement | null = null;
  #sheet: Sheet | null = null;
  #destroyed = false;

  constructor(
    processor: Processor,
    options: ExpressCheckoutOptions,
    payment: () => Promise<{ amount: number; currency: string }>,
  ) {
    this.#processor = processor;
    this.#options = options;
    this.#payment = payment;
  }

  mount(target: string | HTMLElement): void {
    const container = typeof target === 'string' ? document.querySelector(target) : target;
    if (this.#destroyed) throw new IntegrationError('This Element has been destroyed.');
    if (!(container instanceof HTMLElement) || !container.isConnected) {
      throw new IntegrationError('mount: the element is not in the document.');
    }
    if (container.getRootNode() instanceof ShadowRoot) {
      throw new IntegrationError('mount: Elements cannot be mounted in a ShadowRoot.');
    }
    this.unmount();
    const host = document.createElement('div');
    host.dataset['simulator'] = 'express-checkout';
    container.replaceChildren(host);
    this.#host = host;
    void this.#render(host);
  }

  unmount(): void {
    this.#host?.remove();
    this.#host = null;
  }

  destroy(): void {
    this.unmount();
    this.#sheet?.close();
    this.#handlers.clear();
    this.#destroyed = true;
  }

  on(event: string, handler: Handler): this {
    this.#handlers.set(event, (this.#handlers.get(event) ?? new Set()).add(handler));
    return this;
  }

  once(event: string, handler: Handler): this {
    const once: Handler = (argument) => {
      this.off(event, once);
      handler(argument);
    };
    return this.on(event, once);
  }

  off(event: string, handler?: Handler): this {
    if (handler) this.#handlers.get(event)?.delete(handler);
    else this.#handlers.delete(event);
    return this;
  }

  update(options: StripeExpressCheckoutElementOptions): this {
    Object.assign(this.#options, options);
    return this;
  }

  focus(): void {
    this.#host?.shadowRoot?.querySelector('button')?.focus();
  }

  blur(): void {
    this.#host?.blur();
  }

  clear(): void {}

  /** Closes the sheet after a payment, or shows in it why the payment failed. */
  finish(message?: string): void {
    if (message === undefined) {
      this.#sheet?.close();
      this.#sheet = null;
    } else this.#sheet?.fail(message);
  }

  async #render(host: HTMLElement): Promise<void> {
    const session = await this.#processor.session();
    if (this.#host !== host) return;
    if ('error' in session) {
      this.#emit('loaderror', { elementType: 'expressCheckout', error: session.error });
      return;
    }
    const shown = this.#shownButtons(session);
    const root = host.attachShadow({ mode: 'open' });
    const { buttonHeight = 44, radius = '8px', buttonTheme, layout } = this.#options;
    root.adoptedStyleSheets = [
      buttonStyles({
        heightPx: buttonHeight,
        borderRadius: radius,
        theme: buttonTheme,
        isOneRow: typeof layout === 'object' && layout.maxRows === 1,
      }),
    ];
    root.append(...shown.map((type) => this.#button(type, session)));
    const has = (type: ButtonType): boolean => shown.includes(type);
    const available: AvailablePaymentMethods = {
      applePay: has('apple_pay'),
      googlePay: has('google_pay'),
      amazonPay: false,
      link: false,
      paypal: false,
      klarna: false,
    };
    this.#emit('ready', {
      elementType: 'expressCheckout',
      availablePaymentMethods: shown.length > 0 ? available : undefined,
    });
  }

  #shownButtons(session: Session): ButtonType[] {
    const wanted: ExpressCheckoutPaymentMethodsOption = {
      ...this.#options.wallets,
      ...this.#options.paymentMethods,
    };
    return (['apple_pay', 'google_pay'] as const).filter((type) => {
      const { option, wallet } = buttons[type];
      return wanted[option] !== 'never' && session.wallets.includes(wallet);
    });
  }

  #button(type: ButtonType, session: Session): HTMLButtonElement {
    const made = walletButton(type);
    made.addEventListener('click', () => void this.#click(type, session));
    made.addEventListener('focus', () => this.#emit('focus', { elementType: 'expressCheckout' }));
    made.addEventListener('blur', () => this.#emit('blur', { elementType: 'expressCheckout' }));
    return made;
  }

  /** Opens the sheet once the page has resolved `click`, which it must do within one second. */
  async #click(type: ButtonType, session: Session): Promise<void> {
    if (this.#sheet) return;
    const decision = await new Promise<'open' | 'rejected' | 'late'>((resolve) => {
      if ((this.#handlers.get('click')?.size ?? 0) === 0) resolve('open');
      setTimeout(() => resolve('late'), clickResolveMs);
      this.#emit('click', {
        elementType: 'expressCheckout',
        expressPaymentType: type,
        resolve: () => resolve('open'),
        reject: () => resolve('rejected'),
      } satisfies StripeExpressCheckoutElementClickEvent);
    });
    if (decision === 'late') {
      console.error('IntegrationError: the click event was not resolved within 1 second.');
    }
    if (decision !== 'open') return;
    this.#sheet = openSheet({
      wallet: walletLabels[type],
      payment: await this.#payment(),
      cards: session.cards,
      onPay: (card) => this.#confirm(type, card),
      onCancel: () => {
        this.#sheet = null;
        this.#emit('cancel', { elementType: 'expressCheckout' });
      },
    });
  }

  #confirm(type: ButtonType, card: string): void {
    this.chosen = { type, card };
    this.#emit('confirm', {
      expressPaymentType: type,
      paymentFailed: (payload) => this.finish(payload?.message ?? 'The payment could not be completed.'),
      billingDetails: {
        name: 'Ana Simulada',
        ...(this.#options.emailRequired ? { email: 'ana@example.com' } : {}),
        ...(this.#options.phoneNumberRequired ? { phone: '+5511999999999' } : {}),
        address: {
          line1: 'Rua das Flores 10',
          line2: null,
          city: 'São Paulo',
          state: 'SP',
          postal_code: '01000-000',
          country: 'BR',
        },
      },
    } satisfies StripeExpressCheckoutElementConfirmEvent);
  }

  #emit(event: string, argument: unknown): void {
    for (const handler of this.#handlers.get(event) ?? []) handler(argument as never);
  }
}
