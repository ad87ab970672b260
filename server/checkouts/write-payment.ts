/** Writes to a payment by compare-and-set, and publishes the change. */
import { compareAndSet } from '../compare-and-set.ts';
import type { Payment } from './checkout.ts';
import type { Parts, PaymentChange, PaymentUpdate } from './ports.ts';

/**
 * Applies the change that `decide` returns for the current payment. `decide` may be called more than once: first with
 * `payment` as the caller has it, then with what the store has.
 * @throws NOT_FOUND when the payment does not exist.
 */
export async function writePayment(
  { store, live, clock }: Pick<Parts, 'store' | 'live' | 'clock'>,
  payment: Payment | string,
  decide: (current: Payment) => PaymentChange,
  and: Pick<PaymentUpdate, 'events'> = {},
): Promise<Payment> {
  const [id, seen] = typeof payment === 'string' ? [payment, null] : [payment.id, payment];
  return compareAndSet({
    read: () => store.paymentById(id),
    seen,
    decide,
    async write(current, change) {
      const update = { payment: current, change: { ...change, updatedAt: clock.now() }, ...and };
      const written = await store.updatePayment(update);
      if (written === null) return null;
      live.publish(written.payment.checkoutId);
      return written.payment;
    },
  });
}
