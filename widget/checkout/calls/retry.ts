/** Plans retries while the page is visible and online: at most one at any time. */
import { browserActivity, type PageActivity } from '../shared/page-activity.ts';

/** About two and a half minutes with pauses of up to 30 s, while the page is visible and online. */
const maxTries = 8;

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
    return this.#attempt >= maxTries;
  }

  get isPlanned(): boolean {
    return this.#cancel !== null;
  }

  /** Runs `action` after the next pause, of at least `minMs`; on a resting page, when it wakes. */
  plan(action: () => void, minMs = 0): void {
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
      Math.max(minMs, backOffMs(this.#backOff, this.#attempt)),
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
  readonly maxMs: number;
}

/** `attempt` counts from 0. Jitter of ±20 %, so that many pages do not retry in step. */
export function backOffMs(
  { firstMs, factor, maxMs }: BackOff,
  attempt: number,
  chance = Math.random(),
): number {
  return Math.min(maxMs, firstMs * factor ** attempt) * (0.8 + 0.4 * chance);
}
