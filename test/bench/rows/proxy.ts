/** Row `proxy`: requests through the companion, next to a server with the same durable writes and to plain proxies. */
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { startBenchCompanion, startPeer } from '../harness/companion.ts';
import { load, type LoadResult } from '../harness/load.ts';
import {
  type Aim,
  interleave,
  measured,
  type Measurement,
  type Sample,
  subject,
} from '../harness/measure.ts';
import { residentBytes } from '../harness/memory.ts';
import type { Bench, Row } from '../harness/row.ts';
import { type Call, requestOfPeer, requestsOfOurs } from '../harness/requests.ts';
import { commandScope } from '../harness/scope.ts';
import { startNginx } from '../peers/nginx.ts';
import { startPostgres } from '../../support/databases/postgres.ts';

const expressProxy = 'Express + helmet + undici';
const comparablePeer = 'Express, the same writes';
/** Rate assumed for the first turn; later ones get twice the fastest rate so far. */
const assumedPerSecond = 4_000;
const warmUpMs = 300;

export const proxy: Row = {
  title: 'Requests through the companion',
  async measure(bench) {
    await using scope = commandScope();
    const postgres = await startPostgres({ isDurable: true });
    scope.after(() => postgres.stop());
    const onPostgres: Databases = { engine: 'PostgreSQL', create: () => postgres.createDatabase() };
    const lines: Measurement[] = [];
    for (const delayMs of [0, 50]) {
      lines.push(...(await measureCall(bench, 'status', delayMs, sqliteIn(bench.folder))));
      for (const call of ['deposit', 'charge'] as const) {
        lines.push(...(await measureCall(bench, call, delayMs, sqliteIn(bench.folder))));
        lines.push(...(await measureCall(bench, call, delayMs, onPostgres)));
      }
    }
    return lines;
  },
};

interface Databases {
  engine: 'SQLite' | 'PostgreSQL';
  /** Creates a database and returns its URL. */
  create: () => Promise<string>;
}

const sqliteIn = (folder: string): Databases => ({
  engine: 'SQLite',
  create: async () => `sqlite:${path.join(folder, `${randomUUID()}.db`)}`,
});

async function measureCall(
  bench: Bench,
  call: Call,
  delayMs: number,
  { engine, create }: Databases,
): Promise<Measurement[]> {
  const on = call === 'status' ? '' : ` on ${engine}`;
  const cases = [1, 50, 500]
    .map((connections) => ({
      connections,
      what: `${call}${on}, ${connections} connection${connections > 1 ? 's' : ''}, service at ${delayMs} ms`,
    }))
    .filter(({ what }) => bench.wants(what));
  if (cases.length === 0) return [];
  // New servers and a new database, so that no work of an earlier call is left.
  await using scope = commandScope();
  const upstream = await startPeer(scope, 'upstream', { DELAY_MS: String(delayMs) });
  const databaseUrl = await create();
  const companion = await startBenchCompanion(scope, upstream.url, databaseUrl);
  const peers: { name: string; url: string; pid: number | null }[] = [];
  const UPSTREAM = upstream.url;
  if (call !== 'status') {
    const durable = await startPeer(scope, 'express-durable', { UPSTREAM, DATABASE_URL: await create() });
    peers.push({ name: comparablePeer, ...durable });
  }
  // Peers without storage do not depend on the database, so they are measured once.
  if (engine === 'SQLite') {
    peers.push({ name: 'node:http + undici', ...(await startPeer(scope, 'http-proxy', { UPSTREAM })) });
    peers.push({ name: expressProxy, ...(await startPeer(scope, 'express-proxy', { UPSTREAM })) });
    const nginx = await startNginx(scope, path.join(bench.folder, `${call}-${delayMs}`), UPSTREAM);
    if (nginx) peers.push({ name: 'nginx', url: nginx, pid: null });
  }
  const nextOfOurs = await requestsOfOurs(call, companion.url, databaseUrl);

  const lines: Measurement[] = [];
  for (const { connections, what } of cases) {
    const turn = (url: string, next: () => string | null, durationMs: number): Promise<LoadResult> =>
      load({ url, connections, durationMs, next });
    const ofPeer = (url: string) => async (durationMs: number) =>
      turn(url, () => requestOfPeer(call, url), durationMs);
    let fastest = assumedPerSecond / 2;
    const ours = async (durationMs: number): Promise<LoadResult> => {
      const next = await nextOfOurs(Math.ceil((2 * fastest * durationMs) / 1000));
      const result = await turn(companion.url, next, durationMs);
      fastest = Math.max(result.perSecond, fastest === assumedPerSecond / 2 ? 0 : fastest);
      return result;
    };

    const turns: Record<string, () => Promise<Sample>> = {};
    const compete = async (
      name: string,
      run: (durationMs: number) => Promise<LoadResult>,
      pid: number | null,
    ) => {
      await run(warmUpMs);
      turns[name] = async () => {
        const result = await run(bench.turnMs);
        // Remaining work of a turn, such as closing connections, must not count for the next one.
        await pause(100);
        return pid === null ? result : { ...result, memoryMb: residentBytes(pid) / 1e6 };
      };
    };
    await compete(subject, ours, companion.pid);
    for (const peer of peers) await compete(peer.name, ofPeer(peer.url), peer.pid);

    const samples = await interleave(bench.rounds, turns);
    const aim: Aim | undefined = call === 'status' ? undefined : { comparedTo: comparablePeer, atLeast: 1 };
    lines.push(
      measured({ what, unit: 'requests/s', ...(aim && { aim }) }, samples, 'perSecond'),
      measured({ what: `${what}: p50`, unit: 'ms' }, samples, 'p50Ms'),
      measured({ what: `${what}: p99`, unit: 'ms' }, samples, 'p99Ms'),
    );
    if (connections === 500) {
      lines.push(measured({ what: `${what}: memory`, unit: 'MB' }, samples, 'memoryMb'));
    }
  }
  return lines;
}
