/** Tries again later, when someone is looking: at most one try is planned at any time. */
import { type BackOff, backOffMs } from './back-off.ts';
import { browserActivity, type PageActivity } from './page-activity.ts';

/** Some two and a half minutes with pauses of up to 30 s, while the page is looked at and online. */
const mostTries = 8;

export class Retry {
  readonly #backOff: BackOff;
  readonly #activity: PageActivity;
  #cancel: (() => void) | null = null;
  #attempt = 0;

  constructor(backOff: BackOff, activity: PageActivity = browserActivity) {
    this.#backOff = backOff;
    this.#activity = activity;
  }

  /** How many tries were planned since the last `reset`. */
  get attempt(): number {
    return this.#attempt;
  }

  /** It has asked often enough: from here on it is for the buyer to try again. */
  get isSpent(): boolean {
    return this.#attempt >= mostTries;
  }

  get isPlanned(): boolean {
    return this.#cancel !== null;
  }

  /** Runs `action` after the next wait, of at least `leastMs`; while the page rests, when it wakes. */
  plan(action: () => void, leastMs = 0): void {
    this.cancel();
    let isDue = false;
    const tryNow = (): void => {
      if (!isDue || !this.#activity.isActive()) return;
      this.cancel();
      action();
    };
    const stopListening = this.#activity.onChange(tryNow);
    const timer = setTimeout(
      () => {
        isDue = true;
        tryNow();
      },
      Math.max(leastMs, backOffMs(this.#backOff, this.#attempt)),
    );
    this.#attempt += 1;
    this.#cancel = () => {
      clearTimeout(timer);
      stopListening();
    };
  }

  cancel(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  /** Forgets how long it has been trying. */
  reset(): void {
    this.cancel();
    this.#attempt = 0;
  }
}
