/** Tests the gate after RATE_LIMITED: the limit is shared by all merchants (§8), so one call retries and the others wait. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RateGate } from '../../../server/gateway/rate-gate.ts';
import { approved, chargeInput, connect, failureOf, json, startService, valueOf } from './support.ts';

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
