/** What a measured process holds in memory. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { until } from '../../support/until.ts';
import type { RunningProcess } from '../../support/servers/process.ts';

/** Resident memory of a process, in bytes. */
export const residentBytes = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;

const preload = fileURLToPath(new URL('../peers/report-memory.ts', import.meta.url));

/** For the environment of a process that is to be asked for {@link memoryOf}. */
export const memoryReporting = { NODE_OPTIONS: `--import=${preload}` };

export interface Memory {
  residentBytes: number;
  /** Of JavaScript and of its buffers. */
  heapBytes: number;
}

/** Once its garbage is collected. */
export async function memoryOf(server: RunningProcess): Promise<Memory> {
  const answers = (): string[] => server.output().match(/^memory: .+$/gm) ?? [];
  const known = answers().length;
  process.kill(server.pid, 'SIGUSR2');
  const answer = await until('the process tells its memory', () => answers()[known]);
  const { rss, heapUsed, external } = JSON.parse(answer.slice('memory: '.length)) as NodeJS.MemoryUsage;
  return { residentBytes: rss, heapBytes: heapUsed + external };
}
