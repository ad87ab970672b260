/**
 * Dispatches the outcome of a checkout to the page: `pay-status` at each change, `pay-success` once.
 *
 * Several elements can show one checkout. The element of the payment's own method dispatches; without one on the page,
 * the first element does. Loaded late: before there is a payment, there is nothing to dispatch.
 */
import { PayStatusEvent, PaySuccessEvent } from '../payment-events.ts';
import type { Method, PaymentView } from '../protocol/checkout.ts';
import { isPaid } from '../protocol/payment-status.ts';
import type { CheckoutSession } from './session.ts';
import { isKnown } from './state.ts';

/** An element that can dispatch the outcome. */
export interface OutcomeSource extends EventTarget {
  /** Null for an element that offers several. */
  readonly method: Method | null;
}

/** The elements of one session, and what was dispatched through them. */
export interface OutcomeListeners {
  readonly session: CheckoutSession;
  readonly sources: Set<OutcomeSource>;
  /** `id status` of the last dispatched payment, by method. */
  readonly dispatched: Map<Method, string>;
}

/** Called after each change of the session, by any of its elements; an outcome is dispatched once. */
export function dispatchOutcome(listeners: OutcomeListeners): void {
  const { state } = listeners.session;
  if (!isKnown(state)) return;
  for (const payment of Object.values(state.payments)) {
    const current = `${payment.id} ${payment.status}`;
    if (listeners.dispatched.get(payment.method) === current) continue;
    listeners.dispatched.set(payment.method, current);
    sourceOf(listeners, payment)?.dispatchEvent(new PayStatusEvent(payment));
  }
  const { checkout } = state;
  const payer = checkout.payment;
  if (state.phase === 'paid' && payer && isPaid(payer.status) && claimSuccess(checkout.id)) {
    sourceOf(listeners, payer)?.dispatchEvent(new PaySuccessEvent(payer, checkout.reference));
  }
}

function sourceOf({ sources }: OutcomeListeners, { method }: PaymentView): OutcomeSource | undefined {
  const all = [...sources];
  return all.find((source) => source.method === method) ?? all[0];
}

/** Fallback for when sessionStorage is unavailable or full: once per page instead of once per tab. */
const claimed = new Set<string>();

/** True the first time for this checkout in this tab. */
function claimSuccess(checkoutId: string): boolean {
  const key = `pay-elements:paid:${checkoutId}`;
  if (claimed.has(key)) return false;
  claimed.add(key);
  try {
    if (sessionStorage.getItem(key) !== null) return false;
    sessionStorage.setItem(key, '1');
  } catch {
    // `claimed` holds for this page.
  }
  return true;
}
