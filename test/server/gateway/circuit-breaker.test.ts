/** Tests the circuit breaker of background calls: when it opens, probes and closes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import {
  admit,
  backgroundBreaker,
  type CircuitState,
  closedCircuit,
  defaultCircuitLimits as limits,
  observe,
} from '../../../server/gateway/circuit-breaker.ts';

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
