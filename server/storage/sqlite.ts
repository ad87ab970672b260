/** SQLite, by Node's own `node:sqlite`: one file, no server. */
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { isRecord } from '../../widget/protocol/decode.ts';
import {
  type Channel,
  type ChannelListener,
  type Dialect,
  type Engine,
  type GroupedWork,
  type Sql,
  tuplesOf,
  type Value,
  type Work,
} from './engine.ts';
import { DatabaseUnavailableError, UniqueViolationError } from './errors.ts';
import { createPrivately, type ExposedFiles, makePrivate } from './private-file.ts';
import { SqliteStatement } from './sqlite-statement.ts';

const dialect: Dialect = {
  bytesType: 'BLOB',
  // AUTOINCREMENT: without it the number of a deleted last row would be reused.
  positionType: 'INTEGER PRIMARY KEY AUTOINCREMENT',
  // BEGIN IMMEDIATE has locked the whole file already.
  forUpdate: '',
  skipLocked: '',
  isKey: 'WITHOUT ROWID',
  insertsInWith: false,
  stringsIn: (parameter) => `SELECT value FROM json_each(${parameter})`,
  bytesHold: (column, parameter) => `instr(${column}, ${parameter}) > 0`,
  lockMigrations: [],
  lockEvents: [],
  lockAudit: [],
  // Until a checkpoint, the file has the pages as they were, and the log has them after each change.
  afterErasure: ['PRAGMA wal_checkpoint(TRUNCATE)'],
};

/** How long SQLite blocks the thread while waiting for a lock; after that, we wait without blocking. */
const blockingWaitMs = 100;
const retryIntervalMs = 20;
/** Total wait for another process: longer than the overlap of a restart. */
const lockTimeoutMs = 10_000;
/** Limits how long one group occupies the thread, and how long one result waits for others. */
const maxGroupSize = 500;
/** Turns of the event loop that a commit waits for further work; one, if none arrives. */
const maxGatheringTurns = 4;
/** Maximum size of the page cache, filled by the pages in use. */
const cacheKib = 16_384;
/** A checkpoint copies each changed page to the file once, so rarer checkpoints mean fewer writes. */
const checkpointPages = 4_000;
/**
 * A statement of several rows that can fail halfway keeps the earlier pages until it ends: in memory, since otherwise each transaction
 * creates, writes and deletes a file for it.
 */
const temporaryInMemory = 'PRAGMA temp_store = MEMORY';
/** The store has some forty statements; more means that one is built per call. */
const maxStatements = 200;

const busyCode = 5;
const uniqueCodes = [2067, 1555];
/** SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN */
const outOfReachCodes = [busyCode, 8, 10, 13, 14];

const errorCode = (error: unknown): number =>
  isRecord(error) && typeof error['errcode'] === 'number' ? error['errcode'] : 0;
const isBusy = (error: unknown): boolean => errorCode(error) % 256 === busyCode;

function translate(error: unknown): unknown {
  const code = errorCode(error);
  if (error instanceof Error && uniqueCodes.includes(code)) {
    // "UNIQUE constraint failed: pay_payments.checkout_id, pay_payments.slot"
    const [, column = ''] = /: (\S+?)(?:,|$)/u.exec(error.message) ?? [];
    return new UniqueViolationError(column.replace('.', '_'), error);
  }
  // The low byte is the primary code, the rest says more about it.
  if (outOfReachCodes.includes(code % 256)) {
    return new DatabaseUnavailableError('SQLite cannot use the database file', { cause: error });
  }
  return error;
}

/** A queued transaction. */
interface Unit {
  /** True for a single statement, which SQLite itself undoes when it fails. */
  isSingle: boolean;
  /** Does the work; returns what to do once it is durable. */
  run(): Promise<() => void>;
  fail(error: unknown): void;
}

/**
 * Group commit. A durable commit is a sync of the disk, whatever its size, so the transactions of one tick share one:
 * 24,000 callbacks a second instead of 4,200. Each of several statements is a savepoint, so that its failure undoes
 * itself alone, and no promise resolves before the common COMMIT.
 *
 * There is one connection. A unit awaits nothing but its `sql`, which settles in microtasks; a group therefore ends
 * before any other task starts, and nothing outside of it can see its unfinished state.
 */
export class SqliteEngine implements Engine {
  readonly dialect = dialect;
  /** Null for `:memory:`, which no other process can open. */
  readonly channel: SqliteChannel | null;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, SqliteStatement>();
  /** By table and columns. */
  readonly #inserts = new Map<string, string>();
  readonly #commit: StatementSync;
  readonly #savepoint: StatementSync;
  readonly #release: StatementSync;
  readonly #sql: Sql;
  #queue: Unit[] = [];
  /** Set while groups are being committed or about to be. */
  #committing: Promise<void> | null = null;
  /** Set from BEGIN to COMMIT: readers on this connection would see what is not committed. */
  #group: Promise<unknown> | null = null;
  #closed = false;

  private constructor(database: DatabaseSync, { isShared }: { isShared: boolean }) {
    this.#database = database;
    this.channel = isShared ? new SqliteChannel(database.prepare('PRAGMA data_version')) : null;
    this.#commit = database.prepare('COMMIT');
    this.#savepoint = database.prepare('SAVEPOINT unit');
    this.#release = database.prepare('RELEASE unit');
    this.#sql = {
      all: async (text, parameters) => this.#prepare(text).all(parameters),
      get: async (text, parameters) => this.#prepare(text).get(parameters),
      run: async (text, parameters) => this.#prepare(text).run(parameters),
    };
  }

  /** `:memory:` or the path of the file, which is created if missing; its folder is not. */
  static async open(
    path: string,
    onExposed: (exposed: ExposedFiles) => void = () => undefined,
  ): Promise<SqliteEngine> {
    if (path !== ':memory:') createPrivately(path);
    const database = await patiently(() => new DatabaseSync(path, { timeout: blockingWaitMs }));
    try {
      // FULL: with NORMAL, a power cut can undo a write that was already acknowledged.
      await patiently(() => {
        database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
      });
      database.exec(`PRAGMA cache_size = -${cacheKib}; PRAGMA wal_autocheckpoint = ${checkpointPages}`);
      database.exec(temporaryInMemory);
      // Deleted and overwritten content is zeroed, also in pages that become free (FAST leaves those), so that neither a digest of
      // a card nor a buyer's data outlasts its deletion.
      database.exec('PRAGMA secure_delete = ON');
      // SQLite opens a read-only file without an error: only a write fails.
      await patiently(() => {
        database.exec('BEGIN IMMEDIATE; PRAGMA user_version = 0; ROLLBACK');
      });
      // Not before it is known to be a database: the path may name another file by mistake.
      const exposed = path === ':memory:' ? null : makePrivate(path);
      if (exposed !== null) onExposed(exposed);
    } catch (error) {
      database.close();
      throw error;
    }
    return new SqliteEngine(database, { isShared: path !== ':memory:' });
  }

  async transaction<T>(work: Work<T>, { isLong = false }: { isLong?: boolean } = {}): Promise<T> {
    if (!isLong) return await this.#enqueue(work, false);
    // Building an index of millions of rows can need more memory than there is.
    this.#database.exec('PRAGMA temp_store = FILE');
    try {
      return await this.#enqueue(work, false);
    } finally {
      this.#database.exec(temporaryInMemory);
    }
  }

  statement<T>(work: Work<T>): Promise<T> {
    return this.#enqueue(work, true);
  }

  /** Units of one turn are committed together anyway. */
  grouped<U>(run: GroupedWork<U>): (unit: U) => Promise<void> {
    return (unit) =>
      this.transaction(async (sql) => {
        const finish = await run(sql, [unit]);
        await finish();
      });
  }

  async insert(into: string, values: readonly Value[]): Promise<void> {
    let text = this.#inserts.get(into);
    if (text === undefined) {
      text = `INSERT INTO ${into} VALUES ${tuplesOf([values])}`;
      this.#inserts.set(into, text);
    }
    const insert = text;
    await this.statement((sql) => sql.run(insert, values));
  }

  #enqueue<T>(work: Work<T>, isSingle: boolean): Promise<T> {
    if (this.#closed) return Promise.reject(new DatabaseUnavailableError('the store is closed'));
    return new Promise<T>((resolve, reject) => {
      const run = async (): Promise<() => void> => {
        const result = await work(this.#sql);
        return () => {
          resolve(result);
        };
      };
      this.#queue.push({ isSingle, run, fail: reject });
      this.#committing ??= this.#commitQueue();
    });
  }

  async read<T>(work: Work<T>): Promise<T> {
    while (this.#group) await this.#group;
    if (this.#closed) throw new DatabaseUnavailableError('the store is closed');
    try {
      return await work(this.#sql);
    } catch (error) {
      throw translate(error);
    }
  }

  async ping(): Promise<void> {
    await this.read((sql) => sql.get('SELECT 1'));
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#committing;
    this.#statements.clear();
    this.#database.close();
  }

  async #commitQueue(): Promise<void> {
    while (this.#queue.length > 0) {
      await this.#gather();
      const units = this.#queue.splice(0, maxGroupSize);
      try {
        const settlements = await patiently(() => {
          this.#database.exec('BEGIN IMMEDIATE');
          const group = this.#commitGroup(units);
          this.#group = group;
          return group;
        });
        this.#group = null;
        for (const settle of settlements) settle();
      } catch (error) {
        for (const unit of units) unit.fail(error);
      }
    }
    this.#committing = null;
  }

  /** Commits one macrotask later, when all writes of this tick are queued; while more arrive, they share the commit. */
  async #gather(): Promise<void> {
    for (let turn = 1, size = 0; turn <= maxGatheringTurns && this.#queue.length > size; turn += 1) {
      size = this.#queue.length;
      await new Promise((resolve) => void setImmediate(resolve));
    }
  }

  /** Returns how to settle each unit's promise. Never rejects. */
  async #commitGroup(units: readonly Unit[]): Promise<(() => void)[]> {
    const settlements: (() => void)[] = [];
    try {
      for (const unit of units) settlements.push(await this.#runUnit(unit));
      this.#commit.run();
      return settlements;
    } catch (error) {
      // A full disk, for example, undoes the whole transaction, including the other units.
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      return units.map((unit) => () => {
        unit.fail(translate(error));
      });
    }
  }

  async #runUnit(unit: Unit): Promise<() => void> {
    if (!unit.isSingle) this.#savepoint.run();
    try {
      const settle = await unit.run();
      if (!unit.isSingle) this.#release.run();
      return settle;
    } catch (error) {
      if (!this.#database.isTransaction) throw error;
      if (!unit.isSingle) this.#database.exec('ROLLBACK TO unit; RELEASE unit');
      return () => {
        unit.fail(translate(error));
      };
    }
  }

  #prepare(text: string): SqliteStatement {
    let statement = this.#statements.get(text);
    if (!statement) {
      if (this.#statements.size >= maxStatements) this.#statements.clear();
      statement = new SqliteStatement(this.#database, text);
      this.#statements.set(text, statement);
    }
    return statement;
  }
}

/** Retries while another process holds the file. */
async function patiently<T>(attempt: () => T): Promise<T> {
  const deadline = performance.now() + lockTimeoutMs;
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw translate(error);
    }
    await delay(retryIntervalMs);
  }
}

const pollIntervalMs = 500;

/** SQLite sends no messages, but counts commits: reports each one of another process as a gap, after which every watched checkout is read again. */
class SqliteChannel implements Channel {
  readonly #dataVersion: StatementSync;

  /** `dataVersion`: `PRAGMA data_version`, which changes only with commits of other connections. */
  constructor(dataVersion: StatementSync) {
    this.#dataVersion = dataVersion;
  }

  /** The commit itself is the message. */
  async send(): Promise<void> {}

  listen(listener: ChannelListener): () => Promise<void> {
    let known = this.#read();
    const timer = setInterval(() => {
      const version = this.#read() ?? known;
      if (version === known) return;
      known = version;
      listener.onGap();
    }, pollIntervalMs);
    timer.unref();
    return async () => clearInterval(timer);
  }

  /** Undefined while the file cannot be read. */
  #read(): unknown {
    try {
      return this.#dataVersion.get()?.['data_version'];
    } catch {
      return undefined;
    }
  }
}
