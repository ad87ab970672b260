/** Notifies listeners, such as the panel and the demo's wire, of changes in the simulator. */
export interface Change {
  kind:
    | 'transaction'
    | 'refund'
    | 'payout'
    | 'withdrawal'
    | 'callback'
    | 'balance'
    | 'clock'
    | 'fault'
    | 'request'
    | 'reset';
  id: string;
}

export class Changes {
  readonly #listeners = new Set<(change: Change) => void>();

  listen(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  announce(kind: Change['kind'], id: string): void {
    for (const listener of this.#listeners) listener({ kind, id });
  }
}
