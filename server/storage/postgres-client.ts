/** A connection of the pool. */
import { Client, type ClientConfig, type Connection, type Pool, type PoolClient } from 'pg';

export const connectTimeoutMs = 5000;

/** The pool's own timeout counts the wait for a connection in use as well. */
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
