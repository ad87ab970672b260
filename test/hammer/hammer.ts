/** Runs an abuse against a companion process and measures its cost: requests to the service, disk and memory. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { memoryOf, memoryReporting } from '../bench/harness/memory.ts';
import { startCompanion } from '../support/servers/companion.ts';
import type { Scope } from '../support/servers/process.ts';
import { until } from '../support/until.ts';
import { type Abuse, type ResponseCounts } from './abuses.ts';
import { startCountingService } from './counting-service.ts';

export interface Cost {
  abuse: Abuse;
  calls: number;
  responses: ResponseCounts;
  requests: number;
  diskKb: number;
  /** Heap growth after a garbage collection. */
  heapMb: number;
}

export async function hammer(scope: Scope, abuse: Abuse, calls: number): Promise<Cost> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pay-elements-hammer-'));
  scope.after(() => rm(folder, { recursive: true, force: true }));
  const service = await startCountingService(scope);
  const companion = await startCompanion(scope, {
    baseUrl: service.baseUrl,
    databaseUrl: `sqlite:${path.join(folder, 'companion.db')}`,
    env: { ...memoryReporting, PAY_RAW_CARD: 'inline', PAY_TRUST_PROXY: '1', LOG_LEVEL: 'error' },
  });
  // At startup the companion checks its credentials once; that request is not part of an abuse's cost.
  await until('the companion has checked its credentials', () => service.total() > 0);
  const run = await abuse.prepare({ url: companion.url, service, calls });
  service.reset();
  const [disk, memory] = [await bytesIn(folder), await memoryOf(companion)];
  const responses = await run();
  return {
    abuse,
    calls: [...responses.values()].reduce((sum, count) => sum + count, 0),
    responses,
    requests: service.total(),
    diskKb: Math.round(((await bytesIn(folder)) - disk) / 1024),
    heapMb: ((await memoryOf(companion)).heapBytes - memory.heapBytes) / 1024 ** 2,
  };
}

/** Size after a checkpoint of the write-ahead log, which the database does by itself only from 16 MB on. */
async function bytesIn(folder: string): Promise<number> {
  const database = new DatabaseSync(path.join(folder, 'companion.db'));
  const checkpoint = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)');
  await until('the write-ahead log is checkpointed', () => checkpoint.get()?.['busy'] === 0);
  database.close();
  const files = await readdir(folder);
  const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(folder, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

export const heading = ['abuse', 'calls', 'responses', 'to the service', 'disk kB', 'heap MB'];

export const row = ({ abuse, calls, responses, requests, diskKb, heapMb }: Cost): string[] => [
  abuse.name,
  String(calls),
  [...responses].map(([status, count]) => `${status}×${count}`).join(' '),
  `${requests} of ${abuse.maxRequests}`,
  `${diskKb} of ${abuse.maxDiskKb}`,
  `${heapMb.toFixed(1)} of ${maxHeapMb}`,
];

/** Allows for ten streams, caches and the engine; a flood that is kept in memory would far exceed it. */
export const maxHeapMb = 16;

export function excessOf({ abuse, requests, diskKb, heapMb }: Cost): string[] {
  return [
    requests > abuse.maxRequests && `${requests} requests reached the service`,
    diskKb > abuse.maxDiskKb && `the database grew by ${diskKb} kB`,
    heapMb > maxHeapMb && `the heap grew by ${heapMb.toFixed(1)} MB`,
  ].filter((excess) => excess !== false);
}
