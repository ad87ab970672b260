/** A changed cart: an open checkout costs something else from now on, while nothing of it is in flight. */
import { PayError } from '../errors.ts';
import { assertOpen } from './eligibility.ts';
import type { Amounts, Checkout, Payment } from './checkout.ts';
import { isInFlight } from './call-lease.ts';
import { checkMethods, hasSameAmounts, readCheckout } from './merchant-checkouts.ts';
import type { Parts } from './ports.ts';
import type { Settle } from './settle-payment.ts';
import { withTimeout } from '../with-timeout.ts';

const lookupTimeoutMs = 5_000;

/**
 * A live code is replaced: the next deposit makes one of the new amount. The old one can still be paid at the bank, so it
 * stays watched; see `eventsOf` in `settle-payment.ts` for what its money then means.
 */
export async function changeAmounts(
  parts: Parts,
  settle: Settle,
  id: string,
  amounts: Amounts,
): Promise<Checkout> {
  const { store, clock, live } = parts;
  const checkout = await readCheckout(parts, id);
  assertOpen(checkout, clock.now());
  checkMethods(checkout.methods, amounts);
  if (hasSameAmounts(checkout.amounts, amounts)) return checkout;
  // Money that a code brought a moment ago completes the checkout, which is then closed to this.
  const deposits = (await store.paymentsOf(id)).filter(
    ({ kind, slot }) => kind === 'deposit' && slot !== null,
  );
  await withTimeout(lookupTimeoutMs, Promise.all(deposits.map((payment) => settle(payment.id))), []);
  const changed = await store.changeAmounts(id, amounts, (payment) => isReplaceable(payment, clock.now()));
  if (changed === null) throw new PayError('NOT_FOUND');
  switch (changed.outcome) {
    case 'closed':
      assertOpen(changed.checkout, clock.now());
      throw new PayError('CHECKOUT_NOT_OPEN');
    case 'busy':
      throw new PayError('PAYMENT_IN_PROGRESS', { retryAfterS: 2 });
    case 'changed':
      live.publish(id);
      return changed.checkout;
  }
}

/** A deposit that waits for its buyer, or whose making was lost; never a card, nor a call that is under way. */
const isReplaceable = (payment: Payment, nowMs: number): boolean =>
  payment.kind === 'deposit' &&
  !isInFlight(payment, nowMs) &&
  (payment.status === 'pending' || payment.serviceId === null);
