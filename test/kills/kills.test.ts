/**
 * Tests that companions killed under load lose and duplicate nothing.
 * `npm run kills -- --kills 250 --companions 3 --database postgres` runs more kills, with several processes.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kills } from './kills.ts';
import { rounds } from '../support/long-run.ts';

const wanted = rounds({ short: 4, long: 100 });

test(`${wanted} kills of a companion under load lose, duplicate and leave unsettled nothing`, async (t) => {
  const {
    kills: count,
    orders,
    problems,
  } = await kills(t, {
    seed: '1',
    kills: wanted,
    companions: 1,
    database: 'sqlite',
  });
  assert.deepEqual(problems, []);
  assert.equal(count, wanted);
  assert.ok(orders > 0);
});
