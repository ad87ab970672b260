/** A `node --test` reporter that prints nothing and tells the parent process how many tests passed, and how long each file took. */
import path from 'node:path';
import type { TestEvent } from 'node:test/reporters';
import type { FileDuration } from './slowest.ts';
import { root, type Tally } from './step.ts';

// oxlint-disable-next-line require-yield -- a reporter is an async generator, and this one has nothing to print
export default async function* tallyReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const tally = await tallyOf(events);
  if (tally) process.send?.(tally);
}

/** Undefined where the run ended before its summary. */
export async function tallyOf(events: AsyncIterable<TestEvent>): Promise<Tally | undefined> {
  const files: FileDuration[] = [];
  let counted: Tally | undefined;
  for await (const { type, data } of events) {
    if (type !== 'test:summary') continue;
    // Each file has a summary of its own; the one without a file is over all of them.
    if (data.file !== undefined) {
      files.push({ name: path.relative(root, data.file), durationMs: data.duration_ms });
      continue;
    }
    const { tests, passed, skipped, todo } = data.counts;
    // What is left has failed or was cancelled.
    counted = { passed, failed: tests - passed - skipped - todo, skipped: skipped + todo, files };
  }
  return counted;
}
