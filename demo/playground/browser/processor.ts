/** A fake of the processor's browser library. The publishable key of a scene selects its behaviour. */

import type { StripeExpressCheckoutElementOptions } from '@stripe/stripe-js';
import { walletButton } from '../../simulator/processor/browser/wallet-button.ts';

export const keys = {
  /** Wallet buttons are drawn. */
  buttons: 'pk_live_play_buttons',
  /** Wallet buttons are never drawn. */
  silent: 'pk_live_play_silent',
  /** A press is approved at once, and the processor never responds. */
  approves: 'pk_live_play_approves',
  /** The challenge is shown and never completed. */
  challenge: 'pk_live_play_challenge',
  /** The challenge is completed. */
  done: 'pk_live_play_done',
  /** The challenge cannot be shown. */
  blocked: 'pk_live_play_blocked',
} as const;

type Handler = (argument: unknown) => void;
type ButtonOptions = Pick<StripeExpressCheckoutElementOptions, 'buttonTheme'>;
const nothing = (): Promise<never> => new Promise(() => undefined);

export function installProcessor(): void {
  const create = (key: string): object => ({
    _registerWrapper: () => undefined,
    handleNextAction: () => nextAction(key),
    confirmPayment: nothing,
    elements: () => ({
      submit: nothing,
      create: (_type: string, options: ButtonOptions) => buttons(key, options),
    }),
  });
  Object.assign(globalThis, { Stripe: Object.assign(create, { version: 'endive' }) });
}

function nextAction(key: string): Promise<object> {
  if (key === keys.done) return Promise.resolve({});
  if (key === keys.blocked) return Promise.resolve({ error: { type: 'api_connection_error' } });
  return nothing();
}

function buttons(key: string, { buttonTheme }: ButtonOptions): object {
  const handlers = new Map<string, Handler>();
  const emit = (event: string, argument: unknown): void => handlers.get(event)?.(argument);
  let drawn: HTMLElement | null = null;
  return {
    on: (event: string, handler: Handler) => handlers.set(event, handler),
    mount(place: HTMLElement) {
      if (key === keys.silent) return;
      drawn = document.createElement('div');
      drawn.className = 'wallet-buttons';
      drawn.classList.toggle('light', buttonTheme?.applePay === 'white');
      drawn.append(walletButton('apple_pay'), walletButton('google_pay'));
      place.append(drawn);
      emit('ready', { availablePaymentMethods: { applePay: true, googlePay: true } });
      if (key === keys.approves) setTimeout(() => emit('confirm', { paymentFailed: () => undefined }));
    },
    destroy: () => drawn?.remove(),
  };
}
