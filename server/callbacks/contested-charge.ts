/**
 * Decides between two callback keys that name one charge. The service sends the callbacks of a charge to one URL (§6), so at
 * least one of the two is forged; the first to arrive claims the charge.
 */
import type { Callback, Payment } from '../checkouts/checkout.ts';
import { methodAtService } from '../checkouts/payment-lifecycle.ts';
import type { Store } from '../checkouts/ports.ts';
import { serviceIdIn } from './ids-in-body.ts';

/** True when an earlier, unprocessed callback names this charge for another payment that its lookup would fit as well. */
export async function hasEarlierClaim(
  store: Pick<Store, 'callbacksWith' | 'paymentById'>,
  payment: Payment,
  serviceId: string,
  callbacks: readonly Callback[],
): Promise<boolean> {
  const waiting = await store.callbacksWith(serviceId);
  const own = waiting.findIndex(({ id }) => callbacks.some((callback) => callback.id === id));
  const earlier = (own < 0 ? waiting : waiting.slice(0, own)).filter(
    (callback) => callback.subject !== payment.id && serviceIdIn(callback) === serviceId,
  );
  for (const subject of new Set(earlier.map((callback) => callback.subject))) {
    const other = await store.paymentById(subject);
    if (
      other?.serviceId === null &&
      methodAtService(other) === methodAtService(payment) &&
      other.currency === payment.currency &&
      other.amountMinor === payment.amountMinor
    )
      return true;
  }
  return false;
}
