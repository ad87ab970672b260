/** Statements on a connection of PostgreSQL, prepared once for each. */
import { type Pool, type PoolClient, Client, type ClientConfig, type Connection } from 'pg';
import type { Row, Sql, Value } from './engine.ts';

/** Removes NUL, which PostgreSQL rejects in text and a URL or a broken response can contain: a callback must not fail. */
const storable = (value: Value): Value =>
  typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value;

/** By text. A named statement is parsed and planned once per connection; a batch has too many sizes to be named. */
const names = new Map<string, string>();
const maxNames = 200;
const maxNamedParameters = 64;

function prepared(text: string, parameters: number): { name?: string } {
  let name = names.get(text);
  if (name === undefined) {
    if (parameters > maxNamedParameters || names.size >= maxNames) return {};
    name = `pay_${names.size}`;
    names.set(text, name);
  }
  return { name };
}

export interface SqlOptions {
  /** The BEGIN was sent without waiting. If it fails, the statements sent with it fail. */
  begun?: Promise<unknown>;
  /** Replaces the connection's timeout for the response of a statement. */
  answerTimeoutMs?: number;
}

export function sqlOn(client: Pool | PoolClient, { begun, answerTimeoutMs }: SqlOptions = {}): Sql {
  const send = async (text: string, parameters: readonly Value[] = []) => {
    hold(client);
    return await client.query<Row>({
      text,
      values: parameters.map(storable),
      ...prepared(text, parameters.length),
      ...(answerTimeoutMs !== undefined && { query_timeout: answerTimeoutMs }),
    });
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

/** A connection of the pool. The pool's own timeout counts the wait for a connection in use as well. */
export class ImpatientClient extends Client {
  /** Exists in `pg`, but not in its types. */
  declare readonly connection: Connection;
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
}

/** The same for a client of the pool; the pool itself sends each statement over another connection. */
export function hold(client: Pool | PoolClient): void {
  if (client instanceof ImpatientClient) client.hold();
}
