/**
 * The state of a checkout in this browser, and its transitions. Pure.
 *
 * Updates arrive concurrently by responses, the stream and polls, so they can be outdated: a state never moves backwards, and a
 * paid payment stays paid.
 */
import type { CheckoutStatus, CheckoutView, Method, PaymentView } from '../protocol/checkout.ts';
import { isPaid, mayFollow, type PaymentStatus, reopens } from '../protocol/payment-status.ts';
import type { CheckoutError } from './errors.ts';

/** The newest payment of each method that this browser has seen. */
export type PaymentsByMethod = Readonly<Partial<Record<Method, PaymentView>>>;

export interface LoadingState {
  readonly phase: 'loading';
}

/** The checkout cannot be shown, and a retry would not help. */
export interface FailedState {
  readonly phase: 'failed';
  readonly error: CheckoutError;
}

export interface KnownState {
  readonly phase: CheckoutStatus;
  readonly checkout: CheckoutView;
  readonly payments: PaymentsByMethod;
}

export type CheckoutState = LoadingState | FailedState | KnownState;

export type CheckoutNews =
  | { readonly type: 'view'; readonly view: CheckoutView }
  | { readonly type: 'payment'; readonly payment: PaymentView }
  /** The companion rejected a payment that it may have shown as processing. */
  | { readonly type: 'refused'; readonly method: Method }
  | { readonly type: 'failure'; readonly error: CheckoutError };

export const initialState: CheckoutState = { phase: 'loading' };

export const isKnown = (state: CheckoutState): state is KnownState =>
  state.phase !== 'loading' && state.phase !== 'failed';

export function nextState(state: CheckoutState, news: CheckoutNews): CheckoutState {
  switch (news.type) {
    case 'view':
      return withView(state, news.view);
    case 'payment':
      return isKnown(state) ? withPayment(state, news.payment) : state;
    case 'refused':
      return isKnown(state) ? { ...state, payments: withoutUnnamed(state.payments, news.method) } : state;
    case 'failure':
      // A known checkout stays on the screen despite an error.
      return isKnown(state) ? state : { phase: 'failed', error: news.error };
  }
}

function withView(state: CheckoutState, view: CheckoutView): KnownState {
  const before = isKnown(state) ? state : null;
  const known = withoutReplaced(before?.payments ?? {}, view);
  const payments = view.payment ? merge(known, view.payment) : withoutUnnamed(known);
  const phase = before ? laterStatus(before.phase, view.status) : view.status;
  return { phase, checkout: { ...view, status: phase, payment: inFront(before, view, payments) }, payments };
}

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
  before: KnownState | null,
  view: CheckoutView,
  payments: PaymentsByMethod,
): PaymentView | null {
  const shown = before?.checkout.payment ?? null;
  if (!view.payment) return shown && payments[shown.method] ? shown : null;
  const merged = payments[view.payment.method] ?? view.payment;
  return shown && isPaid(shown.status) && !isPaid(merged.status) ? shown : merged;
}

/** `paid` follows any status, since the money has arrived; nothing else follows a final one. */
const laterStatus = (before: CheckoutStatus, told: CheckoutStatus): CheckoutStatus =>
  before === 'open' || told === 'paid' ? told : before;

function merge(payments: PaymentsByMethod, told: PaymentView): PaymentsByMethod {
  const before = payments[told.method];
  return before && !supersedes(before, told) ? payments : { ...payments, [told.method]: told };
}

/** Drops the code of an outdated amount: it can still be paid at the bank, but is not shown any more. */
const withoutReplaced = (payments: PaymentsByMethod, { amounts }: CheckoutView): PaymentsByMethod =>
  byMethod(payments, ({ status, currency, amount }) => status !== 'pending' || amount === amounts[currency]);

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

function supersedes(before: PaymentView, told: PaymentView): boolean {
  if (before.id === told.id) {
    const { status } = told;
    // A deposit's response and an earlier view may arrive in either order: the one with the service's id is newer.
    if ((before.transaction === null) !== (told.transaction === null)) return before.transaction === null;
    return (
      before.status === status ||
      mayFollow(before.status, status) ||
      reopens(before.status, status, told.failure)
    );
  }
  if (isPaid(before.status)) return false;
  if (isPaid(told.status)) return true;
  return Date.parse(told.created_at) > Date.parse(before.created_at);
}

/**
 * By method: true when money may be moving with this payment, so that no other method may start.
 * - A PIX payment only moves money by the bank's app, so it never blocks others.
 * - A wallet payment without an action is only being requested: it cannot have been paid yet.
 */
const moneyMoves: Readonly<Record<Method, (payment: PaymentView, nowMs: number) => boolean>> = {
  pix: () => false,
  card: (payment, nowMs) => payment.status === 'processing' || isStepAwaited(payment, nowMs),
  wallet: ({ status, action }) => isUnderWay(status) && action !== undefined,
};

/**
 * An abandoned 3-D Secure step stays open at the service (§3.2), but takes no money: nothing is approved without a confirm, and the
 * companion confirms nothing for a paid checkout.
 */
const abandonedMs = 15 * 60_000;
const isStepAwaited = ({ status, action, created_at }: PaymentView, nowMs: number): boolean =>
  status === 'requires_action' &&
  (action?.type !== 'three_d_secure' || nowMs - Date.parse(created_at) < abandonedMs);

const isUnderWay = (status: PaymentStatus): boolean =>
  status === 'processing' || status === 'requires_action';

/** The method, other than `own`, whose payment is running; null without one. */
export function heldBy(state: CheckoutState, own: Method | null, nowMs: number): Method | null {
  if (!isKnown(state)) return null;
  const under = Object.values(state.payments).find(
    (payment) => payment.method !== own && moneyMoves[payment.method](payment, nowMs),
  );
  return under?.method ?? null;
}

/** True when no further update can change what the buyer sees. */
export function isSettled(state: CheckoutState): boolean {
  if (!isKnown(state)) return state.phase === 'failed';
  if (state.phase === 'paid') return true;
  const waits = Object.values(state.payments).some(({ status }) => !isPaid(status) && status !== 'cancelled');
  return state.phase !== 'open' && !waits;
}
