/** Each abuse against a companion of its own process, and what it cost: requests to the service, disk, memory. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { memoryOf, memoryReporting } from '../bench/harness/memory.ts';
import { startCompanion } from '../support/servers/companion.ts';
import type { Scope } from '../support/servers/process.ts';
import { until } from '../support/until.ts';
import { type Abuse, type Answers } from './abuses.ts';
import { startCountingService } from './counting-service.ts';

export interface Cost {
  abuse: Abuse;
  calls: number;
  answers: Answers;
  requests: number;
  diskKb: number;
  /** Held after its garbage was collected, more than before. */
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
  // A start asks once whether its credentials are taken; that is no part of what an abuse costs.
  await until('the start has asked', () => service.total() > 0);
  const run = await abuse.prepare({ url: companion.url, service, calls });
  service.reset();
  const [disk, memory] = [await bytesIn(folder), await memoryOf(companion)];
  const answers = await run();
  return {
    abuse,
    calls: [...answers.values()].reduce((sum, count) => sum + count, 0),
    answers,
    requests: service.total(),
    diskKb: Math.round(((await bytesIn(folder)) - disk) / 1024),
    heapMb: ((await memoryOf(companion)).heapBytes - memory.heapBytes) / 1024 ** 2,
  };
}

/** Once the log of what was written lately is in the database, which takes it up by itself from 16 MB on. */
async function bytesIn(folder: string): Promise<number> {
  const database = new DatabaseSync(path.join(folder, 'companion.db'));
  const checkpoint = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)');
  await until('the log is taken up', () => checkpoint.get()?.['busy'] === 0);
  database.close();
  const files = await readdir(folder);
  const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(folder, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

export const heading = ['abuse', 'calls', 'answers', 'to the service', 'disk kB', 'heap MB'];

export const row = ({ abuse, calls, answers, requests, diskKb, heapMb }: Cost): string[] => [
  abuse.name,
  String(calls),
  [...answers].map(([status, count]) => `${status}×${count}`).join(' '),
  `${requests} of ${abuse.mostRequests}`,
  `${diskKb} of ${abuse.mostDiskKb}`,
  `${heapMb.toFixed(1)} of ${mostHeapMb}`,
];

/** Ten streams, some caches and what the engine keeps: far from what a flood would hold. */
export const mostHeapMb = 16;

export function excessOf({ abuse, requests, diskKb, heapMb }: Cost): string[] {
  return [
    requests > abuse.mostRequests && `${requests} requests reached the service`,
    diskKb > abuse.mostDiskKb && `the database grew by ${diskKb} kB`,
    heapMb > mostHeapMb && `${heapMb.toFixed(1)} MB are held`,
  ].filter((excess) => excess !== false);
}
