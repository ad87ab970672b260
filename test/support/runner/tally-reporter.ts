/** Reporter of Node's test runner that counts tests, and names what fails without a failed test. */
import path from 'node:path';
import type { TestEvent } from 'node:test/reporters';
import { noTests, writeTally } from './tally-file.ts';

export default async function* tallyReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const tally = noTests();
  for await (const { type, data } of events) {
    // Each file has a summary too. The process may end before the events do.
    if (type === 'test:summary' && data.file === undefined) writeTally(tally);
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    // Node reports a file without a test as one that passes, with the path as its title.
    const isFile = data.file !== undefined && path.resolve(data.name) === data.file;
    if (type === 'test:fail') {
      const { failureType } = data.details.error as { failureType?: string };
      if (failureType !== 'subtestsFailed') tally.failed += 1;
    } else if (isFile) {
      tally.failed += 1;
      yield `${data.name} ended without a test.\n`;
    } else if (data.skip !== undefined) {
      tally.skipped += 1;
      if (typeof data.skip === 'string') tally.skipReasons.push(data.skip);
      else {
        tally.failed += 1;
        yield `${data.file}: “${data.name}” is skipped without a reason.\n`;
      }
    } else if (data.details.type !== 'suite' && data.todo === undefined) tally.passed += 1;
  }
}
