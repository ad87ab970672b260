/** A `node --test` reporter that prints nothing and tells the parent process how many tests passed. */
import type { TestEvent } from 'node:test/reporters';

// oxlint-disable-next-line require-yield -- a reporter is an async generator, and this one has nothing to print
export default async function* tallyReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    // Each file has a summary of its own; the one without a file is over all of them.
    if (type !== 'test:summary' || data.file !== undefined) continue;
    const { tests, passed, skipped, todo } = data.counts;
    // What is left has failed or was cancelled.
    process.send?.({ passed, failed: tests - passed - skipped - todo, skipped: skipped + todo });
  }
}
