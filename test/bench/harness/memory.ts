/** Reads the memory usage of measured processes. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { until } from '../../support/until.ts';
import type { RunningProcess } from '../../support/servers/process.ts';

/** Resident memory of a process, in bytes. */
export const residentBytes = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;

const preload = fileURLToPath(new URL('../peers/report-memory.ts', import.meta.url));

/** Environment of a process whose memory is read by {@link memoryOf}. */
export const memoryReporting = { NODE_OPTIONS: `--import=${preload}` };

export interface Memory {
  residentBytes: number;
  /** JavaScript heap and buffers. */
  heapBytes: number;
}

/** Memory after a full garbage collection. */
export async function memoryOf(server: RunningProcess): Promise<Memory> {
  const reports = (): string[] => server.output().match(/^memory: .+$/gm) ?? [];
  const known = reports().length;
  process.kill(server.pid, 'SIGUSR2');
  const report = await until('the process reports its memory', () => reports()[known]);
  const { rss, heapUsed, external } = JSON.parse(report.slice('memory: '.length)) as NodeJS.MemoryUsage;
  return { residentBytes: rss, heapBytes: heapUsed + external };
}
