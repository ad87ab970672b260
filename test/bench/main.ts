/**
 * `npm run bench`: what this costs and how fast it is, beside what a user would take instead, measured in turns in one
 * run. `npm run bench -- NAME…` measures the rows of that name; `--quick` takes fewer and shorter turns.
 *
 * Nothing here asserts. The table is printed, and written to `dist/bench/` as `results.json` and as a page with plots.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir, totalmem, release } from 'node:os';
import path from 'node:path';
import { dist } from '../../widget/build/folders.ts';
import { ownScope } from './harness/scope.ts';
import type { Row } from './harness/row.ts';
import { pageOf } from './report/page.ts';
import { type RowResult, tableOf } from './report/table.ts';
import { bytes } from './rows/bytes.ts';
import { callbacks } from './rows/callbacks.ts';
import { form } from './rows/form.ts';
import { paid } from './rows/paid.ts';
import { proxy } from './rows/proxy.ts';
import { qr } from './rows/qr.ts';
import { start } from './rows/start.ts';

const rows: Readonly<Record<string, Row>> = { bytes, form, qr, start, proxy, callbacks, paid };

const words = process.argv.slice(2);
const isQuick = words.includes('--quick');
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

const results: RowResult[] = [];
for (const [name, row] of Object.entries(rows)) {
  if (names.length === 0 || names.includes(name)) results.push(await measure(name, row));
}
const folder = path.join(dist, 'bench');
await mkdir(folder, { recursive: true });
await writeFile(
  path.join(folder, 'results.json'),
  `${JSON.stringify({ machine, rows: results }, null, 2)}\n`,
);
await writeFile(path.join(folder, 'index.html'), pageOf(results, machine));
console.log(`\n${tableOf(results)}\n\n${path.join(folder, 'index.html')}`);
process.exitCode = results.some(({ failure }) => failure !== undefined) ? 1 : 0;

/** A row that cannot be measured must not cost the others theirs. */
async function measure(name: string, row: Row): Promise<RowResult> {
  await using scope = ownScope();
  const folder = await mkdtemp(path.join(tmpdir(), 'pay-elements-bench-'));
  scope.after(() => rm(folder, { recursive: true, force: true }));
  console.log(`measuring: ${row.title}…`);
  try {
    const lines = await row.measure({ folder, rounds: isQuick ? 2 : 5, turnMs: isQuick ? 400 : 1_000 });
    return { name, title: row.title, lines };
  } catch (error) {
    console.error(error);
    return {
      name,
      title: row.title,
      lines: [],
      failure: error instanceof Error ? error.message : String(error),
    };
  }
}
