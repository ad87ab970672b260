/** Tests that abuse costs the service, the disk and the memory little. `node test/hammer/main.ts 5000` runs longer. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { abuses } from './abuses.ts';
import { excessOf, hammer } from './hammer.ts';
import { rounds } from '../support/long-run.ts';

const calls = rounds({ short: 80, long: 5_000 });

describe('abuse of a companion stays within its limits of service requests, disk and memory', () => {
  for (const abuse of abuses) {
    test(abuse.name, async (scope) => {
      const cost = await hammer(scope, abuse, calls);
      assert.deepEqual(excessOf(cost), []);
      assert.equal(cost.responses.get(500) ?? 0, 0);
    });
  }
});
