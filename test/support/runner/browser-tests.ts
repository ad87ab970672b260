/** Runs the widget's browser tests in the installed browsers and sends their counts to the parent process. */
import { defaultReporter, startTestRunner } from '@web/test-runner';
import { SESSION_STATUS, type TestRunner } from '@web/test-runner-core';
import { globSync } from 'node:fs';
import path from 'node:path';
import { chromium, missingEngines } from '../browsers/wtr/engines.ts';
import { casesOf, shares } from './long-run.ts';
import type { FileDuration } from './slowest.ts';
import { root, type Tally } from './job.ts';

const all = globSync('test/widget/**/*.browser.ts', { cwd: root }).sort();
const listed: readonly string[] = shares.cases.engines.long;
/** Files without engine-dependent cases: texts and choices. A listed file that is missing fails in {@link casesOf}. */
const concernsNoEngine = all.filter((file) => listed.includes(file));
const inAllEngines = casesOf('engines', concernsNoEngine, String);
const inChromium = concernsNoEngine.filter((file) => !inAllEngines.includes(file));

const runner = await startTestRunner({
  argv: ['--config', 'test/widget/web-test-runner.config.js'],
  autoExitProcess: false,
  config: {
    // The output is read after the run: failures only.
    reporters: [defaultReporter({ reportTestProgress: false })],
    files: all.filter((file) => !inChromium.includes(file)),
    groups: inChromium.length > 0 ? [{ name: 'Chromium', files: inChromium, browsers: [chromium] }] : [],
  },
});
if (!runner) throw new Error('Web Test Runner did not start.');

const startedMs = new Map<string, number>();
const files: FileDuration[] = [];
const beganMs = performance.now();
runner.sessions.on('session-status-updated', ({ id, status, testFile, browser }) => {
  // The first session may have begun before this listener was added.
  if (status === SESSION_STATUS.INITIALIZING) startedMs.set(id, performance.now());
  if (status !== SESSION_STATUS.FINISHED) return;
  const durationMs = performance.now() - (startedMs.get(id) ?? beganMs);
  files.push({ name: `${path.relative(root, testFile ?? '')} (${browser.name})`, durationMs });
});
const passed = await new Promise<boolean>((resolve) => runner.on('stopped', resolve));
process.send?.(tallyOf(runner));
process.exitCode = passed ? 0 : 1;
process.disconnect?.();

type Suite = NonNullable<ReturnType<TestRunner['sessions']['get']>>['testResults'];

function tallyOf({ sessions }: TestRunner): Tally {
  const tally = { passed: 0, failed: 0, skipped: missingEngines.length, skipReasons: missingEngines, files };
  const add = (suite: Suite): void => {
    for (const test of suite?.tests ?? []) {
      tally[test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed'] += 1;
    }
    suite?.suites.forEach(add);
  };
  for (const session of sessions.all()) {
    add(session.testResults);
    // Errors outside of tests: a file that did not load, an uncaught error.
    if (!session.passed && session.errors.length > 0) tally.failed += 1;
  }
  return tally;
}
