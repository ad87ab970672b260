/**
 * Dispatches the outcome of a checkout to the page: `pay-status` at each change, `pay-success` once, and once more, as `repeated`, by each
 * element that comes later and after the page's `load`, for listeners that are late.
 *
 * Several elements can show one checkout. The element of the payment's own method dispatches; without one on the page,
 * the first element does. Loaded late: before there is a payment, there is nothing to dispatch.
 */
import { PayStatusEvent, PaySuccessEvent } from '../../events/payment-events.ts';
import type { CheckoutView, Method, PaymentView } from '../../protocol/checkout.ts';
import { isPaid } from '../../protocol/payment-status.ts';
import { elementsVersion } from '../../protocol/version.ts';
import type { CheckoutSession } from '../shared/session.ts';
import { isKnown } from '../shared/state.ts';

/** An element that can dispatch the outcome. */
export interface OutcomeSource extends EventTarget {
  readonly isConnected: boolean;
  /** Null for an element that offers several. */
  readonly method: Method | null;
}

/** The elements of one session, and what was dispatched through them. */
export interface OutcomeListeners {
  readonly session: CheckoutSession;
  readonly sources: Set<OutcomeSource>;
  /** `id status` of the last dispatched payment, by method. */
  readonly dispatched: Map<Method, string>;
  /** The elements that were there when the success was dispatched. */
  readonly announced: Set<OutcomeSource>;
}

/** Versions of companions that this page has compared with its own. */
const comparedVersions = new Set([elementsVersion]);

/** Also for a checkout that could not be decoded: then the versions are a likely cause. */
function reportVersions(sources: ReadonlySet<OutcomeSource>, companion: string | null): void {
  const [source] = sources;
  if (!source || !companion || comparedVersions.has(companion)) return;
  comparedVersions.add(companion);
  import('../version-gap.ts').then(
    ({ versionGap }) => {
      const event = versionGap(source.method, companion);
      if (event) source.dispatchEvent(event);
    },
    () => undefined,
  );
}

/** Called after each change of the session, by any of its elements; an outcome is dispatched once. */
export function dispatchOutcome(listeners: OutcomeListeners): void {
  const { state, client } = listeners.session;
  reportVersions(listeners.sources, client.transport.companionVersion);
  if (!isKnown(state)) return;
  for (const payment of Object.values(state.payments)) {
    const current = `${payment.id} ${payment.status}`;
    if (listeners.dispatched.get(payment.method) === current) continue;
    listeners.dispatched.set(payment.method, current);
    sourceOf(listeners.sources, payment)?.dispatchEvent(new PayStatusEvent(payment));
  }
  const { checkout } = state;
  const payer = checkout.payment;
  if (state.phase === 'paid' && payer && isPaid(payer.status)) announce(listeners, payer, checkout);
}

function announce(listeners: OutcomeListeners, payer: PaymentView, { id, reference }: CheckoutView): void {
  const { sources, announced } = listeners;
  const added = new Set([...sources].filter((source) => !announced.has(source)));
  const source = sourceOf(added, payer);
  if (!source) return;
  // A page that is still loading may have no listener yet.
  const isEarly = !isLoaded() && announced.size === 0;
  for (const each of added) announced.add(each);
  source.dispatchEvent(new PaySuccessEvent(payer, reference, !claimSuccess(id)));
  if (isEarly) addEventListener('load', () => setTimeout(() => again(listeners)), { once: true });
}

function again(listeners: OutcomeListeners): void {
  listeners.announced.clear();
  dispatchOutcome(listeners);
}

const isLoaded = (): boolean => document.readyState === 'complete';

function sourceOf(sources: ReadonlySet<OutcomeSource>, { method }: PaymentView): OutcomeSource | undefined {
  const all = [...sources];
  // A listener of the previous event may have removed an element.
  const onPage = all.filter(({ isConnected }) => isConnected);
  return onPage.find((source) => source.method === method) ?? onPage[0] ?? all[0];
}

/** Checkouts whose success this page has dispatched, also where sessionStorage is unavailable or full. */
const claimed = new Set<string>();

/** True the first time for this checkout in this tab. An announcement before the page's `load` counts for this page alone. */
function claimSuccess(checkoutId: string): boolean {
  const key = `pay-elements:paid:${checkoutId}`;
  let isFirst = !claimed.has(key);
  claimed.add(key);
  try {
    isFirst &&= sessionStorage.getItem(key) === null;
    if (isLoaded()) sessionStorage.setItem(key, '1');
  } catch {
    // `claimed` holds for this page.
  }
  return isFirst;
}
