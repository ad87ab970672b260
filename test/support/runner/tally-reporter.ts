/** A reporter of Node's test runner for one file: prints nothing, and tells the parent process how many tests passed and how long it took. */
import path from 'node:path';
import type { TestEvent } from 'node:test/reporters';
import { root, type Tally } from './job.ts';

// oxlint-disable-next-line require-yield -- a reporter is an async generator, and this one has nothing to print
export default async function* tallyReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const tally = await tallyOf(events);
  if (tally) process.send?.(tally);
}

/** Undefined where the run ended before its summary. */
export async function tallyOf(events: AsyncIterable<TestEvent>): Promise<Tally | undefined> {
  let counted: Tally | undefined;
  for await (const { type, data } of events) {
    if (type !== 'test:summary') continue;
    const { tests, passed, skipped, todo } = data.counts;
    const name = path.relative(root, data.file ?? '');
    counted = {
      passed,
      // What is left has failed or was cancelled.
      failed: tests - passed - skipped - todo,
      skipped: skipped + todo,
      files: [{ name, durationMs: data.duration_ms }],
    };
  }
  return counted;
}
