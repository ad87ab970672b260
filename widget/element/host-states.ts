/** Sets the `:state()` names of an element, for the styles of its page. */
export class HostStates {
  readonly #internals: ElementInternals | null;
  #names: readonly string[] = [];

  constructor(element: HTMLElement) {
    // A DOM shim for server rendering may have no internals.
    this.#internals = typeof element.attachInternals === 'function' ? element.attachInternals() : null;
  }

  set(names: readonly string[]): void {
    const states = this.#internals?.states;
    try {
      for (const name of this.#names) if (!names.includes(name)) states?.delete(name);
      // Adding an existing state would still recalculate styles.
      for (const name of names) if (!this.#names.includes(name)) states?.add(name);
    } catch {
      // Chromium before 125 only accepted names that start with two dashes.
    }
    this.#names = names;
  }
}
