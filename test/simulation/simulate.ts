/** Days in parallel, in processes of their own. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Failure, Order, Report } from './play-days.ts';

export interface SimulateOptions {
  seed: number;
  days: number;
  workers: number;
  databaseUrls?: readonly string[] | undefined;
  mostProcesses?: number | undefined;
  shrinks?: boolean | undefined;
  /** After so many failures the rest is not played. */
  mostFailures?: number | undefined;
  /** A worker of another tree. */
  worker?: string | undefined;
  onProgress?: ((played: number) => void) | undefined;
}

export interface Simulated {
  days: number;
  observations: number;
  failures: Failure[];
  elapsedMs: number;
  mostRssMb: number;
  /** What is left of many days, after collecting garbage. */
  heapGrowthMb: number;
}

/** A day's garbage is mostly dead by the time the young generation is full, where that is large: a tenth less time. */
const execArgv = ['--max-semi-space-size=64', '--expose-gc'];
const ownWorker = fileURLToPath(new URL('worker.ts', import.meta.url));

export async function simulate(options: SimulateOptions): Promise<Simulated> {
  const { seed, days, workers, databaseUrls = [], worker = ownWorker } = options;
  const startedAt = performance.now();
  const total: Simulated = {
    days: 0,
    observations: 0,
    failures: [],
    elapsedMs: 0,
    mostRssMb: 0,
    heapGrowthMb: 0,
  };
  const children = Array.from({ length: Math.min(workers, days) }, (_, index) => {
    const order: Order = {
      seed: seed + index,
      days: Math.ceil((days - index) / workers),
      stride: workers,
      databaseUrl: databaseUrls[index] ?? null,
      mostProcesses: options.mostProcesses ?? 3,
      shrinks: options.shrinks ?? true,
    };
    return { order, child: fork(worker, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv }) };
  });
  const stopAll = (): void => {
    for (const { child } of children) child.kill();
  };
  process.once('exit', stopAll);
  try {
    await Promise.all(
      children.map(
        ({ order, child }) =>
          new Promise<void>((resolve, reject) => {
            let left = order.days;
            child.on('message', (report: Report) => {
              if (report.kind === 'ready') child.send(order);
              if (report.kind === 'played') {
                left -= report.days;
                total.days += report.days;
                total.observations += report.observations;
                total.mostRssMb = Math.max(total.mostRssMb, report.rssMb);
                total.heapGrowthMb = Math.max(total.heapGrowthMb, report.heapGrowthMb);
                options.onProgress?.(total.days);
              }
              if (report.kind !== 'failed') return;
              total.failures.push(report.failure);
              if (total.failures.length >= (options.mostFailures ?? 1)) {
                stopAll();
                resolve();
              }
            });
            child.once('error', reject);
            child.once('exit', (code) => {
              if (left <= 0 || total.failures.length > 0) resolve();
              else reject(new Error(`a worker ended with ${code} and ${left} days left`));
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
