/**
 * Runs all checks and tests (`npm test`). Prints one line per step, the full output of failures, the slowest files, and
 * a total at the end.
 *
 * `node test/run.ts unit lint` runs only the steps whose names contain one of the words.
 */
import { globSync } from 'node:fs';
import { startPostgres } from './support/databases/postgres.ts';
import { type Job, root, stopJobs } from './support/runner/job.ts';
import { assertLongestAmong } from './support/runner/longest-first.ts';
import { processorCapacity } from './support/runner/processor-capacity.ts';
import { isInThisRun, isLong } from './support/runner/long-run.ts';
import { slowestLines } from './support/runner/slowest.ts';
import { runSteps, type Step, type StepResult } from './support/runner/step.ts';

/** Folders and files that are formatted and linted. */
const sources = ['widget', 'server', 'demo', 'test', 'vite.config.ts'];

const find = (pattern: string, ...exclude: string[]): string[] =>
  globSync(pattern, { cwd: root, exclude }).sort();
const allInNode = find('test/**/*.test.ts');
const inNode = allInNode.filter(isInThisRun);
const isAcceptance = (file: string): boolean => file.startsWith('test/acceptance/');
const isCardAcceptance = (file: string): boolean => file.startsWith('test/acceptance/card/');
const isDemoAcceptance = (file: string): boolean => /^test\/acceptance\/(demo-|documents-site)/.test(file);
/** Tests of the published package, the applications built with it, and the documents. */
const isPackageTest = (file: string): boolean => /^test\/(package|consumers|documents)\//.test(file);

const check = (name: string, ...command: Job['command']): Step => ({
  name,
  jobs: [{ name, command, counts: 'exit' }],
  needsBrowser: false,
  needsDatabase: false,
});

/** Runs each file in its own process, which reports the counts of its tests at its end. */
const nodeTests = (name: string, files: string[], limits: Pick<Step, 'mostAtOnce'> = {}): Step => ({
  name,
  jobs: files.map((file) => ({
    name: file,
    command: [
      process.execPath,
      // A test that hangs fails by name, in place of stalling all others.
      `--test-timeout=${isLong ? 6 * 60 * 60_000 : 300_000}`,
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=./test/support/runner/tally-reporter.ts',
      '--test-reporter-destination=stdout',
      file,
    ],
    counts: 'tally',
  })),
  needsBrowser: true,
  needsDatabase: true,
  ...limits,
});

const readsBuild = (tsconfig: string): boolean => tsconfig === 'test/types/tsconfig.json';
const types = (files: string[]): Step[] => files.map((file) => check(`types ${file}`, 'tsc', '-p', file));
const tsconfigs = find('**/tsconfig.json', 'node_modules', 'dist');

const steps: Step[] = [
  check('lint', 'oxlint', '--type-aware', ...sources),
  ...types(tsconfigs.filter(readsBuild)),
  // Several of these files write into the same folders.
  nodeTests('package', inNode.filter(isPackageTest), { mostAtOnce: 1 }),
  {
    name: 'browsers',
    jobs: [
      {
        name: 'browsers',
        command: [process.execPath, 'test/support/runner/browser-tests.ts'],
        counts: 'tally',
      },
    ],
    needsBrowser: true,
    needsDatabase: false,
  },
  nodeTests(
    'unit',
    inNode.filter((file) => !isAcceptance(file) && !isPackageTest(file)),
  ),
  nodeTests('acceptance of the demo', inNode.filter(isDemoAcceptance)),
  nodeTests('acceptance of cards', inNode.filter(isCardAcceptance)),
  nodeTests(
    'acceptance of payments',
    inNode.filter((file) => isAcceptance(file) && !isCardAcceptance(file) && !isDemoAcceptance(file)),
  ),
];
/** Checks that read only sources, and can run during the builds. */
const besideBuilds: Step[] = [
  check('format', 'oxfmt', '--check', ...sources),
  ...types(tsconfigs.filter((file) => !readsBuild(file))),
];
/** Builds that write into `dist/`, which the other steps read. */
const builds: Step[] = [
  check('build', process.execPath, 'widget/build/package.ts'),
  // Built once here: two tests in parallel would each build it, one while the other reads it.
  check('site of the documents', process.execPath, 'demo/documents/build.ts'),
];
/** Installs the browsers' packages, in about the time of the builds; once, before two steps need a browser. */
const installs: Step[] = [check('browsers to test in', process.execPath, 'test/support/browsers/install.ts')];

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stopJobs();
    process.exit(130);
  });
}

const filters = process.argv.slice(2);
const chosen = (all: readonly Step[]): Step[] =>
  all.filter(({ name }) => filters.length === 0 || filters.some((filter) => name.includes(filter)));

assertLongestAmong([...allInNode, ...steps.map(({ name }) => name)]);
const needsBrowser = chosen(steps).some((step) => step.needsBrowser);
// One server for all files: each file would take two seconds to start its own.
const needsDatabase = chosen(steps).some((step) => step.needsDatabase);
const postgres = needsDatabase && !process.env['DATABASE_URL'] ? await startPostgres() : null;
if (postgres) process.env['DATABASE_URL'] = postgres.url;
const onDone = (result: StepResult): void => console.log(line(result));
const oneAtOnce = { capacity: { mayStart: (running: number) => running === 0 }, onDone };
const before = await Promise.all([
  runSteps(chosen(builds), oneAtOnce),
  runSteps(chosen(besideBuilds), oneAtOnce),
  runSteps(needsBrowser ? installs : [], oneAtOnce),
]);
if (chosen(builds).some(({ name }) => name === 'build')) process.env['TEST_BUILT'] = '1';
const results = [
  ...before.flat(),
  ...(await runSteps(chosen(steps), { capacity: processorCapacity(), onDone })),
];
await postgres?.stop();

const jobs = results.flatMap((result) => result.jobs);
const failures = jobs.filter(({ failed }) => failed > 0);
for (const { name, output } of failures) console.log(`\n──── ${name} ────\n${output.trim()}`);
// Repeated at the end, so that the end of a long output contains all failures.
for (const { name, output } of failures) console.log(`\n──── ${name}, failed ────\n${failedPart(output)}`);
const slowest = slowestLines(jobs.flatMap(({ files }) => files));
if (slowest.length > 0) console.log(`\n──── slowest files ────\n${slowest.join('\n')}`);
const skipped = reasonsToSkip();
if (skipped.length > 0) console.log(`\n──── skipped ────\n${skipped.join('\n')}`);
const sum = (key: 'passed' | 'failed' | 'skipped'): number =>
  results.reduce((total, result) => total + result[key], 0);
const counts = [`${sum('passed')} passed`, `${sum('failed')} failed`];
if (sum('skipped') > 0) counts.push(`${sum('skipped')} skipped`);
console.log(`\n${counts.join(', ')}`);
process.exitCode = failures.length > 0 || results.length === 0 ? 1 : 0;

function line({ name, passed, failed, skipped, elapsedMs }: StepResult): string {
  const counts = [`${passed} passed`, failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`];
  const seconds = `${(elapsedMs / 1000).toFixed(1)} s`;
  return `${failed > 0 ? '✗' : '✓'} ${name.padEnd(46)} ${seconds.padStart(8)}   ${counts.filter(Boolean).join(', ')}`;
}

/** Each reason for which tests were skipped, with its test files. */
function reasonsToSkip(): string[] {
  const skips = jobs.flatMap(({ name, skipReasons }) => skipReasons.map((reason) => ({ name, reason })));
  return [...Map.groupBy(skips, ({ reason }) => reason)].map(
    ([reason, of]) => `${reason}: ${[...new Set(of.map(({ name }) => name))].join(', ')}`,
  );
}

/** The summary of failed tests by Node's runner; for other output, or a run that did not reach it, the last lines. */
function failedPart(output: string): string {
  const start = output.lastIndexOf('✖ failing tests:');
  return start < 0 ? output.trim().split('\n').slice(-20).join('\n') : output.slice(start).trim();
}
