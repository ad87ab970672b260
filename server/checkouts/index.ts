/** The domain as the routes and workers use it. */
import type { CheckoutView } from '../../widget/protocol/checkout.ts';
import { type AddressAttempts, charge } from './charge.ts';
import type { ChargeWish } from './charge-call.ts';
import type { Checkout, Payment } from './checkout.ts';
import { confirm } from './confirm.ts';
import { deposit, type DepositWish } from './deposit.ts';
import { lookIfDue, status, view } from './look.ts';
import { cancelCheckout, createCheckout, listCheckouts, type NewCheckout, readCheckout } from './open.ts';
import type { CheckoutFilter, Parts } from './ports.ts';
import { createSettle, type Settle } from './settle.ts';

export interface Checkouts {
  create(wanted: NewCheckout): Promise<{ checkout: Checkout; created: boolean }>;
  read(id: string): Promise<Checkout>;
  list(filter: CheckoutFilter): Promise<{ data: Checkout[]; next: string | null }>;
  cancel(id: string): Promise<Checkout>;
  deposit(checkout: Checkout, wish: DepositWish): Promise<Payment>;
  charge(checkout: Checkout, wish: ChargeWish, addressAttempts: AddressAttempts): Promise<Payment>;
  confirm(checkout: Checkout, payment: string): Promise<Payment>;
  /** The view, after the lookups that are due. */
  status(checkout: Checkout): Promise<CheckoutView>;
  /** The view, from the store alone. */
  view(id: string): Promise<CheckoutView>;
  lookIfDue(payment: Payment): Promise<void>;
  settle: Settle;
}

export function createCheckouts(parts: Parts): Checkouts {
  const settle = createSettle(parts);
  return {
    create: (wanted) => createCheckout(parts, wanted),
    read: (id) => readCheckout(parts, id),
    list: (filter) => listCheckouts(parts, filter),
    cancel: (id) => cancelCheckout(parts, id),
    deposit: (checkout, wish) => deposit(parts, settle, checkout, wish),
    charge: (checkout, wish, attempts) => charge(parts, settle, checkout, wish, attempts),
    confirm: (checkout, payment) => confirm(parts, settle, checkout, payment),
    status: (checkout) => status(parts, settle, checkout),
    view: (id) => view(parts, id),
    lookIfDue: (payment) => lookIfDue(parts, settle, payment),
    settle,
  };
}
