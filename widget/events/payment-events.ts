/** Events about payments. A separate file, because the first screen does not need them: they load with the outcomes. */
import { type EventFields, PayEvent } from './pay-event.ts';
import { type PaymentInEvent, paymentInEvent } from './payment-in-event.ts';
import type { Method, PaymentView } from '../protocol/checkout.ts';
import type { PaymentStatus } from '../protocol/payment-status.ts';

export type { PaymentInEvent };

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
    } satisfies EventFields<PayStatusEvent>);
  }
}

/**
 * The checkout is paid. Once per checkout and tab with `repeated: false`. An element that is added to a page later, such as after a reload,
 * announces it again for listeners that were late.
 */
export class PaySuccessEvent extends PayEvent {
  declare readonly method: Method;
  declare readonly payment: PaymentInEvent;
  /** The merchant's reference of the order. */
  declare readonly reference: string;
  /** True if this tab has announced the payment before. */
  declare readonly repeated: boolean;

  constructor(payment: PaymentView, reference: string, repeated = false) {
    super('pay-success', {
      method: payment.method,
      payment: paymentInEvent(payment),
      reference,
      repeated,
    } satisfies EventFields<PaySuccessEvent>);
  }
}
