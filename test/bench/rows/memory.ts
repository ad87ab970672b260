/**
 * Row `memory`: resident memory of one process, idle and after 10,000 orders that each requested a PIX code, next to Express with the same
 * writes. As the system counts it, without a forced garbage collection.
 */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../../support/databases/postgres.ts';
import type { RunningProcess, Scope } from '../../support/servers/process.ts';
import { buildPublished, startBenchCompanion, startPeer } from '../harness/companion.ts';
import { load } from '../harness/load.ts';
import { interleave, measured, type Measurement, type Sample, subject } from '../harness/measure.ts';
import { residentBytes } from '../harness/memory.ts';
import { requestOfPeer, requestsOfOurs } from '../harness/requests.ts';
import type { Row } from '../harness/row.ts';
import { commandScope } from '../harness/scope.ts';

const orders = 10_000;
const ordersAtOnce = 20;
/** Code that only the start needs is garbage by then. */
const settleMs = 5_000;
const comparablePeer = 'Express, the same writes';

export const memory: Row = {
  title: 'Resident memory of one process',
  async measure(bench) {
    await using scope = commandScope();
    const postgres = await startPostgres({ isDurable: true });
    scope.after(() => postgres.stop());
    const file = await buildPublished();
    const upstream = await startPeer(scope, 'upstream', { PENDING: 'on' });
    const engines: Record<string, () => Promise<string>> = {
      SQLite: async () => `sqlite:${path.join(bench.folder, `${randomUUID()}.db`)}`,
      PostgreSQL: () => postgres.createDatabase(),
    };
    const lines: Measurement[] = [];
    for (const [engine, createDatabase] of Object.entries(engines)) {
      const samples = await interleave(bench.rounds, {
        [subject]: async () => {
          const databaseUrl = await createDatabase();
          return await memoryWith(
            (turn) => startBenchCompanion(turn, upstream.url, databaseUrl, {}, file),
            async ({ url }) => (await requestsOfOurs('deposit', url, databaseUrl))(orders),
          );
        },
        [comparablePeer]: async () => {
          const databaseUrl = await createDatabase();
          return await memoryWith(
            (turn) =>
              startPeer(turn, 'express-durable', { UPSTREAM: upstream.url, DATABASE_URL: databaseUrl }),
            async ({ url }) => {
              let left = orders;
              return () => (left-- > 0 ? requestOfPeer('deposit', url) : null);
            },
          );
        },
      });
      lines.push(
        measured({ what: `${engine}, idle`, unit: 'MB' }, samples, 'idleMb'),
        measured(
          { what: `${engine}, after ${orders.toLocaleString('en')} orders`, unit: 'MB' },
          samples,
          'usedMb',
        ),
      );
    }
    return lines;
  },
};

async function memoryWith(
  start: (turn: Scope) => Promise<RunningProcess>,
  requests: (server: RunningProcess) => Promise<() => string | null>,
): Promise<Sample> {
  await using turn = commandScope();
  const server = await start(turn);
  await pause(settleMs);
  const idleMb = residentBytes(server.pid) / 1e6;
  const next = await requests(server);
  await load({ url: server.url, connections: ordersAtOnce, durationMs: 600_000, next });
  await pause(settleMs);
  return { idleMb, usedMb: residentBytes(server.pid) / 1e6 };
}
