/** Plays a script of captions: shows each for its reading time, unless paused, skipped or stopped. */

export interface Caption {
  chapter: string;
  /** What the reader gains; shown first. */
  gain: string;
  /** How it works. */
  text: string;
}

/** The player, as a script uses it. */
export interface Narrator {
  /** Shows the caption while the script acts; `show` then waits for its reading time. Throws once the tour is stopped. */
  announce(caption: Caption): void;
  /** Resolves when the reading time is over; rejects with `TourStoppedError` when the tour is stopped. */
  show(caption: Caption): Promise<void>;
}

export class TourStoppedError extends Error {
  override readonly name = 'TourStoppedError';
}

const msPerCharacter = 50;
const minMs = 3500;

export const readingMs = ({ text, gain }: Caption): number =>
  Math.max(minMs, (text.length + gain.length) * msPerCharacter);

export class TourPlayer implements Narrator {
  caption: Caption | null = null;
  /** Number of the caption, from 1. */
  step = 0;
  readonly steps: number;
  isPaused = false;
  /** Factor of the reading time; 0 does not wait. */
  readonly #pace: number;
  readonly #onChange: () => void;
  #isStopped = false;
  #leftMs = 0;
  #startedMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends the current caption; null while none is shown. */
  #endCaption: (() => void) | null = null;
  /** "Next" was pressed between two captions, so the next one is skipped. */
  #skipsNext = false;

  constructor(pace: number, steps: number, onChange: () => void) {
    this.steps = steps;
    this.#pace = pace;
    this.#onChange = onChange;
  }

  announce(caption: Caption): void {
    if (this.#isStopped) throw new TourStoppedError();
    if (this.caption === caption) return;
    this.caption = caption;
    this.step += 1;
    this.#onChange();
  }

  async show(caption: Caption): Promise<void> {
    this.announce(caption);
    await new Promise<void>((resolve) => {
      this.#endCaption = resolve;
      this.#leftMs = readingMs(caption) * this.#pace;
      if (this.#skipsNext) resolve();
      else if (!this.isPaused) this.#wait();
    });
    clearTimeout(this.#timer);
    this.#endCaption = null;
    this.#skipsNext = false;
    if (this.#isStopped) throw new TourStoppedError();
  }

  pause(): void {
    if (this.isPaused) return;
    this.isPaused = true;
    clearTimeout(this.#timer);
    this.#leftMs -= performance.now() - this.#startedMs;
    this.#onChange();
  }

  resume(): void {
    if (!this.isPaused) return;
    this.isPaused = false;
    if (this.#endCaption) this.#wait();
    this.#onChange();
  }

  next(): void {
    if (this.#endCaption) this.#endCaption();
    else this.#skipsNext = true;
  }

  stop(): void {
    this.#isStopped = true;
    this.next();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#startedMs = performance.now();
    this.#timer = setTimeout(() => this.#endCaption?.(), Math.max(0, this.#leftMs));
  }
}
