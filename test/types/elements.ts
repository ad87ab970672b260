/** Type tests of the elements, their attributes and their events. */
import { expectTypeOf } from 'expect-type';
import {
  addLocale,
  type Advice,
  type Method,
  type PayCard,
  type PayCheckout,
  type PayErrorEvent,
  type PayEventMap,
  type PaymentStatus,
  type PayPix,
  type PaySuccessEvent,
  type PayWallet,
} from 'pay-elements';

expectTypeOf(document.querySelector('pay-pix')).toEqualTypeOf<PayPix | null>();
expectTypeOf(document.createElement('pay-card')).toEqualTypeOf<PayCard>();
expectTypeOf(document.createElement('pay-wallet')).toEqualTypeOf<PayWallet>();
expectTypeOf(document.createElement('pay-checkout')).toEqualTypeOf<PayCheckout>();

declare const pix: PayPix;
expectTypeOf(pix.checkout).toEqualTypeOf<string | null>();
expectTypeOf(pix.companion).toEqualTypeOf<string | null>();
expectTypeOf(pix.locale).toEqualTypeOf<string | null>();
expectTypeOf(pix.disabled).toEqualTypeOf<boolean>();
expectTypeOf<PayPix['submit']>().toEqualTypeOf<() => void>();
expectTypeOf<PayPix['reset']>().toEqualTypeOf<() => void>();
expectTypeOf<PayCard['isolation']>().toEqualTypeOf<'frame' | 'inline' | null>();
expectTypeOf<PayCard['display']>().toEqualTypeOf<'redirect' | 'frame' | null>();
expectTypeOf<PayWallet['wallet']>().toEqualTypeOf<'apple_pay' | 'google_pay' | null>();
expectTypeOf<PayWallet['display']>().toEqualTypeOf<'embedded' | 'frame' | 'redirect' | null>();

expectTypeOf(pix.status).toEqualTypeOf<'loading' | 'failed' | 'open' | 'paid' | 'expired' | 'cancelled'>();
expectTypeOf(pix.payment).toEqualTypeOf<PaySuccessEvent['payment'] | null>();

pix.addEventListener('pay-success', (event) => {
  expectTypeOf(event).toEqualTypeOf<PaySuccessEvent>();
  expectTypeOf(event.reference).toEqualTypeOf<string>();
  expectTypeOf(event.payment.status).toEqualTypeOf<PaymentStatus>();
  // It can hold the processor's client secret.
  expectTypeOf(event.payment).not.toHaveProperty('action');
});
document.addEventListener('pay-error', (event) => {
  expectTypeOf(event).toEqualTypeOf<PayErrorEvent>();
  expectTypeOf(event.code).toEqualTypeOf<string>();
  expectTypeOf(event.advice).toEqualTypeOf<Advice | null>();
});

expectTypeOf<keyof PayEventMap>().toEqualTypeOf<
  | 'pay-ready'
  | 'pay-change'
  | 'pay-submit'
  | 'pay-action'
  | 'pay-redirect'
  | 'pay-status'
  | 'pay-success'
  | 'pay-error'
  | 'pay-unavailable'
  | 'pay-diagnostic'
>();
expectTypeOf<PayEventMap[keyof PayEventMap]>().toExtend<Event>();
expectTypeOf<Method>().toEqualTypeOf<'pix' | 'card' | 'wallet'>();

addLocale('pt-BR', { pix: { copy: 'Copiar código' } });
expectTypeOf<{ pix: { copi: string } }>().not.toExtend<Parameters<typeof addLocale>[1]>();
expectTypeOf<{ pix: { copy: 1 } }>().not.toExtend<Parameters<typeof addLocale>[1]>();
