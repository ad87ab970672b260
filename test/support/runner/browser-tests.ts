/** Runs the tests of the widget in the browsers of this machine and tells the parent process how many passed. */
import { defaultReporter, startTestRunner } from '@web/test-runner';
import type { TestRunner } from '@web/test-runner-core';
import type { Tally } from './step.ts';

const runner = await startTestRunner({
  argv: ['--config', 'test/widget/web-test-runner.config.js'],
  autoExitProcess: false,
  // Nobody watches it run: only what failed.
  config: { reporters: [defaultReporter({ reportTestProgress: false })] },
});
if (!runner) throw new Error('Web Test Runner did not start.');

const passed = await new Promise<boolean>((resolve) => runner.on('stopped', resolve));
process.send?.(tallyOf(runner));
process.exitCode = passed ? 0 : 1;
process.disconnect?.();

type Suite = NonNullable<ReturnType<TestRunner['sessions']['get']>>['testResults'];

function tallyOf({ sessions }: TestRunner): Tally {
  const tally: Tally = { passed: 0, failed: 0, skipped: 0 };
  const add = (suite: Suite): void => {
    for (const test of suite?.tests ?? []) {
      tally[test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed'] += 1;
    }
    suite?.suites.forEach(add);
  };
  for (const session of sessions.all()) {
    add(session.testResults);
    // Errors beside the tests: a file that did not load, an uncaught error.
    if (!session.passed && session.errors.length > 0) tally.failed += 1;
  }
  return tally;
}
