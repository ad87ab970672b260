/** Sets the `:state()` names of an element, for the styles of its page. */
export class HostStates {
  readonly #internals: ElementInternals | null;
  #current = '';

  constructor(element: HTMLElement) {
    // A DOM shim for server rendering may have no internals.
    this.#internals = typeof element.attachInternals === 'function' ? element.attachInternals() : null;
  }

  set(names: readonly string[]): void {
    const next = names.join();
    // Setting the same states would still recalculate styles.
    if (next === this.#current) return;
    this.#current = next;
    const states = this.#internals?.states;
    try {
      states?.clear();
      for (const name of names) states?.add(name);
    } catch {
      // Chromium before 125 only accepted names that start with two dashes.
    }
  }
}
