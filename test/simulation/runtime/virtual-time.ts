/**
 * Virtual clock shared by a whole world: time passes only between timers, and timers due at one instant run in order.
 */
import { type Actor, currentActor } from './actor.ts';

const longPauseMs = 400;
const realSetImmediate = setImmediate;

export class VirtualTimer {
  at: number;
  readonly order: number;
  readonly actor: Actor;
  readonly run: () => void;
  /** Null for a timer that fires once. */
  readonly everyMs: number | null;
  /** A worker's pause rather than part of a pending operation; may fire late. */
  readonly allowsLateTimers: boolean;
  isCancelled = false;
  readonly #time: VirtualTime;

  constructor(
    time: VirtualTime,
    options: Pick<VirtualTimer, 'at' | 'order' | 'actor' | 'run' | 'everyMs' | 'allowsLateTimers'>,
  ) {
    this.#time = time;
    this.at = options.at;
    this.order = options.order;
    this.actor = options.actor;
    this.run = options.run;
    this.everyMs = options.everyMs;
    this.allowsLateTimers = options.allowsLateTimers;
  }

  // The methods of Node's timers, for libraries that call them.
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  hasRef(): boolean {
    return true;
  }
  refresh(): this {
    return this;
  }
  close(): this {
    this.#time.cancel(this);
    return this;
  }
  [Symbol.toPrimitive](): number {
    return this.order;
  }
}

export class VirtualTime {
  nowMs: number;
  readonly #startedAtMs: number;
  /** By time, then by order. */
  #timers: VirtualTimer[] = [];
  #immediates: { actor: Actor; run: () => void }[] = [];
  #order = 0;
  /** Real asynchronous work that has to end before virtual time advances. */
  #pendingReal = 0;
  #onRealEnd: (() => void) | null = null;

  constructor(startMs: number) {
    this.nowMs = startMs;
    this.#startedAtMs = startMs;
  }

  get elapsedMs(): number {
    return this.nowMs - this.#startedAtMs;
  }

  timer(actor: Actor, delayMs: number, run: () => void, everyMs: number | null = null): VirtualTimer {
    const at = this.nowMs + (Number.isFinite(delayMs) ? Math.max(0, delayMs) : 0);
    const allowsLateTimers = actor.allowsLateTimers && delayMs >= longPauseMs;
    const timer = new VirtualTimer(this, { at, order: ++this.#order, actor, run, everyMs, allowsLateTimers });
    this.#insert(timer);
    return timer;
  }

  immediate(actor: Actor, run: () => void): void {
    this.#immediates.push({ actor, run });
  }

  cancel(timer: VirtualTimer): void {
    timer.isCancelled = true;
    const index = this.#timers.indexOf(timer);
    if (index >= 0) this.#timers.splice(index, 1);
  }

  cancelAllOf(actor: Actor): void {
    this.#timers = this.#timers.filter((timer) => timer.actor !== actor);
    this.#immediates = this.#immediates.filter((one) => one.actor !== actor);
  }

  /** When the next timer is due, of `actor` only if one is given. */
  nextAt(actor?: Actor): number {
    const timer = actor ? this.#timers.find((one) => one.actor === actor) : this.#timers[0];
    return timer?.at ?? Infinity;
  }

  isFrozen({ frozenUntilMs = 0 }: Actor): boolean {
    return frozenUntilMs > this.nowMs;
  }

  /** Resolves once the actor's process is no longer suspended. */
  async thawed(actor: Actor): Promise<void> {
    if (this.isFrozen(actor)) await new Promise<void>((resolve) => void this.timer(actor, 0, resolve));
  }

  /** Holds virtual time until `work` has ended. */
  async real<T>(work: Promise<T>): Promise<T> {
    this.#pendingReal += 1;
    try {
      return await work;
    } finally {
      this.#pendingReal -= 1;
      if (this.#pendingReal === 0) this.#onRealEnd?.();
    }
  }

  /** Resolves once all work of this instant is done. */
  async settle(): Promise<void> {
    for (;;) {
      await drained();
      if (this.#pendingReal > 0) {
        await new Promise<void>((resolve) => (this.#onRealEnd = resolve));
        this.#onRealEnd = null;
        continue;
      }
      const batch = this.#immediates;
      if (batch.length === 0) return;
      this.#immediates = [];
      for (const { actor, run } of batch) {
        if (!actor.isAlive) continue;
        if (this.isFrozen(actor)) this.timer(actor, 0, run);
        else currentActor.run(actor, run);
      }
    }
  }

  /**
   * Jumps to `until`: timers due in between fire late and once, as after a machine was suspended. Long timers may be
   * late by a further `latenessMs`.
   */
  async leapTo(until: number, latenessMs = 0): Promise<void> {
    this.nowMs = Math.max(this.nowMs, until);
    this.#fireDue(latenessMs);
    await this.settle();
  }

  #fireDue(latenessMs: number): void {
    const count = this.#timers.findIndex(({ at }) => at > this.nowMs);
    const due = this.#timers.splice(0, count < 0 ? this.#timers.length : count);
    for (const timer of due) {
      if (timer.allowsLateTimers && this.nowMs - timer.at < latenessMs) {
        this.#insert(timer);
        continue;
      }
      if (timer.isCancelled || !timer.actor.isAlive) continue;
      if (this.isFrozen(timer.actor)) {
        timer.at = timer.actor.frozenUntilMs ?? timer.at;
        this.#insert(timer);
        continue;
      }
      if (timer.everyMs !== null) {
        timer.at = this.nowMs + Math.max(1, timer.everyMs);
        this.#insert(timer);
      }
      currentActor.run(timer.actor, timer.run);
    }
  }

  #insert(timer: VirtualTimer): void {
    const index = this.#timers.findLastIndex(({ at }) => at <= timer.at);
    this.#timers.splice(index + 1, 0, timer);
  }
}

/** Waits one turn of the real event loop, after which all microtasks and ticks have run. */
const drained = (): Promise<void> => new Promise((resolve) => void realSetImmediate(resolve));
