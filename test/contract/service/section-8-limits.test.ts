/** Contract tests of §8: every limit, just within and just beyond it. */
import assert from 'node:assert/strict';
import { accounts } from './support/accounts.ts';
import { callsOf } from './support/calls.ts';
import { describe, test } from './support/skippable-test.ts';
import { receiverOfFile } from './support/receiver.ts';
import { addresses, card, hostedBody, newHosted, newPayout, newPix, paidHosted } from './support/samples.ts';
import { from, type Json, serviceOfFile } from './support/service.ts';
import { responses, assertResponse, codedError, fieldErrors, namedFields } from './support/shapes.ts';

const service = await serviceOfFile();
const receiver = await receiverOfFile();
const { charge, payout, refund, withdraw } = callsOf(service);

describe('§8 amounts', () => {
  for (const [amount, good] of [
    [5, true],
    [4.99, false],
    [4.995, false],
    [4.9999, false],
  ] as const) {
    test(`§8-1 minimum card charge, hosted: USD ${amount}`, async () => {
      const response = await service.post('/wallet/deposit/payment', hostedBody({ amount }));
      if (good) assertResponse(response, 200, responses.hostedCreated);
      else assertResponse(response, 422, codedError('AMOUNT_BELOW_MINIMUM'));
    });

    test(`§8-1 minimum card charge, direct: USD ${amount}`, async () => {
      if (good) assertResponse(await charge({ amount }), 200, responses.approved);
      else assertResponse(await charge({ amount }), 422, codedError('AMOUNT_BELOW_MINIMUM'));
    });
  }

  for (const [chain, amount, status] of [
    ['polygon', 10, 201],
    ['polygon', 9.99, 422],
    ['tron', 10, 201],
    ['tron', 9.99, 422],
    ['solana', 30, 201],
    ['polygon', 9.995, 422],
    ['solana', 29.99, 400],
    ['solana', 29.995, 400],
  ] as const) {
    test(`§8-1 minimum crypto withdrawal: BRL ${amount} on ${chain}: ${status}`, async () => {
      assert.equal((await withdraw({ chain, address: addresses[chain], amount })).status, status);
    });
  }

  test('§8-7 §4.6-2 refund total: cannot exceed the amount charged', async () => {
    const id = await paidHosted(service);
    assert.equal((await refund(id, { amount: 24.99 })).status, 200);
    const response = await refund(id, { amount: 0.02 });
    assert.equal(response.body['error_code'], 'AMOUNT_EXCEEDS_REFUNDABLE');
    assert.equal((await refund(id, { amount: 0.01 })).status, 200);
  });

  test('§8-7 §4.6-2 refund total: concurrent refunds cannot exceed it', async () => {
    const id = await paidHosted(service);
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, index) => refund(id, { amount: 10, idempotency_key: `key-${index}` })),
    );
    assert.equal(all.filter(({ status }) => status === 200).length, 2);
  });
});

describe('§8 idempotency keys', () => {
  const places: [string, (key: string) => [Json, Record<string, string>]][] = [
    ['header', (key) => [{}, { 'Idempotency-Key': key }]],
    ['body', (key) => [{ idempotency_key: key }, {}]],
  ];
  for (const [place, put] of places) {
    for (const [length, good] of [
      [255, true],
      [256, false],
    ] as const) {
      test(`§8-2 ${length} characters in the ${place} of a charge`, async () => {
        const response = await charge(...put('k'.repeat(length)));
        if (good) assertResponse(response, 200, responses.approved);
        else assertResponse(response, 422, responses.fieldNames);
      });

      test(`§8-2 ${length} characters in the ${place} of a refund`, async () => {
        const response = await refund(await paidHosted(service), ...put('k'.repeat(length)));
        if (good) assertResponse(response, 200, responses.refundCreated);
        else assertResponse(response, 422, responses.invalidFields);
      });
    }
  }

  for (const [hours, same] of [
    [23.9, true],
    [24.1, false],
  ] as const) {
    test(`§8-2 §4.2-9 retention of 24 hours: after ${hours} h it is ${same ? 'the same' : 'a new'} charge`, async () => {
      const first = await charge({ idempotency_key: 'key-1' });
      await service.advance(hours * 3600);
      const second = await charge({ idempotency_key: 'key-1' });
      assert.equal(second.body['idTransaction'] === first.body['idTransaction'], same);
    });

    test(`§8-2 §4.2-9 retention of 24 hours: after ${hours} h it is ${same ? 'the same' : 'a new'} refund`, async () => {
      const id = await paidHosted(service);
      const first = await refund(id, { amount: 5, idempotency_key: 'key-1' });
      await service.advance(hours * 3600);
      const second = await refund(id, { amount: 5, idempotency_key: 'key-1' });
      assert.equal(second.body['refund_id'] === first.body['refund_id'], same);
    });
  }
});

describe('§8 rates', () => {
  test('§8-3 §7.1-6 PIX-OUT: 1 request per minute per source IP', async () => {
    await newPayout(service);
    assertResponse(await payout(accounts.noCards), 429, responses.plainError);
    await service.advance(61);
    assert.equal((await payout(accounts.noCards)).status, 200);
  });

  test('§8-3 §7.1-6 PIX-OUT: 1 attempt per account every 60 seconds', async () => {
    await newPayout(service);
    assertResponse(await from('127.0.0.2', () => payout()), 429, codedError('RATE_LIMITED'));
    await service.advance(61);
    assert.equal((await from('127.0.0.2', () => payout())).status, 200);
  });

  test('§8-3 §7.1-6 PIX-OUT: a rejected attempt counts for the minute of its address', async () => {
    assertResponse(await payout({ amount: 20_000 }), 401, codedError('INSUFFICIENT_BALANCE'));
    assertResponse(await payout(accounts.noCards), 429, responses.plainError);
    await service.advance(61);
    assert.equal((await payout(accounts.noCards)).status, 200);
  });

  test('§8-3 §7.1-6 PIX-OUT: a rejected attempt counts for the minute of its account', async () => {
    assertResponse(await payout({ amount: 20_000 }), 401, codedError('INSUFFICIENT_BALANCE'));
    assertResponse(await from('127.0.0.2', () => payout()), 429, codedError('RATE_LIMITED'));
    await service.advance(61);
    assert.equal((await from('127.0.0.2', () => payout())).status, 200);
  });

  test('§8-3 §7.2-3 PIX-OUT: an attempt with invalid fields counts for the minute of address and account', async () => {
    assertResponse(
      await payout({ amount: 'x' }),
      422,
      codedError('VALIDATION_ERROR', { errors: fieldErrors }),
    );
    assertResponse(await payout(accounts.noCards), 429, responses.plainError);
    assertResponse(await from('127.0.0.2', () => payout()), 429, codedError('RATE_LIMITED'));
  });

  test('§8-3 §7.1-6 PIX-OUT: an attempt over the account’s limit counts for its address', async () => {
    await newPayout(service);
    assertResponse(await from('127.0.0.2', () => payout()), 429, codedError('RATE_LIMITED'));
    const other = await from('127.0.0.2', () => payout(accounts.noCards));
    assertResponse(other, 429, responses.plainError);
  });

  test('§8-4 card charge and confirm: one limit shared by all merchants', async () => {
    await service.faults({ calls: { match: '/wallet/card/charge', do: '429', times: 2 } });
    assertResponse(await charge({}), 429, codedError('RATE_LIMITED'));
    assertResponse(await charge(accounts.sandbox), 429, codedError('RATE_LIMITED'));
  });

  test('§8-5 status refresh: only for charges older than 3 minutes, at most once per minute', async () => {
    const id = await newHosted(service);
    await service.move('transactions', id, 'pay', { report: false });
    await service.advance(170);
    assert.equal((await service.charge(id))['status'], 'pending');
    await service.advance(11);
    assert.equal((await service.charge(id))['status'], 'paid');
  });

  test('§8-4 other endpoints have no fixed limit', async () => {
    const balances = await Promise.all(Array.from({ length: 200 }, () => service.get('/account/balance')));
    assert.deepEqual([...new Set(balances.map(({ status }) => status))], [200]);
  });
});

describe('§8 field lengths', () => {
  const bounds: [field: string, value: unknown, good: boolean][] = [
    ['number', '40000000002', false],
    ['number', '400000000010', true],
    ['number', '4000000000000000006', true],
    ['number', '40000000000000000002', false],
    ['exp_year', 2023, false],
    ['exp_year', 2099, true],
    ['exp_year', 2100, false],
    ['cvc', '12', false],
    ['cvc', '123', true],
    ['cvc', '1234', true],
    ['cvc', '12345', false],
  ];
  for (const [field, value, good] of bounds) {
    test(`§4.2-4 §4.2-5 §4.2-6 card ${field} ${String(value)} is ${good ? 'accepted' : 'rejected'}`, async () => {
      const response = await charge({ card: { ...card(), [field]: value } });
      if (good) assertResponse(response, 200, responses.approved);
      else assertResponse(response, 422, responses.fieldNames);
      assert.deepEqual(namedFields(response), good ? [] : [`card.${field}`]);
    });
  }

  // An expired year within the schema's range is rejected by the bank, not by validation.
  test('§4.2-5 card exp_year 2024 passes validation', async () => {
    const response = await charge({ card: card('4242424242424242', { exp_year: 2024, exp_month: 1 }) });
    assert.ok(!('errors' in response.body), response.text);
  });

  for (const length of [255, 256]) {
    test(`§8-7 §4.6-1 refund reason of ${length} characters`, async () => {
      const response = await refund(await paidHosted(service), { reason: 'ç'.repeat(length) });
      assert.equal(response.status, length === 255 ? 200 : 422, response.text);
    });
  }
});

test('§8-6 §6-15 callback delivery: 6 attempts, delays 30 s, 2 min, 5 min, 15 min, 30 min', async () => {
  receiver.response = 503;
  const id = await newPix(service, { postback: receiver.url });
  await service.move('transactions', id, 'pay');
  await receiver.count(1);
  await service.advance(86_400);
  const [callback] = await service.callbacks(id);
  const times = callback!.attempts.map(({ at }) => Date.parse(at));
  const gaps = times.slice(1).map((time, index) => Math.round((time - times[index]!) / 1000));
  assert.deepEqual(gaps, [30, 120, 300, 900, 1800]);
});
