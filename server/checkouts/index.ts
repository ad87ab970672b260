/** The use cases of the domain, for the routes and workers. */
import type { CheckoutView } from '../../widget/protocol/checkout.ts';
import { changeCheckout, type CheckoutChange } from './change-checkout.ts';
import { charge } from './charge.ts';
import type { AddressAttempts, ChargeInput } from './charge-call.ts';
import type { Amounts, Checkout, Payment } from './checkout.ts';
import { finalCharge } from './charge-repeat.ts';
import { confirm } from './confirm.ts';
import { createCheckout, type NewCheckout } from './create-checkout.ts';
import { deposit, type DepositInput } from './deposit.ts';
import { pacedLookups, type PacedLookups } from './lookup-pacing.ts';
import { cancelCheckout, listCheckouts, readCheckout } from './merchant-checkouts.ts';
import type { CheckoutFilter, Parts, WithPayments } from './ports.ts';
import { createSettling, type Settle } from './settle-payment.ts';
import { singleFlight } from '../concurrency/single-flight.ts';
import { withTimeout } from '../concurrency/with-timeout.ts';
import { watchedLookupAt } from './lookup-schedule.ts';
import { checkoutView } from './buyer-view.ts';

export interface Checkouts {
  create(wanted: NewCheckout): Promise<{ checkout: Checkout; created: boolean }>;
  read(id: string): Promise<Checkout>;
  list(filter: CheckoutFilter): Promise<{ data: Checkout[]; next: string | null }>;
  cancel(id: string): Promise<Checkout>;
  update(id: string, change: CheckoutChange): Promise<Checkout>;
  changeAmounts(id: string, amounts: Amounts): Promise<Checkout>;
  deposit(found: WithPayments, input: DepositInput): Promise<Payment>;
  charge(found: WithPayments, input: ChargeInput, addressAttempts: AddressAttempts): Promise<Payment>;
  /** The final payment that was charged with this key; null when there is none. */
  finalCharge(found: WithPayments, key: string): Payment | null;
  confirm(found: WithPayments, payment: string): Promise<Payment>;
  /** The buyer's view, after the lookups that are due. */
  status(found: WithPayments): Promise<CheckoutView>;
  /** The buyer's view, from the store alone. */
  view(id: string): Promise<CheckoutView>;
  lookIfDue(payment: Payment): Promise<void>;
  settle: Settle;
}

export function createCheckouts(parts: Parts): Checkouts {
  const settling = createSettling(parts);
  const { settle } = settling;
  const lookups = pacedLookups(parts, settling);
  const confirmOnce = singleFlight<Payment>();
  return {
    create: (wanted) => createCheckout(parts, settle, wanted),
    read: (id) => readCheckout(parts, id),
    list: (filter) => listCheckouts(parts, filter),
    cancel: (id) => cancelCheckout(parts, id),
    update: (id, change) => changeCheckout(parts, settle, id, change),
    changeAmounts: (id, amounts) => changeCheckout(parts, settle, id, { amounts }),
    deposit: (found, input) => deposit(parts, lookups, found, input),
    charge: (found, input, addressAttempts) =>
      charge({ parts, settle, lookups, ...found, input, addressAttempts }),
    finalCharge: (found, key) => finalCharge(parts, found, key),
    confirm: (found, payment) =>
      confirmOnce(`${found.checkout.id} ${payment}`, () =>
        confirm({ parts, settle, lookups, ...found, paymentName: payment }),
      ),
    status: (found) => refreshedView(parts, lookups, found),
    view: (id) => storedView(parts, id),
    lookIfDue: (payment) => lookups.ifDue(payment),
    settle,
  };
}

/** Timeout of the lookups: after it, the response is what the store has. */
const lookupTimeoutMs = 2_000;

/** Refreshes what a buyer's browser shows: makes the lookups that are due, then reads the view from the store. */
async function refreshedView(
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

async function storedView(parts: Parts, checkoutId: string): Promise<CheckoutView> {
  const found = await parts.store.checkoutWithPayments(checkoutId);
  if (found === null) throw new Error('a checkout that was shown is gone');
  return checkoutView(found.checkout, found.payments, parts);
}
