/** `node test/hammer/main.ts 5000` prints the table of a longer one. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { abuses } from './abuses.ts';
import { excessOf, hammer } from './hammer.ts';
import { amountOf } from '../support/runner/shares.ts';

const calls = amountOf('abuses');

describe('a companion under abuse: the service, the disk and the memory notice little of it', () => {
  for (const abuse of abuses) {
    test(abuse.name, async (scope) => {
      const cost = await hammer(scope, abuse, calls);
      assert.deepEqual(excessOf(cost), []);
      assert.equal(cost.answers.get(500) ?? 0, 0);
    });
  }
});
