/** Tests of the list of slowest test files. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, test } from 'node:test';
import type { TestEvent } from 'node:test/reporters';
import { slowestLines } from './slowest.ts';
import { root } from './job.ts';
import { tallyOf } from './tally-reporter.ts';

describe('the slowest files', () => {
  test('lists at most twenty, the slowest first', () => {
    const files = Array.from({ length: 25 }, (_, index) => ({
      name: `${index}.test.ts`,
      durationMs: index * 1000,
    }));
    const lines = slowestLines(files);
    assert.equal(lines.length, 20);
    assert.equal(lines[0], '   24.0 s   24.test.ts');
    assert.equal(lines.at(-1), '    5.0 s   5.test.ts');
  });

  test('takes duration and counts from the summary of each file', async () => {
    const summary = {
      type: 'test:summary',
      data: {
        file: path.join(root, 'test/one.test.ts'),
        duration_ms: 1200,
        counts: { tests: 5, passed: 2, skipped: 1, todo: 0 },
      },
    };
    const tally = await tallyOf(eventsOf([{ type: 'test:stdout', data: { message: '' } }, summary]));
    assert.deepEqual(tally, {
      passed: 2,
      failed: 2,
      skipped: 1,
      skipReasons: [],
      files: [{ name: 'test/one.test.ts', durationMs: 1200 }],
    });
  });

  test('returns no tally for a run that ended before its summary', async () => {
    assert.equal(await tallyOf(eventsOf([])), undefined);
  });
});

/** Events with only the properties that the reporter reads. */
async function* eventsOf(list: readonly unknown[]): AsyncGenerator<TestEvent> {
  for (const event of list) yield (await Promise.resolve(event)) as TestEvent;
}
