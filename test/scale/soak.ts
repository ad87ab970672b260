/**
 * Command `npm run soak [-- --minutes N --database sqlite|postgres]`: runs at half of the measured capacity and prints
 * resource use per minute.
 */
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openEngine } from '../../server/storage/index.ts';
import { quantile } from '../bench/harness/measure.ts';
import { memoryOf } from '../bench/harness/memory.ts';
import { commandScope, stopEverything } from '../bench/harness/scope.ts';
import { temporaryFolder } from '../bench/harness/temporary-folder.ts';
import { startPostgres } from '../support/databases/postgres.ts';
import type { Scope } from '../support/servers/process.ts';
import { openFiles } from '../support/servers/processor-time.ts';
import { startPaymentLoad, type PaymentLoad } from './payment-load.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    database: { type: 'string', default: 'sqlite' },
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopEverything().finally(() => process.exit(130)));
}

const capacityMs = 15_000;
const lanes = 20;
const minuteMs = 60_000;

await using scope = commandScope();
const databaseUrl = await newDatabase(scope);
const load = await startPaymentLoad(scope, databaseUrl);
const perSecond = await capacityOf(load);
const rate = perSecond / 2;
console.log(`${perSecond.toFixed(1)} payments a second at most; half of it:`);
console.log(
  '| minute | payments | p50 ms | p99 ms | heap MB | resident MB | open files | rows a payment | waiting rows |',
);
console.log('|---|---|---|---|---|---|---|---|---|');
for (let minute = 1; minute <= Number(values.minutes); minute++) console.log(await minuteOf(minute));

async function newDatabase(scope: Scope): Promise<string> {
  if (values.database === 'postgres') {
    const server = await startPostgres({ isDurable: true });
    scope.after(() => server.stop());
    return server.createDatabase();
  }
  return `sqlite:${path.join(await temporaryFolder(scope), 'companion.db')}`;
}

/** Payments a second in a closed loop. */
async function capacityOf({ pay }: PaymentLoad): Promise<number> {
  const startedAt = performance.now();
  let payments = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() - startedAt < capacityMs) {
      await pay();
      payments += 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return (payments * 1000) / (performance.now() - startedAt);
}

/** Starts payments at a constant rate, however long each takes, and returns the minute's table row. */
async function minuteOf(minute: number): Promise<string> {
  const startedAt = performance.now();
  const latencies: number[] = [];
  const pending = new Set<Promise<void>>();
  for (let started = 0; started < (rate * minuteMs) / 1000; started++) {
    await pause(Math.max(0, startedAt + (started * 1000) / rate - performance.now()));
    const payment = load.pay().then((ms) => void latencies.push(ms));
    pending.add(payment);
    void payment.finally(() => pending.delete(payment));
  }
  await Promise.all(pending);
  const { heapBytes, residentBytes } = await memoryOf(load.companion);
  const mb = (bytes: number): string => (bytes / 1024 ** 2).toFixed(1);
  const cells = [
    minute,
    latencies.length,
    quantile(latencies, 0.5).toFixed(1),
    quantile(latencies, 0.99).toFixed(1),
    mb(heapBytes),
    mb(residentBytes),
    openFiles(load.companion.pid),
    ...(await rowCounts()),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Rows per payment, and rows that a worker has not handled yet. */
async function rowCounts(): Promise<[string, number]> {
  const engine = await openEngine(databaseUrl);
  try {
    const count = async (source: string): Promise<number> =>
      Number((await engine.read((sql) => sql.get(`SELECT COUNT(*) AS n FROM ${source}`)))?.['n']);
    const payments = await count('pay_payments');
    const others =
      (await count('pay_checkouts')) + (await count('pay_events')) + (await count('pay_callbacks'));
    const waiting =
      (await count('pay_events WHERE next_attempt_at IS NOT NULL')) +
      (await count('pay_callbacks WHERE due_at IS NOT NULL'));
    return [((payments + others) / payments).toFixed(2), waiting];
  } finally {
    await engine.close();
  }
}
