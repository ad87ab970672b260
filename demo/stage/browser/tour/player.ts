/** Plays a script of captions: each is shown as long as it takes to read, unless paused, skipped or stopped. */

export interface Caption {
  chapter: string;
  /** How it works. */
  text: string;
  /** What somebody has of it. */
  gain: string;
}

/** What a script sees of its player. */
export interface Narrator {
  /** Resolves when the caption was read; rejects with `TourStoppedError` when the tour is stopped. */
  say(caption: Caption): Promise<void>;
}

export class TourStoppedError extends Error {
  override readonly name = 'TourStoppedError';
}

const msPerCharacter = 50;
const leastMs = 3500;

export const readingMs = ({ text, gain }: Caption): number =>
  Math.max(leastMs, (text.length + gain.length) * msPerCharacter);

export class TourPlayer implements Narrator {
  caption: Caption | null = null;
  /** Which caption it is, from 1 on, of how many. */
  step = 0;
  readonly steps: number;
  isPaused = false;
  /** 1 for readers; 0 does not wait. */
  readonly #pace: number;
  readonly #onChange: () => void;
  #isStopped = false;
  #leftMs = 0;
  #waitsSinceMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Null while no caption waits. */
  #goOn: (() => void) | null = null;
  /** "Next" was pressed while no caption waited: it passes over the one that comes. */
  #isAhead = false;

  constructor(pace: number, steps: number, onChange: () => void) {
    this.steps = steps;
    this.#pace = pace;
    this.#onChange = onChange;
  }

  async say(caption: Caption): Promise<void> {
    if (this.#isStopped) throw new TourStoppedError();
    this.caption = caption;
    this.step += 1;
    this.#onChange();
    await new Promise<void>((resolve) => {
      this.#goOn = resolve;
      this.#leftMs = readingMs(caption) * this.#pace;
      if (this.#isAhead) resolve();
      else if (!this.isPaused) this.#wait();
    });
    clearTimeout(this.#timer);
    this.#goOn = null;
    this.#isAhead = false;
    if (this.#isStopped) throw new TourStoppedError();
  }

  pause(): void {
    if (this.isPaused) return;
    this.isPaused = true;
    clearTimeout(this.#timer);
    this.#leftMs -= performance.now() - this.#waitsSinceMs;
    this.#onChange();
  }

  resume(): void {
    if (!this.isPaused) return;
    this.isPaused = false;
    if (this.#goOn) this.#wait();
    this.#onChange();
  }

  next(): void {
    if (this.#goOn) this.#goOn();
    else this.#isAhead = true;
  }

  stop(): void {
    this.#isStopped = true;
    this.next();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#waitsSinceMs = performance.now();
    this.#timer = setTimeout(() => this.#goOn?.(), Math.max(0, this.#leftMs));
  }
}
