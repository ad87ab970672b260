/** Shows the bank's 3-D Secure step with the processor's library, and remembers it, so that a reload continues it. */
import type { CheckoutSession } from '../../checkout/shared/session.ts';
import { inTabStorage } from '../../processor/step/tab-storage.ts';
import type { PaymentView } from '../../protocol/checkout.ts';

/**
 * - `done`: the buyer has completed or closed it; the companion has the result
 * - `unavailable`: it cannot be shown
 * - `left`: the buyer returned from the bank's page by “Back”
 */
type ChallengeEnd = 'done' | 'unavailable' | 'left';

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
  const checkout = 'checkout' in state ? state.checkout : undefined;
  const publishableKey = action?.publishable_key ?? checkout?.publishable_key;
  if (action?.client_secret === undefined || publishableKey === undefined) return 'unavailable';
  const module = await import('../../processor/show-challenge.ts').catch(() => null);
  if (!module) return 'unavailable';
  return module.runChallenge(publishableKey, action.client_secret, host, checkout?.processor_library);
}

/**
 * Remembers the challenge that this tab has started: after a reload the tab continues it. Any other tab waits for the buyer, and so
 * does a return by “Back”, which would otherwise lead to the bank's page again. Stores only the payment's id; without storage the tab
 * waits for the buyer.
 */
const key = 'pay-elements:challenge';

/** The challenge that this page has started itself: only its next load continues it, and no other element of the checkout. */
let started: string | null = null;

function rememberChallenge(paymentId: string): void {
  started = paymentId;
  inTabStorage((storage) => storage.setItem(key, paymentId));
}

/** True once for the remembered challenge. */
export function recallChallenge(paymentId: string): boolean {
  if (paymentId === started) return false;
  const isSame = inTabStorage((storage) => storage.getItem(key) === paymentId) ?? false;
  if (isSame) forgetChallenge();
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return isSame && navigation?.type === 'reload';
}

export function forgetChallenge(): void {
  inTabStorage((storage) => storage.removeItem(key));
}
