/** Contract tests of §7.2: every platform error code at every endpoint that its row names. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { statementNaming } from '../../support/documents/payment-service-document.ts';
import { accounts } from './support/accounts.ts';
import { callsOf } from './support/calls.ts';
import { describe, test } from './support/skippable-test.ts';
import {
  card,
  cards,
  confirm,
  direct,
  hostedBody,
  newHosted,
  newPayout,
  paidHosted,
  pixBody,
  withdrawBody,
} from './support/samples.ts';
import { from, type ServiceResponse, type Json, serviceOfFile } from './support/service.ts';
import { responses, assertResponse, codedError, fieldErrors, money } from './support/shapes.ts';

const service = await serviceOfFile();
const { deposit, charge, payout, refund } = callsOf(service);
const confirmNothing = (account = accounts.live): Promise<ServiceResponse> =>
  service.post('/wallet/card/confirm', { ...account, payment_intent_id: 'pi_x' });

const amount = (call: string, name: string): Promise<Json> =>
  service.amountNamed(call, name).then((value) => ({ amount: value }));
const magicCard = async (name: string): Promise<ServiceResponse> =>
  direct(service, await service.cardNamed(name));

const rows: [
  code: string,
  http: number,
  where: string,
  send: () => Promise<ServiceResponse>,
  extra?: z.ZodRawShape,
][] = [
  ['REFUND_ONLY', 403, 'PIX charge', () => deposit(pixBody(accounts.refundOnly))],
  ['REFUND_ONLY', 403, 'card charge', () => deposit(hostedBody(accounts.refundOnly))],
  ['REFUND_ONLY', 403, '/wallet/card/charge', () => charge(accounts.refundOnly)],
  ['REFUND_ONLY', 403, '/wallet/card/confirm', () => confirmNothing(accounts.refundOnly)],
  ['REFUND_ONLY', 403, '/pixout', () => payout(accounts.refundOnly)],
  [
    'REFUND_ONLY',
    403,
    '/crypto/withdraw',
    () => service.post('/crypto/withdraw', withdrawBody(accounts.refundOnly)),
  ],
  ['REFUND_ONLY', 403, 'GET /account/balance', () => service.get('/account/balance', accounts.refundOnly)],
  [
    'RATE_LIMITED',
    429,
    '/pixout, the account’s minute, from another address',
    async () => {
      await newPayout(service);
      return from('127.0.0.2', () => payout());
    },
  ],
  ['RATE_LIMITED', 429, '/wallet/card/charge', () => limited('/wallet/card/charge', () => charge())],
  ['RATE_LIMITED', 429, '/wallet/card/confirm', () => limited('/wallet/card/confirm', confirmNothing)],
  ['VALIDATION_ERROR', 422, '/pixout', () => payout({ amount: 'x' }), { errors: fieldErrors }],
  ['INSUFFICIENT_BALANCE', 401, '/pixout', () => payout({ amount: 20_000 })],
  ['INSUFFICIENT_BALANCE_FOR_FEE', 401, '/pixout', () => payout({ amount: 10_000 })],
  [
    'INSUFFICIENT_BALANCE_FOR_FEE',
    422,
    '/pixout, reported by the acquirer',
    async () => payout(await amount('pixout', 'Fee not covered, at the acquirer')),
  ],
  [
    'DAILY_LIMIT_EXCEEDED',
    401,
    '/pixout, magic amount',
    async () => payout(await amount('pixout', 'Daily count reached')),
  ],
  ['DAILY_LIMIT_EXCEEDED', 401, '/pixout, by counting', payoutsUntilRefused],
  ['MINIMUM_AMOUNT_NOT_MET', 401, '/pixout', () => payout({ amount: 0.01 })],
  ['MINIMUM_AMOUNT_NOT_MET', 401, '/pixout, before rounding', () => payout({ amount: 0.995 })],
  ['MAXIMUM_AMOUNT_EXCEEDED', 401, '/pixout', () => payout({ amount: 9_999_999 })],
  ['ACQUIRER_NOT_CONFIGURED', 500, '/pixout', async () => payout(await amount('pixout', 'No route'))],
  ['INTERNAL_ERROR', 500, '/pixout', async () => payout(await amount('pixout', 'Unexpected error'))],
  [
    'ACQUIRER_API_ERROR',
    422,
    'PIX charge',
    async () => deposit(pixBody(await amount('pix', 'Acquirer rejects'))),
  ],
  [
    'ACQUIRER_UNEXPECTED_RESPONSE',
    422,
    'PIX charge',
    async () => deposit(pixBody(await amount('pix', 'Acquirer response invalid'))),
  ],
  ['CARD_NOT_AVAILABLE', 403, 'card charge', () => deposit(hostedBody(accounts.noCards))],
  ['CARD_NOT_AVAILABLE', 403, '/wallet/card/charge', () => charge(accounts.noCards)],
  ['CARD_NOT_AVAILABLE', 403, '/wallet/card/confirm', () => confirmNothing(accounts.noCards)],
  ['AMOUNT_BELOW_MINIMUM', 422, 'card charge', () => deposit(hostedBody({ amount: 4.99 }))],
  ['AMOUNT_BELOW_MINIMUM', 422, '/wallet/card/charge', () => charge({ amount: 4.99 })],
  ['PROCESSOR_ACCOUNT_NOT_READY', 422, 'card charge', () => deposit(hostedBody(accounts.notReady))],
  ['PROCESSOR_ACCOUNT_NOT_READY', 422, '/wallet/card/charge', () => charge(accounts.notReady)],
  ['INVALID_WALLET', 422, 'card charge', () => deposit(hostedBody({ wallet: 'wallet_c_pay' }))],
  ['INVALID_CARD_NUMBER', 422, '/wallet/card/charge', () => charge({ card: card('4242424242424241') })],
  ['RAW_CARD_NOT_ENABLED', 422, '/wallet/card/charge', () => charge(accounts.noRawCard)],
  ['PM_CREATE_FAILED', 422, '/wallet/card/charge', () => magicCard('Payment method not created')],
  ['PI_CREATE_FAILED', 422, '/wallet/card/charge', () => magicCard('Charge not created')],
  [
    'CARD_TESTING_BLOCKED',
    429,
    '/wallet/card/charge, after 10 failures of one card in an hour',
    async () => {
      for (let attempt = 0; attempt < 10; attempt += 1) {
        assert.equal((await direct(service, cards.insufficientFunds)).status, 422);
      }
      return direct(service, cards.insufficientFunds);
    },
  ],
  [
    'CARD_VELOCITY_BLOCKED',
    429,
    '/wallet/card/charge, after 100 approvals of one card',
    async () => {
      for (let attempt = 0; attempt < 100; attempt += 1) {
        assert.equal((await direct(service, cards.paid)).status, 200);
      }
      return direct(service, cards.paid);
    },
  ],
  ['PROCESSOR_TEMPORARILY_UNAVAILABLE', 503, '/wallet/card/charge', () => magicCard('Processor unreachable')],
  ['NOT_FOUND', 404, '/wallet/card/confirm', () => confirmNothing()],
  [
    'CONFIRM_FAILED',
    422,
    '/wallet/card/confirm',
    async () => {
      const challenged = await magicCard('3-D Secure, confirm fails once');
      await service.move('transactions', String(challenged.body['idTransaction']), 'authenticate');
      return confirm(service, challenged);
    },
  ],
  ['TRANSACTION_NOT_FOUND', 404, '/wallet/card/refund', () => refund('x')],
  ['NOT_REFUNDABLE', 422, '/wallet/card/refund', async () => refund(await newHosted(service))],
  [
    'ALREADY_REFUNDED',
    422,
    '/wallet/card/refund',
    async () => {
      const id = await paidHosted(service);
      await refund(id);
      await service.advance(5);
      return refund(id, { idempotency_key: 'again' });
    },
  ],
  [
    'ALREADY_REFUNDED',
    422,
    '/wallet/card/refund, before the processor has reported it',
    async () => {
      const id = await paidHosted(service);
      await refund(id);
      return refund(id, { idempotency_key: 'again' });
    },
  ],
  [
    'AMOUNT_EXCEEDS_REFUNDABLE',
    422,
    '/wallet/card/refund',
    async () => refund(await paidHosted(service), { amount: 25.01 }),
    { remaining_refundable: money },
  ],
  [
    'REFUND_FAILED',
    422,
    '/wallet/card/refund',
    async () => refund(await paidHosted(service, { amount: 200 }), await amount('refund', 'Refund rejected')),
  ],
  ['REFUND_NOT_FOUND', 404, 'GET /wallet/card/refund/{refundId}', () => service.get('/wallet/card/refund/x')],
];

async function limited(path: string, send: () => Promise<ServiceResponse>): Promise<ServiceResponse> {
  await service.faults({ calls: { match: path, do: '429', times: 1 } });
  return send();
}

async function payoutsUntilRefused(): Promise<ServiceResponse> {
  for (let count = 0; count < 500; count += 1) {
    const response = await payout({ amount: 1 });
    if (response.status !== 200) return response;
    await service.advance(61);
  }
  throw new Error('the daily limit is never reached');
}

describe('§7.2 platform error codes', () => {
  for (const [code, http, where, send, extra] of rows) {
    test(`${statementNaming('7.2', code)} §7-1 ${code} ${http}: ${where}`, async () => {
      assertResponse(await send(), http, codedError(code, extra));
    });
  }

  test('§7.2-21 cvc_check_failed 422: /wallet/card/charge, the attempt is recorded as failed', async () => {
    const { idTransaction, error_code } = assertResponse(
      await magicCard('cvc_check_failed'),
      422,
      responses.declined,
    );
    assert.equal(error_code, 'cvc_check_failed');
    const { status, failure_code } = await service.charge(idTransaction);
    assert.deepEqual([status, failure_code], ['cancelled', 'cvc_check_failed']);
  });
});

describe('§7.2 effects of a code on later calls', () => {
  const charges = async (): Promise<number> => (await service.list('transactions')).length;

  for (const [code, send] of [
    ['INVALID_CARD_NUMBER', () => charge({ card: card('4242424242424241') })],
    ['PM_CREATE_FAILED', () => magicCard('Payment method not created')],
    ['PROCESSOR_TEMPORARILY_UNAVAILABLE', () => magicCard('Processor unreachable')],
  ] as const) {
    test(`${statementNaming('7.2', code)} ${code}: no charge is created`, async () => {
      await send();
      assert.equal(await charges(), 0);
    });
  }

  test('§7.2-20 PROCESSOR_TEMPORARILY_UNAVAILABLE: safe to retry with the same key', async () => {
    const number = await service.cardNamed('Processor unreachable');
    const body = { idempotency_key: 'key-1' };
    assert.equal((await direct(service, number, body)).status, 503);
    assertResponse(await direct(service, number, body), 200, responses.approved);
    assert.equal(await charges(), 1);
  });

  test('§7.2-22 CONFIRM_FAILED: the next confirm may succeed', async () => {
    const challenged = await magicCard('3-D Secure, confirm fails once');
    await service.move('transactions', String(challenged.body['idTransaction']), 'authenticate');
    await confirm(service, challenged);
    assertResponse(await confirm(service, challenged), 200, responses.confirmed);
  });

  test('§7.2-19 CARD_TESTING_BLOCKED: blocks that card only, for a limited time', async () => {
    for (let attempt = 0; attempt < 11; attempt += 1) await direct(service, cards.insufficientFunds);
    assert.equal((await direct(service, cards.paid)).status, 200);
    await service.advance(86_400);
    assert.equal((await direct(service, cards.insufficientFunds)).status, 422);
  });

  test('§7.2-25 AMOUNT_EXCEEDS_REFUNDABLE: remaining_refundable is what is left', async () => {
    const id = await paidHosted(service);
    await refund(id, { amount: 10 });
    const { body } = await refund(id, { amount: 15.01 });
    assert.equal(body['remaining_refundable'], 15);
  });

  test('§7.2-2 RATE_LIMITED: the next call succeeds', async () => {
    await limited('/wallet/card/charge', () => charge());
    assert.equal((await charge()).status, 200);
  });

  test('§7.2-24 REFUND_FAILED: nothing is refunded', async () => {
    const id = await paidHosted(service, { amount: 200 });
    await refund(id, await amount('refund', 'Refund rejected'));
    await service.advance(5);
    assert.equal((await service.charge(id))['refunded_amount'], 0);
  });
});
