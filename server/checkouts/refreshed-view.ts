/** Refreshes what a buyer's browser shows: makes the lookups that are due, then reads the view from the store. */
import type { CheckoutView } from '../../widget/protocol/checkout.ts';
import { withTimeout } from '../concurrency/with-timeout.ts';
import type { PacedLookups } from './lookup-pacing.ts';
import type { Parts, WithPayments } from './ports.ts';
import { watchedLookupAt } from './lookup-schedule.ts';
import { checkoutView } from './buyer-view.ts';

/** Timeout of the lookups: after it, the response is what the store has. */
const lookupTimeoutMs = 2_000;

export async function refreshedView(
  parts: Parts,
  lookups: PacedLookups,
  { checkout, payments }: WithPayments,
): Promise<CheckoutView> {
  const now = parts.clock.now();
  const due = payments.filter((payment) => (watchedLookupAt(payment) ?? Infinity) <= now);
  if (due.length === 0) return checkoutView(checkout, payments, parts);
  const looked = Promise.all(due.map((payment) => lookups.ifDue(payment)));
  await withTimeout(lookupTimeoutMs, looked, undefined);
  return await storedView(parts, checkout.id);
}

export async function storedView(parts: Parts, checkoutId: string): Promise<CheckoutView> {
  const found = await parts.store.checkoutWithPayments(checkoutId);
  if (found === null) throw new Error('a checkout that was shown is gone');
  return checkoutView(found.checkout, found.payments, parts);
}
