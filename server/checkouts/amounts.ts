/** Changes the amounts of an open checkout after a change of the cart, while no payment is in flight. */
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
 * A live PIX code is replaced: the next deposit creates one for the new amount. The old code can still be paid at the bank, so it
 * is still watched; see `eventsOf` in `settle-payment.ts` for the effect of its money.
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
  // A code paid a moment ago completes the checkout, whose amounts can then no longer change.
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

/** True for a deposit that waits for its buyer or whose creating call was lost; never for a card or a running call. */
const isReplaceable = (payment: Payment, nowMs: number): boolean =>
  payment.kind === 'deposit' &&
  !isInFlight(payment, nowMs) &&
  (payment.status === 'pending' || payment.serviceId === null);
