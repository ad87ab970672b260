/** What befalls the database of a companion that runs: each trouble is real, and can be ended. */
import { execFileSync } from 'node:child_process';
import { Client } from 'pg';

export interface DatabaseTrouble {
  begin(): Promise<void>;
  end(): Promise<void>;
}

/** No file of the process can grow any more, nor be written to beyond its first byte, as on a disk that is full. */
export function filesThatCannotGrow(pid: number): DatabaseTrouble {
  const limit = (bytes: number | 'unlimited'): void => {
    execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:unlimited`]);
  };
  return { begin: async () => limit(1), end: async () => limit('unlimited') };
}

/** As providers make it when its disk is nearly full, and as a standby is until it is promoted. */
export function readOnlyPostgres(databaseUrl: string): DatabaseTrouble {
  const name = new URL(databaseUrl).pathname.slice(1);
  async function set(value: 'on' | 'off'): Promise<void> {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      await client.query('SET default_transaction_read_only = off');
      await client.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`);
      // It holds for new connections.
      await client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()`,
        [name],
      );
    } finally {
      await client.end();
    }
  }
  return { begin: () => set('on'), end: () => set('off') };
}
