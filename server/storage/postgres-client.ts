/** A connection of the pool. */
import { Client, type ClientConfig, type Connection, type Pool, type PoolClient } from 'pg';

export const connectTimeoutMs = 5000;

/** The pool's own timeout counts the wait for a connection in use as well. */
export class ImpatientClient extends Client {
  /** `pg` names it, its types do not. */
  declare readonly connection: Connection;
  #isHeld = false;

  constructor(config?: ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectTimeoutMs });
  }

  /** What is sent until the end of this turn leaves in one write. `pg` makes one for each statement, a call of the system each. */
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

/** The same for a client as the pool hands it out; a pool sends each statement over a connection of its own. */
export function hold(client: Pool | PoolClient): void {
  if (client instanceof ImpatientClient) client.hold();
}
