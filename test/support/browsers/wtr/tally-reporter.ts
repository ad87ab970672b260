/** Reporter of Web Test Runner that counts the tests for `npm test`. */
import type { Reporter } from '@web/test-runner';
import type { TestSession } from '@web/test-runner-core';
import { noTests, writeTally } from '../../runner/tally-file.ts';

/** Each of `missingEngines` counts as one skip, with this reason. */
export function tallyReporter(missingEngines: readonly string[]): Reporter {
  return {
    stop({ sessions }) {
      const tally = { ...noTests(), skipped: missingEngines.length, skipReasons: [...missingEngines] };
      const add = (suite: TestSession['testResults']): void => {
        for (const test of suite?.tests ?? []) {
          tally[test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed'] += 1;
        }
        suite?.suites.forEach(add);
      };
      for (const { testResults, passed, errors } of sessions) {
        add(testResults);
        // Errors outside of tests: a file that did not load, an uncaught error.
        if (!passed && errors.length > 0) tally.failed += 1;
      }
      writeTally(tally);
    },
  };
}
