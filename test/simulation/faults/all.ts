/** All faults, and the source with one of them in it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../support/runner/job.ts';
import type { Fault } from './fault.ts';
import { moneyOutFaults } from './of-money-out.ts';
import { paymentFaults } from './of-payments.ts';
import { workFaults } from './of-work.ts';

export const allFaults: readonly Fault[] = [...paymentFaults, ...workFaults, ...moneyOutFaults];

/** Files by path, with the fault in them. Throws when its text is not there exactly once. */
export function planted({ name, changes }: Fault): Map<string, string> {
  const files = new Map<string, string>();
  for (const { file, find, put } of changes) {
    const source = files.get(file) ?? readFileSync(path.join(root, file), 'utf8');
    const count = source.split(find).length - 1;
    if (count !== 1)
      throw new Error(`the fault "${name}" fits ${count} times into ${file}, and has to fit once`);
    files.set(
      file,
      source.replace(find, () => put),
    );
  }
  return files;
}
