/**
 * Hands out one session per companion and client secret, and ends it when its last user is gone.
 * Loaded late: until an element has a checkout, none of what a session needs is of use.
 */
import { CheckoutClient, type ClientOptions } from './client.ts';
import { SetupError } from './errors.ts';
import { type Speaker, speakFor, tellOutcome } from './outcome.ts';
import { CheckoutSession } from './session.ts';
import type { CheckoutState } from './state.ts';

interface Shared {
  session: CheckoutSession;
  users: number;
}

export interface Membership {
  session: CheckoutSession;
  leave: () => void;
}

/** The state of an element that nobody told where the companion is. */
export const companionMissing: CheckoutState = { phase: 'failed', error: new SetupError() };

const sessions = new Map<string, Shared>();

/** Takes part in the session: `onChange` is called after each change, and the speaker tells the page of them. */
export function joinSession(options: ClientOptions, speaker: Speaker, onChange: () => void): Membership {
  const { session } = share(options);
  const stopSpeaking = speakFor(session, speaker);
  const stopListening = session.subscribe(() => {
    onChange();
    tellOutcome(session);
  });
  return {
    session,
    leave() {
      stopListening();
      stopSpeaking();
      release(session);
    },
  };
}

function share(options: ClientOptions): Shared {
  const key = `${options.companion}\n${options.clientSecret}`;
  let shared = sessions.get(key);
  if (!shared) {
    shared = { session: new CheckoutSession(new CheckoutClient(options)), users: 0 };
    sessions.set(key, shared);
    shared.session.start();
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
