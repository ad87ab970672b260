/**
 * The transitions of a checkout's state in this browser. Pure. Loaded with the first call or event that can change the state; the
 * first screen does not need it.
 *
 * Updates arrive concurrently by responses, the stream and polls, so they can be outdated: a state never moves backwards, and a
 * paid payment stays paid.
 */
import type { CheckoutStatus, CheckoutView, Method, PaymentView } from '../../protocol/checkout.ts';
import { isPaid } from '../../protocol/payment-status.ts';
import { mayFollow, reopens } from '../../protocol/payment-transitions.ts';
import type { CheckoutError } from '../shared/errors.ts';
import {
  type CheckoutState,
  firstState,
  isKnown,
  type KnownState,
  type PaymentsByMethod,
} from '../shared/state.ts';

export type CheckoutUpdate =
  | { readonly type: 'view'; readonly view: CheckoutView }
  | { readonly type: 'payment'; readonly payment: PaymentView }
  /** The companion rejected a payment that it may have shown as processing. */
  | { readonly type: 'refused'; readonly method: Method }
  | { readonly type: 'failure'; readonly error: CheckoutError };

/** Applies an update to a session. */
export function applyUpdate(session: { state: CheckoutState }, update: CheckoutUpdate): void {
  session.state = nextState(session.state, update);
}

export function nextState(state: CheckoutState, update: CheckoutUpdate): CheckoutState {
  switch (update.type) {
    case 'view':
      return withView(state, update.view);
    case 'payment':
      return isKnown(state) ? withPayment(state, update.payment) : state;
    case 'refused':
      return isKnown(state) ? { ...state, payments: withoutUnnamed(state.payments, update.method) } : state;
    case 'failure':
      // A known checkout stays on the screen despite an error.
      return isKnown(state) ? state : { phase: 'failed', error: update.error };
  }
}

function withView(before: CheckoutState, reported: CheckoutView): KnownState {
  if (!isKnown(before)) return firstState(reported);
  // A cache that compares addresses alone returns what another order of this page received.
  if (reported.id !== before.checkout.id) return before;
  const view = withLaterAmounts(before.checkout, reported);
  const known = withoutReplaced(before.payments, view);
  const payments = view.payment ? merge(known, view.payment) : withoutUnnamed(known);
  const phase = laterStatus(before.phase, view.status);
  return { phase, checkout: { ...view, status: phase, payment: inFront(before, view, payments) }, payments };
}

/** Amounts that were already replaced are not shown again. */
const withLaterAmounts = ({ amounts, revision }: CheckoutView, reported: CheckoutView): CheckoutView =>
  reported.revision < revision ? { ...reported, amounts, revision } : reported;

function withPayment(state: KnownState, payment: PaymentView): KnownState {
  const payments = merge(state.payments, payment);
  const checkout = { ...state.checkout, payment: payments[payment.method] ?? payment };
  // Only the companion's view makes the checkout paid.
  return isPaid(state.checkout.payment?.status ?? 'pending')
    ? { ...state, payments }
    : { ...state, checkout, payments };
}

/** The payment of the view, unless an outdated one would replace the payment that paid. */
function inFront(
  { checkout: { payment: shown } }: KnownState,
  view: CheckoutView,
  payments: PaymentsByMethod,
): PaymentView | null {
  if (!view.payment) return shown && payments[shown.method] ? shown : null;
  const merged = payments[view.payment.method] ?? view.payment;
  return shown && isPaid(shown.status) && !isPaid(merged.status) ? shown : merged;
}

/** `paid` follows any status, since the money has arrived; nothing else follows a final one. */
const laterStatus = (before: CheckoutStatus, reported: CheckoutStatus): CheckoutStatus =>
  before === 'open' || reported === 'paid' ? reported : before;

function merge(payments: PaymentsByMethod, reported: PaymentView): PaymentsByMethod {
  const before = payments[reported.method];
  return before && !supersedes(before, reported) ? payments : { ...payments, [reported.method]: reported };
}

/**
 * Drops the code of an outdated amount: it can still be paid at the bank, but is not shown any more. A wallet's payment stays, since
 * its buyer may have approved it already.
 */
const withoutReplaced = (payments: PaymentsByMethod, { amounts }: CheckoutView): PaymentsByMethod =>
  byMethod(
    payments,
    ({ method, status, currency, amount }) =>
      method === 'wallet' || status !== 'pending' || amount === amounts[currency],
  );

/** Drops a `processing` deposit that the service rejected: it was never a payment. */
function withoutUnnamed(payments: PaymentsByMethod, only?: Method): PaymentsByMethod {
  const stays = ({ method, status }: PaymentView): boolean =>
    status !== 'processing' || (only !== undefined && method !== only);
  return byMethod(payments, stays);
}

const byMethod = (payments: PaymentsByMethod, stays: (payment: PaymentView) => boolean): PaymentsByMethod =>
  Object.fromEntries(
    Object.values(payments)
      .filter(stays)
      .map((payment) => [payment.method, payment]),
  );

function supersedes(before: PaymentView, reported: PaymentView): boolean {
  if (before.id === reported.id) {
    const { status } = reported;
    // A deposit's response and an earlier view may arrive in either order: the one with the service's id is newer.
    if ((before.transaction === null) !== (reported.transaction === null)) return before.transaction === null;
    return (
      before.status === status ||
      mayFollow(before.status, status) ||
      reopens(before.status, status, reported.failure)
    );
  }
  if (isPaid(before.status)) return false;
  if (isPaid(reported.status)) return true;
  return Date.parse(reported.created_at) > Date.parse(before.created_at);
}
