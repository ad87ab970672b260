/** Statements on a connection of PostgreSQL, prepared once for each. */
import type { Socket } from 'node:net';
import { type PoolClient, Client, type ClientConfig, type Connection } from 'pg';
import type { Sql, Value } from './engine.ts';
import { PostgresStatement, type Result, type RowShape } from './postgres-statement.ts';

/** By text. A named statement is parsed and planned once per connection; a batch has too many sizes to be named. */
const names = new Map<string, string>();
const maxNames = 200;
const maxNamedParameters = 64;

/** Empty for a statement without a name. */
function nameOf(text: string, parameters: number): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (parameters > maxNamedParameters || names.size >= maxNames) return '';
  const name = `pay_${names.size}`;
  names.set(text, name);
  return name;
}

/** `begun`: a BEGIN was sent without waiting. If it fails, the statements sent with it fail. */
export function sqlOn(client: PooledClient, begun?: Promise<unknown>): Sql {
  const send = async (text: string, values: readonly Value[] = []): Promise<Result> => {
    client.hold();
    const name = nameOf(text, values.length);
    const statement = new PostgresStatement({ name, text, values }, client.shapes);
    try {
      // What it returns depends on who has wrapped the client, as tracers do.
      client.query(statement);
      return await statement.result;
    } catch (error) {
      // Its own stack starts at the socket.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  };
  const query: typeof send =
    begun === undefined
      ? send
      : async (...statement) => {
          const [, result] = await Promise.all([begun, send(...statement)]);
          return result;
        };
  return {
    all: async (text, parameters) => (await query(text, parameters)).rows,
    get: async (text, parameters) => (await query(text, parameters)).rows[0],
    run: async (text, parameters) => (await query(text, parameters)).rowCount ?? 0,
  };
}

export const connectTimeoutMs = 5000;
/** Longer than the server's own timeout: for a server that no longer responds. */
const responseTimeoutMs = 15_000;

/** A connection of the pool. The pool's own timeout counts the wait for a connection in use as well. */
export class ImpatientClient extends Client {
  /** Exists in `pg`, but not in its types. */
  declare readonly connection: Connection & { readonly stream: Socket };
  readonly shapes = new Map<string, RowShape>();
  #isHeld = false;

  constructor(config?: ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectTimeoutMs });
  }

  /** Buffers what is sent until the end of this turn into one write. `pg` itself makes a system call for each statement. */
  hold(): void {
    if (this.#isHeld) return;
    this.#isHeld = true;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => {
      this.#isHeld = false;
      stream.uncork();
    });
  }

  /**
   * Ends the connection when the server is silent for too long: one timer of the socket costs less than one for each statement. The pool
   * closes an unused connection before that.
   */
  limitSilence(): void {
    const { stream } = this.connection;
    stream.setTimeout(responseTimeoutMs, () => stream.destroy());
  }

  /** For a statement that may take any time. */
  allowSilence(): void {
    this.connection.stream.setTimeout(0);
  }
}

export type PooledClient = PoolClient & ImpatientClient;
