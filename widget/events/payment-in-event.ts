/** A payment as pages receive it: without `action`, which can hold the processor's client secret. */
import type { PaymentView } from '../protocol/checkout.ts';

export type PaymentInEvent = Omit<PaymentView, 'action'>;

export function paymentInEvent(payment: PaymentView): PaymentInEvent {
  const { action: _withheld, ...rest } = payment;
  return rest;
}
