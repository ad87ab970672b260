/** Plans retries while the page is visible and online: at most one at any time. */
import { browserActivity, type PageActivity } from '../shared/page-activity.ts';

/** About two and a half minutes with pauses of up to 30 s, while the page is visible and online. */
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

  /** Number of planned tries since the last `reset`. */
  get attempt(): number {
    return this.#attempt;
  }

  /** True after the maximum of tries: then only the buyer retries. */
  get isSpent(): boolean {
    return this.#attempt >= mostTries;
  }

  get isPlanned(): boolean {
    return this.#cancel !== null;
  }

  /** Runs `action` after the next pause, of at least `leastMs`; on a resting page, when it wakes. */
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

  /** Resets the count and the pause. */
  reset(): void {
    this.cancel();
    this.#attempt = 0;
  }
}

/** Computes the pause before the next try. */
export interface BackOff {
  readonly firstMs: number;
  readonly factor: number;
  readonly mostMs: number;
}

/** `attempt` counts from 0. Jitter of ±20 %, so that many pages do not retry in step. */
export function backOffMs(
  { firstMs, factor, mostMs }: BackOff,
  attempt: number,
  chance = Math.random(),
): number {
  return Math.min(mostMs, firstMs * factor ** attempt) * (0.8 + 0.4 * chance);
}
