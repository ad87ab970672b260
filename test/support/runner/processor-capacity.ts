/** Decides by the processor's idle time whether another job may start. */
import os from 'node:os';
import type { Capacity } from './step.ts';

/** With one job per core, and more when idle, the processor was idle for a tenth of a whole run. */
const jobsPerCoreAtLeast = 1.5;
/** With more jobs per core, busy browsers would slow each other down. */
const jobsPerCore = 4;
const leastIdleShare = 0.1;
/** A shorter measurement is unreliable: counters are coarse, and the last job has hardly begun. */
const shortestMeasurementMs = 900;

/**
 * Allows three jobs for two cores, and one more whenever the processor was idle for a tenth of the time since the last check: a
 * test file waits for browsers, servers and timers about half of the time.
 */
export function processorCapacity(
  { cores, times }: { cores: number; times: () => ProcessorTimes } = {
    cores: os.availableParallelism(),
    times: timesOfMachine,
  },
): Capacity {
  let last = times();
  return {
    mayStart(running) {
      if (running < cores * jobsPerCoreAtLeast) return true;
      if (running >= cores * jobsPerCore) return false;
      const now = times();
      const elapsed = now.total - last.total;
      if (elapsed < shortestMeasurementMs) return false;
      const idleShare = (now.idle - last.idle) / elapsed;
      last = now;
      return idleShare >= leastIdleShare;
    },
  };
}

/** Milliseconds per core, on average, since the machine started. */
export interface ProcessorTimes {
  idle: number;
  total: number;
}

function timesOfMachine(): ProcessorTimes {
  let idle = 0;
  let total = 0;
  for (const { times } of os.cpus()) {
    idle += times.idle;
    total += times.idle + times.user + times.nice + times.sys + times.irq;
  }
  const count = os.cpus().length;
  return { idle: idle / count, total: total / count };
}
