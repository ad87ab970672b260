/** Runs the steps of `npm test`, whose jobs share the processor. */
import { type Job, type JobResult, runJob } from './job.ts';
import { longestFirst } from './longest-first.ts';

export interface Step {
  name: string;
  jobs: readonly Job[];
  /** Limit for jobs that interfere with each other. */
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
  /** From the start of the first job to the end of the last. */
  elapsedMs: number;
}

/** Decides whether another job may start beside `running` ones. */
export interface Capacity {
  mayStart(running: number): boolean;
}

export interface RunOptions {
  capacity: Capacity;
  onDone: (result: StepResult) => void;
  /** Replaces {@link runJob} in tests. */
  run?: (job: Job) => Promise<JobResult>;
}

/** Interval for checking the capacity while no job ends. */
const capacityCheckIntervalMs = 1_000;

/**
 * Runs the jobs of all steps from one queue, the longest first. Jobs of a step with a limit come before all others: at
 * the end they would run alone.
 */
export async function runSteps(
  steps: readonly Step[],
  { capacity, onDone, run = runJob }: RunOptions,
): Promise<StepResult[]> {
  const results: StepResult[] = [];
  const stepStates = steps.map((step) => ({ step, running: 0, startedAt: 0, done: [] as JobResult[] }));
  const isLimited = ({ step }: (typeof stepStates)[number]): boolean => step.mostAtOnce !== undefined;
  const jobsOf = (some: typeof stepStates) =>
    longestFirst(
      some.flatMap((state) => state.step.jobs.map((job) => ({ state, job }))),
      ({ job }) => job.name,
    );
  const waiting = [
    ...jobsOf(stepStates.filter(isLimited)),
    ...jobsOf(stepStates.filter((state) => !isLimited(state))),
  ];
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let running = 0;

  const startMore = (): void => {
    for (;;) {
      const next = waiting.findIndex(({ state }) => state.running < (state.step.mostAtOnce ?? Infinity));
      if (next < 0 || !capacity.mayStart(running)) return;
      for (const started of waiting.splice(next, 1)) void start(started);
    }
  };
  async function start({ state, job }: (typeof waiting)[number]): Promise<void> {
    running += 1;
    state.running += 1;
    state.startedAt ||= performance.now();
    state.done.push(await run(job));
    state.running -= 1;
    running -= 1;
    if (state.done.length === state.step.jobs.length) close(state);
    if (results.length === steps.length) end();
    else startMore();
  }
  function close({ step, done, startedAt }: (typeof stepStates)[number]): void {
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
  if (empty) throw new Error(`The step “${empty.name}” has no jobs.`);
  if (steps.length === 0) return results;
  startMore();
  const capacityCheck = setInterval(startMore, capacityCheckIntervalMs);
  await ended;
  clearInterval(capacityCheck);
  return results;
}
