/** A worker's work: day after day, until one fails or all are played. */
import { type Database, postgresDatabase, sqliteDatabase } from './databases.ts';
import { storyOf } from './report/story.ts';
import { runDay } from './run-day.ts';
import { shrink } from './shrink.ts';
import { makePlan } from './world/make-plan.ts';
import type { Plan } from './world/plan.ts';

export interface Order {
  /** The first seed, how many there are, and how far they are apart. */
  seed: number;
  days: number;
  stride: number;
  databaseUrl: string | null;
  mostProcesses: number;
  shrinks: boolean;
}

export interface Failure {
  seed: number;
  rule: string;
  message: string;
  plan: Plan;
  story: string[];
  /** Of the day as it was, before it was made smaller. */
  steps: number;
}

export type Report =
  | { kind: 'ready' }
  | { kind: 'played'; days: number; observations: number; rssMb: number; heapGrowthMb: number }
  | { kind: 'failed'; failure: Failure };

const reportEvery = 25;

/** Code and caches are there by then. */
const warmDays = 100;
/**
 * Days between two looks at the memory. Collecting all garbage also drops what the engine has learned about the code:
 * done every 25 days, it made a day take a sixth longer.
 */
const memoryEvery = 300;
/** A hundred kilobytes that each day left behind would be found within days of a long run. */
const mostGrowthMb = 48;

/** Watches what days leave behind in the memory of this process: of the companion, the world and the judge alike. */
function memoryWatch(lastDay: number): (day: number) => number {
  let warmBytes: number | null = null;
  let growthMb = 0;
  let nextDay = warmDays;
  return (day) => {
    const isLast = day === lastDay && day >= warmDays;
    if (globalThis.gc === undefined || (day < nextDay && !isLast)) return growthMb;
    nextDay = day + memoryEvery;
    globalThis.gc();
    const { heapUsed } = process.memoryUsage();
    warmBytes ??= heapUsed;
    growthMb = Math.round((heapUsed - warmBytes) / 1e6);
    if (growthMb > mostGrowthMb)
      throw new Error(`memory is not bounded: ${day} days have left ${growthMb} MB behind`);
    return growthMb;
  };
}

export async function playDays(order: Order, report: (report: Report) => void): Promise<void> {
  const { mostProcesses, databaseUrl } = order;
  const database: Database = databaseUrl === null ? sqliteDatabase : postgresDatabase(databaseUrl);
  let observations = 0;
  let unreported = 0;
  const grownAfter = memoryWatch(order.days);
  let day = 0;
  const flush = (): void => {
    const rssMb = Math.round(process.memoryUsage().rss / 1e6);
    report({ kind: 'played', days: unreported, observations, rssMb, heapGrowthMb: grownAfter(day) });
    unreported = 0;
    observations = 0;
  };
  for (; day < order.days; day++) {
    const seed = order.seed + day * order.stride;
    const plan = makePlan(seed, { mostProcesses });
    const result = await runDay(plan, database);
    observations += result.observations.length;
    unreported += 1;
    if (result.violation !== null) {
      flush();
      const small = order.shrinks ? await shrink(plan, result, database) : { plan, result };
      const { rule, message } = small.result.violation ?? result.violation;
      const story = storyOf(small.result.observations);
      report({
        kind: 'failed',
        failure: { seed, rule, message, plan: small.plan, story, steps: plan.steps.length },
      });
    }
    if (unreported === reportEvery) flush();
  }
  flush();
}
