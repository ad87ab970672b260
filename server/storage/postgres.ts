/** PostgreSQL: many companions on one database. */
import { setTimeout as delay } from 'node:timers/promises';
import { type ClientConfig, Pool, DatabaseError, type QueryResult } from 'pg';
import { batched } from '../concurrency/batched.ts';
import {
  type Dialect,
  type Engine,
  type GroupedWork,
  type Sql,
  tuplesOf,
  type Value,
  type Work,
  type WriteOptions,
} from './engine.ts';
import { DatabaseUnavailableError, UniqueViolationError } from './errors.ts';
import { PostgresChannel } from './postgres-channel.ts';
import { createRowWaits, type Patience, type RowWaits } from './row-waits.ts';
import { sqlOn, connectTimeoutMs, ImpatientClient, type PooledClient } from './postgres-sql.ts';
import { isRecord } from '../../widget/protocol/decode.ts';

/** Our advisory locks, in a database that may also be the merchant's. */
const lockSpace = 0x706179;

const dialect: Dialect = {
  bytesType: 'BYTEA',
  positionType: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
  forUpdate: 'FOR UPDATE',
  skipLocked: 'FOR UPDATE SKIP LOCKED',
  isKey: '',
  insertsInWith: true,
  stringsIn: (parameter) => `SELECT json_array_elements_text(CAST(${parameter} AS json))`,
  bytesHold: (column, parameter) => `position(CAST(${parameter} AS bytea) IN ${column}) > 0`,
  // An index of millions of rows, or another process's migration, may take longer than the statement timeout.
  lockMigrations: ['SET LOCAL statement_timeout = 0', `SELECT pg_advisory_xact_lock(${lockSpace}, 1)`],
  // Writers of events take turns, which is no sign of a locked row: the wait has no timeout of its own.
  lockEvents: [`SELECT set_config('lock_timeout', '0', true), pg_advisory_xact_lock(${lockSpace}, 2)`],
  lockAudit: [`SELECT pg_advisory_xact_lock(${lockSpace}, 3)`],
  // Left to the vacuum.
  afterErasure: [],
};

/** Timeout for a connection of the pool: long, since a busy database is not unreachable, yet shorter than a browser's. */
const freeConnectionTimeoutMs = 10_000;
const statementTimeoutMs = 10_000;
const limitStatements = `
  SET statement_timeout = ${statementTimeoutMs}; SET idle_in_transaction_session_timeout = ${statementTimeoutMs}`;
const maxConnections = 10;
const maxTries = 5;
/** A statement has 65,535 parameters at most. */
const maxRowsAtOnce = 250;
/** Their locks are held until all are committed. */
const maxUnitsAtOnce = 64;
/** Groups take turns at the lock of the events; one more prepares meanwhile. */
const maxGroupsAtOnce = 2;
/** One batch at a time: two of one process could wait for each other's rows. */
const maxCommitsAtOnce = 1;
const maxReadsAtOnce = 2;
/** Connections that wait for rows which another session has locked. The others serve all other orders. */
const maxWaitingForRows = 4;
/** After `afterMs` a run, slow from a locked row or a large read, no longer delays the next; at most `max` such runs. */
const stalls = { afterMs: 50, max: 3 };

export interface PostgresOptions {
  /** Called for each lost connection; reconnecting is automatic. */
  onError: (error: unknown) => void;
}

/** READ COMMITTED: each statement sees what is committed by then, and rows that a decision rests on are locked. */
export class PostgresEngine implements Engine {
  readonly dialect = dialect;
  readonly channel: PostgresChannel;
  readonly #pool: Pool;
  /** By table and columns. */
  readonly #inserts = new Map<string, (values: readonly Value[]) => Promise<void>>();
  readonly #accepted = new Set<Promise<unknown>>();
  readonly #addToCommit: (task: Task) => Promise<void>;
  readonly #addToReads: (task: Task) => Promise<void>;
  readonly #rowWaits: RowWaits = createRowWaits({ maxWaiting: maxWaitingForRows, isLockTimeout });
  #closed = false;

  constructor(url: string, { onError }: PostgresOptions) {
    const connection: ClientConfig = {
      connectionString: url,
      application_name: 'pay-elements',
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
    };
    this.#pool = new Pool({
      ...connection,
      pipeline: true,
      Client: ImpatientClient,
      connectionTimeoutMillis: freeConnectionTimeoutMs,
      max: maxConnections,
    });
    // Error of an idle connection. Without a listener it would end the process.
    this.#pool.on('error', onError);
    this.#pool.on('connect', (client) => {
      // Error of a connection in use: its statements reject with it. The pool does not listen then, so it would end the process too.
      client.on('error', () => undefined);
      // Not as parameters of the connection, which PgBouncer would reject. The first statement follows it.
      client.query(limitStatements).catch(onError);
      if (client instanceof ImpatientClient) client.limitSilence();
    });
    this.#addToCommit = batched<Task>((tasks) => persistently(() => this.#commitTogether(tasks)), {
      maxItems: maxUnitsAtOnce,
      maxRuns: maxCommitsAtOnce,
      divide: (error) => divideBy(error, ({ rowId }) => rowId),
      isGathered: true,
      stalls,
    });
    this.#addToReads = batched<Task>((tasks) => this.#readTogether(tasks), {
      maxItems: maxUnitsAtOnce,
      maxRuns: maxReadsAtOnce,
      isGathered: true,
      stalls,
    });
    // A notification is a commit too, which other writes share.
    this.channel = new PostgresChannel(connection, (work) => this.statement(work), onError);
  }

  transaction<T>(
    work: Work<T>,
    { rowId, isLong = false }: WriteOptions & { isLong?: boolean } = {},
  ): Promise<T> {
    const attempt = (patience?: Patience): Promise<T> =>
      persistently(() => this.#attempt(work, patience, isLong));
    return this.#accept(() =>
      rowId === undefined ? attempt() : this.#rowWaits.run(rowId, attempt, { isAlone: true }),
    );
  }

  statement<T>(work: Work<T>, { rowId }: WriteOptions = {}): Promise<T> {
    const together = async (): Promise<T> => {
      let result: { value: T } | null = null as { value: T } | null;
      await this.#addToCommit({ rowId, send: async (sql) => (result = { value: await work(sql) }) });
      if (result === null) throw new Error('a statement was committed without its result');
      return result.value;
    };
    return this.#accept(() =>
      rowId === undefined
        ? together()
        : this.#rowWaits.run(rowId, (patience) =>
            patience === 'short' ? together() : persistently(() => this.#attempt(work, patience)),
          ),
    );
  }

  /** Shares commits: each separate one would wait for the disk, on its own connection. */
  insert(into: string, values: readonly Value[]): Promise<void> {
    let insert = this.#inserts.get(into);
    if (!insert) {
      const insertRows = (rows: readonly (readonly Value[])[]): Promise<number> =>
        this.#onAny((client) =>
          sqlOn(client).run(`INSERT INTO ${into} VALUES ${tuplesOf(rows)}`, rows.flat()),
        );
      insert = batched(insertRows, { maxItems: maxRowsAtOnce, divide: divideBy, isGathered: true });
      this.#inserts.set(into, insert);
    }
    const add = insert;
    return this.#accept(() => add(values));
  }

  grouped<U>(run: GroupedWork<U>, rowIdOf?: (unit: U) => string): (unit: U) => Promise<void> {
    const patience = rowIdOf && 'short';
    const add = batched<U>((units) => persistently(() => this.#commitGroup(run, units, patience)), {
      maxItems: maxUnitsAtOnce,
      maxRuns: maxGroupsAtOnce,
      divide: (error) => divideBy(error, rowIdOf),
      isGathered: true,
      stalls,
    });
    return (unit) =>
      this.#accept(() =>
        rowIdOf === undefined
          ? add(unit)
          : this.#rowWaits.run(rowIdOf(unit), (each) =>
              each === 'short' ? add(unit) : persistently(() => this.#commitGroup(run, [unit], each)),
            ),
      );
  }

  read<T>(work: Work<T>): Promise<T> {
    return this.#accept(
      () =>
        new Promise<T>((resolve, reject) => {
          this.#addToReads({ send: (sql) => work(sql).then(resolve, reject) }).catch(reject);
        }),
    );
  }

  async ping(): Promise<void> {
    await this.read((sql) => sql.get('SELECT 1'));
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    // The pool itself drops the callers that wait for a connection.
    await Promise.allSettled(this.#accepted);
    await this.#pool.end();
  }

  async #accept<T>(attempt: () => Promise<T>): Promise<T> {
    if (this.#closed) throw new DatabaseUnavailableError('the store is closed');
    const result = persistently(attempt);
    this.#accepted.add(result);
    try {
      return await result;
    } finally {
      this.#accepted.delete(result);
    }
  }

  #commitTogether(tasks: readonly Task[]): Promise<void> {
    // The COMMIT of a failed transaction has rolled it back.
    return this.#onAny((client) => commitTogether(client, tasks));
  }

  #readTogether(tasks: readonly Task[]): Promise<void> {
    return this.#onAny(async (client) => {
      const sql = sqlOn(client);
      await Promise.all(tasks.map(({ send }) => send(sql)));
    });
  }

  #attempt<T>(work: Work<T>, patience?: Patience, isLong = false): Promise<T> {
    return this.#onOne(async (client) => {
      if (isLong) client.allowSilence();
      try {
        await client.query(beginWith(patience));
        const result = await work(sqlOn(client));
        assertCommitted(await client.query('COMMIT'));
        return result;
      } finally {
        if (isLong) client.limitSilence();
      }
    });
  }

  #commitGroup<U>(run: GroupedWork<U>, units: readonly U[], patience?: Patience): Promise<void> {
    return this.#onOne(async (client) => {
      client.hold();
      const begun = client.query(beginWith(patience));
      const finish = await run(sqlOn(client, begun), units);
      client.hold();
      const [, committed] = await Promise.all([finish(), client.query('COMMIT')]);
      assertCommitted(committed);
    });
  }

  /** Statements on a connection that no failure leaves in a transaction. The pool removes a lost connection itself. */
  async #onAny<T>(work: (client: PooledClient) => Promise<T>): Promise<T> {
    const client = await this.#connect();
    try {
      return await work(client);
    } finally {
      client.release();
    }
  }

  /** A transaction on a connection of its own. */
  async #onOne<T>(work: (client: PooledClient) => Promise<T>): Promise<T> {
    const client = await this.#connect();
    // A connection in an unknown state must not return to the pool.
    let reusable = false;
    try {
      const result = await work(client);
      reusable = true;
      return result;
    } catch (error) {
      // Has no effect if the transaction has ended.
      reusable = await client.query('ROLLBACK').then(
        () => true,
        () => false,
      );
      throw error;
    } finally {
      client.release(!reusable);
    }
  }

  async #connect(): Promise<PooledClient> {
    return (await this.#pool.connect()) as PooledClient;
  }
}

/**
 * How a failed batch is divided: by row where one is locked, so that few connections wait for it, and into its items after another
 * error. Null while the database is unreachable.
 */
function divideBy<T>(
  error: unknown,
  rowIdOf: (item: T) => string | undefined = () => undefined,
): ((item: T) => unknown) | null {
  if (isLockTimeout(error)) return (item) => rowIdOf(item) ?? item;
  return translate(error) instanceof DatabaseUnavailableError ? null : (item) => item;
}

/** Retries transactions that PostgreSQL has rolled back. Not after a lost connection: the COMMIT may have arrived. */
async function persistently<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isUndone(error) || tries >= maxTries) throw translate(error);
    }
    await delay(Math.random() * 20 * 2 ** tries);
  }
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const serializationFailure = '40001';
const deadlockDetected = '40P01';
/** The server ended the connection, for example to restart. As a response it means that the statement had no effect. */
const adminShutdown = '57P01';
const uniqueViolation = '23505';
/** Connection lost (08), out of resources such as connections or disk (53), shutting down or cancelled (57), disk (58). */
const outOfReachClasses = ['08', '53', '57', '58'];
/** A standby that has not been promoted, or a provider's reaction to a nearly full disk. */
const readOnlyTransaction = '25006';
/** Lock not available in time. */
const lockNotAvailable = '55P03';
/** The statement was sent together with the one that prepares it, and that one failed, for example while a table was locked. */
const unpreparedStatement = '26000';

const codeOf = (error: unknown): string =>
  isRecord(error) && typeof error['code'] === 'string' ? error['code'] : '';

/** The server has rolled the transaction back, and a retry can succeed. */
const isUndone = (error: unknown): boolean =>
  [serializationFailure, deadlockDetected, adminShutdown].includes(codeOf(error));

/** Another transaction holds a row. */
const isLockTimeout = (error: unknown): boolean =>
  codeOf(error instanceof DatabaseUnavailableError ? error.cause : error) === lockNotAvailable;

/** Classifies errors of PostgreSQL and its driver. */
function translate(error: unknown): unknown {
  if (error instanceof DatabaseUnavailableError || !(error instanceof Error)) return error;
  if (error instanceof DatabaseError) {
    const { code = '', constraint = '' } = error;
    if (code === uniqueViolation) return new UniqueViolationError(constraint, error);
    const isOutOfReach =
      outOfReachClasses.includes(code.slice(0, 2)) ||
      [lockNotAvailable, readOnlyTransaction, unpreparedStatement].includes(code);
    if (!isOutOfReach && !isUndone(error)) return error;
    return new DatabaseUnavailableError(`PostgreSQL cannot serve now (${code})`, { cause: error });
  }
  // Socket errors have a system code; errors of the driver only have a message.
  const isOfSocket = 'syscall' in error || codeOf(error).startsWith('E');
  const isOfDriver = /connection|timeout|not queryable|after calling end/iu.test(error.message);
  return isOfSocket || isOfDriver
    ? new DatabaseUnavailableError('PostgreSQL cannot be reached', { cause: error })
    : error;
}

/**
 * Sends statements of one tick over one connection without waiting for each response. Sent separately, each would take twice the
 * processor time on both sides, and each commit a wait for the disk.
 */

interface Task extends WriteOptions {
  /** Sends one statement immediately. */
  send: (sql: Sql) => Promise<unknown>;
}

/** READ COMMITTED: each statement sees what is committed by then, and rows that a decision rests on are locked. */
const begin = 'BEGIN ISOLATION LEVEL READ COMMITTED';

/**
 * Timeouts for a locked row. After the short one, which is shorter than PostgreSQL's deadlock timeout, those that share a transaction
 * are tried separately. After the long one, which is longer, the call fails.
 */
const lockTimeoutMs = { short: 300, long: 5_000 } as const satisfies Record<Patience, number>;

const beginWith = (patience?: Patience): string =>
  patience === undefined ? begin : `${begin}; SET LOCAL lock_timeout = ${lockTimeoutMs[patience]}`;

/** All or nothing. A single statement of no row is a transaction by itself. */
async function commitTogether(client: PooledClient, tasks: readonly Task[]): Promise<void> {
  client.hold();
  const sql = sqlOn(client);
  const [only] = tasks;
  if (only && tasks.length === 1 && only.rowId === undefined) {
    await only.send(sql);
    return;
  }
  const begun = client.query(beginWith('short'));
  const done = tasks.map(({ send }) => send(sql));
  const ended = client.query('COMMIT');
  // In the order of sending: the first failure is the cause of the others.
  for (const result of await Promise.allSettled([begun, ...done, ended])) {
    if (result.status === 'rejected') throw result.reason;
  }
  assertCommitted(await ended);
}

/** PostgreSQL reports no error for the COMMIT of a failed transaction: it names the command ROLLBACK. */
function assertCommitted({ command }: Pick<QueryResult, 'command'>): void {
  if (command !== 'COMMIT') throw new Error('a unit of work went on after a failed statement');
}
