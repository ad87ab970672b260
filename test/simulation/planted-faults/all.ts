/** Lists all planted faults and applies one to the product's source. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../support/runner/job.ts';
import type { Fault } from './fault.ts';
import { moneyOutFaults } from './money-out-faults.ts';
import { paymentFaults } from './payment-faults.ts';
import { rareStoryFaults } from './rare-story-faults.ts';
import { workFaults } from './worker-faults.ts';

export const allFaults: readonly Fault[] = [
  ...paymentFaults,
  ...workFaults,
  ...moneyOutFaults,
  ...rareStoryFaults,
];

/** Sources with the fault applied, by path. Throws if the text to replace does not occur exactly once. */
export function sourcesWith({ name, changes }: Fault): Map<string, string> {
  const files = new Map<string, string>();
  for (const { file, find, put } of changes) {
    const source = files.get(file) ?? readFileSync(path.join(root, file), 'utf8');
    const count = source.split(find).length - 1;
    if (count !== 1) throw new Error(`the fault "${name}" matches ${count} times in ${file} instead of once`);
    files.set(
      file,
      source.replace(find, () => put),
    );
  }
  return files;
}
