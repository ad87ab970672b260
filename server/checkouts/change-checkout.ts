/** Changes the amounts of an open checkout after a change of the cart, while no payment is in flight. */
import { PayError } from '../errors.ts';
import { assertOpen } from './eligibility.ts';
import {
  type Amounts,
  type Checkout,
  completedBy,
  coversOrder,
  isOfOldAmount,
  type Payment,
} from './checkout.ts';
import { checkoutEvent, oldAmountEvents } from './events.ts';
import { isInFlight } from './call-lease.ts';
import { checkMethods, hasSameAmounts, readCheckout } from './merchant-checkouts.ts';
import type { AmountsDecision, Parts } from './ports.ts';
import type { Settle } from './settle-payment.ts';
import { withTimeout } from '../with-timeout.ts';

const lookupTimeoutMs = 5_000;

/**
 * A live PIX code is replaced: the next deposit creates one for the new amount. The old code can still be paid at the bank, so it
 * is still watched; see `eventsOf` in `settle-payment.ts` for the effect of its money. If it was paid and covers the new amount,
 * the change completes the order, which would otherwise be paid twice.
 */
export async function changeAmounts(
  parts: Parts,
  settle: Settle,
  id: string,
  amounts: Amounts,
): Promise<Checkout> {
  const { store, clock, live, log } = parts;
  const checkout = await readCheckout(parts, id);
  assertOpen(checkout, clock.now());
  checkMethods(checkout.methods, amounts);
  if (hasSameAmounts(checkout.amounts, amounts)) return checkout;
  // A code paid a moment ago completes the checkout, whose amounts can then no longer change.
  const deposits = (await store.paymentsOf(id)).filter(
    ({ kind, slot }) => kind === 'deposit' && slot !== null,
  );
  await withTimeout(lookupTimeoutMs, Promise.all(deposits.map((payment) => settle(payment.id))), []);
  // Read before the transaction, which may run again after it was rolled back.
  const now = clock.now();
  const changed = await store.changeAmounts(id, amounts, (checkout, payments) =>
    decide(checkout, payments, now),
  );
  if (changed === null) throw new PayError('NOT_FOUND');
  switch (changed.outcome) {
    case 'closed':
      assertOpen(changed.checkout, clock.now());
      throw new PayError('CHECKOUT_NOT_OPEN');
    case 'busy':
      throw new PayError('PAYMENT_IN_PROGRESS', { retryAfterS: 2 });
    case 'changed': {
      const { status, reference, paidBy } = changed.checkout;
      if (status === 'paid') log.info({ reference, checkout: id, payment: paidBy }, 'checkout paid');
      live.publish(id);
      return changed.checkout;
    }
  }
}

/** Only payments of a changed amount are replaced: a live code of the other currency stays payable. */
function decide(changed: Checkout, payments: readonly Payment[], nowMs: number): AmountsDecision | 'busy' {
  const holders = payments.filter(({ slot }) => slot !== null);
  if (!holders.every((payment) => isReplaceable(payment, nowMs))) return 'busy';
  const replaced = holders.filter((payment) => isOfOldAmount(changed, payment));
  // A code of an earlier amount was paid, which did not complete the order then.
  const payer = payments.find((payment) => hasPaid(payment) && coversOrder(changed, payment));
  if (payer === undefined) return { replaced, checkout: changed, events: [] };
  const checkout = completedBy(changed, payer, payer.paidAt ?? nowMs);
  const events = [
    checkoutEvent('checkout.paid', checkout, nowMs),
    ...oldAmountEvents(checkout, payer, nowMs),
  ];
  return { replaced, checkout, events };
}

/** True while the whole payment is the merchant's. */
const hasPaid = ({ status, refundedMinor }: Payment): boolean =>
  (status === 'paid' || status === 'dispute_won') && refundedMinor === 0;

/** True for a deposit that waits for its buyer or whose creating call was lost; never for a card or a running call. */
const isReplaceable = (payment: Payment, nowMs: number): boolean =>
  payment.kind === 'deposit' &&
  !isInFlight(payment, nowMs) &&
  (payment.status === 'pending' || payment.serviceId === null);
