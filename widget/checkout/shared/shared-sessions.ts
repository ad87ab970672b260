/**
 * Shares one session per companion and client secret among elements, and ends it after the last one leaves.
 * Loaded late: without a checkout, no session is needed.
 */
import { CheckoutClient, type ClientOptions } from './client.ts';
import { SetupError } from './errors.ts';
import { LazyModule } from '../lazy-module.ts';
import type { OutcomeListeners, OutcomeSource } from '../outcome/dispatch-outcome.ts';
import { CheckoutSession } from './session.ts';
import { type CheckoutState, isKnown } from './state.ts';

export interface Membership {
  session: CheckoutSession;
  leave: () => void;
}

/** The state of an element without a companion URL. */
export const companionMissing: CheckoutState = { phase: 'failed', error: new SetupError() };

const sessions = new Map<string, OutcomeListeners>();

/** Loaded once the page is at rest, or as soon as a payment changes. */
const outcome = new LazyModule(
  () => import('../outcome/dispatch-outcome.ts'),
  () => {
    for (const shared of sessions.values()) dispatch(shared);
  },
);

/**
 * Joins the session: `onChange` is called after each change, at once where the checkout has loaded for another element, and `source`
 * may dispatch the outcome to the page.
 */
export function joinSession(options: ClientOptions, source: OutcomeSource, onChange: () => void): Membership {
  const key = `${options.companion}\n${options.clientSecret}`;
  const shared = share(key, options);
  const { session, sources } = shared;
  sources.add(source);
  const stopListening = session.subscribe(() => {
    onChange();
    dispatch(shared);
  });
  // A new session is still loading, which the element shows already.
  if (session.state.phase !== 'loading') onChange();
  // For an element of a checkout that is paid already, once the page has added its listeners.
  setTimeout(() => dispatch(shared));
  return {
    session,
    leave() {
      stopListening();
      sources.delete(source);
      shared.announced.delete(source);
      // The buyer's retry leaves and joins again.
      if (sources.size > 0) return void session.retry();
      sessions.delete(key);
      session.stop();
    },
  };
}

function share(key: string, options: ClientOptions): OutcomeListeners {
  let shared = sessions.get(key);
  if (!shared) {
    const session = new CheckoutSession(new CheckoutClient(options));
    shared = { session, sources: new Set(), dispatched: new Map(), announced: new Set() };
    sessions.set(key, shared);
    session.start();
    void session.atRest.then(() => outcome.preload());
  }
  return shared;
}

/** A pending payment is dispatched once the page is at rest: loading the module sooner would delay the PIX code. */
function dispatch(shared: OutcomeListeners): void {
  const { state } = shared.session;
  if (outcome.value) outcome.value.dispatchOutcome(shared);
  else if (isKnown(state) && Object.values(state.payments).some(({ status }) => status !== 'pending'))
    outcome.preload();
}
