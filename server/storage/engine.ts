/**
 * What the store needs of a database. SQLite and PostgreSQL implement it, so that each statement of the store is
 * written once. Texts number their parameters `$1`, `$2`, … in both.
 */

export type Value = string | number | null | Uint8Array;
export type Row = Record<string, unknown>;

/** A connection, for as long as a unit of work lasts. */
export interface Sql {
  all(text: string, parameters?: readonly Value[]): Promise<Row[]>;
  /** The first row. */
  get(text: string, parameters?: readonly Value[]): Promise<Row | undefined>;
  /** Answers how many rows were changed. */
  run(text: string, parameters?: readonly Value[]): Promise<number>;
}

/**
 * A unit of work awaits nothing but its `sql`: SQLite commits units of one tick together and cannot have one wait for
 * the world. It may run again when PostgreSQL has undone it, so it changes nothing outside of the database.
 */
export type Work<T> = (sql: Sql) => Promise<T>;

/** Begins with a statement that writes nothing. Returns what sends its last statements: they leave together with the COMMIT. */
export type GroupedWork<U> = (sql: Sql, units: readonly U[]) => Promise<() => Promise<unknown>>;

/** Where the two databases need other words. */
export interface Dialect {
  /** Type of a column that holds bytes. */
  readonly bytesType: string;
  /** Type of a primary key that the database numbers, growing and never used again. */
  readonly positionType: string;
  /** Suffix of a SELECT whose rows are then written. SQLite has one writer anyway. */
  readonly forUpdate: string;
  /** The same, passing over rows that somebody else holds. */
  readonly skipLocked: string;
  /** A subquery of the strings in the JSON list that is this parameter. */
  stringsIn(parameter: string): string;
  /** Whether the bytes of a column hold those of this parameter. */
  bytesHold(column: string, parameter: string): string;
  /** Statements that hold off every other process that migrates, until the transaction ends. */
  readonly lockMigrations: readonly string[];
  /** Statements that hold off every other transaction that appends events, until this one ends. */
  readonly lockEvents: readonly string[];
}

export interface ChannelListener {
  onMessage(payload: string): void;
  /** The connection was lost and is back: messages may have been missed. */
  onGap(): void;
}

/** Messages between the processes that share a database. They are lost while nobody listens. */
export interface Channel {
  send(payloads: readonly string[]): Promise<void>;
  /** Listens until the returned function is called, through every loss of the connection. */
  listen(listener: ChannelListener): () => Promise<void>;
}

/** All methods reject with `DatabaseUnavailableError` while the database cannot be reached, and recover with it. */
export interface Engine {
  readonly dialect: Dialect;
  /** Null where only one process can use the database. */
  readonly channel: Channel | null;
  /** All or nothing, and durable when it resolves. */
  transaction<T>(work: Work<T>): Promise<T>;
  /**
   * The same for a single statement, sent at once: PostgreSQL makes it a transaction by itself, or commits those of one moment
   * together.
   */
  statement<T>(work: Work<T>): Promise<T>;
  /** Adds one row to `into`, such as `pay_hints (id, body)`: rows of one moment share a commit. */
  insert(into: string, values: readonly Value[]): Promise<void>;
  /**
   * Returns a function that runs a unit in a transaction. PostgreSQL commits units that wait for each other together, and each
   * by itself where one of them fails.
   */
  grouped<U>(run: GroupedWork<U>): (unit: U) => Promise<void>;
  /** Sees what is committed. */
  read<T>(work: Work<T>): Promise<T>;
  ping(): Promise<void>;
  /** Waits for the work already accepted. */
  close(): Promise<void>;
}
