/** How many jobs the processor has time for. */
import os from 'node:os';
import type { Room } from './step.ts';

/** More of them would slow each other down when all their browsers have work to do. */
const mostPerCore = 4;
const leastIdleShare = 0.2;
/** Less says little: counters are coarse, and the last job has hardly begun. */
const leastLookMs = 900;

/**
 * One job for each core, and another one whenever the processor was idle for a fifth of the time since the last: a test
 * file waits for its browser and servers, and they for timers, about half of the time.
 */
export function processorRoom(
  { cores, times }: { cores: number; times: () => ProcessorTimes } = {
    cores: os.availableParallelism(),
    times: timesOfMachine,
  },
): Room {
  let last = times();
  return {
    take(running) {
      if (running < cores) return true;
      if (running >= cores * mostPerCore) return false;
      const now = times();
      const elapsed = now.total - last.total;
      if (elapsed < leastLookMs) return false;
      const idleShare = (now.idle - last.idle) / elapsed;
      last = now;
      return idleShare >= leastIdleShare;
    },
  };
}

/** Milliseconds of a core, on the average, since the machine was started. */
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
