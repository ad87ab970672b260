/**
 * Tests a companion with hostile callbacks and requests. `npm run fuzz -- --callbacks 1000000 --requests 200000` sends
 * more.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fuzz } from './fuzz.ts';
import { rounds } from '../support/long-run.ts';

describe('a companion under fuzzing', () => {
  for (const [kind, count] of [
    ['callbacks', rounds({ short: 1_500, long: 100_000 })],
    ['requests', rounds({ short: 1_500, long: 100_000 })],
  ] as const) {
    test(`${count} hostile ${kind} cause no fault and leave no secret in the log`, async (t) => {
      const { sent, faults } = await fuzz(t, { kind, count, seed: 1 });
      assert.deepEqual(faults, []);
      assert.equal(sent, count);
    });
  }
});
