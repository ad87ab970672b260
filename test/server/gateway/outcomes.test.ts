/** Tests the outcome and code of each documented response, row by row of §7. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { declineOf } from '../../../server/gateway/declines.ts';
import type { PaymentService } from '../../../server/gateway/payment-service.ts';
import { chargeInput, connect, failureOf, hostedInput, json, pixInput, startService } from './support.ts';

const postbackUrl = 'https://pay.example.com/v1/callbacks/k';
const once = { maxAttempts: 1 };

const calls = {
  pix: (service: PaymentService) => service.deposits.createPix(pixInput, once),
  hosted: (service: PaymentService) => service.deposits.createHosted(hostedInput, once),
  charge: (service: PaymentService) => service.cardCharges.create(chargeInput, once),
  confirm: (service: PaymentService) => service.cardCharges.confirm({ intentId: 'pi_1' }, once),
  transaction: (service: PaymentService) => service.transactions.get('t', once),
  payout: (service: PaymentService) =>
    service.payouts.create({ body: { amount: 5 }, callbackUrl: postbackUrl }, once),
  payoutStatus: (service: PaymentService) => service.payouts.get('p', once),
  refund: (service: PaymentService) => service.refunds.create({ serviceId: 't', idempotencyKey: 'k' }, once),
  refundStatus: (service: PaymentService) => service.refunds.get('r', once),
  withdraw: (service: PaymentService) =>
    service.withdrawals.create({ chain: 'polygon', address: '0x1', amountMinor: 1000 }, once),
  withdrawSolana: (service: PaymentService) =>
    service.withdrawals.create({ chain: 'solana', address: 'S', amountMinor: 2999 }, once),
  withdrawStatus: (service: PaymentService) => service.withdrawals.get('17', once),
  balance: (service: PaymentService) => service.account.balance(once),
};

type CallName = keyof typeof calls;
const every = Object.keys(calls) as CallName[];
const error = (message: string, more: object = {}): object => ({ status: 'error', message, ...more });
const coded = (error_code: string, more: object = {}): object => error('Mensagem', { error_code, ...more });

type Row = readonly [on: readonly CallName[], status: number, body: object, outcome: string, code: string];

const rows: readonly Row[] = [
  // §5, §7.1
  [every, 400, { error: 'Token ou Secret ausentes', message: 'x' }, 'rejected', 'CREDENTIALS_MISSING'],
  [every, 401, error('Token ou Secret inválidos'), 'rejected', 'CREDENTIALS_INVALID'],
  [every, 401, error('Usuário sem permissão'), 'rejected', 'ACCOUNT_BLOCKED'],
  [every, 403, coded('REFUND_ONLY'), 'rejected', 'REFUND_ONLY'],
  [['pix', 'hosted'], 401, error('O valor mínimo é R$ 10,00'), 'rejected', 'AMOUNT_OUT_OF_BOUNDS'],
  // For other calls, a 401 with a number is still about credentials.
  [['charge', 'balance'], 401, error('Erro 401'), 'rejected', 'CREDENTIALS_INVALID'],
  [
    ['pix', 'payout'],
    403,
    { message: 'Credenciais sandbox não permitidas' },
    'rejected',
    'SANDBOX_NOT_ALLOWED',
  ],
  [
    ['pix'],
    422,
    error('Inválido', { errors: { email: ['e-mail inválido'] } }),
    'rejected',
    'VALIDATION_ERROR',
  ],
  [['charge'], 422, error('Invalid', { errors: ['card.number'] }), 'rejected', 'VALIDATION_ERROR'],
  [['hosted'], 422, error('Falha ao criar cobrança'), 'rejected', 'CHARGE_NOT_CREATED'],
  [['payout'], 429, { message: 'Muitas requisições' }, 'unavailable', 'RATE_LIMITED'],
  // §7.2
  [['payout', 'charge', 'confirm'], 429, coded('RATE_LIMITED'), 'unavailable', 'RATE_LIMITED'],
  [['payout'], 422, coded('VALIDATION_ERROR', { errors: { amount: ['x'] } }), 'rejected', 'VALIDATION_ERROR'],
  ...[
    'INSUFFICIENT_BALANCE',
    'INSUFFICIENT_BALANCE_FOR_FEE',
    'DAILY_LIMIT_EXCEEDED',
    'MINIMUM_AMOUNT_NOT_MET',
  ].map((code): Row => [['payout'], 401, coded(code), 'rejected', code]),
  [['payout'], 401, coded('MAXIMUM_AMOUNT_EXCEEDED'), 'rejected', 'MAXIMUM_AMOUNT_EXCEEDED'],
  [['payout'], 422, coded('INSUFFICIENT_BALANCE_FOR_FEE'), 'rejected', 'INSUFFICIENT_BALANCE_FOR_FEE'],
  [['payout'], 500, coded('ACQUIRER_NOT_CONFIGURED'), 'unavailable', 'ACQUIRER_NOT_CONFIGURED'],
  [['charge'], 500, coded('ACQUIRER_NOT_CONFIGURED'), 'unknown', 'ACQUIRER_NOT_CONFIGURED'],
  // A documented error in the documented shape has the meaning of §7 at any HTTP status.
  ...[200, 302, 400, 409, 422, 502].flatMap((status): Row[] => [
    [['payout'], status, coded('ACQUIRER_NOT_CONFIGURED'), 'unavailable', 'ACQUIRER_NOT_CONFIGURED'],
    [['payout'], status, coded('INSUFFICIENT_BALANCE'), 'rejected', 'INSUFFICIENT_BALANCE'],
    [['payout'], status, coded('INTERNAL_ERROR'), 'unknown', 'INTERNAL_ERROR'],
    [['charge'], status, coded('PI_CREATE_FAILED'), 'unknown', 'PI_CREATE_FAILED'],
    [['charge'], status, coded('AMOUNT_BELOW_MINIMUM'), 'rejected', 'AMOUNT_BELOW_MINIMUM'],
    [['confirm'], status, coded('CONFIRM_FAILED'), 'unknown', 'CONFIRM_FAILED'],
    [['refund'], status, coded('NOT_REFUNDABLE'), 'rejected', 'NOT_REFUNDABLE'],
  ]),
  ...[200, 302, 422, 500].flatMap((status): Row[] => [
    [
      ['charge'],
      status,
      coded('PI_CREATE_FAILED', { decline_code: 'stolen_card' }),
      'unknown',
      'PI_CREATE_FAILED',
    ],
  ]),
  // §4.5: only with its message it is the documented "not found".
  [['payoutStatus'], 200, { status: 'error' }, 'unknown', 'OUTCOME_UNKNOWN'],
  [['payoutStatus'], 200, { status: 'error', message: '' }, 'unknown', 'OUTCOME_UNKNOWN'],
  // A success whose parts contradict each other, or that no amount can have.
  [
    ['pix'],
    200,
    { status: 'error', idTransaction: 'tx-1', qrcode: 'the code' },
    'unknown',
    'OUTCOME_UNKNOWN',
  ],
  [
    ['refund'],
    200,
    {
      status: 'ok',
      idTransaction: 't',
      refund_id: 'r',
      refund_status: 'pending',
      refunded_amount: -5,
      currency: 'USD',
    },
    'unknown',
    'OUTCOME_UNKNOWN',
  ],
  [
    ['transaction'],
    200,
    { paymentMethod: 'pix', status: 'paid', idTransaction: 't', amount: -129.9 },
    'unknown',
    'OUTCOME_UNKNOWN',
  ],
  // An error in any other shape is unknown, whatever its code.
  ...[400, 401, 403, 404, 422, 429, 500, 503].flatMap((status): Row[] => [
    [['pix', 'payout', 'withdraw'], status, { error: 'ouch' }, 'unknown', 'OUTCOME_UNKNOWN'],
    [['charge'], status, { error_code: 'stolen_card' }, 'unknown', 'stolen_card'],
    [
      ['payout'],
      status,
      { status: 'error', error_code: 'INSUFFICIENT_BALANCE' },
      'unknown',
      'INSUFFICIENT_BALANCE',
    ],
  ]),
  [['payout'], 500, coded('INTERNAL_ERROR'), 'unknown', 'INTERNAL_ERROR'],
  // An unknown outcome is unknown for every call, listed for it or not.
  ...['INTERNAL_ERROR', 'PI_CREATE_FAILED', 'CONFIRM_FAILED'].flatMap((code): Row[] => [
    [every, 422, coded(code), 'unknown', code],
    [every, 500, coded(code), 'unknown', code],
  ]),
  [['pix'], 422, coded('ACQUIRER_API_ERROR'), 'rejected', 'ACQUIRER_API_ERROR'],
  [['pix'], 422, coded('ACQUIRER_UNEXPECTED_RESPONSE'), 'rejected', 'ACQUIRER_UNEXPECTED_RESPONSE'],
  [['hosted', 'charge', 'confirm'], 403, coded('CARD_NOT_AVAILABLE'), 'rejected', 'CARD_NOT_AVAILABLE'],
  [['hosted', 'charge'], 422, coded('AMOUNT_BELOW_MINIMUM'), 'rejected', 'AMOUNT_BELOW_MINIMUM'],
  [
    ['hosted', 'charge'],
    422,
    coded('PROCESSOR_ACCOUNT_NOT_READY'),
    'rejected',
    'PROCESSOR_ACCOUNT_NOT_READY',
  ],
  [['hosted'], 422, coded('INVALID_WALLET'), 'rejected', 'INVALID_WALLET'],
  [['charge'], 422, coded('RAW_CARD_NOT_ENABLED'), 'rejected', 'RAW_CARD_NOT_ENABLED'],
  [['charge'], 422, coded('PI_CREATE_FAILED'), 'unknown', 'PI_CREATE_FAILED'],
  [
    ['charge'],
    503,
    coded('PROCESSOR_TEMPORARILY_UNAVAILABLE'),
    'unavailable',
    'PROCESSOR_TEMPORARILY_UNAVAILABLE',
  ],
  [['confirm'], 404, coded('NOT_FOUND'), 'rejected', 'NOT_FOUND'],
  [['confirm'], 422, coded('CONFIRM_FAILED'), 'unknown', 'CONFIRM_FAILED'],
  [['refund'], 404, coded('TRANSACTION_NOT_FOUND'), 'rejected', 'TRANSACTION_NOT_FOUND'],
  ...['NOT_REFUNDABLE', 'ALREADY_REFUNDED', 'AMOUNT_EXCEEDS_REFUNDABLE', 'REFUND_FAILED'].map((code): Row => [
    ['refund'],
    422,
    coded(code),
    'rejected',
    code,
  ]),
  [['refundStatus'], 404, coded('REFUND_NOT_FOUND'), 'rejected', 'REFUND_NOT_FOUND'],
  // Crypto errors have no code.
  [['withdraw'], 400, error('Endereço inválido para a rede'), 'rejected', 'INVALID_ADDRESS'],
  [['withdrawSolana'], 400, error('Valor mínimo R$ 30,00'), 'rejected', 'AMOUNT_BELOW_MINIMUM'],
  [
    ['withdraw'],
    400,
    error('Saldo', { available_balance: 5, requested_amount: 10 }),
    'rejected',
    'INSUFFICIENT_BALANCE',
  ],
  [['withdraw', 'withdrawStatus'], 403, error('Não permitido'), 'rejected', 'REFUND_ONLY'],
  [['withdrawStatus'], 404, error('Ordem não encontrada'), 'rejected', 'WITHDRAWAL_NOT_FOUND'],
  [['withdraw'], 422, error('Inválido', { errors: { amount: ['x'] } }), 'rejected', 'VALIDATION_ERROR'],
  [['withdraw', 'withdrawStatus'], 500, error('Cotação indisponível'), 'unavailable', 'QUOTE_UNAVAILABLE'],
  [['pix'], 500, error('Falha no adquirente'), 'unavailable', 'ACQUIRER_FAILED'],
  [['hosted', 'charge', 'refund', 'payout'], 500, error('Falha'), 'unknown', 'OUTCOME_UNKNOWN'],
  [['pix', 'withdraw'], 500, { message: 'Falha' }, 'unknown', 'OUTCOME_UNKNOWN'],
  [['pix', 'withdraw'], 500, coded('SOMETHING_ELSE'), 'unknown', 'SOMETHING_ELSE'],
  // §4.4, §4.5
  [['transaction'], 404, error('Transação não encontrada'), 'rejected', 'TRANSACTION_NOT_FOUND'],
  [['payoutStatus'], 200, error('Transação não encontrada'), 'rejected', 'PAYOUT_NOT_FOUND'],
  // A router's own 404 would otherwise turn a wrong base URL into missing payments.
  [every, 404, { message: 'The route could not be found.' }, 'unknown', 'OUTCOME_UNKNOWN'],
  [every, 500, { message: 'Server Error' }, 'unknown', 'OUTCOME_UNKNOWN'],
  [every, 503, { message: 'Service Unavailable' }, 'unknown', 'OUTCOME_UNKNOWN'],
  [every, 408, {}, 'unknown', 'OUTCOME_UNKNOWN'],
  [every, 409, coded('IN_FLIGHT'), 'unknown', 'IN_FLIGHT'],
  // A success that cannot be decoded, and an error with a success status.
  [every.filter((name) => name !== 'balance' && name !== 'payout'), 200, {}, 'unknown', 'OUTCOME_UNKNOWN'],
  [
    ['pix', 'charge', 'refund', 'withdraw', 'payout', 'balance'],
    200,
    error('?'),
    'unknown',
    'OUTCOME_UNKNOWN',
  ],
  [['charge'], 200, { status: 'ok' }, 'unknown', 'OUTCOME_UNKNOWN'],
  [['charge'], 200, { status: 'paid', idTransaction: 't' }, 'unknown', 'OUTCOME_UNKNOWN'],
];

for (const [on, status, body, outcome, code] of rows) {
  const title = 'error_code' in body ? String(body.error_code) : JSON.stringify(body);
  test(`${on === every ? 'any call' : on.join(', ')}: ${status} ${title} is ${outcome}, ${code}`, async () => {
    await using fake = await startService((_request, response) => json(response, status, body));
    await using client = connect(fake.baseUrl);
    for (const name of on) {
      const caught = await failureOf(calls[name](client.service));
      assert.deepEqual([caught.outcome, caught.code], [outcome, code], name);
      assert.ok(!('declined' in caught && caught.declined), name);
    }
  });
}

const declines: readonly (readonly [
  on: CallName,
  status: number,
  body: object,
  code: string,
  advice: string,
])[] = [
  [
    'charge',
    422,
    coded('insufficient_funds', { decline_code: 'insufficient_funds' }),
    'insufficient_funds',
    'retry_later',
  ],
  // A known decline code counts at any HTTP status, beside a code of the processor that §7.3 does not list, or none.
  ...[200, 302, 400, 409, 500, 502].flatMap((status) =>
    (['charge', 'confirm'] as const).flatMap(
      (on) =>
        [
          [on, status, coded('their_own', { decline_code: 'stolen_card' }), 'their_own', 'never'],
          [on, status, error('Recusado', { decline_code: 'expired_card' }), 'expired_card', 'fix_expiry'],
        ] as const,
    ),
  ),
  ['charge', 422, coded('stolen_card'), 'stolen_card', 'never'],
  ['charge', 500, coded('stolen_card'), 'stolen_card', 'never'],
  ['charge', 200, coded('insufficient_funds'), 'insufficient_funds', 'retry_later'],
  ['charge', 422, coded('card_declined', { decline_code: 'lost_card' }), 'card_declined', 'never'],
  ['charge', 422, coded('code_of_tomorrow'), 'code_of_tomorrow', 'other_card'],
  ['charge', 422, coded('INVALID_CARD_NUMBER'), 'INVALID_CARD_NUMBER', 'fix_number'],
  ['charge', 422, coded('cvc_check_failed'), 'cvc_check_failed', 'fix_cvc'],
  ['charge', 422, coded('PM_CREATE_FAILED'), 'PM_CREATE_FAILED', 'retry'],
  ['charge', 429, coded('CARD_TESTING_BLOCKED'), 'CARD_TESTING_BLOCKED', 'other_card'],
  ['charge', 429, coded('CARD_VELOCITY_BLOCKED'), 'CARD_VELOCITY_BLOCKED', 'retry_later'],
  ['charge', 422, error('Recusado', { idTransaction: 't' }), 'card_declined', 'other_card'],
  [
    'confirm',
    422,
    error('x', { processor_status: 'requires_payment_method' }),
    'payment_failed',
    'new_charge',
  ],
  [
    'confirm',
    422,
    coded('payment_intent_authentication_failure'),
    'payment_intent_authentication_failure',
    'retry',
  ],
];

for (const [on, status, body, code, advice] of declines) {
  test(`${on}: ${status} ${JSON.stringify(body)} is a decline with ${advice}`, async () => {
    await using fake = await startService((_request, response) => json(response, status, body));
    await using client = connect(fake.baseUrl);
    const caught = await failureOf(calls[on](client.service));
    assert.ok(caught.outcome === 'rejected' && caught.declined);
    assert.deepEqual([caught.code, declineOf(caught.declineCode, caught.code).advice], [code, advice]);
  });
}

test('with sandbox credentials, a 403 without a code is SANDBOX_NOT_ALLOWED', async () => {
  await using fake = await startService((_request, response) =>
    json(response, 403, { message: 'Não permitido' }),
  );
  await using client = connect(fake.baseUrl, { token: 'tk_test_1', secret: 'sk_test_1' });
  for (const name of ['pix', 'payout', 'withdraw', 'withdrawStatus'] as const) {
    const caught = await failureOf(calls[name](client.service));
    assert.equal(caught.code, 'SANDBOX_NOT_ALLOWED', name);
  }
});

test('an error carries the documented amounts and the safe field names', async () => {
  const body = coded('AMOUNT_EXCEEDS_REFUNDABLE', {
    remaining_refundable: 10.1,
    available_balance: '5.25',
    requested_amount: 'many',
    errors: ['card.number', `4242424242424242`, 7, 'não'],
  });
  await using fake = await startService((_request, response) => json(response, 422, body));
  await using client = connect(fake.baseUrl);
  const caught = await failureOf(calls.refund(client.service));
  assert.ok(caught.outcome === 'rejected');
  assert.deepEqual(caught.figures, { remainingRefundableMinor: 1010, availableBalanceMinor: 525 });
  assert.deepEqual(caught.fields, ['card.number']);
});
