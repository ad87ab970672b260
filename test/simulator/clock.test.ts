import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { Clock } from '../../demo/simulator/clock.ts';

function clockFor(): Clock {
  return new Clock((error) => {
    throw error;
  });
}

const hourMs = 3_600_000;

describe('the movable clock', () => {
  test('runs what is due in order, each at its own time, whatever the order it was put in', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 24 * 60 }), { maxLength: 30 }), async (minutes) => {
        const clock = clockFor();
        const startMs = clock.nowMs() + hourMs;
        const ran: number[] = [];
        for (const minute of minutes) {
          clock.at(startMs + minute * 60_000, () => {
            assert.equal(clock.nowMs(), startMs + minute * 60_000);
            ran.push(minute);
          });
        }
        await clock.advance(30 * hourMs);
        clock.stop();
        assert.deepEqual(
          ran,
          minutes.toSorted((one, other) => one - other),
        );
      }),
    );
  });

  test('runs what becomes due on the way, and waits for it', async () => {
    const clock = clockFor();
    const ran: string[] = [];
    clock.after(hourMs, async () => {
      await Promise.resolve();
      ran.push('first');
      clock.after(hourMs, () => {
        ran.push('second');
      });
      clock.after(9 * hourMs, () => {
        ran.push('too late');
      });
    });
    await clock.advance(3 * hourMs);
    assert.deepEqual(ran, ['first', 'second']);
    clock.stop();
  });

  test('what is cancelled does not run', async () => {
    const clock = clockFor();
    clock
      .after(hourMs, () => {
        assert.fail('ran all the same');
      })
      .cancel();
    await clock.advance(2 * hourMs);
    clock.stop();
  });

  test('real time runs what is due by itself', async () => {
    const clock = clockFor();
    await new Promise<void>((resolve) => {
      clock.after(10, resolve);
    });
    clock.stop();
  });

  test('two advances at once add up', async () => {
    const clock = clockFor();
    const startMs = clock.nowMs();
    await Promise.all([clock.advance(hourMs), clock.advance(hourMs)]);
    assert.ok(clock.nowMs() - startMs >= 2 * hourMs);
    clock.stop();
  });
});
