/**
 * Hands out one session per companion and client secret, and ends it when its last user is gone.
 * Loaded late: until an element has a checkout, none of what a session needs is of use.
 */
import { CheckoutClient, type ClientOptions } from './client.ts';
import { SetupError } from './errors.ts';
import { LazyModule } from './lazy-module.ts';
import type { Audience, Speaker } from './outcome.ts';
import { CheckoutSession } from './session.ts';
import { type CheckoutState, isKnown } from './state.ts';

interface Shared extends Audience {
  users: number;
}

export interface Membership {
  session: CheckoutSession;
  leave: () => void;
}

/** The state of an element without a companion URL. */
export const companionMissing: CheckoutState = { phase: 'failed', error: new SetupError() };

const sessions = new Map<string, Shared>();

/** Loaded once the page has come to rest, or as soon as a payment moves. */
const outcome = new LazyModule(
  () => import('./outcome.ts'),
  () => {
    for (const shared of sessions.values()) tell(shared);
  },
);

/** Takes part in the session: `onChange` is called after each change, and the speaker tells the page of them. */
export function joinSession(options: ClientOptions, speaker: Speaker, onChange: () => void): Membership {
  const shared = share(options);
  const { session, speakers } = shared;
  speakers.add(speaker);
  const stopListening = session.subscribe(() => {
    onChange();
    tell(shared);
  });
  return {
    session,
    leave() {
      stopListening();
      speakers.delete(speaker);
      release(session);
    },
  };
}

function share(options: ClientOptions): Shared {
  const key = `${options.companion}\n${options.clientSecret}`;
  let shared = sessions.get(key);
  if (!shared) {
    const session = new CheckoutSession(new CheckoutClient(options));
    shared = { session, users: 0, speakers: new Set(), told: new Map() };
    sessions.set(key, shared);
    session.start();
    void session.atRest.then(() => outcome.preload());
  }
  shared.users += 1;
  return shared;
}

function release(session: CheckoutSession): void {
  for (const [key, shared] of sessions) {
    if (shared.session !== session) continue;
    shared.users -= 1;
    if (shared.users > 0) return;
    sessions.delete(key);
    session.stop();
  }
}

/** A payment that only waits for the buyer's bank is dispatched once the page rests: loading this sooner would delay the code. */
function tell(shared: Shared): void {
  const { state } = shared.session;
  if (!isKnown(state)) return;
  if (outcome.value) outcome.value.tellOutcome(shared);
  else if (Object.values(state.payments).some(({ status }) => status !== 'pending')) outcome.preload();
}
