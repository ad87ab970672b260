/**
 * Which challenge this tab has begun, over a reload: the tab that was reloaded in the middle goes on by itself. Another
 * one asks first, and so does one that comes back: else “Back” would lead from the bank's page to the bank's page.
 * Only the payment's id is kept; where the storage is refused, the tab asks first.
 */
import { inTabStorage } from '../processor/tab-storage.ts';

const key = 'pay-elements:challenge';

export function rememberChallenge(paymentId: string): void {
  inTabStorage((storage) => storage.setItem(key, paymentId));
}

/** True once for the challenge that was remembered. */
export function recallChallenge(paymentId: string): boolean {
  const isSame = inTabStorage((storage) => storage.getItem(key) === paymentId) ?? false;
  if (isSame) forgetChallenge();
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return isSame && navigation?.type === 'reload';
}

export function forgetChallenge(): void {
  inTabStorage((storage) => storage.removeItem(key));
}
