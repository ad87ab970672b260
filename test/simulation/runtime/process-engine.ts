/**
 * One process's database engine: the real engine with simulated faults in front of it. Operations of a killed process
 * never resolve, so whatever it would have done next never happens.
 */
import type {
  Channel,
  ChannelListener,
  Engine,
  GroupedWork,
  Value,
  Work,
  WriteOptions,
} from '../../../server/storage/engine.ts';
import { DatabaseUnavailableError } from '../../../server/storage/errors.ts';
import type { Actor } from './actor.ts';

/** Outcome of one database operation. */
export type DatabaseFate =
  | 'done'
  | 'unreachable'
  | 'connection_lost_after'
  /** Responds after a delay. */
  | 'busy'
  | 'killed_before'
  | 'killed_after';

export interface DatabaseConditions {
  /** Called before each operation. */
  fateOf(actor: Actor, isWrite: boolean): DatabaseFate;
  kill(actor: Actor): void;
  wait(): Promise<void>;
}

/** Notifications between processes that share one database. */
export interface NoticeBoard {
  send(payloads: readonly string[]): void;
  listen(actor: Actor, listener: ChannelListener): () => void;
}

const never = <T>(): Promise<T> => new Promise(() => undefined);

export class ProcessEngine implements Engine {
  readonly dialect: Engine['dialect'];
  readonly channel: Channel | null;
  readonly #engine: Engine;
  readonly #actor: Actor;
  readonly #conditions: DatabaseConditions;
  readonly #runOnDatabase: <T>(work: () => Promise<T>) => Promise<T>;
  #isClosed = false;

  constructor(options: {
    engine: Engine;
    actor: Actor;
    conditions: DatabaseConditions;
    notices: NoticeBoard | null;
    /** Runs work in the database's own context: processes share the database, and a kill does not end its work. */
    runOnDatabase: <T>(work: () => Promise<T>) => Promise<T>;
  }) {
    this.#engine = options.engine;
    this.#actor = options.actor;
    this.#conditions = options.conditions;
    this.#runOnDatabase = options.runOnDatabase;
    this.dialect = options.engine.dialect;
    const { notices, actor } = options;
    this.channel = notices && {
      send: (payloads) => this.#operate(true, async () => notices.send(payloads)),
      listen: (listener) => {
        const stop = notices.listen(actor, listener);
        return async () => stop();
      },
    };
  }

  transaction<T>(work: Work<T>, options?: WriteOptions): Promise<T> {
    return this.#operate(true, () => this.#engine.transaction(work, options));
  }

  statement<T>(work: Work<T>, options?: WriteOptions): Promise<T> {
    return this.#operate(true, () => this.#engine.statement(work, options));
  }

  insert(into: string, values: readonly Value[]): Promise<void> {
    return this.#operate(true, () => this.#engine.insert(into, values));
  }

  grouped<U>(run: GroupedWork<U>, rowIdOf?: (unit: U) => string): (unit: U) => Promise<void> {
    const add = this.#engine.grouped(run, rowIdOf);
    return (unit) => this.#operate(true, () => add(unit));
  }

  read<T>(work: Work<T>): Promise<T> {
    return this.#operate(false, () => this.#engine.read(work));
  }

  ping(): Promise<void> {
    return this.#operate(false, () => this.#engine.ping());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.resolve();
  }

  async #operate<T>(isWrite: boolean, run: () => Promise<T>): Promise<T> {
    const actor = this.#actor;
    if (!actor.isAlive) return never();
    if (this.#isClosed) throw new DatabaseUnavailableError('the store is closed');
    await actor.time.thawed(actor);
    const fate = this.#conditions.fateOf(actor, isWrite);
    if (fate === 'unreachable') throw new DatabaseUnavailableError('the database is unreachable');
    if (fate === 'killed_before') {
      this.#conditions.kill(actor);
      return never();
    }
    if (fate === 'busy') {
      await this.#conditions.wait();
      if (!actor.isAlive) return never();
    }
    const result = await this.#runOnDatabase(run);
    await actor.time.thawed(actor);
    if (fate === 'killed_after') this.#conditions.kill(actor);
    if (!actor.isAlive) return never();
    if (fate === 'connection_lost_after') throw new DatabaseUnavailableError('the connection was lost');
    return result;
  }
}
