/**
 * Command `npm run fuzz [-- --seed N --callbacks N --requests N]`: sends hostile callbacks and requests and prints
 * faults.
 */
import { parseArgs } from 'node:util';
import { commandScope, stopEverything } from '../bench/harness/scope.ts';
import { fuzz, type FuzzOptions } from './fuzz.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    callbacks: { type: 'string', default: '20000' },
    requests: { type: 'string', default: '10000' },
  },
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopEverything().finally(() => process.exit(130)));
}

let failed = false;
for (const kind of ['callbacks', 'requests'] as const) {
  const count = Number(values[kind]);
  if (count === 0) continue;
  if (!Number.isSafeInteger(count) || count < 0) throw new TypeError(`--${kind} must be a whole number`);
  await run({ kind, count, seed: Number(values.seed) });
}
process.exitCode = failed ? 1 : 0;

async function run(options: FuzzOptions): Promise<void> {
  await using scope = commandScope();
  const startedAt = performance.now();
  let progressAt = startedAt;
  const onProgress = (sent: number): void => {
    if (performance.now() - progressAt < 30_000) return;
    progressAt = performance.now();
    console.log(`  ${sent} sent`);
  };
  const { sent, faults, responses, logBytes, heldKb } = await fuzz(scope, { ...options, onProgress });
  for (const { seed, index, what, request } of faults) {
    failed = true;
    console.log(`\n${what}\n  number ${index} of: npm run fuzz -- --seed ${seed} --${options.kind} 100`);
    if (request !== null) console.log(`  ${request}`);
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const counts = [...responses]
    .toSorted(([, a], [, b]) => b - a)
    .map(([status, count]) => `${status} × ${count}`);
  console.log(
    `${sent} ${options.kind} from seed ${options.seed}: ${faults.length} faults in ${seconds} s; ${counts.join(', ')}; ` +
      `${Math.round(logBytes / 1024)} kB of log; held ${heldKb.early} kB early, ${heldKb.late} kB at the end`,
  );
}
