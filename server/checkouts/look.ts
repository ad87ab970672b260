/** What a buyer's browser is shown: from the store, after the lookups that are due. */
import type { CheckoutView } from '../../widget/protocol/checkout.ts';
import { withTimeout } from '../with-timeout.ts';
import type { PacedLookups } from './lookup-pacing.ts';
import type { Parts, WithPayments } from './ports.ts';
import { watchedLookupAt } from './schedule.ts';
import { checkoutView } from './view.ts';

/** A browser's question is answered from the store when the service takes longer than this. */
const patienceMs = 2_000;

/** `status`: the view from the store, after the lookups that are due. */
export async function status(
  parts: Parts,
  lookups: PacedLookups,
  { checkout, payments }: WithPayments,
): Promise<CheckoutView> {
  const now = parts.clock.now();
  const due = payments.filter((payment) => (watchedLookupAt(payment) ?? Infinity) <= now);
  if (due.length === 0) return checkoutView(checkout, payments, parts);
  const looked = Promise.all(due.map((payment) => lookups.ifDue(payment)));
  await withTimeout(patienceMs, looked, undefined);
  return await view(parts, checkout.id);
}

export async function view(parts: Parts, checkoutId: string): Promise<CheckoutView> {
  const found = await parts.store.checkoutWithPayments(checkoutId);
  if (found === null) throw new Error('a checkout that was shown is gone');
  return checkoutView(found.checkout, found.payments, parts);
}
