/** Shows the bank's 3-D Secure step with the processor's library, and remembers it, so that a reload continues it. */
import type { CheckoutSession } from '../checkout/session.ts';
import type { PaymentView } from '../protocol/checkout.ts';
import { forgetChallenge, rememberChallenge } from './challenge-memory.ts';

/**
 * - `done`: the buyer has completed or closed it; the companion has the result
 * - `unavailable`: it cannot be shown
 * - `left`: the buyer returned from the bank's page by “Back”
 */
export type ChallengeEnd = 'done' | 'unavailable' | 'left';

export class BankChallenge {
  #leave: () => void = () => undefined;

  /** `host` is the element that shows the payment. */
  async run(session: CheckoutSession, payment: PaymentView, host: Element): Promise<ChallengeEnd> {
    rememberChallenge(payment.id);
    // The promise of a challenge by redirect never settles.
    const left = new Promise<'left'>((resolve) => (this.#leave = () => resolve('left')));
    return Promise.race([show(session, payment, host), left]);
  }

  /** The page was restored from the back-forward cache: the buyer has left the bank's page. */
  leave(): void {
    // Otherwise a reload would lead back to the bank automatically.
    forgetChallenge();
    this.#leave();
  }
}

async function show(
  { state }: CheckoutSession,
  { action }: PaymentView,
  host: Element,
): Promise<Exclude<ChallengeEnd, 'left'>> {
  const known = 'checkout' in state ? state.checkout.publishable_key : undefined;
  const publishableKey = action?.publishable_key ?? known;
  if (action?.client_secret === undefined || publishableKey === undefined) return 'unavailable';
  const module = await import('../processor/show-challenge.ts').catch(() => null);
  return module ? module.runChallenge(publishableKey, action.client_secret, host) : 'unavailable';
}
