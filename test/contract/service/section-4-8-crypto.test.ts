/** Contract tests of §4.8 and §4.9: crypto withdrawals and their status. */
import assert from 'node:assert/strict';
import { accounts } from './support/accounts.ts';
import { describe, test } from './support/skippable-test.ts';
import { fieldCases, notAmount, notText } from './support/field-rules.ts';
import { addresses, newWithdrawal, withdrawBody } from './support/samples.ts';
import { type ServiceResponse, type Json, serviceOfFile } from './support/service.ts';
import { responses, assertResponse, assertOnlyFieldRejected } from './support/shapes.ts';

const service = await serviceOfFile();
const withdraw = (body: Json): Promise<ServiceResponse> => service.post('/crypto/withdraw', body);

const assertFieldRejected = (response: ServiceResponse, field: string): void =>
  assertOnlyFieldRejected(response, responses.invalidFields, field);

describe('§4.8 fields', () => {
  fieldCases({
    section: '§4.8',
    body: withdrawBody,
    send: withdraw,
    taken: (response) => assertResponse(response, 201, responses.orderCreated),
    refused: assertFieldRejected,
    rules: {
      chain: { bad: [...notText, ['another network', 'bitcoin'], ['capitals', 'Polygon']] },
      address: { bad: notText },
      amount: {
        good: [
          ['the minimum', 10],
          ['two places', 55.55],
        ],
        bad: [...notAmount, ['below the minimum', 9.99], ['0', 0], ['below 0', -10]],
      },
    },
  });

  const minimums: [chain: keyof typeof addresses, amount: number, status: number][] = [
    ['polygon', 10, 201],
    ['tron', 10, 201],
    ['solana', 30, 201],
    ['solana', 29.99, 400],
    ['solana', 10, 400],
    ['tron', 9.99, 422],
    ['solana', 9.99, 422],
  ];
  for (const [chain, amount, status] of minimums) {
    test(`§4.8-1 amount ${amount} on ${chain}: ${status}`, async () => {
      const response = await withdraw(withdrawBody({ chain, address: addresses[chain], amount }));
      assert.equal(response.status, status, response.text);
    });
  }
});

describe('§4.8-2 addresses', () => {
  const hex = 'a'.repeat(40);
  const base58 = 'J'.repeat(44);
  const rows: [chain: string, label: string, address: string, good: boolean][] = [
    ['polygon', '0x and 40 hex characters', `0x${hex}`, true],
    ['polygon', '39 hex characters', `0x${hex.slice(1)}`, false],
    ['polygon', '41 hex characters', `0x${hex}a`, false],
    ['polygon', 'no 0x', hex, false],
    ['polygon', 'not hex', `0x${'g'.repeat(40)}`, false],
    ['polygon', 'a line break after it', `0x${hex}\n`, false],
    ['tron', 'T and 33 base58 characters', `T${base58.slice(0, 33)}`, true],
    ['tron', '32 characters', `T${base58.slice(0, 32)}`, false],
    ['tron', '34 characters', `T${base58.slice(0, 34)}`, false],
    ['tron', 'another first letter', `R${base58.slice(0, 33)}`, false],
    ['tron', 'a 0, not base58', `T0${base58.slice(0, 32)}`, false],
    ['tron', 'of polygon', addresses.polygon, false],
    ['solana', '32 base58 characters', base58.slice(0, 32), true],
    ['solana', '44 base58 characters', base58, true],
    ['solana', '31 characters', base58.slice(0, 31), false],
    ['solana', '45 characters', `${base58}J`, false],
    ['solana', 'an l, not base58', `l${base58.slice(1)}`, false],
    ['solana', 'of polygon', addresses.polygon, false],
  ];
  for (const [chain, label, address, good] of rows) {
    test(`§4.8-2 address on ${chain}: ${label} is ${good ? 'accepted' : 'rejected with 400'}`, async () => {
      const response = await withdraw(withdrawBody({ chain, address }));
      if (good) assertResponse(response, 201, responses.orderCreated);
      else assertResponse(response, 400, responses.plainError);
    });
  }
});

describe('§4.8 response', () => {
  test('§4.8-3 201: the order as sent', async () => {
    const response = await withdraw(withdrawBody({ amount: 10.5 }));
    const { data } = assertResponse(response, 201, responses.orderCreated);
    assert.deepEqual([data.chain, data.address, data.amount_brl], ['polygon', addresses.polygon, '10.50']);
    assert.ok(data.expires_at > data.created_at);
  });

  test('§4.8-4 without idempotency keys, a repeated request is a second order', async () => {
    assert.notEqual(await newWithdrawal(service), await newWithdrawal(service));
  });
});

describe('§4.9 crypto/withdraw/status', () => {
  fieldCases({
    section: '§4.9',
    body: () => ({ ...accounts.live, order_id: '1' }),
    send: (body) => service.post('/crypto/withdraw/status', body),
    taken: () => undefined,
    refused: assertFieldRejected,
    rules: { order_id: { bad: notText } },
  });

  test('§4.9-1 order_id: the id of an existing order as a JSON number is rejected', async () => {
    const id = await newWithdrawal(service);
    const response = await service.post('/crypto/withdraw/status', {
      ...accounts.live,
      order_id: Number(id),
    });
    assertFieldRejected(response, 'order_id');
  });

  const states: [status: string, moves: string[]][] = [
    ['processing', []],
    ['sending', ['send']],
    ['completed', ['send', 'complete']],
    ['failed', ['fail']],
    ['cancelled', ['cancel']],
  ];
  for (const [status, moves] of states) {
    test(`§4.9-2 200 ${status}: order_id an integer, completed_at present`, async () => {
      const id = await newWithdrawal(service);
      for (const move of moves) {
        await service.advance(60);
        await service.move('withdrawals', id, move);
      }
      const response = await service.post('/crypto/withdraw/status', { ...accounts.live, order_id: id });
      const { data } = assertResponse(response, 200, responses.orderStatus);
      assert.equal(data.order_id, Number(id));
      assert.equal(data.status, status);
      assert.equal(data.completed_at > data.created_at, moves.length > 0, 'time of the last update');
    });
  }

  for (const [label, order_id] of [
    ['unknown', '999999999'],
    ['malformed', 'abc'],
    ['huge', '9'.repeat(200)],
  ]) {
    test(`§4.9-2 §7.2-28 ${label} order: 404`, async () => {
      const response = await service.post('/crypto/withdraw/status', { ...accounts.live, order_id });
      assertResponse(response, 404, responses.plainError);
    });
  }

  test('§4.9-2 order of another account: 404', async () => {
    const order_id = await newWithdrawal(service);
    const response = await service.post('/crypto/withdraw/status', { ...accounts.noCards, order_id });
    assertResponse(response, 404, responses.plainError);
  });

  test('§4.9-3 a withdrawal sends no callback', async () => {
    const id = await newWithdrawal(service);
    await service.move('withdrawals', id, 'fail');
    assert.deepEqual(await service.list('callbacks'), []);
  });
});
