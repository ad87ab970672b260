/** Reads what a local PostgreSQL server has spent: processor time and bytes of its write-ahead log. */
import { Client } from 'pg';
import { cpuMsOfFamily, parentOf } from '../../support/servers/processor-time.ts';

export interface DatabaseSpent {
  logBytes: number;
  cpuMs: number;
}

/** Cost so far of a local PostgreSQL server that has no other clients. */
export async function databaseSpent(url: string): Promise<DatabaseSpent> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ backend: number; log: string }>(
      `SELECT pg_backend_pid() AS backend, pg_current_wal_insert_lsn() - '0/0'::pg_lsn AS log`,
    );
    const [found] = rows;
    const server = parentOf(found?.backend ?? 0);
    return { logBytes: Number(found?.log), cpuMs: cpuMsOfFamily(server) };
  } finally {
    await client.end();
  }
}
