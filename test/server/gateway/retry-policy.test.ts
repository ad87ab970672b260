/** Tests which failed attempts are retried, and after what pause. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import {
  type FailedAttempt,
  type FailureKind,
  type Repeatable,
  retryBudgetMs,
  retryDelayMs,
} from '../../../server/gateway/retry-policy.ts';

const failures = [
  'rejected',
  'unknown',
  'unexpected',
  'not_connected',
  'held_off',
  'ended',
] as const satisfies FailureKind[];
const kinds = ['lookup', 'keyed', 'once'] as const satisfies Repeatable[];
const first: Omit<FailedAttempt, 'failure' | 'repeatable'> = {
  attempt: 1,
  inDoubt: false,
  elapsedMs: 0,
  retryAfterMs: null,
  random: 0.5,
};

/** Whether a failure (row) of a kind of call (column) is retried at all. */
const table: Record<FailureKind, Record<Repeatable, boolean>> = {
  rejected: { lookup: false, keyed: false, once: false },
  unknown: { lookup: true, keyed: true, once: false },
  unexpected: { lookup: true, keyed: true, once: false },
  not_connected: { lookup: true, keyed: true, once: true },
  held_off: { lookup: true, keyed: true, once: false },
  ended: { lookup: false, keyed: false, once: false },
};

for (const failure of failures) {
  for (const repeatable of kinds) {
    test(`${failure}, ${repeatable}: ${table[failure][repeatable] ? 'retries' : 'stops'}`, () => {
      assert.equal(retryDelayMs({ ...first, failure, repeatable }) !== null, table[failure][repeatable]);
    });
  }
}

const attempts = fc.record({
  failure: fc.constantFrom(...failures),
  repeatable: fc.constantFrom(...kinds),
  attempt: fc.integer({ min: 1, max: 500 }),
  inDoubt: fc.boolean(),
  elapsedMs: fc.integer({ min: 0, max: 2 * retryBudgetMs }),
  retryAfterMs: fc.option(fc.integer({ min: 0, max: 120_000 }), { nil: null }),
  random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
});

test('no pause exceeds the 45 s that a call may take', () => {
  fc.assert(
    fc.property(attempts, (failed) => {
      const delayMs = retryDelayMs(failed);
      return delayMs === null || (delayMs >= 0 && failed.elapsedMs + delayMs < retryBudgetMs);
    }),
  );
});

test('a pause is never shorter than Retry-After', () => {
  fc.assert(
    fc.property(attempts, (failed) => {
      const delayMs = retryDelayMs(failed);
      return delayMs === null || failed.retryAfterMs === null || delayMs >= failed.retryAfterMs;
    }),
  );
});

test('without a key, an unknown outcome is never retried', () => {
  fc.assert(
    fc.property(
      attempts,
      (failed) => retryDelayMs({ ...failed, repeatable: 'once', failure: 'unknown' }) === null,
    ),
  );
});

test('a rejection, and so a decline, is never retried', () => {
  fc.assert(fc.property(attempts, (failed) => retryDelayMs({ ...failed, failure: 'rejected' }) === null));
});

test('full jitter ranges from zero to a ceiling that doubles up to 8 s', () => {
  const failed = { ...first, failure: 'unknown', repeatable: 'keyed', inDoubt: true } as const;
  const ceilings = [1, 2, 3, 4, 5, 6, 7, 100].map((attempt) =>
    retryDelayMs({ ...failed, attempt, random: 0.999_999 }),
  );
  assert.deepEqual(ceilings, [249, 499, 999, 1999, 3999, 7999, 7999, 7999]);
  for (const attempt of [1, 5, 100]) assert.equal(retryDelayMs({ ...failed, attempt, random: 0 }), 0);
});

test('after an unexpected error, a few repeats follow, spaced by seconds', () => {
  const delayAfter = (attempt: number, random: number): number | null =>
    retryDelayMs({ ...first, failure: 'unexpected', repeatable: 'keyed', inDoubt: true, attempt, random });
  assert.deepEqual([delayAfter(1, 0), delayAfter(2, 0), delayAfter(3, 0)], [4_000, 8_000, null]);
  assert.deepEqual([delayAfter(1, 0.999), delayAfter(2, 0.999)], [7_996, 15_992]);
});

test('a call not in doubt stops after four attempts, and any call at its maxAttempts', () => {
  const delayAfter = (attempt: number, more: Partial<FailedAttempt>): number | null =>
    retryDelayMs({ ...first, failure: 'not_connected', repeatable: 'keyed', attempt, ...more });
  for (const repeatable of kinds) {
    assert.notEqual(delayAfter(3, { repeatable }), null);
    assert.equal(delayAfter(4, { repeatable }), null);
  }
  assert.notEqual(delayAfter(4, { inDoubt: true }), null);
  assert.equal(delayAfter(4, { inDoubt: true, repeatable: 'lookup', failure: 'unknown' }), null);
  assert.equal(delayAfter(1, { inDoubt: true, maxAttempts: 1 }), null);
});
