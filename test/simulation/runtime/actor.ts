/** Identifies on whose behalf code runs; its timers, clock and randomness follow from that, across every await. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Random } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface Actor {
  readonly name: string;
  /** False once its process was killed; none of its timers fires after that. */
  isAlive: boolean;
  /** Error of its wall clock. */
  clockOffsetMs: number;
  /** Its process is suspended until then, by the world's clock. */
  frozenUntilMs?: number;
  /** Its long timers may fire later than requested. */
  readonly allowsLateTimers: boolean;
  readonly time: VirtualTime;
  readonly random: Random;
}

/** Code outside any actor gets real time and randomness. */
export const currentActor = new AsyncLocalStorage<Actor>();

/** Runs work that must continue even if an actor is killed: database operations, real connections. */
export const outsideSimulation = <T>(work: () => T): T => currentActor.exit(work);
