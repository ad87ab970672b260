/** Distributes simulated days over worker processes and collects their results. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Failure, Report, WorkerTask } from './play-days.ts';

export interface SimulateOptions {
  seed: number;
  days: number;
  workers: number;
  databaseUrls?: readonly string[] | undefined;
  maxProcesses?: number | undefined;
  shrinks?: boolean | undefined;
  /** Stops all workers after this many failures. */
  maxFailures?: number | undefined;
  /** Path of the worker script; the copy of another source tree for planted faults. */
  worker?: string | undefined;
  onProgress?: ((played: number) => void) | undefined;
}

export interface SimulationResult {
  days: number;
  observations: number;
  failures: Failure[];
  elapsedMs: number;
  maxRssMb: number;
  /** After a full garbage collection. */
  heapGrowthMb: number;
}

/** With a large young generation most of a day's garbage dies before a collection, which saves a tenth of the time. */
const execArgv = ['--max-semi-space-size=64', '--expose-gc'];
const defaultWorker = fileURLToPath(new URL('worker.ts', import.meta.url));

export async function simulate(options: SimulateOptions): Promise<SimulationResult> {
  const { seed, days, workers, databaseUrls = [], worker = defaultWorker } = options;
  const startedAt = performance.now();
  const total: SimulationResult = {
    days: 0,
    observations: 0,
    failures: [],
    elapsedMs: 0,
    maxRssMb: 0,
    heapGrowthMb: 0,
  };
  const children = Array.from({ length: Math.min(workers, days) }, (_, index) => {
    const task: WorkerTask = {
      seed: seed + index,
      days: Math.ceil((days - index) / workers),
      stride: workers,
      databaseUrl: databaseUrls[index] ?? null,
      maxProcesses: options.maxProcesses ?? 3,
      shrinks: options.shrinks ?? true,
    };
    return { task, child: fork(worker, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv }) };
  });
  const stopAll = (): void => {
    for (const { child } of children) child.kill();
  };
  process.once('exit', stopAll);
  try {
    await Promise.all(
      children.map(
        ({ task, child }) =>
          new Promise<void>((resolve, reject) => {
            let left = task.days;
            child.on('message', (report: Report) => {
              if (report.kind === 'ready') child.send(task);
              if (report.kind === 'played') {
                left -= report.days;
                total.days += report.days;
                total.observations += report.observations;
                total.maxRssMb = Math.max(total.maxRssMb, report.rssMb);
                total.heapGrowthMb = Math.max(total.heapGrowthMb, report.heapGrowthMb);
                options.onProgress?.(total.days);
              }
              if (report.kind !== 'failed') return;
              total.failures.push(report.failure);
              if (total.failures.length >= (options.maxFailures ?? 1)) {
                stopAll();
                resolve();
              }
            });
            child.once('error', reject);
            child.once('exit', (code) => {
              if (left <= 0 || total.failures.length > 0) resolve();
              else reject(new Error(`a worker exited with ${code} and ${left} days left`));
            });
          }),
      ),
    );
  } finally {
    stopAll();
    process.off('exit', stopAll);
  }
  total.elapsedMs = performance.now() - startedAt;
  return total;
}
