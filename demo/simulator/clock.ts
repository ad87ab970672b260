/**
 * A movable clock: real time plus an offset. Jobs are scheduled for a point in time. Real time runs them by
 * itself; `advance` runs all that become due, in order, and awaits each up to a limit.
 */

import { setTimeout as pause } from 'node:timers/promises';

const maxTimerMs = 2 ** 31 - 1;

/** Real time that `advance` awaits a job, which may depend on a later one. */
const jobTimeoutMs = 1_000;

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

  /** Moves the clock forward. Concurrent calls run one after another. */
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
    await withTimeout(Promise.all(this.#running));
    for (;;) {
      const next = this.#due[0];
      if (next === undefined || next.atMs > targetMs) break;
      this.#due.shift();
      this.#frozenAtMs = Math.max(this.#frozenAtMs, next.atMs);
      await withTimeout(this.#start(next));
    }
    this.#offsetMs = targetMs - Date.now();
    this.#frozenAtMs = null;
    this.#arm();
  }

  #arm(): void {
    const next = this.#due[0];
    if (next === undefined || this.#frozenAtMs !== null || this.#stopped) return;
    clearTimeout(this.#timer);
    const waitMs = Math.min(Math.max(next.atMs - this.nowMs(), 0), maxTimerMs);
    this.#timer = setTimeout(() => this.#runDue(), waitMs);
  }

  /** Jobs that are due in real time run concurrently: one slow receiver must not delay the others. */
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

async function withTimeout(work: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  const timedOut = pause(jobTimeoutMs, undefined, { signal: timer.signal }).catch(() => undefined);
  await Promise.race([work, timedOut]);
  timer.abort();
}
