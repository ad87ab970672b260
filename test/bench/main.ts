/**
 * `npm run bench`: what this costs and how fast it is, beside what a user would take instead, measured in turns in one
 * run. `npm run bench -- NAME…` measures the rows of that name; `--quick` takes fewer and shorter turns;
 * `--only=PATTERN` leaves out cases of `proxy` and `cost` whose name does not match, such as `--only='charge on Post.*, 50'`;
 * `--compare FIRST.json SECOND.json` measures nothing, and says which ratios of two runs agree.
 *
 * Nothing here asserts. The table is printed, and written to `dist/bench/` as `results.json` and as a page with plots.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem, release } from 'node:os';
import path from 'node:path';
import { dist } from '../../widget/build/folders.ts';
import { ownScope, stopEverything } from './harness/scope.ts';
import type { Row } from './harness/row.ts';
import { temporaryFolder } from './harness/temporary-folder.ts';
import { peerPackages } from './peers/packages.ts';
import { comparisonOf } from './report/compare.ts';
import { pageOf } from './report/page.ts';
import { type RowResult, tableOf, textsOf } from './report/table.ts';
import { bytes } from './rows/bytes.ts';
import { callbacks } from './rows/callbacks.ts';
import { cost } from './rows/cost.ts';
import { form } from './rows/form.ts';
import { live } from './rows/live.ts';
import { paid } from './rows/paid.ts';
import { proxy } from './rows/proxy.ts';
import { qr } from './rows/qr.ts';
import { start } from './rows/start.ts';

const rows: Readonly<Record<string, Row>> = {
  bytes,
  form,
  qr,
  start,
  proxy,
  callbacks,
  cost,
  paid,
  live,
};

/**
 * The spread of a row is that between its rounds. Two runs that differ in nothing have rounds without anything in common
 * by chance: one time in ten with three of them, one in 1,700 with seven.
 */
const usualRounds = 7;

const words = process.argv.slice(2);
if (words[0] === '--compare') {
  const [first, second] = await Promise.all(words.slice(1, 3).map(readResults));
  if (!first || !second) throw new Error('--compare needs two files, each the results.json of a run');
  console.log(comparisonOf(first, second));
  process.exit();
}
const isQuick = words.includes('--quick');
const only = new RegExp(words.find((word) => word.startsWith('--only='))?.slice('--only='.length) ?? '', 'i');
const names = words.filter((word) => !word.startsWith('-'));
const unknown = names.find((name) => !(name in rows));
if (unknown !== undefined) {
  console.error(`There is no row ${unknown}. The rows: ${Object.keys(rows).join(', ')}`);
  process.exit(2);
}

const [processor] = cpus();
const machine = [
  new Date().toISOString().slice(0, 16).replace('T', ' '),
  `${availableParallelism()} × ${processor?.model ?? 'unknown processor'}`,
  `${Math.round(totalmem() / 1e9)} GB`,
  `${process.platform} ${release()}`,
  `Node ${process.versions.node}`,
].join(', ');
console.log(machine);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // Servers, databases and folders are not left behind.
  process.once(signal, () => void stopEverything().finally(() => process.exit(130)));
}

// A row that has failed leaves work behind that fails after it: no reason to end the others.
process.on('unhandledRejection', (error) => console.error(error));

const results: RowResult[] = [];
{
  await using run = ownScope();
  const peers = peerPackages(run);
  for (const [name, row] of Object.entries(rows)) {
    if (names.length === 0 || names.includes(name)) results.push(await measure(name, row, peers));
  }
}
const folder = path.join(dist, 'bench');
await mkdir(folder, { recursive: true });
await writeFile(
  path.join(folder, 'results.json'),
  `${JSON.stringify({ machine, rows: results }, null, 2)}\n`,
);
await writeFile(path.join(folder, 'index.html'), pageOf(results, machine));
console.log(`\n${tableOf(results)}\n\n${textsOf(results)}\n\n${path.join(folder, 'index.html')}`);
process.exitCode = results.some(({ failure }) => failure !== undefined) ? 1 : 0;

async function readResults(file: string): Promise<RowResult[]> {
  return (JSON.parse(await readFile(file, 'utf8')) as { rows: RowResult[] }).rows;
}

/** A row that cannot be measured must not cost the others theirs. */
async function measure(name: string, row: Row, peers: () => Promise<string>): Promise<RowResult> {
  const startedAt = performance.now();
  process.stdout.write(`${name}: ${row.title} `);
  try {
    await using scope = ownScope();
    const folder = await temporaryFolder(scope);
    const amount = isQuick ? { rounds: 2, turnMs: 400 } : { rounds: usualRounds, turnMs: 600 };
    const texts: Record<string, string> = {};
    const attach = (more: Readonly<Record<string, string>>): void => void Object.assign(texts, more);
    const lines = await row.measure({ folder, peers, ...amount, attach, wants: (what) => only.test(what) });
    console.log(` ${Math.round((performance.now() - startedAt) / 1000)} s`);
    return { name, title: row.title, lines, texts };
  } catch (error) {
    console.error('\n', error);
    return {
      name,
      title: row.title,
      lines: [],
      failure: error instanceof Error ? error.message : String(error),
    };
  }
}
