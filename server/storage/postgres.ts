/** PostgreSQL: many companions on one database. */
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig, Pool, type PoolClient, types } from 'pg';
import { batched } from '../batched.ts';
import type { Dialect, Engine, Row, Sql, Value, Work } from './engine.ts';
import { DatabaseUnavailableError } from './errors.ts';
import { PostgresChannel } from './postgres-channel.ts';
import { isUndone, translate } from './postgres-errors.ts';

/** Ours among the advisory locks of a database that may also be the merchant's. */
const lockSpace = 0x706179;

const dialect: Dialect = {
  bytesType: 'BYTEA',
  positionType: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
  forUpdate: 'FOR UPDATE',
  skipLocked: 'FOR UPDATE SKIP LOCKED',
  stringsIn: (parameter) => `SELECT json_array_elements_text(CAST(${parameter} AS json))`,
  // Waiting for another process that migrates may take longer than a statement otherwise can.
  lockMigrations: ['SET LOCAL statement_timeout = 0', `SELECT pg_advisory_xact_lock(${lockSpace}, 1)`],
  lockEvents: [`SELECT pg_advisory_xact_lock(${lockSpace}, 2)`],
};

const connectTimeoutMs = 5000;
/** For a connection that others use: a busy database is not one that is gone. Browsers wait a little longer for a response. */
const freeConnectionTimeoutMs = 10_000;
const statementTimeoutMs = 10_000;
/** The server ends the statement first; this is for a server that no longer answers. */
const answerTimeoutMs = 15_000;
const maxConnections = 10;
const maxTries = 5;
/** A statement has 65,535 parameters at most. */
const mostRowsAtOnce = 250;
/** Units of a group are done one after the other, and their locks are held until all of them are committed. */
const mostUnitsAtOnce = 8;
/** Half of the connections: the other half is for what waits for no lock. */
const mostGroupsAtOnce = maxConnections / 2;

const bigintType = types.builtins.INT8;

export interface PostgresOptions {
  /** Told of lost connections; they heal by themselves. */
  onError: (error: unknown) => void;
}

/** The pool's own timeout counts the wait for a connection in use as well. */
class ImpatientClient extends Client {
  constructor(config?: ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectTimeoutMs });
  }
}

/** READ COMMITTED: each statement sees what is committed by then, and rows that a decision rests on are locked. */
export class PostgresEngine implements Engine {
  readonly dialect = dialect;
  readonly channel: PostgresChannel;
  readonly #pool: Pool;
  readonly #autocommit: Sql;
  /** By where the rows go. */
  readonly #inserts = new Map<string, (values: readonly Value[]) => Promise<void>>();
  readonly #accepted = new Set<Promise<unknown>>();
  #closed = false;

  constructor(url: string, { onError }: PostgresOptions) {
    const connection: ClientConfig = {
      connectionString: url,
      application_name: 'pay-elements',
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: answerTimeoutMs,
      keepAlive: true,
    };
    this.#pool = new Pool({
      ...connection,
      Client: ImpatientClient,
      connectionTimeoutMillis: freeConnectionTimeoutMs,
      max: maxConnections,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: statementTimeoutMs,
      types: {
        // Times and minor units fit a number; a sum of BIGINTs would not come here.
        getTypeParser: (type, format) =>
          type === bigintType && format !== 'binary' ? Number : types.getTypeParser(type, format),
      },
    });
    // Of an idle connection. Without a listener it would end the process.
    this.#pool.on('error', onError);
    this.#autocommit = sqlOn(this.#pool);
    this.channel = new PostgresChannel(connection, this.#autocommit, onError);
  }

  transaction<T>(work: Work<T>): Promise<T> {
    return this.#accept(() => this.#attempt(work));
  }

  statement<T>(work: Work<T>): Promise<T> {
    return this.#accept(() => work(this.#autocommit));
  }

  /** Each commit of its own would wait for the disk by itself, on a connection of its own. */
  insert(into: string, values: readonly Value[]): Promise<void> {
    let insert = this.#inserts.get(into);
    if (!insert) {
      insert = batched((rows) => insertRows(this.#autocommit, into, rows), {
        mostItems: mostRowsAtOnce,
        isOfOne,
      });
      this.#inserts.set(into, insert);
    }
    const add = insert;
    return this.#accept(() => add(values));
  }

  grouped<U>(run: (sql: Sql, units: readonly U[]) => Promise<void>): (unit: U) => Promise<void> {
    const add = batched<U>((units) => persistently(() => this.#attempt((sql) => run(sql, units))), {
      mostItems: mostUnitsAtOnce,
      mostRuns: mostGroupsAtOnce,
      isOfOne,
    });
    return (unit) => this.#accept(() => add(unit));
  }

  read<T>(work: Work<T>): Promise<T> {
    return this.#accept(() => work(this.#autocommit));
  }

  async ping(): Promise<void> {
    await this.read((sql) => sql.get('SELECT 1'));
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    // The pool itself would forget who still waits for a connection.
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

  async #attempt<T>(work: Work<T>): Promise<T> {
    const client = await this.#pool.connect();
    // A connection whose state is not known must not return to the pool.
    let reusable = false;
    try {
      await client.query('BEGIN ISOLATION LEVEL READ COMMITTED');
      const result = await work(sqlOn(client));
      const { command } = await client.query('COMMIT');
      reusable = true;
      // PostgreSQL answers the COMMIT of a failed transaction with success, and the word ROLLBACK.
      if (command !== 'COMMIT') throw new Error('a unit of work went on after a failed statement');
      return result;
    } catch (error) {
      if (!reusable) {
        reusable = await client.query('ROLLBACK').then(
          () => true,
          () => false,
        );
      }
      throw error;
    } finally {
      client.release(!reusable);
    }
  }
}

/** The database is there, so the error is about one of the rows. */
const isOfOne = (error: unknown): boolean => !(translate(error) instanceof DatabaseUnavailableError);

/** PostgreSQL refuses text with a NUL, which a URL or a broken answer can bring: it must not stop a callback. */
const storable = (value: Value): Value =>
  typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value;

/** By text. A named statement is parsed and planned once a connection; one of a batch comes in too many sizes to be kept. */
const names = new Map<string, string>();
const mostNames = 200;
const mostNamedParameters = 64;

function prepared(text: string, parameters: number): { name?: string } {
  let name = names.get(text);
  if (name === undefined) {
    if (parameters > mostNamedParameters || names.size >= mostNames) return {};
    name = `pay_${names.size}`;
    names.set(text, name);
  }
  return { name };
}

function sqlOn(client: Pool | PoolClient): Sql {
  const query = async (text: string, parameters: readonly Value[] = []) =>
    client.query<Row>({ text, values: parameters.map(storable), ...prepared(text, parameters.length) });
  return {
    all: async (text, parameters) => (await query(text, parameters)).rows,
    get: async (text, parameters) => (await query(text, parameters)).rows[0],
    run: async (text, parameters) => (await query(text, parameters)).rowCount ?? 0,
  };
}

async function insertRows(sql: Sql, into: string, rows: readonly (readonly Value[])[]): Promise<void> {
  let parameters = 0;
  const tuples = rows.map((values) => `(${values.map(() => `$${++parameters}`).join(', ')})`);
  await sql.run(`INSERT INTO ${into} VALUES ${tuples.join(', ')}`, rows.flat());
}

/** Runs again what PostgreSQL says it has undone. A lost connection is not among it: the COMMIT may have arrived. */
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
