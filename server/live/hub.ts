import type { LiveBus } from '../checkouts/ports.ts';

/** Notifies the listeners of this process. It is the whole bus if only one process uses the database. */
export class LiveHub implements LiveBus {
  /** By checkout; each subscription has its own key, so that one function can listen twice. */
  readonly #listeners = new Map<string, Map<symbol, () => void>>();
  readonly #allListeners = new Set<() => void>();
  readonly #onError: (error: unknown) => void;
  #size = 0;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  get size(): number {
    return this.#size;
  }

  publish(checkoutId: string): void {
    // A listener may end subscriptions, including its own: Map and Set allow that during iteration.
    this.#notify(this.#allListeners);
    this.#notify(this.#listeners.get(checkoutId)?.values() ?? []);
  }

  #notify(listeners: Iterable<() => void>): void {
    for (const listener of listeners) {
      try {
        listener();
      } catch (error) {
        // An error of one listener must not affect the others or the publisher.
        this.#onError(error);
      }
    }
  }

  subscribe(checkoutId: string, listener: () => void): () => void {
    const key = Symbol(checkoutId);
    const listeners = this.#listeners.get(checkoutId) ?? new Map<symbol, () => void>();
    this.#listeners.set(checkoutId, listeners.set(key, listener));
    this.#size += 1;
    return () => {
      if (!listeners.delete(key)) return;
      this.#size -= 1;
      if (listeners.size === 0) this.#listeners.delete(checkoutId);
    };
  }

  subscribeToAll(listener: () => void): () => void {
    this.#allListeners.add(listener);
    return () => void this.#allListeners.delete(listener);
  }

  watched(): string[] {
    return [...this.#listeners.keys()];
  }

  async close(): Promise<void> {
    for (const listeners of this.#listeners.values()) listeners.clear();
    this.#listeners.clear();
    this.#allListeners.clear();
    this.#size = 0;
  }
}
