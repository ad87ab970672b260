/**
 * Command `npm run simulate [-- --seed N --days N]`: simulates days of the companion under faults and prints
 * violations.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../support/databases/postgres.ts';
import type { Failure } from './play-days.ts';
import { simulate } from './simulate.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    days: { type: 'string', default: '1000' },
    workers: { type: 'string', default: String(availableParallelism()) },
    database: { type: 'string', default: 'sqlite' },
    failures: { type: 'string', default: '1' },
    'no-shrink': { type: 'boolean', default: false },
  },
});
const workers = Number(values.workers);
const seed = Number(values.seed);
const days = Number(values.days);
const postgres = values.database === 'postgres' ? await startPostgres() : null;
const databaseUrls = postgres
  ? await Promise.all(Array.from({ length: workers }, () => postgres.createDatabase()))
  : [];

console.log(`${days} days from seed ${seed} on ${values.database}, ${workers} workers`);
let progressAt = performance.now();
try {
  const result = await simulate({
    seed,
    days,
    workers,
    databaseUrls,
    shrinks: !values['no-shrink'],
    maxFailures: Number(values.failures),
    onProgress(played) {
      if (performance.now() - progressAt < 30_000) return;
      progressAt = performance.now();
      console.log(`  ${played} days played`);
    },
  });
  for (const failure of result.failures) reportFailure(failure);
  const seconds = result.elapsedMs / 1000;
  console.log(
    `${result.days} days, ${result.observations} observations, ${result.failures.length} violations ` +
      `in ${seconds.toFixed(0)} s (${(result.days / seconds).toFixed(1)} days/s, ${result.maxRssMb} MB per worker at most, ${result.heapGrowthMb} MB of heap growth)`,
  );
  process.exitCode = result.failures.length > 0 ? 1 : 0;
} finally {
  await postgres?.stop();
}

function reportFailure({ seed: failed, rule, message, plan, story, steps }: Failure): void {
  const folder = path.join(tmpdir(), 'pay-elements-simulation');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `seed-${failed}.json`);
  writeFileSync(file, JSON.stringify({ rule, plan }, null, 2));
  console.log(`\nSeed ${failed} breaks the rule "${rule}": ${message}`);
  console.log(`Shrunk from ${steps} to ${plan.steps.length} steps; the plan is in ${file}\n`);
  console.log(story.join('\n'));
  console.log(
    `\nReproduce: npm run simulate -- --seed ${failed} --days 1 --workers 1 --database ${values.database}\n`,
  );
}
