/** On whose behalf code runs: its timers, its clock and its chance follow from it, through every await. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Random } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface Actor {
  readonly name: string;
  /** False once its process was killed: none of its timers fires any more. */
  isAlive: boolean;
  /** How far its wall clock is off. */
  clockOffsetMs: number;
  /** Its pauses may last longer than it asked for. */
  readonly isPatient: boolean;
  readonly time: VirtualTime;
  readonly random: Random;
}

/** Code outside of any actor has the real time. */
export const currentActor = new AsyncLocalStorage<Actor>();

/** For what has to happen whatever becomes of an actor: a database's own work, real connections. */
export const outsideSimulation = <T>(work: () => T): T => currentActor.exit(work);
