/**
 * What this browser knows of a checkout, and how news changes it. Pure.
 *
 * Updates arrive by several ways at once (responses, the stream, polls), so they can be old when they arrive:
 * a state never moves backwards, and what was paid stays paid.
 */
import type { CheckoutStatus, CheckoutView, Method, PaymentView } from '../protocol/checkout.ts';
import { isPaid, mayFollow, type PaymentStatus, reopens } from '../protocol/payment-status.ts';
import type { CheckoutError } from './errors.ts';

/** The newest payment of each method that this browser has seen. */
export type PaymentsByMethod = Readonly<Partial<Record<Method, PaymentView>>>;

export interface LoadingState {
  readonly phase: 'loading';
}

/** The checkout cannot be shown, and asking again would not help. */
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
  /** The companion refused a payment that it may have shown as under way. */
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
      // What is on the screen is worth more than an error about what is not.
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
  // Whether the checkout is paid is for the companion to say: its view follows.
  return isPaid(state.checkout.payment?.status ?? 'pending')
    ? { ...state, payments }
    : { ...state, checkout, payments };
}

/** The payment that the view names, unless older news would push away the one that paid. */
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

/** `paid` follows everything, since money that came is money that came; nothing else follows an end. */
const laterStatus = (before: CheckoutStatus, told: CheckoutStatus): CheckoutStatus =>
  before === 'open' || told === 'paid' ? told : before;

function merge(payments: PaymentsByMethod, told: PaymentView): PaymentsByMethod {
  const before = payments[told.method];
  return before && !supersedes(before, told) ? payments : { ...payments, [told.method]: told };
}

/** A changed cart replaces the code of the old amount, which stays payable at the bank and is not to be offered any more. */
const withoutReplaced = (payments: PaymentsByMethod, { amounts }: CheckoutView): PaymentsByMethod =>
  byMethod(payments, ({ status, currency, amount }) => status !== 'pending' || amount === amounts[currency]);

/** A deposit that the service refused was never a payment: one that was only `processing` goes with it. */
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
    // A deposit's answer and a view of a moment before it cross on the way: what bears the service's id is the later one.
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
 * By method: may money be moving with this payment? Then other methods hold still.
 * - A PIX moves money only when the buyer does so in the bank's app, so it never stands in the way.
 * - A wallet that has no action yet is only being asked for: nobody can have paid with it.
 */
const moneyMoves: Readonly<Record<Method, (payment: PaymentView, nowMs: number) => boolean>> = {
  pix: () => false,
  card: (payment, nowMs) => payment.status === 'processing' || isStepAwaited(payment, nowMs),
  wallet: ({ status, action }) => isUnderWay(status) && action !== undefined,
};

/**
 * A 3-D Secure step that was left stays open at the service for as long as it likes (§3.2), and takes no money: nothing is
 * approved without a confirm, and the companion confirms nothing for a checkout that is paid.
 */
const abandonedMs = 15 * 60_000;
const isStepAwaited = ({ status, action, created_at }: PaymentView, nowMs: number): boolean =>
  status === 'requires_action' &&
  (action?.type !== 'three_d_secure' || nowMs - Date.parse(created_at) < abandonedMs);

const isUnderWay = (status: PaymentStatus): boolean =>
  status === 'processing' || status === 'requires_action';

/** The method, other than `own`, whose payment is under way; null when none is. */
export function heldBy(state: CheckoutState, own: Method | null, nowMs: number): Method | null {
  if (!isKnown(state)) return null;
  const under = Object.values(state.payments).find(
    (payment) => payment.method !== own && moneyMoves[payment.method](payment, nowMs),
  );
  return under?.method ?? null;
}

/** Nothing that is still to come could change what the buyer sees. */
export function isSettled(state: CheckoutState): boolean {
  if (!isKnown(state)) return state.phase === 'failed';
  if (state.phase === 'paid') return true;
  const waits = Object.values(state.payments).some(({ status }) => !isPaid(status) && status !== 'cancelled');
  return state.phase !== 'open' && !waits;
}
