/**
 * Reporter of Node's test runner that prints nothing and sends a file's test counts and duration to the parent process.
 */
import path from 'node:path';
import type { TestEvent } from 'node:test/reporters';
import { root, type Tally } from './job.ts';

// oxlint-disable-next-line require-yield -- a reporter is an async generator, and this one has nothing to print
export default async function* tallyReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const tally = await tallyOf(events);
  if (tally) process.send?.(tally);
}

/** Counts of the run; undefined if it ended before its summary. */
export async function tallyOf(events: AsyncIterable<TestEvent>): Promise<Tally | undefined> {
  let counted: Tally | undefined;
  const skipReasons: string[] = [];
  // The counts of the summary lack skipped suites, whose tests are never declared.
  let skippedSuites = 0;
  for await (const { type, data } of events) {
    if (type === 'test:pass' && data.skip !== undefined) {
      if (data.details.type === 'suite') skippedSuites += 1;
      if (typeof data.skip === 'string') skipReasons.push(data.skip);
    }
    if (type !== 'test:summary') continue;
    const { tests, passed, skipped, todo } = data.counts;
    const name = path.relative(root, data.file ?? '');
    counted = {
      passed,
      // The remaining tests failed or were cancelled.
      failed: tests - passed - skipped - todo,
      skipped: skipped + todo + skippedSuites,
      skipReasons,
      files: [{ name, durationMs: data.duration_ms }],
    };
  }
  return counted;
}
