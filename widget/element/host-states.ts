/** `:state()` of an element: what its page can style by. */
export class HostStates {
  readonly #internals: ElementInternals | null;
  #names: readonly string[] = [];

  constructor(element: HTMLElement) {
    // A shim of the DOM for rendering on a server may have no internals.
    this.#internals = typeof element.attachInternals === 'function' ? element.attachInternals() : null;
  }

  set(names: readonly string[]): void {
    const states = this.#internals?.states;
    try {
      for (const name of this.#names) if (!names.includes(name)) states?.delete(name);
      // One that is there already would still have the browser work out styles.
      for (const name of names) if (!this.#names.includes(name)) states?.add(name);
    } catch {
      // Chromium before 125 took only names that begin with two dashes.
    }
    this.#names = names;
  }
}
