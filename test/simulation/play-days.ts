/** Plays a worker's share of days one after the other, and reports progress, failures and memory growth. */
import { type Database, postgresDatabase, sqliteDatabase } from './databases.ts';
import { storyOf } from './report/story.ts';
import { runDay } from './run-day.ts';
import { shrink } from './shrink.ts';
import { makePlan } from './world/make-plan.ts';
import type { Plan } from './world/plan.ts';

export interface WorkerTask {
  /** The first seed. */
  seed: number;
  days: number;
  /** Distance between two seeds. */
  stride: number;
  databaseUrl: string | null;
  maxProcesses: number;
  shrinks: boolean;
}

export interface Failure {
  seed: number;
  rule: string;
  message: string;
  plan: Plan;
  story: string[];
  /** Number of steps before shrinking. */
  steps: number;
}

export type Report =
  | { kind: 'ready' }
  | { kind: 'played'; days: number; observations: number; rssMb: number; heapGrowthMb: number }
  | { kind: 'failed'; failure: Failure };

const reportEvery = 25;

/** Code is compiled and caches are filled by then. */
const warmDays = 100;
/**
 * Days between two memory measurements. A full garbage collection also discards optimized code: every 25 days, it made
 * a day take a sixth longer.
 */
const memoryEvery = 300;
/** Exceeded within 480 days by a leak of 100 kB a day. */
const maxGrowthMb = 48;

/**
 * Measures the heap growth of this process, which holds the companion, the world and the judge. Throws above the limit.
 */
function heapGrowthMeter(lastDay: number): (day: number) => number {
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
    if (growthMb > maxGrowthMb)
      throw new Error(`memory is not bounded: the heap grew by ${growthMb} MB in ${day} days`);
    return growthMb;
  };
}

export async function playDays(task: WorkerTask, report: (report: Report) => void): Promise<void> {
  const { maxProcesses, databaseUrl } = task;
  const database: Database = databaseUrl === null ? sqliteDatabase : postgresDatabase(databaseUrl);
  let observations = 0;
  let unreported = 0;
  const growthAfter = heapGrowthMeter(task.days);
  let day = 0;
  const flush = (): void => {
    const rssMb = Math.round(process.memoryUsage().rss / 1e6);
    report({ kind: 'played', days: unreported, observations, rssMb, heapGrowthMb: growthAfter(day) });
    unreported = 0;
    observations = 0;
  };
  for (; day < task.days; day++) {
    const seed = task.seed + day * task.stride;
    const plan = makePlan(seed, { maxProcesses });
    const result = await runDay(plan, database);
    observations += result.observations.length;
    unreported += 1;
    if (result.violation !== null) {
      flush();
      const shrunk = task.shrinks ? await shrink(plan, result, database) : { plan, result };
      const { rule, message } = shrunk.result.violation ?? result.violation;
      const story = storyOf(shrunk.result.observations);
      report({
        kind: 'failed',
        failure: { seed, rule, message, plan: shrunk.plan, story, steps: plan.steps.length },
      });
    }
    if (unreported === reportEvery) flush();
  }
  flush();
}
