/** Reads the processor time of a process or database server from /proc, so on Linux only. */
import { readdirSync, readFileSync } from 'node:fs';
import { Client } from 'pg';

/** `USER_HZ`, which is the same for all programs on Linux. */
const ticksPerSecond = 100;

/** https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html, from the third field on. */
function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

const ticks = (stat: readonly string[], ...fields: readonly number[]): number =>
  fields.reduce((sum, field) => sum + Number(stat[field - 3]), 0);

/** Processor time of all threads of a process, in milliseconds. */
export const cpuMsOf = (pid: number): number => (ticks(statOf(pid), 14, 15) * 1000) / ticksPerSecond;

/** Processor time of a process and its children, including those that have ended. */
function cpuMsOfFamily(pid: number): number {
  let sum = ticks(statOf(pid), 14, 15, 16, 17);
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = statOf(Number(name));
      if (Number(stat[1]) === pid) sum += ticks(stat, 14, 15);
    } catch {
      // The child has ended in the meantime; its time counts for its parent.
    }
  }
  return (sum * 1000) / ticksPerSecond;
}

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
    const server = Number(statOf(found?.backend ?? 0)[1]);
    return { logBytes: Number(found?.log), cpuMs: cpuMsOfFamily(server) };
  } finally {
    await client.end();
  }
}
