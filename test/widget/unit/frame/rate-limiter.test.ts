/** Tests the card frame's rate limiter. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rateLimiter } from '../../../../widget/frame/rate-limiter.ts';

test('runs a call after a pause at once, and spaces the calls queued behind it in order', async () => {
  let clockMs = 0;
  const runs: [string, number][] = [];
  const sleep = async (ms: number): Promise<void> => void (clockMs += ms);
  const inTurn = rateLimiter(1_000, { now: () => clockMs, sleep });
  const run = (name: string) => inTurn(() => void runs.push([name, clockMs]));
  await Promise.all([run('first'), run('second'), run('third')]);
  clockMs += 5_000;
  await run('rested');
  assert.deepEqual(runs, [
    ['first', 0],
    ['second', 1_000],
    ['third', 2_000],
    ['rested', 7_000],
  ]);
});
