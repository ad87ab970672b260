import { execFileSync } from 'node:child_process';

/** Resident memory of a process, in bytes. */
export const residentBytes = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;
