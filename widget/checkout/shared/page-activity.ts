/** Detects whether the page is visible and online. Injected, so that tests can control it. */
export interface PageActivity {
  /** False while the page is hidden or the device is offline. */
  isActive(): boolean;
  isOnline(): boolean;
  /** Calls the listener at each change; returns the function that unsubscribes. */
  onChange(listener: () => void): () => void;
}

/**
 * - `visibilitychange`: tabs, locked screens, the way to the bank's app and back
 * - `pageshow`, `pagehide`: the back-forward cache, where a page wakes without loading. A page with an open
 *   request is often not let into it, which is one more reason to rest while hidden.
 */
export const browserActivity: PageActivity = {
  isActive: () => document.visibilityState !== 'hidden' && navigator.onLine,
  isOnline: () => navigator.onLine,
  onChange(listener) {
    const subscription = new AbortController();
    const { signal } = subscription;
    document.addEventListener('visibilitychange', listener, { signal });
    for (const type of ['pageshow', 'pagehide', 'online', 'offline'])
      addEventListener(type, listener, { signal });
    return () => subscription.abort();
  },
};
