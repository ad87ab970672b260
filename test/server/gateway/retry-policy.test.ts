/** Tests when a call to the service is repeated, paced, or not made: retry policy, rate gate and circuit breaker. */
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
import { RateGate } from '../../../server/gateway/rate-gate.ts';
import { approved, chargeInput, connect, failureOf, json, startService, valueOf } from './support.ts';
import {
  admit,
  backgroundBreaker,
  type CircuitState,
  closedCircuit,
  defaultCircuitLimits as limits,
  observe,
} from '../../../server/gateway/circuit-breaker.ts';

/** Tests which failed attempts are retried, and after what pause. */

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

/** Tests the gate after RATE_LIMITED: the limit is shared by all merchants (§8), so one call retries and the others wait. */

const limited = { status: 'error', error_code: 'RATE_LIMITED', message: 'slow down' };

test('of twenty rate-limited calls, only the first one retries', async () => {
  await using fake = await startService((_request, response) => json(response, 429, limited));
  await using client = connect(fake.baseUrl);
  const { cardCharges } = client.service;
  for (let call = 0; call < 20; call++)
    assert.equal((await failureOf(cardCharges.confirm({ intentId: 'pi_1' }))).code, 'RATE_LIMITED');
  assert.equal(fake.received.length, 4);
});

test('a rate-limited confirm holds back a charge, which fails with retryAfterMs', async () => {
  await using fake = await startService((_request, response) => json(response, 429, limited));
  await using client = connect(fake.baseUrl);
  const { cardCharges } = client.service;
  await failureOf(cardCharges.confirm({ intentId: 'pi_1' }, { maxAttempts: 1 }));
  const failure = await failureOf(cardCharges.create(chargeInput, { maxAttempts: 1 }));
  assert.ok(failure.outcome === 'unavailable' && (failure.retryAfterMs ?? 0) > 0);
  assert.equal(failure.code, 'RATE_LIMITED');
  assert.equal(fake.received.length, 1);
});

test('a response other than RATE_LIMITED opens the gate for all calls', async () => {
  let isLimited = true;
  await using fake = await startService((_request, response) =>
    isLimited ? json(response, 429, limited) : json(response, 200, approved),
  );
  let now = 0;
  await using client = connect(fake.baseUrl, {
    runtime: { now: () => now, random: () => 0.5, sleep: async () => undefined },
  });
  const { cardCharges } = client.service;
  await failureOf(cardCharges.create(chargeInput, { maxAttempts: 1 }));
  isLimited = false;
  now = 1_000;
  await valueOf(cardCharges.create(chargeInput));
  const keys = ['key-a', 'key-b'];
  await Promise.all(keys.map((idempotencyKey) => cardCharges.create({ ...chargeInput, idempotencyKey })));
  assert.equal(fake.received.length, 4);
});

test('the pause doubles up to a minute, and Retry-After is its floor', () => {
  const gate = new RateGate();
  const one = Symbol('one');
  const pauses = Array.from({ length: 9 }, () => {
    gate.refused(one, { now: 0, random: 1, retryAfterMs: null });
    return gate.waitMs(Symbol('other'), 0);
  });
  assert.deepEqual(pauses, [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  gate.refused(one, { now: 0, random: 0, retryAfterMs: 90_000 });
  assert.equal(gate.waitMs(Symbol('other'), 0), 90_000);
});

test('one call probes after the pause, and the others wait for its result', () => {
  const gate = new RateGate();
  const first = Symbol('first');
  gate.refused(first, { now: 0, random: 1, retryAfterMs: null });
  gate.ended(first);
  const [second, third] = [Symbol('second'), Symbol('third')];
  assert.equal(gate.waitMs(second, 1_000), 0);
  assert.ok(gate.waitMs(third, 1_000) > 0);
  gate.passed();
  assert.equal(gate.waitMs(third, 1_000), 0);
});

/** Tests the circuit breaker of background calls: when it opens, probes and closes. */

function breakerAt(clock: {
  ms: number;
}): ReturnType<typeof backgroundBreaker> & { fail: (times: number) => void } {
  const breaker = backgroundBreaker(
    () => clock.ms,
    () => 1,
  );
  const fail = (times: number): void => {
    for (let n = 0; n < times; n += 1) {
      assert.ok(breaker.allows());
      breaker.report('failed');
    }
  };
  return { ...breaker, fail };
}

test('opens after consecutive failures, and then admits no call', () => {
  const breaker = breakerAt({ ms: 0 });
  breaker.fail(limits.failures - 1);
  assert.ok(breaker.allows());
  breaker.report('failed');
  assert.equal(breaker.allows(), false);
});

test('a healthy response, such as a rejection, resets the count of failures', () => {
  const breaker = breakerAt({ ms: 0 });
  breaker.fail(limits.failures - 1);
  breaker.report('healthy');
  breaker.fail(limits.failures - 1);
  assert.ok(breaker.allows());
});

test('admits one probe at a time, which closes the circuit or opens it for twice as long', () => {
  const clock = { ms: 0 };
  const breaker = breakerAt(clock);
  breaker.fail(limits.failures);
  clock.ms += limits.openMs;
  breaker.fail(1);
  clock.ms += limits.openMs;
  assert.equal(breaker.allows(), false);
  clock.ms += limits.openMs;
  assert.ok(breaker.allows());
  assert.equal(breaker.allows(), false, 'a second probe');
  breaker.report('healthy');
  assert.ok(breaker.allows());
  assert.ok(breaker.allows());
});

test('admits another probe after one that was never sent', () => {
  const clock = { ms: 0 };
  const breaker = breakerAt(clock);
  breaker.fail(limits.failures);
  clock.ms += limits.openMs;
  assert.ok(breaker.allows());
  breaker.report('silent');
  assert.ok(breaker.allows());
});

test('only failures open the circuit, and never for longer than its limit', () => {
  const step = fc.record({
    observation: fc.constantFrom('healthy', 'failed', 'silent'),
    passedMs: fc.integer({ min: 0, max: 200_000 }),
    random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let state: CircuitState = closedCircuit;
      let now = 0;
      let consecutiveFailures = 0;
      for (const { observation, passedMs, random } of steps) {
        now += passedMs;
        const { admitted, state: admittedState } = admit(state, now);
        if (!admitted) {
          assert.ok(admittedState.name === 'open' && admittedState.until - now <= limits.maxOpenMs);
          state = admittedState;
          continue;
        }
        state = observe(admittedState, observation, { now, random, limits });
        if (observation === 'healthy') consecutiveFailures = 0;
        if (observation === 'failed') consecutiveFailures += 1;
        if (state.name === 'open') assert.ok(consecutiveFailures >= limits.failures);
      }
    }),
  );
});
