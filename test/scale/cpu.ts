/** Processor time of processes, as Linux counts it. */
import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of a second, on every Linux that Node runs on. */
const ticksPerSecond = 100;

interface Stat {
  parent: number;
  ms: number;
}

function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in brackets, and may hold anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const user = Number(fields[11]);
    const system = Number(fields[12]);
    return { parent: Number(fields[1]), ms: ((user + system) * 1000) / ticksPerSecond };
  } catch {
    // It has ended meanwhile.
    return null;
  }
}

const pids = (): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0);

export const cpuMs = (pid: number): number => statOf(pid)?.ms ?? 0;

/** Of the server that listens on the port, and of its connections that are still open. */
export function postgresCpuMs(port: string): number {
  const server = pids().find((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`\0-p\0${port}\0`);
    } catch {
      return false;
    }
  });
  if (server === undefined) throw new Error('PostgreSQL is not on this machine');
  return pids().reduce((sum, pid) => {
    const stat = pid === server ? null : statOf(pid);
    return stat?.parent === server ? sum + stat.ms : sum;
  }, cpuMs(server));
}

/** Handles that a process has open. */
export const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;
