/** Tests the attempts of a call on the wire, and the one outcome that they add up to. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallEvent } from '../../../server/gateway/caller.ts';
import {
  chargeInput,
  connect,
  type FakeService,
  failureOf,
  hostedInput,
  json,
  pixInput,
  startService,
  valueOf,
} from './support.ts';

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

/** One response of a script; the last one is repeated. `null` breaks the connection. */
type ScriptedReply = readonly [status: number, body: unknown, headers?: object] | null;

function script(replies: readonly ScriptedReply[]): Promise<FakeService> {
  return startService((_request, response, count) => {
    const reply = replies[Math.min(count, replies.length) - 1] ?? null;
    if (reply === null) response.destroy();
    else json(response, ...reply);
  });
}

test('retries a charge with an unknown outcome, with the same key and body', async () => {
  await using fake = await script([null, [502, { message: 'x' }], [200, approved]]);
  await using client = connect(fake.baseUrl);
  const result = await valueOf(client.service.cardCharges.create(chargeInput));
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

test('retries PROCESSOR_TEMPORARILY_UNAVAILABLE and RATE_LIMITED after the Retry-After', async () => {
  await using fake = await script([
    [503, refusal('PROCESSOR_TEMPORARILY_UNAVAILABLE'), { 'retry-after': '2' }],
    [429, refusal('RATE_LIMITED'), { 'retry-after': '3' }],
    [200, approved],
  ]);
  await using client = connect(fake.baseUrl);
  await valueOf(client.service.cardCharges.create(chargeInput));
  assert.deepEqual(client.pausesMs, [2125, 3250]);
});

test('a Retry-After beyond 45 s ends the call with retryAfterMs', async () => {
  await using fake = await script([[429, refusal('RATE_LIMITED'), { 'retry-after': '60' }]]);
  await using client = connect(fake.baseUrl);
  const error = await failureOf(client.service.cardCharges.create(chargeInput));
  assert.ok(error.outcome === 'unavailable');
  assert.equal(error.retryAfterMs, 60_000);
  assert.equal(fake.received.length, 1);
});

test('gives up after four attempts while certainly nothing was done, without using up the 45 s', async () => {
  await using fake = await script([[503, refusal('PROCESSOR_TEMPORARILY_UNAVAILABLE')]]);
  await using client = connect(fake.baseUrl);
  const error = await failureOf(client.service.cardCharges.create(chargeInput));
  assert.ok(error.outcome === 'unavailable');
  assert.equal(fake.received.length, 4);
});

test('all attempts and pauses end within 45 s', async () => {
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
  assert.ok(error.outcome === 'unknown');
  assert.ok(nowMs < 45_000);
  assert.ok(fake.received.length > 5);
});

for (const [resource, call] of Object.entries({
  charge: (client: ReturnType<typeof connect>) => client.service.cardCharges.create(chargeInput),
  refund: (client: ReturnType<typeof connect>) =>
    client.service.refunds.create({ serviceId: 'card-1', idempotencyKey: 're_1' }),
  lookup: (client: ReturnType<typeof connect>) => client.service.transactions.get('card-1'),
})) {
  for (const suspendedMs of [45_000, 24 * 60 * 60_000])
    test(`a process that was suspended for ${suspendedMs / 1000} s does not send its ${resource} again`, async () => {
      let nowMs = 0;
      let sent = 0;
      const attempts = (): number => sent;
      await using fake = await script([null]);
      await using client = connect(fake.baseUrl, {
        onCall: () => (sent += 1),
        runtime: {
          now: () => nowMs,
          random: () => 0.5,
          // After hours, the service may have forgotten the key: the same request would be another charge (§8).
          sleep: async () => {
            nowMs = suspendedMs;
          },
        },
      });
      await failureOf(call(client));
      assert.equal(attempts(), 1);
    });
}

for (const code of ['insufficient_funds', 'stolen_card', 'do_not_honor', 'a_code_of_tomorrow']) {
  test(`a decline (${code}) is never retried`, async () => {
    await using fake = await script([[422, refusal(code, { decline_code: code, idTransaction: 'card-1' })]]);
    await using client = connect(fake.baseUrl);
    const error = await failureOf(client.service.cardCharges.create(chargeInput));
    assert.ok(error.outcome === 'rejected' && error.declined);
    assert.equal(error.serviceId, 'card-1');
    assert.equal(fake.received.length, 1);
  });
}

const unkeyed = {
  'deposits.createPix': (client: ReturnType<typeof connect>) => client.service.deposits.createPix(pixInput),
  'deposits.createHosted': (client: ReturnType<typeof connect>) =>
    client.service.deposits.createHosted(hostedInput),
  'payouts.create': (client: ReturnType<typeof connect>) =>
    client.service.payouts.create({ body: { amount: 10 }, callbackUrl: 'https://x.example' }),
  'withdrawals.create': (client: ReturnType<typeof connect>) =>
    client.service.withdrawals.create({ chain: 'tron', address: 'T', amountMinor: 1000 }),
};

for (const [resource, call] of Object.entries(unkeyed)) {
  test(`${resource} has no key, so it is never retried once written`, async () => {
    const neverRetried = [
      null,
      [500, refusal('INTERNAL_ERROR')],
      [429, refusal('RATE_LIMITED')],
      [200, { odd: true, status: 'error' }],
    ] as const;
    for (const reply of neverRetried) {
      await using fake = await script([reply]);
      await using client = connect(fake.baseUrl);
      const error = await failureOf(call(client));
      assert.ok(error.outcome === 'unknown' || error.outcome === 'unavailable', error.cause.message);
      assert.equal(fake.received.length, 1);
    }
  });
}

test('RATE_LIMITED after an attempt that may have taken effect is still unknown', async () => {
  await using fake = await script([null, [429, refusal('RATE_LIMITED')]]);
  await using client = connect(fake.baseUrl);
  const error = await failureOf(client.service.cardCharges.create(chargeInput, { maxAttempts: 3 }));
  assert.ok(error.outcome === 'unknown');
  assert.equal(error.cause.reason, 'connection_lost');
});

test('ALREADY_REFUNDED after a lost attempt is unknown, not rejected: the attempt may be that refund', async () => {
  await using fake = await script([null, [422, refusal('ALREADY_REFUNDED')]]);
  await using client = connect(fake.baseUrl);
  const error = await failureOf(client.service.refunds.create({ serviceId: 'card-1', idempotencyKey: 'k' }));
  assert.ok(error.outcome === 'unknown');
  assert.equal(fake.received.length, 2);
});

test('a decline of a retry with the same key is the decline of that charge', async () => {
  await using fake = await script([null, [422, refusal('do_not_honor', { idTransaction: 'card-1' })]]);
  await using client = connect(fake.baseUrl);
  const failure = await failureOf(client.service.cardCharges.create(chargeInput));
  assert.ok(failure.outcome === 'rejected' && failure.declined);
});

test('a card blocked between the attempts leaves the first attempt unknown', async () => {
  await using fake = await script([null, [429, refusal('CARD_VELOCITY_BLOCKED')]]);
  await using client = connect(fake.baseUrl);
  assert.ok((await failureOf(client.service.cardCharges.create(chargeInput))).outcome === 'unknown');
});

test('a payment method that could not be created for the retry leaves the first attempt unknown', async () => {
  await using fake = await script([null, [422, refusal('PM_CREATE_FAILED')]]);
  await using client = connect(fake.baseUrl);
  const error = await failureOf(client.service.cardCharges.create(chargeInput));
  assert.ok(error.outcome === 'unknown');
});

test('a rejection of the retry that need not be about the charge leaves the first attempt unknown', async () => {
  const rejections = {
    'an unlisted code of the processor': refusal('idempotency_key_in_use'),
    'a 422 without code and fields': { status: 'error', message: 'não' },
  };
  for (const [name, rejection] of Object.entries(rejections)) {
    await using fake = await script([null, [422, rejection]]);
    await using client = connect(fake.baseUrl);
    const error = await failureOf(client.service.cardCharges.create(chargeInput));
    assert.ok(error.outcome === 'unknown', name);
  }
});

test('an unknown outcome keeps the charge that a response of its attempts has named', async () => {
  const replies: Record<string, ScriptedReply[]> = {
    'an unlisted status': [[200, { status: 'succeeded', idTransaction: 'card-1' }]],
    'no client secret': [[200, { status: 'requires_action', idTransaction: 'card-1' }]],
    'a lost retry': [[500, { idTransaction: 'card-1' }], null],
  };
  for (const [name, scripted] of Object.entries(replies)) {
    await using fake = await script(scripted);
    await using client = connect(fake.baseUrl);
    const error = await failureOf(client.service.cardCharges.create(chargeInput, { maxAttempts: 2 }));
    assert.ok(error.outcome === 'unknown', name);
    assert.equal(error.serviceId, 'card-1', name);
  }
});

test('a lookup is retried, and its last response counts', async () => {
  await using fake = await script([
    null,
    [500, {}],
    [404, { status: 'error', message: 'Transação não encontrada' }],
  ]);
  await using client = connect(fake.baseUrl);
  const error = await failureOf(client.service.transactions.get('card-1'));
  assert.ok(error.outcome === 'rejected');
  assert.equal(error.code, 'TRANSACTION_NOT_FOUND');
});

test('PI_CREATE_FAILED is looked at before it is repeated: by its id, else by a few repeats of its key', async () => {
  const failed = (more: object = {}): ScriptedReply => [422, refusal('PI_CREATE_FAILED', more)];
  for (const [scripted, sent] of [
    [[failed({ idTransaction: 'card-1' }), [200, approved]], 1],
    [[failed(), failed(), failed(), failed(), failed()], 3],
    [[failed(), failed({ idTransaction: 'card-1' }), [200, approved]], 2],
  ] as const) {
    await using fake = await script([...scripted]);
    await using client = connect(fake.baseUrl);
    const error = await failureOf(client.service.cardCharges.create(chargeInput));
    assert.ok(error.outcome === 'unknown');
    assert.equal(fake.received.length, sent);
    assert.ok(client.pausesMs.every((ms) => ms >= 4_000));
  }
  await using fake = await script([failed(), [200, approved]]);
  await using client = connect(fake.baseUrl);
  assert.equal((await valueOf(client.service.cardCharges.create(chargeInput))).status, 'approved');
});

test('CONFIRM_FAILED needs a lookup first, so it is not retried', async () => {
  await using fake = await script([[422, refusal('CONFIRM_FAILED')]]);
  await using client = connect(fake.baseUrl);
  const error = await failureOf(client.service.cardCharges.confirm({ intentId: 'pi_1' }));
  assert.ok(error.outcome === 'unknown');
  assert.equal(error.code, 'CONFIRM_FAILED');
  assert.equal(fake.received.length, 1);
});

test('a call that may not be repeated resolves with the outcome so far', async () => {
  await using fake = await script([null]);
  await using client = connect(fake.baseUrl);
  const mayRepeat = async (): Promise<boolean> => false;
  const failure = await failureOf(client.service.cardCharges.create(chargeInput, { mayRepeat }));
  assert.equal(failure.outcome, 'unknown');
  assert.equal(fake.received.length, 1);
});

test('reports each attempt, and a hook that throws changes nothing', async () => {
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
  await valueOf(client.service.cardCharges.create(chargeInput));
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
