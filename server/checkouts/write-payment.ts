/** Writes to a payment by compare-and-set, logs its events and publishes the change. */
import { compareAndSet } from '../compare-and-set.ts';
import type { NewEvent, Payment } from './checkout.ts';
import { logOrderEvents } from './order-log.ts';
import type { Parts, PaymentChange, PaymentUpdate } from './ports.ts';

type Writing = Pick<Parts, 'store' | 'live' | 'log'>;

/**
 * Applies the change that `decide` returns for the current payment. `decide` may be called more than once: first with
 * `payment` as the caller has it, then with what the store has.
 * @throws NOT_FOUND when the payment does not exist.
 */
export async function writePayment(
  parts: Writing & Pick<Parts, 'clock'>,
  payment: Payment | string,
  decide: (current: Payment) => PaymentChange,
  and: Pick<PaymentUpdate, 'events'> = {},
): Promise<Payment> {
  const [id, seen] = typeof payment === 'string' ? [payment, null] : [payment.id, payment];
  return compareAndSet({
    read: () => parts.store.paymentById(id),
    seen,
    decide,
    write: (current, change) =>
      writeOnce(parts, { payment: current, change: { ...change, updatedAt: parts.clock.now() }, ...and }),
  });
}

/** One attempt. Null when the row has changed since it was read. */
export async function writeOnce(
  { store, live, log }: Writing,
  { events, ...update }: PaymentUpdate,
): Promise<Payment | null> {
  let emitted: NewEvent[] = [];
  const written = await store.updatePayment({
    ...update,
    // Called again if the transaction is rolled back and repeated: the last call's events are stored.
    ...(events && { events: (outcome) => (emitted = events(outcome)) }),
  });
  if (written === null) return null;
  if (written.checkout !== null) logOrderEvents(log, emitted, written.checkout, written.payment);
  live.publish(written.payment.checkoutId);
  return written.payment;
}
