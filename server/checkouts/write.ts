/** Compare-and-set, tried again when somebody else was faster. */
import { PayError } from '../errors.ts';
import type { Payment } from './checkout.ts';
import type { Parts, PaymentChange, PaymentUpdate } from './ports.ts';

/** Concurrent writers of one payment are few: the request that made it, a hint, a lookup. */
const maximumTries = 20;

/**
 * Writes what `decide` makes of the payment as it is now. `decide` may be asked more than once: first of the payment as
 * the caller has last seen it, where that was a moment ago and nobody else has changed it since, mostly.
 * @throws when the payment does not exist.
 */
export async function writePayment(
  { store, live, clock }: Pick<Parts, 'store' | 'live' | 'clock'>,
  payment: Payment | string,
  decide: (current: Payment) => PaymentChange,
  and: Pick<PaymentUpdate, 'events'> = {},
): Promise<Payment> {
  const [id, seen] = typeof payment === 'string' ? [payment, null] : [payment.id, payment];
  for (let attempt = 1; attempt <= maximumTries; attempt++) {
    const isFresh = attempt > 1 || seen === null;
    const current = isFresh ? await store.paymentById(id) : seen;
    if (current === null) throw new PayError('NOT_FOUND');
    const change = decide(current);
    if (Object.keys(change).length === 0) {
      if (isFresh) return current;
      continue;
    }
    const written = await store.updatePayment({
      payment: current,
      change: { ...change, updatedAt: clock.now() },
      ...and,
    });
    if (written !== null) {
      live.publish(written.payment.checkoutId);
      return written.payment;
    }
  }
  throw new PayError('INTERNAL_ERROR', {
    cause: new Error('a payment changed faster than it could be written'),
  });
}
