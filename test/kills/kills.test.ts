/** `npm run kills -- --kills 250 --companions 3 --database postgres` kills more, of several at once. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kills } from './kills.ts';
import { amountOf } from '../support/runner/shares.ts';

const wanted = amountOf('kills');

test(`${wanted} kills of a companion under load lose nothing, double nothing and leave nothing unknown`, async (t) => {
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
