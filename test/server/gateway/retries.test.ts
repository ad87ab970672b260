/** Attempts on the wire, and the one outcome that is made of them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  CardDeclinedError,
  ServiceRejectedError,
  ServiceUnavailableError,
  ServiceUnknownError,
} from '../../../server/gateway/errors.ts';
import type { CallEvent } from '../../../server/gateway/caller.ts';
import { canaryCard, connect, type FakeService, failureOf, json, startService } from './support.ts';

const chargeInput = { amountMinor: 2500, card: canaryCard, idempotencyKey: 'key-1' };
const approved = {
  status: 'ok',
  idTransaction: 'card-1',
  payment_intent_id: 'pi_1',
  processor_status: 'succeeded',
};
const refusal = (error_code: string, more = {}): object => ({
  status: 'error',
  message: 'não',
  error_code,
  ...more,
});

/** Answers one after the other; the last one again and again. `null` breaks the connection. */
type ScriptedAnswer = readonly [status: number, body: unknown, headers?: object] | null;

function script(answers: readonly ScriptedAnswer[]): Promise<FakeService> {
  return startService((_request, response, count) => {
    const answer = answers[Math.min(count, answers.length) - 1] ?? null;
    if (answer === null) response.destroy();
    else json(response, ...answer);
  });
}

test('a charge whose outcome is unknown is made again with the same key and the same body', async () => {
  await using fake = await script([null, [502, { message: 'x' }], [200, approved]]);
  await using client = connect(fake.baseUrl);
  const result = await client.service.cardCharges.create(chargeInput);
  assert.equal(result.status, 'approved');
  assert.equal(fake.received.length, 3);
  assert.deepEqual(fake.received[2]?.body, fake.received[0]?.body);
  assert.deepEqual(
    new Set(fake.received.map(({ headers }) => headers['idempotency-key'])),
    new Set(['key-1']),
  );
  // Half of 250 ms, then half of 500 ms.
  assert.deepEqual(client.pausesMs, [125, 250]);
});

test('PROCESSOR_TEMPORARILY_UNAVAILABLE and RATE_LIMITED are waited out, by Retry-After where it says', async () => {
  await using fake = await script([
    [503, refusal('PROCESSOR_TEMPORARILY_UNAVAILABLE'), { 'retry-after': '2' }],
    [429, refusal('RATE_LIMITED'), { 'retry-after': '3' }],
    [200, approved],
  ]);
  await using client = connect(fake.baseUrl);
  await client.service.cardCharges.create(chargeInput);
  assert.deepEqual(client.pausesMs, [2125, 3250]);
});

test('a Retry-After beyond 45 s is not waited for, but told', async () => {
  await using fake = await script([[429, refusal('RATE_LIMITED'), { 'retry-after': '60' }]]);
  await using client = connect(fake.baseUrl);
  const error = await failureOf(client.service.cardCharges.create(chargeInput));
  assert.ok(error instanceof ServiceUnavailableError);
  assert.equal(error.retryAfterMs, 60_000);
  assert.equal(fake.received.length, 1);
});

test('while certainly nothing was done, the news does not wait for 45 s', async () => {
  await using fake = await script([[503, refusal('PROCESSOR_TEMPORARILY_UNAVAILABLE')]]);
  await using client = connect(fake.baseUrl);
  const error = await failureOf(client.service.cardCharges.create(chargeInput));
  assert.ok(error instanceof ServiceUnavailableError);
  assert.equal(fake.received.length, 4);
});

test('all of it ends within 45 s of the clock', async () => {
  let nowMs = 0;
  await using fake = await script([null]);
  await using client = connect(fake.baseUrl, {
    runtime: {
      now: () => nowMs,
      random: () => 0.999,
      sleep: async (ms) => {
        nowMs += ms;
      },
    },
  });
  const error = await failureOf(client.service.cardCharges.create(chargeInput));
  assert.ok(error instanceof ServiceUnknownError);
  assert.ok(nowMs < 45_000);
  assert.ok(fake.received.length > 5);
});

for (const code of ['insufficient_funds', 'stolen_card', 'do_not_honor', 'a_code_of_tomorrow']) {
  test(`a decline (${code}) is never made again`, async () => {
    await using fake = await script([[422, refusal(code, { decline_code: code, idTransaction: 'card-1' })]]);
    await using client = connect(fake.baseUrl);
    const error = await failureOf(client.service.cardCharges.create(chargeInput));
    assert.ok(error instanceof CardDeclinedError);
    assert.equal(error.serviceId, 'card-1');
    assert.equal(fake.received.length, 1);
  });
}

const unkeyed = {
  'deposits.createPix': (client: ReturnType<typeof connect>) =>
    client.service.deposits.createPix({
      amountMinor: 1000,
      name: 'A',
      email: 'a@b.co',
      phone: '11',
      postbackUrl: 'https://x.example',
    }),
  'deposits.createHosted': (client: ReturnType<typeof connect>) =>
    client.service.deposits.createHosted({ amountMinor: 1000, postbackUrl: 'https://x.example' }),
  'payouts.create': (client: ReturnType<typeof connect>) =>
    client.service.payouts.create({ body: { amount: 10 }, callbackUrl: 'https://x.example' }),
  'withdrawals.create': (client: ReturnType<typeof connect>) =>
    client.service.withdrawals.create({ chain: 'tron', address: 'T', amountMinor: 1000 }),
};

for (const [resource, call] of Object.entries(unkeyed)) {
  test(`${resource} has no key, so once written it is never sent again`, async () => {
    const notAgain = [
      null,
      [500, refusal('INTERNAL_ERROR')],
      [429, refusal('RATE_LIMITED')],
      [200, { odd: true, status: 'error' }],
    ] as const;
    for (const answer of notAgain) {
      await using fake = await script([answer]);
      await using client = connect(fake.baseUrl);
      const error = await failureOf(call(client));
      assert.ok(
        error instanceof ServiceUnknownError || error instanceof ServiceUnavailableError,
        error.message,
      );
      assert.equal(fake.received.length, 1);
    }
  });
}

test('after an attempt that may have been done, "not now" does not make it undone', async () => {
  await using fake = await script([null, [429, refusal('RATE_LIMITED')]]);
  await using client = connect(fake.baseUrl);
  const error = await failureOf(client.service.cardCharges.create(chargeInput, { maxAttempts: 3 }));
  assert.ok(error instanceof ServiceUnknownError);
  assert.equal(error.reason, 'connection_lost');
});

test('a refund that went through makes its own repeat ALREADY_REFUNDED: still unknown, not rejected', async () => {
  await using fake = await script([null, [422, refusal('ALREADY_REFUNDED')]]);
  await using client = connect(fake.baseUrl);
  const error = await failureOf(client.service.refunds.create({ serviceId: 'card-1', idempotencyKey: 'k' }));
  assert.ok(error instanceof ServiceUnknownError);
  assert.equal(fake.received.length, 2);
});

test('the decline that a repeat with the same key gets is the decline of that charge', async () => {
  await using fake = await script([null, [422, refusal('do_not_honor', { idTransaction: 'card-1' })]]);
  await using client = connect(fake.baseUrl);
  assert.ok((await failureOf(client.service.cardCharges.create(chargeInput))) instanceof CardDeclinedError);
});

test('a card that got blocked between the attempts says nothing about the first', async () => {
  await using fake = await script([null, [429, refusal('CARD_VELOCITY_BLOCKED')]]);
  await using client = connect(fake.baseUrl);
  assert.ok((await failureOf(client.service.cardCharges.create(chargeInput))) instanceof ServiceUnknownError);
});

test('a lookup is repeated, and its last word counts', async () => {
  await using fake = await script([
    null,
    [500, {}],
    [404, { status: 'error', message: 'Transação não encontrada' }],
  ]);
  await using client = connect(fake.baseUrl);
  const error = await failureOf(client.service.transactions.get('card-1'));
  assert.ok(error instanceof ServiceRejectedError);
  assert.equal(error.code, 'TRANSACTION_NOT_FOUND');
});

test('CONFIRM_FAILED asks for a lookup first, and is not repeated here', async () => {
  await using fake = await script([[422, refusal('CONFIRM_FAILED')]]);
  await using client = connect(fake.baseUrl);
  const error = await failureOf(client.service.cardCharges.confirm({ intentId: 'pi_1' }));
  assert.ok(error instanceof ServiceUnknownError);
  assert.equal(error.code, 'CONFIRM_FAILED');
  assert.equal(fake.received.length, 1);
});

test('a caller that gives up during a pause gets the outcome so far', async () => {
  const controller = new AbortController();
  await using fake = await script([null]);
  await using client = connect(fake.baseUrl, {
    runtime: {
      sleep: (_ms, signal) => {
        controller.abort();
        return signal?.aborted === true ? Promise.reject(new Error('aborted')) : Promise.resolve();
      },
    },
  });
  const error = await failureOf(
    client.service.cardCharges.create(chargeInput, { signal: controller.signal }),
  );
  assert.ok(error instanceof ServiceUnknownError);
  assert.equal(fake.received.length, 1);
});

test('each attempt is reported, and a hook that throws changes nothing', async () => {
  const events: CallEvent[] = [];
  await using fake = await script([
    null,
    [503, refusal('PROCESSOR_TEMPORARILY_UNAVAILABLE')],
    [200, approved],
  ]);
  await using client = connect(fake.baseUrl, {
    onCall: (event) => {
      events.push(event);
      throw new Error('broken metric');
    },
  });
  await client.service.cardCharges.create(chargeInput);
  assert.deepEqual(
    events.map(({ resource, outcome, code, httpStatus, attempt }) => [
      resource,
      outcome,
      code,
      httpStatus,
      attempt,
    ]),
    [
      ['cardCharges.create', 'unknown', 'OUTCOME_UNKNOWN', null, 1],
      ['cardCharges.create', 'unavailable', 'PROCESSOR_TEMPORARILY_UNAVAILABLE', 503, 2],
      ['cardCharges.create', 'accepted', null, 200, 3],
    ],
  );
  assert.ok(events.every(({ durationMs }) => durationMs >= 0));
});
