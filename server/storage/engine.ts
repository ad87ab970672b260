/**
 * The interface of a database, implemented for SQLite and PostgreSQL, so that each statement of the store is written once.
 * Parameters are numbered `$1`, `$2`, … in both.
 */

export type Value = string | number | null | Uint8Array;
export type Row = Record<string, unknown>;

/** A connection, for as long as a unit of work lasts. */
export interface Sql {
  all(text: string, parameters?: readonly Value[]): Promise<Row[]>;
  /** The first row. */
  get(text: string, parameters?: readonly Value[]): Promise<Row | undefined>;
  /** Returns the number of changed rows. */
  run(text: string, parameters?: readonly Value[]): Promise<number>;
}

/**
 * A unit of work awaits only its `sql`, since SQLite commits units of one tick together. It may run again after PostgreSQL has rolled
 * it back, so it changes nothing outside the database.
 */
export type Work<T> = (sql: Sql) => Promise<T>;

/** Its first statements write nothing. Returns a function that sends the last ones together with the COMMIT. */
export type GroupedWork<U> = (sql: Sql, units: readonly U[]) => Promise<() => Promise<unknown>>;

/** The parts of SQL that differ between the two databases. */
export interface Dialect {
  /** Type of a column that holds bytes. */
  readonly bytesType: string;
  /** Type of a primary key numbered by the database, increasing and never reused. */
  readonly positionType: string;
  /** Suffix of a SELECT whose rows are then written. SQLite has one writer anyway. */
  readonly forUpdate: string;
  /** The same, skipping rows that another transaction holds. */
  readonly skipLocked: string;
  /** Suffix of a table that is its primary key and little more: SQLite stores it as that index alone. */
  readonly isKey: string;
  /** Whether a SELECT may insert in its WITH. */
  readonly insertsInWith: boolean;
  /** A subquery of the strings in a JSON list, given as this parameter. */
  stringsIn(parameter: string): string;
  /** An expression: true when the bytes of a column contain those of this parameter. */
  bytesHold(column: string, parameter: string): string;
  /** Statements that block other migrations until the transaction ends. */
  readonly lockMigrations: readonly string[];
  /** Statements that block other transactions from appending events until this one ends. */
  readonly lockEvents: readonly string[];
  /** The same for the audit. */
  readonly lockAudit: readonly string[];
  /** Reads that overwrite the earlier content of erased rows on the disk, outside a transaction. */
  readonly afterErasure: readonly string[];
}

export interface ChannelListener {
  onMessage(payload: string): void;
  /** Called after each connect: messages may have been missed before it. */
  onGap(): void;
}

/** Messages between the processes that share a database. Without a listener they are lost. */
export interface Channel {
  send(payloads: readonly string[]): Promise<void>;
  /** Listens until the returned function is called; reconnects by itself. */
  listen(listener: ChannelListener): () => Promise<void>;
}

export interface WriteOptions {
  /** Id of the row that the work locks first: PostgreSQL then lets one connection at most wait for it. */
  rowId?: string | undefined;
}

/** Options of a write that locks this row first. */
export const ofRow = (rowId: string): WriteOptions => ({ rowId });

/** `($1, $2), ($3, $4)`: the rows of an INSERT, whose parameters are their values one after the other. */
export function tuplesOf(rows: readonly (readonly Value[])[]): string {
  let parameters = 0;
  return rows.map((values) => `(${values.map(() => `$${++parameters}`).join(', ')})`).join(', ');
}

/** All methods reject with `DatabaseUnavailableError` while the database is unreachable, and work again after it. */
export interface Engine {
  readonly dialect: Dialect;
  /** Null when only one process can use the database. */
  readonly channel: Channel | null;
  /** All or nothing, and durable when it resolves. `isLong`: a statement may take any time, as that of a migration. */
  transaction<T>(work: Work<T>, options?: WriteOptions & { isLong?: boolean }): Promise<T>;
  /**
   * The same for a single statement, sent immediately. On PostgreSQL it is its own transaction, or shares one with others of the
   * same tick.
   */
  statement<T>(work: Work<T>, options?: WriteOptions): Promise<T>;
  /** Adds one row to `into`, such as `pay_callbacks (id, body)`: rows of the same tick share a commit. */
  insert(into: string, values: readonly Value[]): Promise<void>;
  /**
   * Returns a function that runs a unit in a transaction. PostgreSQL commits waiting units together, or each separately when one of
   * them fails. `rowIdOf`: as in {@link WriteOptions}.
   */
  grouped<U>(run: GroupedWork<U>, rowIdOf?: (unit: U) => string): (unit: U) => Promise<void>;
  /** Reads committed rows. */
  read<T>(work: Work<T>): Promise<T>;
  ping(): Promise<void>;
  /** Waits for the accepted work. */
  close(): Promise<void>;
}
