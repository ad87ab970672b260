/**
 * Command `npm run scale [-- --payments N]`: measures the cost of one payment, and of store calls among N payments in
 * PostgreSQL.
 */
import { parseArgs } from 'node:util';
import { commandScope, stopEverything } from '../bench/harness/scope.ts';
import { measureCost } from './cost.ts';
import { measurePlans } from './plans.ts';

const { values } = parseArgs({
  options: {
    payments: { type: 'string', default: '100000' },
    lives: { type: 'string', default: '500' },
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopEverything().finally(() => process.exit(130)));
}

for (const database of ['sqlite', 'postgres'] as const) {
  await using scope = commandScope();
  const lives = Number(values.lives);
  if (lives === 0) break;
  const cost = await measureCost(scope, database, lives);
  console.log(`one PIX payment on ${database} (of ${lives}):`);
  for (const [name, value] of Object.entries(cost)) console.log(`  ${name}: ${value}`);
}

await using scope = commandScope();
const payments = Number(values.payments);
if (payments > 0) {
  const { sizes, calls } = await measurePlans(scope, payments, (line) => console.log(`  ${line}`));
  console.log(`${payments} payments: ${[...sizes].map(([name, mb]) => `${name} ${mb} MB`).join(', ')}`);
  console.log(
    '| call | statements | ms | again, ms | access path of the slowest | |\n|---|---|---|---|---|---|',
  );
  for (const { name, statements, elapsedMs, againMs, slowest, whole, error } of calls) {
    const notes = [...whole.map((table) => `reads all of ${table}`), ...(error === null ? [] : [error])];
    console.log(
      `| ${name} | ${statements} | ${elapsedMs.toFixed(1)} | ${againMs.toFixed(1)} | ${slowest} | ${notes.join('; ')} |`,
    );
  }
}
