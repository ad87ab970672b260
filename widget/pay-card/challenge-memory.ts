/**
 * Which challenge this tab has begun, over a reload: the tab that was reloaded in the middle goes on by itself. Another
 * one asks first, and so does one that comes back: else “Back” would lead from the bank's page to the bank's page.
 * Only the payment's id is kept.
 */
const key = 'pay-elements:challenge';

export function rememberChallenge(paymentId: string): void {
  attempt((storage) => storage.setItem(key, paymentId));
}

/** True once for the challenge that was remembered. */
export function recallChallenge(paymentId: string): boolean {
  const isSame = attempt((storage) => storage.getItem(key) === paymentId) ?? false;
  if (isSame) forgetChallenge();
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return isSame && navigation?.type === 'reload';
}

export function forgetChallenge(): void {
  attempt((storage) => storage.removeItem(key));
}

/** Where the storage is refused (private windows, blocked third parties), the tab asks first. */
function attempt<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}
