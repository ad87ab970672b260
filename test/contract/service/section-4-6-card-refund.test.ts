/** Contract tests of §4.6: refunds, rule by rule. */
import assert from 'node:assert/strict';
import { accounts } from './support/accounts.ts';
import { beforeEach, describe, test } from './support/skippable-test.ts';
import { absent, fieldCases, notText } from './support/field-rules.ts';
import { receiverOfFile } from './support/receiver.ts';
import { cards, direct, newHosted, newPix, newRefund, paidHosted } from './support/samples.ts';
import { type ServiceResponse, type Json, serviceOfFile } from './support/service.ts';
import { responses, assertResponse, codedError, namedFields } from './support/shapes.ts';

const service = await serviceOfFile();
const receiver = await receiverOfFile();

function refund(charge: string, more: Json = {}, headers?: Record<string, string>): Promise<ServiceResponse> {
  const body = { ...accounts.live, idTransaction: charge, ...more };
  return service.post('/wallet/card/refund', body, headers);
}

describe('§4.6 fields', () => {
  let charge = '';
  beforeEach(async () => {
    charge = await paidHosted(service);
  });

  fieldCases({
    section: '§4.6',
    body: () => ({ ...accounts.live, idTransaction: charge }),
    send: (body) => service.post('/wallet/card/refund', body),
    taken: (response) => assertResponse(response, 200, responses.refundCreated),
    refused: (response, field) => {
      assertResponse(response, 422, responses.invalidFields);
      assert.deepEqual(namedFields(response), [field]);
    },
    rules: {
      idTransaction: { bad: notText },
      amount: {
        good: [
          ['left out', absent],
          ['a part', 0.01],
        ],
        bad: [
          ['a word', 'dez'],
          ['a decimal string', '5.00'],
          ['a boolean', true],
          ['0', 0],
          ['below 0', -1],
        ],
      },
      reason: {
        good: [
          ['left out', absent],
          ['255 characters', 'r'.repeat(255)],
        ],
        bad: [
          ['256 characters', 'r'.repeat(256)],
          ['a number', 42],
        ],
      },
      idempotency_key: { good: [['left out', absent]], bad: [['a number', 42]] },
    },
  });
});

describe('§4.6 response', () => {
  test('§4.6-9 §1-4 200, in full', async () => {
    const charge = await paidHosted(service);
    const body = assertResponse(await refund(charge), 200, responses.refundCreated);
    assert.equal(body.idTransaction, charge);
    assert.deepEqual([body.refunded_amount, body.total_refunded, body.remaining_refundable], [25, 25, 0]);
    assert.equal(body.transaction_status, 'refunded');
  });

  test('§4.6-9 §4.6-2 200, in steps', async () => {
    const charge = await paidHosted(service);
    const rows = [
      [{ amount: 10 }, [10, 10, 15, 'partially_refunded']],
      [{ amount: 0.1 }, [0.1, 10.1, 14.9, 'partially_refunded']],
      [{}, [14.9, 25, 0, 'refunded']],
    ] as const;
    for (const [more, expected] of rows) {
      const body = assertResponse(await refund(charge, more), 200, responses.refundCreated);
      assert.deepEqual(
        [body.refunded_amount, body.total_refunded, body.remaining_refundable, body.transaction_status],
        expected,
      );
    }
  });

  test('§4.6-1 reason is accepted and not forwarded', async () => {
    const charge = await paidHosted(service);
    const response = await refund(charge, { amount: 5, reason: 'a reason of ours' });
    const found = await service.refund(String(response.body['refund_id']));
    assert.ok(!JSON.stringify([response.body, found]).includes('a reason of ours'));
  });
});

describe('§4.6-2 rule 1: paid or partially_refunded only', () => {
  const notRefundable: Record<string, () => Promise<string>> = {
    pending: () => newHosted(service),
    requires_action: async () => String((await direct(service, cards.threeDSecure)).body['idTransaction']),
    cancelled: async () => {
      const id = await newHosted(service);
      await service.move('transactions', id, 'expire');
      return id;
    },
    disputed: async () => {
      const id = await paidHosted(service);
      await service.move('transactions', id, 'dispute');
      return id;
    },
  };
  for (const [state, make] of Object.entries(notRefundable)) {
    test(`§4.6-2 rule 1 ${state}: NOT_REFUNDABLE`, async () => {
      assertResponse(await refund(await make()), 422, codedError('NOT_REFUNDABLE'));
    });
  }
});

describe('§4.6-3 rule 2: charges of the same environment only', () => {
  test('§4.6-3 rule 2 sandbox credentials do not find live charges', async () => {
    const response = await refund(await paidHosted(service), accounts.sandbox);
    assertResponse(response, 404, codedError('TRANSACTION_NOT_FOUND'));
  });

  test('§4.6-3 rule 2 live credentials do not find sandbox charges', async () => {
    const response = await refund(await paidHosted(service, accounts.sandbox));
    assertResponse(response, 404, codedError('TRANSACTION_NOT_FOUND'));
  });
});

test('§4.6-4 rule 3: PIX charges cannot be refunded', async () => {
  const id = await newPix(service);
  await service.move('transactions', id, 'pay');
  assertResponse(await refund(id), 404, codedError('TRANSACTION_NOT_FOUND'));
});

describe('§4.6-5 rule 4: the derived key', () => {
  const totalOf = async (charge: string): Promise<unknown> => {
    await service.advance(5);
    return (await service.charge(charge))['refunded_amount'];
  };

  test('§4.6-5 rule 4 two refunds of the same amount collapse into one', async () => {
    const charge = await paidHosted(service);
    const [first, second] = [await refund(charge, { amount: 5 }), await refund(charge, { amount: 5 })];
    assert.equal(second.body['refund_id'], first.body['refund_id']);
    assert.equal(await totalOf(charge), 5);
  });

  test('§4.6-5 rule 4 a repeated full refund is the same refund', async () => {
    const charge = await paidHosted(service);
    const [first, second] = [await refund(charge), await refund(charge)];
    assert.deepEqual([second.status, second.body['refund_id']], [200, first.body['refund_id']]);
  });

  test('§4.6-5 rule 4 after 24 hours the same amount is a second refund', async () => {
    const charge = await paidHosted(service);
    await refund(charge, { amount: 5 });
    await service.advance(86_401);
    await refund(charge, { amount: 5 });
    assert.equal(await totalOf(charge), 10);
  });

  test('§4.6-5 rule 4 within 24 hours the same amount is the same refund', async () => {
    const charge = await paidHosted(service);
    await refund(charge, { amount: 5 });
    await service.advance(86_000);
    await refund(charge, { amount: 5 });
    assert.equal(await totalOf(charge), 5);
  });

  test('§4.6-5 rule 4 other amounts are other refunds', async () => {
    const charge = await paidHosted(service);
    await refund(charge, { amount: 5 });
    await refund(charge, { amount: 6 });
    assert.equal(await totalOf(charge), 11);
  });

  test('§4.6-5 rule 4 explicit keys make equal refunds two refunds', async () => {
    const charge = await paidHosted(service);
    await refund(charge, { amount: 5 }, { 'Idempotency-Key': 'a' });
    await refund(charge, { amount: 5, idempotency_key: 'b' });
    assert.equal(await totalOf(charge), 10);
  });

  test('§4.6-5 rule 4 the same explicit key is the same refund', async () => {
    const charge = await paidHosted(service);
    await refund(charge, { amount: 5 }, { 'Idempotency-Key': 'a' });
    await refund(charge, { amount: 5, idempotency_key: 'a' });
    assert.equal(await totalOf(charge), 5);
  });
});

describe('§4.6-6 rule 5: when the USD balance is debited', () => {
  test('§4.6-6 rule 5 with the callback, not with the request', async () => {
    const charge = await paidHosted(service, { postback: receiver.url });
    const id = await newRefund(service, charge, { amount: 5 });
    await receiver.event('CARD', 'partially_refunded');
    const [event] = (await service.callbacks(charge)).filter(
      ({ payload }) => payload['status'] === 'partially_refunded',
    );
    const entry = (await service.balances()).entries.at(-1);
    assert.equal(entry?.amount, 5);
    assert.equal(entry.at, (await service.charge(charge))['refunded_at']);
    assert.ok(entry.at > String((await service.refund(id))['created_at']));
    assert.ok(event);
  });

  for (const move of ['fail', 'cancel']) {
    test(`§4.6-6 rule 5 a later ${move} leaves the balance unchanged: support reconciles`, async () => {
      const id = await newRefund(service, await paidHosted(service), { amount: 5 });
      const before = await service.balances();
      await service.move('refunds', id, move);
      assert.deepEqual(await service.balances(), before);
    });
  }
});

test('§4.6-8 §4.7-2 rule 6: refund-only accounts may refund', async () => {
  assertResponse(await refund('x', accounts.refundOnly), 404, codedError('TRANSACTION_NOT_FOUND'));
});

test('§4.6-8 §4.7-2 §5-8 rule 6: an account limited to refunds later can still refund its charges', async () => {
  const id = await paidHosted(service);
  const limited = await service.control('accounts/live', { access: 'refund_only' });
  assert.equal(limited.status, 200, limited.text);
  const response = await refund(id, { amount: 10 });
  assertResponse(response, 200, responses.refundCreated);
  assert.equal((await service.refund(String(response.body['refund_id'])))['amount'], 10);
  assertResponse(await service.get('/account/balance'), 403, codedError('REFUND_ONLY'));
});
