/** Reads processor time and open files of processes from Linux's /proc. */
import { readdirSync, readFileSync } from 'node:fs';

/** The same on every Linux that Node runs on. */
const ticksPerSecond = 100;

interface Stat {
  parent: number;
  ms: number;
}

function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name is in parentheses and may contain any character.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const user = Number(fields[11]);
    const system = Number(fields[12]);
    return { parent: Number(fields[1]), ms: ((user + system) * 1000) / ticksPerSecond };
  } catch {
    // The process has ended in the meantime.
    return null;
  }
}

const pids = (): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0);

export const cpuMs = (pid: number): number => statOf(pid)?.ms ?? 0;

/** Processor time of the PostgreSQL server on this port, and of its open connections. */
export function postgresCpuMs(port: string): number {
  const server = pids().find((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`\0-p\0${port}\0`);
    } catch {
      return false;
    }
  });
  if (server === undefined) throw new Error('PostgreSQL does not run on this machine');
  return pids().reduce((sum, pid) => {
    const stat = pid === server ? null : statOf(pid);
    return stat?.parent === server ? sum + stat.ms : sum;
  }, cpuMs(server));
}

/** Number of open file descriptors. */
export const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;
