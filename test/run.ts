/**
 * Runs all checks and tests (`npm test`). Prints one line per step, the output of failures, and a total at the end.
 *
 * `node test/run.ts unit lint` runs only the steps whose names contain one of the words; `--shard=1/3` runs a part of
 * their test files.
 */
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { startPostgres } from './support/databases/postgres.ts';
import { isLong } from './support/long-run.ts';
import { type Job, type JobResult, nodeTestCommand, root, runJob, stopJobs } from './support/runner/job.ts';

interface Step extends Job {
  needs?: 'browser' | 'browser and database';
}

const { values, positionals: words } = parseArgs({
  options: { shard: { type: 'string' } },
  allowPositionals: true,
});
const sources = ['widget', 'server', 'demo', 'test', 'vite.config.ts'];
const find = (pattern: string, ...exclude: string[]): string[] =>
  globSync(pattern, { cwd: root, exclude }).sort();

const check = (name: string, ...command: Job['command']): Step => ({ name, command, hasTests: false });

/** Files named `*.long.test.ts` run in `npm run test:long` only. */
const testFiles = find('test/**/*.test.ts').filter((file) => isLong || !file.endsWith('.long.test.ts'));
const isAcceptance = (file: string): boolean => file.startsWith('test/acceptance/');
const isServerTest = (file: string): boolean => file.startsWith('test/server/');
/** Tests of the published package, the applications built with it, and the documents. */
const isPackageTest = (file: string): boolean => /^test\/(package|consumers|documents)\//.test(file);

const nodeTests = (name: string, files: string[], filesAtOnce: number): Step => ({
  name,
  command: nodeTestCommand(files, filesAtOnce, values.shard),
  hasTests: true,
  needs: 'browser and database',
});
const cores = availableParallelism();

const readsBuild = (tsconfig: string): boolean => tsconfig.startsWith('test/types/');
const types = (files: string[]): Step[] => files.map((file) => check(`types ${file}`, 'tsc', '-p', file));
const tsconfigs = find('**/tsconfig.json', 'node_modules', 'dist');

/** Steps before the others, each list in parallel to the others. */
const first: readonly Step[][] = [
  // The others read `dist/`. Two tests in parallel would each build the site, one while the other reads it.
  [
    check('build', process.execPath, 'widget/build/package.ts'),
    check('site of the documents', process.execPath, 'demo/documents/build.ts'),
  ],
  [check('format', 'oxfmt', '--check', ...sources), ...types(tsconfigs.filter((file) => !readsBuild(file)))],
];
const install = check('browsers to test in', process.execPath, 'test/support/browsers/install.ts');
const steps: readonly Step[] = [
  nodeTests('acceptance', testFiles.filter(isAcceptance), cores),
  {
    name: 'browsers',
    command: ['wtr', '--config', 'test/widget/web-test-runner.config.js'],
    hasTests: true,
    needs: 'browser',
  },
  nodeTests('package', testFiles.filter(isPackageTest), 2),
  // In two steps, so that both places of a run have work until its end.
  nodeTests(
    'unit: simulator, simulation, load',
    testFiles.filter((file) => !isAcceptance(file) && !isPackageTest(file) && !isServerTest(file)),
    cores,
  ),
  nodeTests('unit: server', testFiles.filter(isServerTest), cores),
  check('lint', 'oxlint', '--type-aware', ...sources),
  ...types(tsconfigs.filter(readsBuild)),
];
/** Each step of tests runs as many files at once as there are cores, and a file waits for half of its time. */
const stepsAtOnce = 2;

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stopJobs();
    process.exit(130);
  });
}

const chosen = (all: readonly Step[]): Step[] =>
  all.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
const results: JobResult[] = [];

/** Runs the steps in order, this many at a time. */
async function runAll(waiting: Step[], atOnce: number): Promise<void> {
  const next = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const result = await runJob(step);
      results.push(result);
      console.log(lineOf(result));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

const later = chosen(steps);
const needsBrowser = later.some(({ needs }) => needs !== undefined);
// One server for all files: each file would take two seconds to start its own.
const needsDatabase = later.some(({ needs }) => needs === 'browser and database');
const postgres = needsDatabase && !process.env['DATABASE_URL'] ? await startPostgres() : null;
if (postgres) process.env['DATABASE_URL'] = postgres.url;
await Promise.all([...first.map(chosen), needsBrowser ? [install] : []].map((list) => runAll(list, 1)));
if (results.some(({ name, failed }) => name === 'build' && failed === 0)) process.env['TEST_BUILT'] = '1';
await runAll(later, stepsAtOnce);
await postgres?.stop();

const failures = results.filter(({ failed }) => failed > 0);
for (const { name, output } of failures) console.log(`\n──── ${name} ────\n${output.trim()}`);
// Repeated at the end, so that the end of a long output contains all failures.
for (const { name, output } of failures) console.log(`\n──── ${name}, failed ────\n${failedPart(output)}`);
const reasons = Map.groupBy(
  results.flatMap(({ skipReasons }) => skipReasons),
  (reason) => reason,
);
if (reasons.size > 0) console.log('\n──── skipped ────');
for (const [reason, { length }] of reasons) console.log(`${length} × ${reason}`);
const total = (key: 'passed' | 'failed' | 'skipped'): number =>
  results.reduce((sum, result) => sum + result[key], 0);
console.log(`\n${countsOf({ passed: total('passed'), failed: total('failed'), skipped: total('skipped') })}`);
process.exitCode = failures.length > 0 || results.length === 0 ? 1 : 0;

function lineOf({ name, elapsedMs, ...counts }: JobResult): string {
  const seconds = `${(elapsedMs / 1000).toFixed(1)} s`;
  return `${counts.failed > 0 ? '✗' : '✓'} ${name.padEnd(46)} ${seconds.padStart(8)}   ${countsOf(counts)}`;
}

function countsOf({ passed, failed, skipped }: Pick<JobResult, 'passed' | 'failed' | 'skipped'>): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** The summary of failed tests by Node's runner; for other output, or a run that did not reach it, the last lines. */
function failedPart(output: string): string {
  const start = output.lastIndexOf('✖ failing tests:');
  return start < 0 ? output.trim().split('\n').slice(-20).join('\n') : output.slice(start).trim();
}
