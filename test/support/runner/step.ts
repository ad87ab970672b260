/** Steps of `npm test`, and how their jobs share the processor. */
import { type Job, type JobResult, runJob } from './job.ts';
import { longestFirst } from './longest-first.ts';

export interface Step {
  name: string;
  jobs: readonly Job[];
  /** Where its jobs get in each other's way. */
  mostAtOnce?: number;
  needsBrowser: boolean;
  needsDatabase: boolean;
}

export interface StepResult {
  name: string;
  jobs: readonly JobResult[];
  passed: number;
  failed: number;
  skipped: number;
  /** From the start of its first job to the end of its last. */
  elapsedMs: number;
}

/** Whether another job may start beside so many. */
export interface Room {
  take(running: number): boolean;
}

export interface RunOptions {
  room: Room;
  onDone: (result: StepResult) => void;
  /** Runs a job. */
  run?: (job: Job) => Promise<JobResult>;
}

/** How often the room is looked at while no job ends. */
const lookIntervalMs = 1_000;

/**
 * Runs the jobs of all steps from one queue, the longest first. Those of a step that runs a few at a time come before them:
 * in the end they would run by themselves.
 */
export async function runSteps(
  steps: readonly Step[],
  { room, onDone, run = runJob }: RunOptions,
): Promise<StepResult[]> {
  const results: StepResult[] = [];
  const open = steps.map((step) => ({ step, running: 0, startedAt: 0, done: [] as JobResult[] }));
  const isLimited = ({ step }: (typeof open)[number]): boolean => step.mostAtOnce !== undefined;
  const jobsOf = (some: typeof open) =>
    longestFirst(
      some.flatMap((own) => own.step.jobs.map((job) => ({ own, job }))),
      ({ job }) => job.name,
    );
  const waiting = [...jobsOf(open.filter(isLimited)), ...jobsOf(open.filter((own) => !isLimited(own)))];
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let running = 0;

  const startMore = (): void => {
    for (;;) {
      const next = waiting.findIndex(({ own }) => own.running < (own.step.mostAtOnce ?? Infinity));
      if (next < 0 || !room.take(running)) return;
      for (const started of waiting.splice(next, 1)) void start(started);
    }
  };
  async function start({ own, job }: (typeof waiting)[number]): Promise<void> {
    running += 1;
    own.running += 1;
    own.startedAt ||= performance.now();
    own.done.push(await run(job));
    own.running -= 1;
    running -= 1;
    if (own.done.length === own.step.jobs.length) close(own);
    if (results.length === steps.length) end();
    else startMore();
  }
  function close({ step, done, startedAt }: (typeof open)[number]): void {
    const sum = (key: 'passed' | 'failed' | 'skipped'): number =>
      done.reduce((total, job) => total + job[key], 0);
    const result = {
      name: step.name,
      jobs: done,
      passed: sum('passed'),
      failed: sum('failed'),
      skipped: sum('skipped'),
      elapsedMs: performance.now() - startedAt,
    };
    results.push(result);
    onDone(result);
  }

  const empty = steps.find(({ jobs }) => jobs.length === 0);
  if (empty) throw new Error(`The step “${empty.name}” has nothing to run.`);
  if (steps.length === 0) return results;
  startMore();
  const looks = setInterval(startMore, lookIntervalMs);
  await ended;
  clearInterval(looks);
  return results;
}
