/** Is anyone looking, and is there a network? Injected, so that tests can close the lid. */
export interface PageActivity {
  /** False while the page is hidden or the device is offline. */
  isActive(): boolean;
  isOnline(): boolean;
  /** Calls back at every sign of waking up or falling asleep; returns the function that ends it. */
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
    const signals: [EventTarget, string][] = [
      [document, 'visibilitychange'],
      [globalThis, 'pageshow'],
      [globalThis, 'pagehide'],
      [globalThis, 'online'],
      [globalThis, 'offline'],
    ];
    for (const [target, type] of signals) target.addEventListener(type, listener);
    return () => {
      for (const [target, type] of signals) target.removeEventListener(type, listener);
    };
  },
};
