/** The state of a checkout in this browser; `checkout-transitions.ts` has its transitions. Pure. */
import type { CheckoutStatus, CheckoutView, Method, PaymentView } from '../../protocol/checkout.ts';
import { isPaid, type PaymentStatus } from '../../protocol/payment-status.ts';
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

export const initialState: CheckoutState = { phase: 'loading' };

export const isKnown = (state: CheckoutState): state is KnownState =>
  state.phase !== 'loading' && state.phase !== 'failed';

/** The state after the first view. */
export const firstState = (view: CheckoutView): KnownState => ({
  phase: view.status,
  checkout: view,
  payments: view.payment ? { [view.payment.method]: view.payment } : {},
});

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
 * companion confirms nothing for a paid checkout. So does a step without an action, which no browser can show. Only a hosted page
 * confirms by itself.
 */
const abandonedMs = 15 * 60_000;
const isStepAwaited = ({ status, action, created_at }: PaymentView, nowMs: number): boolean =>
  status === 'requires_action' &&
  (action?.type === 'redirect' || nowMs - Date.parse(created_at) < abandonedMs);

const isUnderWay = (status: PaymentStatus): boolean =>
  status === 'processing' || status === 'requires_action';

/** The method, other than `except`, whose payment is running; null without one. */
export function heldBy(state: CheckoutState, except: Method | null, nowMs: number): Method | null {
  if (!isKnown(state)) return null;
  const under = Object.values(state.payments).find(
    (payment) => payment.method !== except && moneyMoves[payment.method](payment, nowMs),
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
