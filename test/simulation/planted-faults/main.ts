/**
 * Measures the judge: plants each fault in a copy of the source tree and counts the days until the simulation finds it, or runs the test that does.
 *
 * `node test/simulation/planted-faults/main.ts [--workers N] [words of names…]`
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../support/runner/job.ts';
import { simulate } from '../simulate.ts';
import { allFaults, applyFault, type Fault } from './all.ts';

const maxDays = 5_000;
const seed = 1;
/** Faults of days to be played on PostgreSQL would need one; tests find those. */
const parts = ['server', 'widget', 'demo', 'test', 'docs', 'package.json', 'tsconfig.json', 'vite.config.ts'];

function copyOfTree(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'pay-faults-'));
  for (const part of parts) cpSync(path.join(root, part), path.join(copy, part), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
}

async function firstDayOf(tree: string): Promise<{ found: string; rule: string } | null> {
  const { failures } = await simulate({
    seed,
    days: maxDays,
    workers,
    shrinks: false,
    worker: path.join(tree, 'test/simulation/worker.ts'),
  });
  const [first] = failures.toSorted((a, b) => a.seed - b.seed);
  return first ? { found: `day ${first.seed - seed + 1}`, rule: first.rule } : null;
}

function failureOf(tree: string, test: string): { found: string; rule: string } | null {
  // A failed test can leave a connection open, for which its file would wait without an end.
  const args = ['--test', '--test-timeout=120000', '--test-force-exit', test];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: tree, encoding: 'utf8' });
  const [, title = ''] = /^\s*✖ (.*?) \(/m.exec(stdout) ?? [];
  return status === 0 ? null : { found: test, rule: title };
}

async function find(tree: string, fault: Fault): Promise<{ found: string; rule: string } | null> {
  applyFault(tree, fault, 'plant');
  try {
    return fault.test === null ? await firstDayOf(tree) : failureOf(tree, fault.test);
  } finally {
    applyFault(tree, fault, 'remove');
  }
}

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { workers: { type: 'string', default: String(availableParallelism()) } },
});
const workers = Number(values.workers);
const chosen = allFaults.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);
for (const fault of chosen) applyFault(root, fault, 'try');
const tree = copyOfTree();
let found = 0;
try {
  console.log('| planted fault | found by | rule or test |\n|---|---|---|');
  for (const fault of chosen) {
    const result = await find(tree, fault);
    if (result) found += 1;
    console.log(`| ${fault.name} | ${result?.found ?? `not in ${maxDays} days`} | ${result?.rule ?? ''} |`);
  }
} finally {
  rmSync(tree, { recursive: true, force: true });
}
console.log(`\n${found} of ${chosen.length} found`);
process.exitCode = found === chosen.length ? 0 : 1;
