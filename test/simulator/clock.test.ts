/** Tests the simulator's adjustable clock and its scheduled tasks. */
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

describe('the adjustable clock', () => {
  test('runs due tasks at their time, in order of time, whatever the order of scheduling', async () => {
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

  test('runs and awaits tasks that become due during an advance', async () => {
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

  test('does not run a cancelled task', async () => {
    const clock = clockFor();
    clock
      .after(hourMs, () => {
        assert.fail('the cancelled task ran');
      })
      .cancel();
    await clock.advance(2 * hourMs);
    clock.stop();
  });

  test('runs due tasks as real time passes', async () => {
    const clock = clockFor();
    await new Promise<void>((resolve) => {
      clock.after(10, resolve);
    });
    clock.stop();
  });

  test('concurrent advances add up', async () => {
    const clock = clockFor();
    const startMs = clock.nowMs();
    await Promise.all([clock.advance(hourMs), clock.advance(hourMs)]);
    assert.ok(clock.nowMs() - startMs >= 2 * hourMs);
    clock.stop();
  });
});
