/** The domain as the routes and workers use it. */
import type { CheckoutView } from '../../widget/protocol/checkout.ts';
import { changeAmounts } from './amounts.ts';
import { charge } from './charge.ts';
import type { AddressAttempts, ChargeWish } from './charge-call.ts';
import type { Amounts, Checkout, Payment } from './checkout.ts';
import { confirm } from './confirm.ts';
import { deposit, type DepositWish } from './deposit.ts';
import { status, view } from './look.ts';
import { pacedLookups } from './lookup-pacing.ts';
import { cancelCheckout, createCheckout, listCheckouts, type NewCheckout, readCheckout } from './open.ts';
import type { CheckoutFilter, Parts, WithPayments } from './ports.ts';
import { createSettle, type Settle } from './settle.ts';
import { singleFlight } from '../single-flight.ts';

export interface Checkouts {
  create(wanted: NewCheckout): Promise<{ checkout: Checkout; created: boolean }>;
  read(id: string): Promise<Checkout>;
  list(filter: CheckoutFilter): Promise<{ data: Checkout[]; next: string | null }>;
  cancel(id: string): Promise<Checkout>;
  changeAmounts(id: string, amounts: Amounts): Promise<Checkout>;
  /** `seen`: payments of the checkout that were read with it; else they are read. The same below. */
  deposit(checkout: Checkout, wish: DepositWish, seen?: readonly Payment[]): Promise<Payment>;
  charge(
    checkout: Checkout,
    wish: ChargeWish,
    addressAttempts: AddressAttempts,
    seen?: readonly Payment[],
  ): Promise<Payment>;
  confirm(checkout: Checkout, payment: string, seen?: readonly Payment[]): Promise<Payment>;
  /** The view, after the lookups that are due. */
  status(found: WithPayments): Promise<CheckoutView>;
  /** The view, from the store alone. */
  view(id: string): Promise<CheckoutView>;
  lookIfDue(payment: Payment): Promise<void>;
  settle: Settle;
}

export function createCheckouts(parts: Parts): Checkouts {
  const settle = createSettle(parts);
  const lookups = pacedLookups(parts, settle);
  const confirmOnce = singleFlight<Payment>();
  return {
    create: (wanted) => createCheckout(parts, wanted),
    read: (id) => readCheckout(parts, id),
    list: (filter) => listCheckouts(parts, filter),
    cancel: (id) => cancelCheckout(parts, id),
    changeAmounts: (id, amounts) => changeAmounts(parts, settle, id, amounts),
    deposit: (checkout, wish, seen) => deposit(parts, lookups, checkout, wish, seen),
    charge: (checkout, wish, attempts, seen) =>
      charge(parts, settle, lookups, checkout, wish, attempts, seen),
    confirm: (checkout, payment, seen) =>
      confirmOnce(`${checkout.id} ${payment}`, () =>
        confirm(parts, settle, lookups, checkout, payment, seen),
      ),
    status: (found) => status(parts, lookups, found),
    view: (id) => view(parts, id),
    lookIfDue: (payment) => lookups.ifDue(payment),
    settle,
  };
}
