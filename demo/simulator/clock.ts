/**
 * A movable clock: real time plus an offset. Work is put on it for a moment in time; real time runs it by
 * itself, and `advance` runs everything due in between, in order, waiting for each piece as long as that makes sense.
 */

import { setTimeout as pause } from 'node:timers/promises';

const longestTimerMs = 2 ** 31 - 1;

/** Real time that a piece of work which waits for others gets before a moving clock goes on without it. */
const patienceMs = 1_000;

export interface Job {
  cancel(): void;
}

interface Due {
  atMs: number;
  order: number;
  run: () => void | Promise<void>;
}

export class Clock {
  #offsetMs = 0;
  #frozenAtMs: number | null = null;
  #due: Due[] = [];
  #scheduled = 0;
  #timer: NodeJS.Timeout | undefined;
  #running = new Set<Promise<void>>();
  #moving: Promise<void> = Promise.resolve();
  #stopped = false;
  readonly #onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  nowMs(): number {
    return this.#frozenAtMs ?? Date.now() + this.#offsetMs;
  }

  iso(atMs = this.nowMs()): string {
    return new Date(atMs).toISOString();
  }

  /** How far the clock is ahead of real time. */
  get offsetMs(): number {
    return this.#frozenAtMs === null ? this.#offsetMs : this.#frozenAtMs - Date.now();
  }

  at(atMs: number, run: Due['run']): Job {
    this.#scheduled += 1;
    const due: Due = { atMs, order: this.#scheduled, run };
    const place = this.#due.findIndex((other) => other.atMs > atMs);
    this.#due.splice(place === -1 ? this.#due.length : place, 0, due);
    this.#arm();
    return {
      cancel: () => {
        this.#due = this.#due.filter((other) => other !== due);
      },
    };
  }

  after(delayMs: number, run: Due['run']): Job {
    return this.at(this.nowMs() + delayMs, run);
  }

  /** Moves the clock forward. Calls made at the same time are done one after the other. */
  advance(durationMs: number): Promise<void> {
    const move = this.#moving.then(() => this.#move(durationMs));
    this.#moving = move;
    return move;
  }

  stop(): void {
    this.#stopped = true;
    this.#due = [];
    clearTimeout(this.#timer);
  }

  async #move(durationMs: number): Promise<void> {
    const targetMs = this.nowMs() + durationMs;
    this.#frozenAtMs = this.nowMs();
    clearTimeout(this.#timer);
    await withPatience(Promise.all(this.#running));
    for (;;) {
      const next = this.#due[0];
      if (next === undefined || next.atMs > targetMs) break;
      this.#due.shift();
      this.#frozenAtMs = Math.max(this.#frozenAtMs, next.atMs);
      await withPatience(this.#start(next));
    }
    this.#offsetMs = targetMs - Date.now();
    this.#frozenAtMs = null;
    this.#arm();
  }

  #arm(): void {
    const next = this.#due[0];
    if (next === undefined || this.#frozenAtMs !== null || this.#stopped) return;
    clearTimeout(this.#timer);
    const waitMs = Math.min(Math.max(next.atMs - this.nowMs(), 0), longestTimerMs);
    this.#timer = setTimeout(() => this.#runDue(), waitMs);
  }

  /** Real time runs what is due side by side: one slow receiver must not hold up the others. */
  #runDue(): void {
    const nowMs = this.nowMs();
    const ready = this.#due.filter((due) => due.atMs <= nowMs);
    this.#due = this.#due.filter((due) => due.atMs > nowMs);
    for (const due of ready) void this.#start(due);
    this.#arm();
  }

  #start(due: Due): Promise<void> {
    const running = this.#run(due);
    this.#running.add(running);
    void running.finally(() => this.#running.delete(running));
    return running;
  }

  async #run(due: Due): Promise<void> {
    try {
      await due.run();
    } catch (error) {
      this.#onError(error);
    }
  }
}

async function withPatience(work: Promise<unknown>): Promise<void> {
  const patience = new AbortController();
  const runsOut = pause(patienceMs, undefined, { signal: patience.signal }).catch(() => undefined);
  await Promise.race([work, runsOut]);
  patience.abort();
}
