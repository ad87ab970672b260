/** The short form; `npm run kills -- --kills 250 --companions 3 --database postgres` is a quarter of the long one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kills } from './kills.ts';

test('10 kills of a companion under load lose nothing, double nothing and leave nothing unknown', async (t) => {
  const {
    kills: count,
    orders,
    problems,
  } = await kills(t, {
    seed: '1',
    kills: 10,
    companions: 1,
    database: 'sqlite',
  });
  assert.deepEqual(problems, []);
  assert.equal(count, 10);
  assert.ok(orders > 0);
});
