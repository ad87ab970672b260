/** A part of the code that is loaded when it is first needed, and asked for again where it did not come. */

const reloadMs = 3_000;

export class LatePart<T> {
  readonly #load: () => Promise<T>;
  readonly #onChange: () => void;
  #value: T | null = null;
  #loading: Promise<T> | null = null;
  #isWaiting = false;

  /** `onChange` is called when it is there or did not come, and when it is time to ask for it again. */
  constructor(load: () => Promise<T>, onChange: () => void) {
    this.#load = load;
    this.#onChange = onChange;
  }

  /** Null while it is not there. */
  get value(): T | null {
    return this.#value;
  }

  /** The last try did not bring it. */
  get hasFailed(): boolean {
    return this.#isWaiting;
  }

  /** Throws where it does not come; the next call tries again. */
  load(): Promise<T> {
    this.#loading ??= this.#begin();
    return this.#loading;
  }

  /** Said at each update while it is needed. */
  want(): void {
    if (this.#loading || this.#isWaiting) return;
    this.load().catch(() => {
      this.#isWaiting = true;
      this.#onChange();
      setTimeout(() => {
        this.#isWaiting = false;
        this.#onChange();
      }, reloadMs);
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
