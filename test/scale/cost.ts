/** Measures the cost of one PIX payment: processor time, database round trips, rows and bytes. */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { temporaryFolder } from '../bench/harness/temporary-folder.ts';
import { startPostgres } from '../support/databases/postgres.ts';
import type { Scope } from '../support/servers/process.ts';
import { cpuMsOf, cpuMsOfFamily, postgresOn } from '../support/servers/processor-time.ts';
import { startPaymentLoad } from './payment-load.ts';
import { countRoundTrips } from './round-trips.ts';

/** Formatted values by metric; the metric's name contains the unit. */
export type Cost = Record<string, string>;

const lanes = 10;
const warmUp = 50;

export async function measureCost(
  scope: Scope,
  database: 'sqlite' | 'postgres',
  lives: number,
): Promise<Cost> {
  const store = database === 'sqlite' ? await sqlite(scope) : await postgres(scope);
  const { companion, pay, logBytes } = await startPaymentLoad(scope, store.url);
  await inLanes(warmUp, pay);
  const before = { cpu: cpuMsOf(companion.pid), log: logBytes(), store: await store.read() };
  const startedAt = performance.now();
  await inLanes(lives, pay);
  const elapsedMs = performance.now() - startedAt;
  const after = { cpu: cpuMsOf(companion.pid), log: logBytes(), store: await store.read() };
  const each = (later: number, earlier: number, digits = 1): string =>
    ((later - earlier) / lives).toFixed(digits);
  return {
    'ms of processor, companion': each(after.cpu, before.cpu, 2),
    ...Object.fromEntries(
      Object.entries(after.store).map(([name, value]) => [name, each(value, before.store[name] ?? 0, 2)]),
    ),
    'bytes of log': each(after.log, before.log, 0),
    'ms on the clock': (elapsedMs / lives).toFixed(1),
  };
}

async function inLanes(count: number, pay: () => Promise<unknown>): Promise<void> {
  let left = count;
  const lane = async (): Promise<void> => {
    while (left-- > 0) await pay();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

interface Measured {
  url: string;
  read: () => Promise<Record<string, number>>;
}

async function sqlite(scope: Scope): Promise<Measured> {
  const folder = await temporaryFolder(scope);
  const file = path.join(folder, 'companion.db');
  return {
    url: `sqlite:${file}`,
    read: async () => ({
      'bytes of disk': readdirSync(folder).reduce(
        (sum, name) => sum + statSync(path.join(folder, name)).size,
        0,
      ),
    }),
  };
}

const tables = ['pay_checkouts', 'pay_payments', 'pay_events', 'pay_callbacks'];

async function postgres(scope: Scope): Promise<Measured> {
  const server = await startPostgres({ isDurable: true });
  scope.after(() => server.stop());
  const url = await server.createDatabase();
  const network = await countRoundTrips(scope, url);
  const { port } = new URL(url);
  return {
    url: network.url,
    async read() {
      const roundTrips = network.count();
      const cpu = cpuMsOfFamily(postgresOn(port));
      const client = new Client({ connectionString: url });
      await client.connect();
      const one = async (text: string): Promise<number> =>
        Number((await client.query<{ n: string }>(text)).rows[0]?.n);
      try {
        const bytes = tables.map((table) => `pg_total_relation_size('${table}')`).join(' + ');
        const rows = tables.map((table) => `(SELECT COUNT(*) FROM ${table})`).join(' + ');
        return {
          'ms of processor, PostgreSQL': cpu,
          'round trips to PostgreSQL': roundTrips,
          rows: await one(`SELECT ${rows} AS n`),
          'bytes of tables and indexes': await one(`SELECT ${bytes} AS n`),
          'bytes of write-ahead log': await one(`SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') AS n`),
        };
      } finally {
        await client.end();
      }
    },
  };
}
