/** Manages the companion's simulated processes: starts, stops, kills at any database operation, clocks and keys. */
import type { Dispatcher } from 'undici';
import type { Engine, ChannelListener } from '../../../server/storage/engine.ts';
import { configFromOptions } from '../../../server/config/config.ts';
import { type Actor, currentActor } from '../runtime/actor.ts';
import { restore, type Snapshot, snapshotOf } from '../databases.ts';
import { CompanionProcess } from '../runtime/companion.ts';
import { type DatabaseFate, ProcessEngine } from '../runtime/process-engine.ts';
import type { Random } from '../runtime/random.ts';
import type { VirtualTime } from '../runtime/virtual-time.ts';
import { webhookSecret } from './merchant-server.ts';
import type { NewObservation } from './observation.ts';
import type { PaymentServiceModel } from './service/service.ts';

export const merchantKey = 'mk_live_canarymerchantkey_0123456789abcdef';
const restartMs = 1_500;
/** Longest delay of one operation on a busy database. */
const maxBusyMs = 7_000;

export interface ProcessesOptions {
  time: VirtualTime;
  random: Random;
  /** Restarts processes. */
  supervisor: Actor;
  engine: Engine;
  runOnDatabase: <T>(work: () => Promise<T>) => Promise<T>;
  dispatcher: Dispatcher;
  service: PaymentServiceModel;
  clockOffsetsMs: readonly number[];
  /** Path of the price list; null if the companion has none. */
  prices: string | null;
  /** Days for which buyers' data is kept. */
  keepCustomers: number;
  record: (observation: NewObservation) => void;
  onLogLine: (line: string) => void;
}

interface Slot {
  process: CompanionProcess | null;
  clockOffsetMs: number;
  starts: number;
  /** Clock error before any jump. */
  baseOffsetMs: number;
  /** Kills the process after this many further database operations; null if no kill is planned. */
  killAt: { operations: number; when: 'before' | 'after' } | null;
}

export class Processes {
  readonly #options: ProcessesOptions;
  readonly #slots: Slot[];
  readonly #listeners = new Map<Actor, Set<ChannelListener>>();
  #database: { fate: DatabaseFate; until: number; process: number | undefined } | null = null;
  #backup: Snapshot | null = null;
  #isHealed = false;
  /** Newest first. */
  #keys: readonly [string, ...string[]] = [keyOf(0)];

  constructor(options: ProcessesOptions) {
    this.#options = options;
    this.#slots = options.clockOffsetsMs.map((clockOffsetMs) => ({
      process: null,
      clockOffsetMs,
      baseOffsetMs: clockOffsetMs,
      starts: 0,
      killAt: null,
    }));
  }

  get alive(): CompanionProcess[] {
    return this.#slots.flatMap(({ process }) => process ?? []);
  }

  numberOf(actor: Actor): number {
    return Number(actor.name.split('.')[1] ?? -1);
  }

  async startAll(): Promise<void> {
    for (const number of this.#slots.keys()) await this.start(number);
  }

  async start(number: number): Promise<void> {
    const slot = this.#slots[number];
    if (slot === undefined || slot.process !== null) return;
    const { time, random, engine, dispatcher, service, prices, keepCustomers } = this.#options;
    const { record, onLogLine, runOnDatabase } = this.#options;
    slot.starts += 1;
    const name = `process.${number}.${slot.starts}`;
    const actor: Actor = {
      name,
      isAlive: true,
      clockOffsetMs: slot.clockOffsetMs,
      allowsLateTimers: true,
      time,
      random: random.fork(name),
    };
    const conditions = {
      fateOf: (of: Actor, isWrite: boolean) => this.#fateOf(slot, of, isWrite),
      kill: (of: Actor) => this.#kill(number, of),
      wait: () =>
        new Promise<void>((resolve) => {
          time.timer(this.#options.supervisor, this.#options.random.between(20, maxBusyMs), resolve);
        }),
    };
    const notices = this.#slots.length > 1 ? this.#noticeBoard() : null;
    const processEngine = new ProcessEngine({ engine, actor, conditions, notices, runOnDatabase });
    try {
      slot.process = await currentActor.run(actor, () =>
        CompanionProcess.start({
          actor,
          config: configOf(service, this.#keys, prices, keepCustomers),
          engine: processEngine,
          dispatcher,
          onLogLine,
        }),
      );
      record({ kind: 'process', process: number, what: 'started' });
    } catch {
      // The database was unreachable; the supervisor tries again.
      actor.isAlive = false;
      time.cancelAllOf(actor);
      this.#startLater(number);
    }
  }

  #startLater(number: number): void {
    const { time, supervisor } = this.#options;
    time.timer(supervisor, restartMs, () => void this.start(number));
  }

  killLater(number: number, operations: number, when: 'before' | 'after'): void {
    const slot = this.#slots[number];
    if (slot === undefined) return;
    slot.killAt = { operations, when };
  }

  async stop(number: number): Promise<void> {
    const slot = this.#slots[number];
    const process = slot?.process;
    if (slot === undefined || !process) return;
    // A draining process gets no new requests.
    slot.process = null;
    await process.stop();
    this.#options.record({ kind: 'process', process: number, what: 'stopped' });
    this.#startLater(number);
  }

  setClock(number: number, offsetMs: number): void {
    const slot = this.#slots[number];
    if (slot === undefined) return;
    slot.clockOffsetMs = offsetMs;
    if (slot.process) slot.process.actor.clockOffsetMs = offsetMs;
  }

  /** Restarts all processes with a new key. */
  async rotateKeys(): Promise<void> {
    this.#keys = [keyOf(this.#keys.length), ...this.#keys];
    await Promise.all([...this.#slots.keys()].map((number) => this.stop(number)));
  }

  /** For all processes, or for one that is cut off from it. */
  setDatabaseFault(fate: DatabaseFate, forMs: number, process?: number): void {
    this.#database = { fate, until: this.#options.time.nowMs + forMs, process };
  }

  freeze(number: number, forMs: number): void {
    const actor = this.#slots[number]?.process?.actor;
    if (actor) actor.frozenUntilMs = this.#options.time.nowMs + forMs;
  }

  async backUp(): Promise<void> {
    const { engine, runOnDatabase } = this.#options;
    this.#backup = await runOnDatabase(() => snapshotOf(engine));
  }

  /** Ends all processes at once, as a failover does, and starts them on the backup. */
  async restore(): Promise<void> {
    const { engine, runOnDatabase, time, supervisor } = this.#options;
    const backup = this.#backup;
    if (backup === null) return;
    for (const [number, { process }] of this.#slots.entries()) if (process) this.#kill(number, process.actor);
    await new Promise<void>((resolve) => void time.timer(supervisor, restartMs / 2, resolve));
    await runOnDatabase(() => restore(engine, backup));
  }

  heal(): void {
    this.#isHealed = true;
    this.#database = null;
    for (const [number, slot] of this.#slots.entries()) {
      slot.killAt = null;
      if (slot.process) slot.process.actor.frozenUntilMs = 0;
      this.setClock(number, slot.baseOffsetMs);
    }
  }

  #fateOf(slot: Slot, actor: Actor, isWrite: boolean): DatabaseFate {
    if (this.#isHealed) return 'done';
    if (slot.killAt !== null && slot.process?.actor === actor) {
      if (slot.killAt.operations <= 0)
        return slot.killAt.when === 'before' ? 'killed_before' : 'killed_after';
      slot.killAt.operations -= 1;
    }
    const { time, random } = this.#options;
    if (this.#database === null || time.nowMs >= this.#database.until) return 'done';
    if (this.#slots[this.#database.process ?? -1] !== slot && this.#database.process !== undefined)
      return 'done';
    if (this.#database.fate === 'unreachable') return 'unreachable';
    if (this.#database.fate === 'busy') return 'busy';
    return isWrite && random.chance(0.3) ? this.#database.fate : 'done';
  }

  #kill(number: number, actor: Actor): void {
    const slot = this.#slots[number];
    if (slot?.process?.actor !== actor) return;
    slot.process.kill();
    slot.process = null;
    slot.killAt = null;
    this.#listeners.delete(actor);
    this.#options.record({ kind: 'process', process: number, what: 'killed' });
    this.#startLater(number);
  }

  /** Delivers one process's notifications to all after 3 ms. */
  #noticeBoard(): ConstructorParameters<typeof ProcessEngine>[0]['notices'] {
    return {
      send: (payloads) => {
        for (const [actor, listeners] of this.#listeners) {
          this.#options.time.timer(actor, 3, () => {
            for (const payload of payloads) for (const listener of listeners) listener.onMessage(payload);
          });
        }
      },
      listen: (actor, listener) => {
        const listeners = this.#listeners.get(actor) ?? new Set();
        this.#listeners.set(actor, listeners.add(listener));
        return () => void listeners.delete(listener);
      },
    };
  }
}

const keyOf = (number: number): string => `a key of the simulation, canarykey number ${number}`;

const configOf = (
  service: PaymentServiceModel,
  [key, ...keyPrevious]: readonly [string, ...string[]],
  prices: string | null,
  keepCustomers: number,
): ReturnType<typeof configFromOptions> =>
  configFromOptions({
    baseUrl: 'https://service.test/api',
    ...service.credentials,
    merchantKey,
    key,
    keyPrevious,
    publicUrl: 'https://pay.test',
    allowedOrigins: ['https://shop.test'],
    databaseUrl: 'sqlite::memory:',
    rawCard: 'frame',
    // The simulated buyers decline more cards than a shop ever sees.
    cardBrake: 'off',
    webhookUrl: 'https://merchant.test/hook',
    webhookSecret,
    attemptsPerCheckout: 6,
    keepCustomers,
    logLevel: 'debug',
    ...(prices !== null && { prices }),
  });
