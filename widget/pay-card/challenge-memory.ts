/**
 * Remembers the challenge that this tab has started: after a reload the tab continues it. Any other tab waits for the buyer, and so
 * does a return by “Back”, which would otherwise lead to the bank's page again. Stores only the payment's id; without storage the tab
 * waits for the buyer.
 */
import { inTabStorage } from '../processor/tab-storage.ts';

const key = 'pay-elements:challenge';

/** The challenge that this page has started itself: only its next load continues it, and no other element of the checkout. */
let started: string | null = null;

export function rememberChallenge(paymentId: string): void {
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
