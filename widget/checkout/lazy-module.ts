/** A module that is loaded when it is first needed, and loaded again after a failure. */

const retryMs = 3_000;

export class LazyModule<T> {
  readonly #load: () => Promise<T>;
  readonly #onChange: () => void;
  #value: T | null = null;
  #loading: Promise<T> | null = null;
  #isWaiting = false;

  /** `onChange` is called when the module has loaded or failed to load, and when it is time to try again. */
  constructor(load: () => Promise<T>, onChange: () => void) {
    this.#load = load;
    this.#onChange = onChange;
  }

  /** Null until the module has loaded. */
  get value(): T | null {
    return this.#value;
  }

  /** True between a failed load and the next try. */
  get hasFailed(): boolean {
    return this.#isWaiting;
  }

  /** Rejects when loading fails; the next call tries again. */
  load(): Promise<T> {
    this.#loading ??= this.#begin();
    return this.#loading;
  }

  /** Loads the module in the background and retries a failure. May be called at each update. */
  preload(): void {
    if (this.#loading || this.#isWaiting) return;
    this.load().catch(() => {
      this.#isWaiting = true;
      this.#onChange();
      setTimeout(() => {
        this.#isWaiting = false;
        this.#onChange();
      }, retryMs);
    });
  }

  async #begin(): Promise<T> {
    try {
      this.#value = await this.#load();
    } catch (error) {
      this.#loading = null;
      throw error;
    }
    this.#onChange();
    return this.#value;
  }
}
