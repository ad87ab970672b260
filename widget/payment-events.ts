/** Events about payments. A separate file, because the first screen does not need them: they load with the outcomes. */
import { type Own, PayEvent } from './pay-event.ts';
import type { Method, PaymentView } from './protocol/checkout.ts';
import type { PaymentStatus } from './protocol/payment-status.ts';

/** A payment in events: without `action`, which can hold the processor's client secret. */
export type PaymentInEvent = Omit<PaymentView, 'action'>;

export function paymentInEvent(payment: PaymentView): PaymentInEvent {
  const { action: _withheld, ...rest } = payment;
  return rest;
}

/** A payment has another status than before, or is first known. */
export class PayStatusEvent extends PayEvent {
  declare readonly method: Method;
  declare readonly status: PaymentStatus;
  declare readonly payment: PaymentInEvent;

  constructor(payment: PaymentView) {
    super('pay-status', {
      method: payment.method,
      status: payment.status,
      payment: paymentInEvent(payment),
    } satisfies Own<PayStatusEvent>);
  }
}

/** The checkout is paid. Once per checkout and tab, also over reloads. */
export class PaySuccessEvent extends PayEvent {
  declare readonly method: Method;
  declare readonly payment: PaymentInEvent;
  /** The merchant's reference of the order. */
  declare readonly reference: string;

  constructor(payment: PaymentView, reference: string) {
    super('pay-success', {
      method: payment.method,
      payment: paymentInEvent(payment),
      reference,
    } satisfies Own<PaySuccessEvent>);
  }
}
