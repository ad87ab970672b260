/** The bank's 3-D Secure step, shown by the processor's library; remembered, so that a reload goes on with it. */
import type { CheckoutSession } from '../checkout/session.ts';
import type { PaymentView } from '../protocol/checkout.ts';
import { forgetChallenge, rememberChallenge } from './challenge-memory.ts';

/**
 * - `done`: the buyer has answered, or closed it; the companion finds out
 * - `unavailable`: it cannot be shown
 * - `left`: the buyer came back from the bank's page by “Back”
 */
export type ChallengeEnd = 'done' | 'unavailable' | 'left';

export class BankChallenge {
  #leave: () => void = () => undefined;

  async run(session: CheckoutSession, payment: PaymentView): Promise<ChallengeEnd> {
    rememberChallenge(payment.id);
    // The promise of a challenge that left by redirect never ends.
    const left = new Promise<'left'>((resolve) => (this.#leave = () => resolve('left')));
    return Promise.race([show(session, payment), left]);
  }

  /** The page comes back out of the browser's cache: whoever had opened the bank's page by redirect has left it. */
  leave(): void {
    // Or a reload from here on would lead back to the bank by itself.
    forgetChallenge();
    this.#leave();
  }
}

async function show(
  { state }: CheckoutSession,
  { action }: PaymentView,
): Promise<Exclude<ChallengeEnd, 'left'>> {
  const known = 'checkout' in state ? state.checkout.publishable_key : undefined;
  const publishableKey = action?.publishable_key ?? known;
  if (action?.client_secret === undefined || publishableKey === undefined) return 'unavailable';
  const module = await import('../processor/challenge.ts').catch(() => null);
  return module ? module.runChallenge(publishableKey, action.client_secret) : 'unavailable';
}
