/** Contract tests of §4.2: the direct card charge. */
import assert from 'node:assert/strict';
import { describe, test } from './support/skippable-test.ts';
import { absent, emails, fieldCases, notAmount, notEmail, notUrl } from './support/field-rules.ts';
import { card, cards, chargeBody, direct } from './support/samples.ts';
import { type ServiceResponse, type Json, serviceOfFile } from './support/service.ts';
import { responses, assertResponse, codedError, namedFields } from './support/shapes.ts';

const service = await serviceOfFile();

/** Sends a charge and checks the rules for "every response": the cache header, and no card data. */
async function send(body: Json, headers?: Record<string, string>): Promise<ServiceResponse> {
  const response = await service.post('/wallet/card/charge', body, headers);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  const { number, cvc } = (body['card'] ?? {}) as Json;
  if (typeof number === 'string' && number.length > 3)
    assert.ok(!response.text.includes(number), 'card number');
  if (typeof cvc === 'string' && cvc.length > 2) assert.ok(!response.text.includes(`"${cvc}"`), 'CVC');
  return response;
}

const key = (length: number): string => 'k'.repeat(length);

describe('§4.2 fields', () => {
  fieldCases({
    section: '§4.2',
    statements: { card: '§4.2-4' },
    body: chargeBody,
    send,
    taken: (response) => assertResponse(response, 200, responses.approved),
    refused: (response, field) => {
      assertResponse(response, 422, responses.fieldNames);
      assert.deepEqual(namedFields(response), [field]);
    },
    rules: {
      amount: {
        good: [
          ['5.00', 5],
          ['two places', 19.99],
        ],
        bad: [...notAmount, ['0', 0], ['0.001', 0.001], ['below 0', -20]],
      },
      card: {
        bad: [
          ['missing', absent],
          ['null', null],
          ['a string', cards.paid],
        ],
      },
      'card.number': {
        good: [
          ['12 digits', '400000000010'],
          ['15 digits', '378282246310005'],
          ['16 digits', cards.paid],
          ['19 digits', '4000000000000000006'],
        ],
        bad: [
          ['missing', absent],
          ['11 digits', '40000000002'],
          ['20 digits', '40000000000000000002'],
          ['spaces', '4242 4242 4242 4242'],
          ['letters', '424242424242424x'],
          ['a number', 4242424242424242],
        ],
      },
      'card.exp_month': {
        good: [
          ['1', 1],
          ['12', 12],
        ],
        bad: [
          ['missing', absent],
          ['0', 0],
          ['13', 13],
          ['a string', '12'],
          ['a fraction', 1.5],
        ],
      },
      'card.exp_year': {
        good: [['2099', 2099]],
        bad: [
          ['missing', absent],
          ['2023', 2023],
          ['2100', 2100],
          ['two digits', 30],
          ['a string', '2030'],
          ['a fraction', 2030.5],
        ],
      },
      'card.cvc': {
        good: [
          ['3 digits', '123'],
          ['4 digits', '1234'],
        ],
        bad: [
          ['missing', absent],
          ['2 digits', '12'],
          ['5 digits', '12345'],
          ['letters', '12a'],
          ['a number', 123],
        ],
      },
      email: {
        good: [['left out', absent], ['null', null], ...emails],
        bad: notEmail,
      },
      name: {
        good: [
          ['left out', absent],
          ['null', null],
          ['a name', 'Ana Souza'],
        ],
        bad: [['a number', 42]],
      },
      postback: {
        good: [
          ['left out', absent],
          ['null', null],
        ],
        bad: notUrl,
      },
      return_url: {
        good: [
          ['left out', absent],
          ['null', null],
          ['a URL', 'https://shop.example/back'],
        ],
        bad: notUrl,
      },
      fraud_session: {
        good: [
          ['left out', absent],
          ['null', null],
          ['an id', 'rse_123'],
        ],
        bad: [['a number', 42]],
      },
      idempotency_key: {
        good: [
          ['left out', absent],
          ['255 characters', key(255)],
        ],
        bad: [['a number', 42]],
      },
    },
  });

  test('§4.2-3 amount: 4.99 passes the schema and fails the business minimum', async () => {
    assertResponse(await send(chargeBody({ amount: 4.99 })), 422, codedError('AMOUNT_BELOW_MINIMUM'));
  });

  test('§4.2-3 amount: 0.01 passes the schema and fails the business minimum', async () => {
    assertResponse(await send(chargeBody({ amount: 0.01 })), 422, codedError('AMOUNT_BELOW_MINIMUM'));
  });

  test('§4.2-4 §7.2-15 card.number: Luhn is checked', async () => {
    const response = await send(chargeBody({ card: card('4242424242424241') }));
    assertResponse(response, 422, codedError('INVALID_CARD_NUMBER'));
  });

  test('§4.2-14 §7.1-5 validation: names of all invalid fields, never values', async () => {
    const body = { ...chargeBody(), email: 'mine-is-secret', card: card('1', { cvc: '98765' }) };
    const response = await send(body);
    assertResponse(response, 422, responses.fieldNames);
    assert.deepEqual(namedFields(response).sort(), ['card.cvc', 'card.number', 'email']);
    assert.ok(!/mine-is-secret|98765/.test(response.text), response.text);
  });
});

describe('§4.2 idempotency', () => {
  const charges = async (): Promise<number> => (await service.list('transactions')).length;

  for (const [where, headers, more] of [
    ['header', { 'Idempotency-Key': 'key-1' }, {}],
    ['body', {}, { idempotency_key: 'key-1' }],
  ] as const) {
    test(`§4.2-9 the same key in the ${where} returns the same charge`, async () => {
      const first = await send(chargeBody(more), headers);
      const second = await send(chargeBody(more), headers);
      assertResponse(second, 200, responses.approved);
      assert.deepEqual(second.body, first.body);
      assert.equal(await charges(), 1);
    });
  }

  test('§4.2-1 a key in the header and in the body is the same key', async () => {
    await send(chargeBody(), { 'Idempotency-Key': 'key-1' });
    await send(chargeBody({ idempotency_key: 'key-1' }));
    assert.equal(await charges(), 1);
  });

  test('§4.2-9 concurrent requests with the same key are one charge', async () => {
    await Promise.all([1, 2, 3].map(() => send(chargeBody(), { 'Idempotency-Key': 'key-1' })));
    assert.equal(await charges(), 1);
  });

  test('§4.2-15 the same key returns the declined attempt again', async () => {
    const body = chargeBody({ card: card(cards.insufficientFunds), idempotency_key: 'key-1' });
    const [first, second] = [await send(body), await send(body)];
    assert.equal(second.status, 422);
    assert.deepEqual(second.body, first.body);
    assert.equal(await charges(), 1);
  });

  test('§4.2-15 a new key is a new charge', async () => {
    await send(chargeBody(), { 'Idempotency-Key': 'key-1' });
    await send(chargeBody(), { 'Idempotency-Key': 'key-2' });
    assert.equal(await charges(), 2);
  });

  test('§4.2-9 without a key every request is a new charge', async () => {
    await send(chargeBody());
    await send(chargeBody());
    assert.equal(await charges(), 2);
  });

  test('§4.2-9 a key belongs to one account', async () => {
    await send(chargeBody({ idempotency_key: 'key-1' }));
    const sandbox = { token: 'tk_test_sim', secret: 'sk_test_sim' };
    await send(chargeBody({ ...sandbox, idempotency_key: 'key-1' }));
    assert.equal(await charges(), 2);
  });
});

describe('§4.2 results', () => {
  test('§4.2-10 §1-3 Approved 200', async () => {
    const response = await send(chargeBody());
    const { idTransaction } = assertResponse(response, 200, responses.approved);
    assert.equal((await service.charge(idTransaction))['status'], 'paid');
  });

  test('§4.2-11 3D Secure needed 200', async () => {
    const response = await send(chargeBody({ card: card(cards.threeDSecure) }));
    const { idTransaction } = assertResponse(response, 200, responses.challenge);
    assert.equal((await service.charge(idTransaction))['status'], 'requires_action');
  });

  test('§4.2-16 3D Secure by redirect returns to return_url', async () => {
    const return_url = 'https://shop.example/back';
    const response = await direct(service, await service.cardNamed('3-D Secure by redirect'), { return_url });
    const { next_action } = assertResponse(response, 200, responses.challenge);
    assert.notEqual(next_action.type, 'use_processor_sdk');
    assert.ok(JSON.stringify(next_action).includes(return_url));
  });

  test('§4.2-12 Processing 200', async () => {
    const number = await service.cardNamed('Processing, then paid');
    const response = await send(chargeBody({ card: card(number) }));
    const { idTransaction } = assertResponse(response, 200, responses.processing);
    assert.equal((await service.charge(idTransaction))['status'], 'processing');
  });

  test('§4.2-13 Declined 422', async () => {
    const response = await send(chargeBody({ card: card(cards.insufficientFunds) }));
    const body = assertResponse(response, 422, responses.declined);
    assert.deepEqual([body.error_code, body.decline_code], ['insufficient_funds', 'insufficient_funds']);
    const { status, failure_code } = await service.charge(body.idTransaction);
    assert.deepEqual([status, failure_code], ['cancelled', 'insufficient_funds']);
  });

  test('§4.2-14 Validation 422', async () => {
    assertResponse(await send(chargeBody({ amount: 'x' })), 422, responses.fieldNames);
  });

  for (const path of ['/wallet/card/charge', '/wallet/card/confirm']) {
    test(`§4.2-2 Cache-Control: no-store on errors of ${path}`, async () => {
      for (const body of [{}, { token: 'x', secret: 'y' }, { token: 'tk_live_sim', secret: 'sk_live_sim' }]) {
        const response = await service.post(path, body);
        assert.equal(response.headers.get('cache-control'), 'no-store', response.text);
      }
    });
  }
});
