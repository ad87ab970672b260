/**
 * Tells the page how the checkout goes: `pay-status` at each change, `pay-success` once.
 *
 * Several elements can stand for one checkout. The one of the payment's own method speaks; where it is not on
 * the page, the first one does. Loaded late: before there is a payment, there is nothing to dispatch.
 */
import { PayStatusEvent, PaySuccessEvent } from '../payment-events.ts';
import type { Method, PaymentView } from '../protocol/checkout.ts';
import { isPaid } from '../protocol/payment-status.ts';
import type { CheckoutSession } from './session.ts';
import { isKnown } from './state.ts';

/** An element as far as its outcome goes. */
export interface Speaker extends EventTarget {
  /** Null for an element that offers several. */
  readonly method: Method | null;
}

/** The elements of a session, and the outcomes that were dispatched. */
export interface Audience {
  readonly session: CheckoutSession;
  readonly speakers: Set<Speaker>;
  /** `id status` of what was last dispatched, by method. */
  readonly told: Map<Method, string>;
}

/** Called after each change of the session, by any of its elements; an outcome is dispatched once. */
export function tellOutcome(audience: Audience): void {
  const { state } = audience.session;
  if (!isKnown(state)) return;
  for (const payment of Object.values(state.payments)) {
    const news = `${payment.id} ${payment.status}`;
    if (audience.told.get(payment.method) === news) continue;
    audience.told.set(payment.method, news);
    speakerOf(audience, payment)?.dispatchEvent(new PayStatusEvent(payment));
  }
  const { checkout } = state;
  const payer = checkout.payment;
  if (state.phase === 'paid' && payer && isPaid(payer.status) && claimSuccess(checkout.id)) {
    speakerOf(audience, payer)?.dispatchEvent(new PaySuccessEvent(payer, checkout.reference));
  }
}

function speakerOf({ speakers }: Audience, { method }: PaymentView): Speaker | undefined {
  const all = [...speakers];
  return all.find((speaker) => speaker.method === method) ?? all[0];
}

/** Where the storage is refused (private windows, blocked third parties), once per page has to do. */
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
    // Refused, or full.
  }
  return true;
}
