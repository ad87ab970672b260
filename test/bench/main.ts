/**
 * Command `npm run bench`: measures size, speed and cost next to alternatives, which take turns with ours in one run.
 * `npm run bench -- NAME…` measures only these rows; `--quick` takes fewer and shorter turns; `--only=PATTERN` measures
 * only cases of `proxy` and `cost`, and conditions of `form`, whose name matches, such as `--only='charge on Post.*, 50'`; `--compare FIRST.json
 * SECOND.json` measures nothing and prints which ratios of two runs agree.
 *
 * Nothing here asserts. The table is printed, and written to `dist/bench/` as `results.json` and as a page with plots.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem, release } from 'node:os';
import path from 'node:path';
import { dist } from '../../widget/build/folders.ts';
import { commandScope, stopEverything } from './harness/scope.ts';
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
import { memory } from './rows/memory.ts';
import { paid } from './rows/paid.ts';
import { proxy } from './rows/proxy.ts';
import { qr } from './rows/qr.ts';
import { start } from './rows/start.ts';
import { webhooks } from './rows/webhooks.ts';

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
  memory,
  webhooks,
};

/**
 * A row's spread is that between its rounds. The ranges of two identical runs are disjoint by chance one time in ten
 * with three rounds, and one in 1,700 with seven.
 */
const usualRounds = 7;

const args = process.argv.slice(2);
if (args[0] === '--compare') {
  const [first, second] = await Promise.all(args.slice(1, 3).map(readResults));
  if (!first || !second) throw new Error('--compare needs two files, each the results.json of a run');
  console.log(comparisonOf(first, second));
  process.exit();
}
const isQuick = args.includes('--quick');
const only = new RegExp(args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length) ?? '', 'i');
const names = args.filter((arg) => !arg.startsWith('-'));
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
  // Stops servers and databases, and removes folders.
  process.once(signal, () => void stopEverything().finally(() => process.exit(130)));
}

// Pending work of a failed row may reject later, which must not end the other rows.
process.on('unhandledRejection', (error) => console.error(error));

const results: RowResult[] = [];
{
  await using run = commandScope();
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

/** Measures a row; an error becomes its result, so that the other rows are still measured. */
async function measure(name: string, row: Row, peers: () => Promise<string>): Promise<RowResult> {
  const startedAt = performance.now();
  process.stdout.write(`${name}: ${row.title} `);
  try {
    await using scope = commandScope();
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
