/** Counts what becomes of payments, for the metrics: each change of a payment is one write of the store. */
import type { OpenOutcome, PaymentUpdate, Store, UpdateAnswer } from '../checkouts/store-port.ts';
import { isOutcome, type Metrics } from '../metrics.ts';

/** `isKnownDecline`: whether a code is documented; others are counted together. */
export function meteredStore(
  store: Store,
  metrics: Metrics,
  isKnownDecline: (code: string) => boolean,
): Store {
  function countChange({ payment: before, change }: PaymentUpdate, { payment }: UpdateAnswer): void {
    const { method, status, failureCode, declineCode } = payment;
    const isDeclined = failureCode !== null && change.failureCode === failureCode;
    const hasMoved = before.status !== status;
    if (isDeclined && (hasMoved || before.failureCode !== failureCode)) {
      const code = [declineCode, failureCode].find((each) => each !== null && isKnownDecline(each));
      metrics.declined(method, code ?? 'other');
    }
    if (!hasMoved) return;
    if (status === 'paid') {
      metrics.paid(method, Math.max(0, (payment.paidAt ?? payment.updatedAt) - payment.createdAt));
    } else if (status === 'cancelled') metrics.ended(method, failureCode === null ? 'cancelled' : 'declined');
    else if (isOutcome(status)) metrics.ended(method, status);
  }

  return {
    ...store,
    async openPayment(payment, options): Promise<OpenOutcome> {
      const opened = await store.openPayment(payment, options);
      if (opened.outcome === 'opened') metrics.begun(payment.method);
      return opened;
    },
    async updatePayment(update): Promise<UpdateAnswer | null> {
      const written = await store.updatePayment(update);
      if (written !== null) countChange(update, written);
      return written;
    },
  };
}
