/** Looking because somebody waits, as against because something happened: only when due, by one of all processes. */
import type { CheckoutView } from '../../widget/protocol/checkout.ts';
import { within } from '../within.ts';
import type { Checkout, Payment } from './checkout.ts';
import type { Parts } from './ports.ts';
import { checkAt, watchedLookupAt } from './schedule.ts';
import type { Settle } from './settle.ts';
import { checkoutView } from './view.ts';

/** A browser's question is answered from the store when the service takes longer than this. */
const patienceMs = 2_000;

/** Asks the service if it is time to, and nobody else does. */
export async function lookIfDue(parts: Parts, settle: Settle, payment: Payment): Promise<void> {
  const now = parts.clock.now();
  const dueAt = watchedLookupAt(payment);
  if (dueAt === null || dueAt > now) return;
  if (await parts.store.claimLookup(payment.id, payment.lookups, now, checkAt(payment, now))) {
    await settle(payment.id);
  }
}

/** `status`: the view from the store, after the lookups that are due. */
export async function status(parts: Parts, settle: Settle, checkout: Checkout): Promise<CheckoutView> {
  const payments = await parts.store.paymentsOf(checkout.id);
  const now = parts.clock.now();
  const due = payments.filter((payment) => (watchedLookupAt(payment) ?? Infinity) <= now);
  if (due.length === 0) return checkoutView(checkout, payments, parts);
  const looked = Promise.all(due.map((payment) => lookIfDue(parts, settle, payment)));
  await within(patienceMs, looked, undefined);
  return await view(parts, checkout.id);
}

export async function view(parts: Parts, checkoutId: string): Promise<CheckoutView> {
  const [checkout, payments] = await Promise.all([
    parts.store.checkoutById(checkoutId),
    parts.store.paymentsOf(checkoutId),
  ]);
  if (checkout === null) throw new Error('a checkout that was shown is gone');
  return checkoutView(checkout, payments, parts);
}
