/**
 * Measures the judge: plants each fault in a copy of the source tree and counts the days until the simulation finds it.
 *
 * `node test/simulation/planted-faults/main.ts [words of names…]`
 */
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../../support/runner/job.ts';
import { simulate } from '../simulate.ts';
import { allFaults, sourcesWith } from './all.ts';
import type { Fault } from './fault.ts';

const mostDays = 5_000;
const seed = 1;
function copyOfTree(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'pay-faults-'));
  for (const part of [
    'server',
    'widget/checkout',
    'widget/protocol',
    'test/simulation',
    'test/support',
    'package.json',
    'tsconfig.json',
  ])
    cpSync(path.join(root, part), path.join(copy, part), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
}

async function daysToFind(tree: string, fault: Fault): Promise<{ days: number; rule: string } | null> {
  const files = sourcesWith(fault);
  for (const [file, source] of files) writeFileSync(path.join(tree, file), source);
  try {
    const { failures } = await simulate({
      seed,
      days: mostDays,
      workers: availableParallelism(),
      shrinks: false,
      worker: path.join(tree, 'test/simulation/worker.ts'),
    });
    const [first] = failures.toSorted((a, b) => a.seed - b.seed);
    return first ? { days: first.seed - seed + 1, rule: first.rule } : null;
  } finally {
    for (const file of files.keys()) cpSync(path.join(root, file), path.join(tree, file));
  }
}

const words = process.argv.slice(2);
const chosen = allFaults.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);
for (const fault of chosen) sourcesWith(fault);
const tree = copyOfTree();
let found = 0;
try {
  console.log('| planted fault | found on day | by the rule |\n|---|---|---|');
  for (const fault of chosen) {
    const result = await daysToFind(tree, fault);
    if (result) found += 1;
    console.log(`| ${fault.name} | ${result?.days ?? `not in ${mostDays}`} | ${result?.rule ?? ''} |`);
  }
} finally {
  rmSync(tree, { recursive: true, force: true });
}
console.log(`\n${found} of ${chosen.length} found`);
process.exitCode = found === chosen.length ? 0 : 1;
