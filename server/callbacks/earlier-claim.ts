/**
 * Decides between two callback keys that name one charge. The service sends the callbacks of a charge to one URL (§6), so at
 * least one of the two is forged; the first to arrive claims the charge.
 */
import type { Hint, Payment } from '../checkouts/checkout.ts';
import { methodAtService } from '../checkouts/lifecycle.ts';
import type { Store } from '../checkouts/ports.ts';
import { serviceIdIn } from './ids-in-body.ts';

/** True when an earlier, unprocessed callback names this charge for another payment that its lookup would fit as well. */
export async function hasEarlierClaim(
  store: Pick<Store, 'hintsWith' | 'paymentById'>,
  payment: Payment,
  serviceId: string,
  hints: readonly Hint[],
): Promise<boolean> {
  const since = Math.min(...hints.map(({ receivedAt }) => receivedAt));
  const waiting = await store.hintsWith(serviceId);
  const earlier = waiting.filter(
    (hint) => hint.subject !== payment.id && hint.receivedAt < since && serviceIdIn(hint) === serviceId,
  );
  for (const subject of new Set(earlier.map((hint) => hint.subject))) {
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
