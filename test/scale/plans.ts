/** Measures the cost and the query plans of each store call in a PostgreSQL database with many payments. */
import { openEngine, storeOn } from '../../server/storage/index.ts';
import type { Scope } from '../support/servers/process.ts';
import { startPostgres } from '../support/databases/postgres.ts';
import { moneyOutStore } from '../../server/storage/money-out.ts';
import { type Explained, explainedEngine } from './explained-engine.ts';
import { explainOnPostgres, type PlanNode, accessPathsOf, wholeTables } from './postgres-plan.ts';
import { fillPostgres, sizesOf } from './fill-postgres.ts';
import { storeCalls } from './store-calls.ts';

export interface CallCost {
  name: string;
  statements: number;
  elapsedMs: number;
  /** Duration of a second call. */
  againMs: number;
  slowest: string;
  /** Tables that are read completely. */
  whole: string[];
  error: string | null;
}

export interface Plans {
  sizes: Map<string, number>;
  calls: CallCost[];
}

export async function measurePlans(
  scope: Scope,
  payments: number,
  log: (line: string) => void,
): Promise<Plans> {
  const postgres = await startPostgres();
  scope.after(() => postgres.stop());
  const url = await postgres.createDatabase();
  const now = Date.now();
  await (await storeOn(await openEngine(url))).close();
  await fillPostgres(url, payments, now, (statement, ms) => log(`${statement}: ${(ms / 1000).toFixed(1)} s`));
  const sizes = await sizesOf(url);
  let explained: Explained<PlanNode>[] = [];
  const engine = explainedEngine(
    await openEngine(url),
    explainOnPostgres,
    (each) => void explained.push(each),
  );
  const store = await storeOn(engine);
  const moneyOut = moneyOutStore(engine);
  const calls: CallCost[] = [];
  for (const [name, call] of Object.entries(storeCalls)) {
    // The first call plans and reads from disk; in the second, housekeeping calls find fewer rows.
    let first: CallCost | null = null;
    for (let round = 0; round < 2 && (first?.error ?? null) === null; round++) {
      explained = [];
      const error = await call({ store, moneyOut, now }).then(
        () => null,
        (reason: unknown) => String(reason),
      );
      const cost = costOf(name, explained, error);
      if (first) calls.push({ ...first, againMs: cost.elapsedMs });
      else first = cost;
      if (error !== null) calls.push(cost);
    }
  }
  await store.close();
  return { sizes, calls };
}

function costOf(name: string, explained: readonly Explained<PlanNode>[], error: string | null): CallCost {
  const slowest = explained.toSorted((a, b) => b.elapsedMs - a.elapsedMs)[0];
  return {
    name,
    statements: explained.length,
    elapsedMs: explained.reduce((sum, { elapsedMs }) => sum + elapsedMs, 0),
    againMs: Number.NaN,
    slowest: slowest ? accessPathsOf(slowest.plan) : '',
    whole: [...new Set(explained.flatMap(wholeTables))],
    error,
  };
}
