/** Command `npm run kills -- --kills N --companions 1|3 --database sqlite|postgres --seed S [--loses-database]`. */
import { parseArgs } from 'node:util';
import { commandScope, stopEverything } from '../bench/harness/scope.ts';
import { kills } from './kills.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    companions: { type: 'string', default: '1' },
    database: { type: 'string', default: 'sqlite' },
    seed: { type: 'string', default: '1' },
    'loses-database': { type: 'boolean', default: false },
  },
});
const { database } = values;
if (database !== 'sqlite' && database !== 'postgres') throw new TypeError('--database is sqlite or postgres');
if (values['loses-database'] && database !== 'postgres')
  throw new TypeError('--loses-database is for postgres');
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopEverything().finally(() => process.exit(130)));
}

await using scope = commandScope();
const startedAt = performance.now();
let progressAt = startedAt;
const result = await kills(scope, {
  seed: values.seed,
  kills: Number(values.kills),
  companions: Number(values.companions),
  database,
  losesDatabase: values['loses-database'],
  onProgress(count, orders) {
    if (performance.now() - progressAt < 30_000) return;
    progressAt = performance.now();
    console.log(`  ${count} kills, ${orders} orders`);
  },
});
for (const problem of result.problems.slice(0, 50)) console.log(problem);
const { kills: count, orders, charges, refunds, events, deliveries, losses, problems } = result;
console.log(
  `${count} kills of ${values.companions} on ${database}, seed ${values.seed}: ${problems.length} problems; ${orders} orders, ` +
    `${charges} charges, ${refunds} refunds, ${events} events in ${deliveries} deliveries, ` +
    (losses > 0 ? `the database unreachable ${losses} times, ` : '') +
    `${Math.round((performance.now() - startedAt) / 1000)} s`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
