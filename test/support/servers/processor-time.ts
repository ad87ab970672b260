/** Reads processor time and open files of processes from Linux's /proc. */
import { readdirSync, readFileSync } from 'node:fs';

/** `USER_HZ`, which is the same for all programs on Linux. */
const ticksPerSecond = 100;

/** https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html, from the third field on. */
function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The process name is in parentheses and may contain any character.
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

const msOf = (stat: readonly string[], ...fields: readonly number[]): number =>
  (fields.reduce((sum, field) => sum + Number(stat[field - 3]), 0) * 1000) / ticksPerSecond;

const pids = (): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0);

export const parentOf = (pid: number): number => Number(statOf(pid)[1]);

/** Processor time of all threads of a process, in milliseconds. */
export const cpuMsOf = (pid: number): number => msOf(statOf(pid), 14, 15);

/** Processor time of a process and its children, including those that have ended. */
export function cpuMsOfFamily(pid: number): number {
  let sum = msOf(statOf(pid), 14, 15, 16, 17);
  for (const other of pids()) {
    try {
      const stat = statOf(other);
      if (Number(stat[1]) === pid) sum += msOf(stat, 14, 15);
    } catch {
      // The child has ended in the meantime; its time counts for its parent.
    }
  }
  return sum;
}

/** The PostgreSQL server of this machine that listens on this port. */
export function postgresOn(port: string): number {
  const server = pids().find((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`\0-p\0${port}\0`);
    } catch {
      return false;
    }
  });
  if (server === undefined) throw new Error('PostgreSQL does not run on this machine');
  return server;
}

/** Number of open file descriptors. */
export const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;
