/** Changes an open checkout for the merchant: its details at any time, its amounts while no payment is in flight. */
import type { CustomerField } from '../../widget/protocol/checkout.ts';
import { PayError } from '../errors.ts';
import { withoutUndefined } from '../values/optional-properties.ts';
import { assertOpen, checkMethods } from './eligibility.ts';
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
import { hasSameAmounts, readCheckout } from './merchant-checkouts.ts';
import type { CheckoutDecision, Parts } from './ports.ts';
import type { Settle } from './settle-payment.ts';
import { withTimeout } from '../concurrency/with-timeout.ts';

const lookupTimeoutMs = 5_000;

/** Null removes a field. */
export type CustomerChange = Partial<Record<CustomerField, string | null>>;

/** Absent fields stay, null removes what the checkout has; `customer` and `metadata` are merged by field (RFC 7396). */
export interface CheckoutChange {
  amounts?: Amounts;
  customer?: CustomerChange | null;
  description?: string | null;
  returnUrl?: string | null;
  metadata?: Readonly<Record<string, string | null>> | null;
}

/**
 * A live PIX code of a changed amount is replaced: the next deposit creates one for the new amount. The old code can still be paid at
 * the bank, so it is still watched; see `eventsOf` in `settle-payment.ts` for the effect of its money. If it was paid and covers the
 * new amount, the change completes the order, which would otherwise be paid twice.
 */
export async function changeCheckout(
  parts: Parts,
  settle: Settle,
  id: string,
  change: CheckoutChange,
): Promise<Checkout> {
  const { store, clock, live, log } = parts;
  const { amounts } = change;
  const before = await readCheckout(parts, id);
  assertOpen(before, clock.now());
  if (amounts !== undefined) checkMethods(before.methods, amounts);
  const changesAmounts = amounts !== undefined && !hasSameAmounts(before.amounts, amounts);
  if (changesAmounts) {
    // A code paid a moment ago completes the checkout, whose amounts can then no longer change.
    const deposits = (await store.paymentsOf(id)).filter(
      ({ kind, slot }) => kind === 'deposit' && slot !== null,
    );
    await withTimeout(lookupTimeoutMs, Promise.all(deposits.map((payment) => settle(payment.id))), []);
  }
  // Read before the transaction, which may run again after it was rolled back.
  const nowMs = clock.now();
  const changed = await store.changeCheckout(id, (checkout, payments) =>
    amounts === undefined || hasSameAmounts(checkout.amounts, amounts)
      ? { replaced: [], checkout: withDetails(checkout, change), events: [] }
      : decide(
          { ...withDetails(checkout, change), amounts, revision: checkout.revision + 1 },
          payments,
          nowMs,
        ),
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

/** As for a new order; a change adds to what is there. */
export const maxMetadataEntries = 50;

function withDetails(
  checkout: Checkout,
  { customer, metadata, description, returnUrl }: CheckoutChange,
): Checkout {
  const entries = metadata === undefined ? checkout.metadata : merged(checkout.metadata, metadata);
  if (Object.keys(entries).length > maxMetadataEntries) {
    const message = `Must have ${maxMetadataEntries} entries or fewer`;
    throw new PayError('VALIDATION_ERROR', { errors: [{ field: 'metadata', message }] });
  }
  return {
    ...checkout,
    metadata: entries,
    ...withoutUndefined({ description, returnUrl }),
    ...(customer !== undefined && { customer: merged(checkout.customer, customer) }),
  };
}

const merged = <Key extends string>(
  fields: Partial<Record<Key, string>>,
  change: Partial<Record<Key, string | null>> | null,
): Record<Key, string> =>
  Object.fromEntries(
    Object.entries<string | null | undefined>(change === null ? {} : { ...fields, ...change }).filter(
      ([, value]) => typeof value === 'string',
    ),
  ) as Record<Key, string>;

/** Only payments of a changed amount are replaced: a live code of the other currency stays payable. */
function decide(changed: Checkout, payments: readonly Payment[], nowMs: number): CheckoutDecision | 'busy' {
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
