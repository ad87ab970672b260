/** Tests that failures are safe to log whole: nothing that the service echoes puts secrets or card data into them. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inspect } from 'node:util';
import pino from 'pino';
import type { CallFailure } from '../../../server/gateway/call-failure.ts';
import {
  canaryCard,
  chargeInput,
  connect,
  credentials,
  failureOf,
  json,
  startRawService,
  startService,
} from './support.ts';
import { amountBoundOf } from '../../../server/gateway/resources/deposits.ts';
import type { Explanation } from '../../../server/gateway/error-body.ts';
import * as fc from 'fast-check';
import {
  attemptsPerCard,
  declineOf,
  isAboutAmount,
  isKnownDecline,
} from '../../../server/gateway/declines.ts';
import { advices } from '../../../widget/protocol/checkout.ts';

const clientSecret = 'pi_1_secret_canary4713';
const canaries = [
  canaryCard.number,
  '4242 4242 4242 4242',
  canaryCard.cvc,
  credentials.token,
  credentials.secret,
  clientSecret,
];
const echo = `card 4242 4242 4242 4242 ${canaryCard.number} cvc ${canaryCard.cvc} ${credentials.token} ${credentials.secret} ${clientSecret}`;

/** Every form in which a log could render an error. */
function everyRendering(error: unknown): string {
  let written = '';
  // Without the logger's own fields: a timestamp can contain the four digits of a canary.
  const logger = pino(
    { level: 'trace', base: null, timestamp: false },
    { write: (line: string) => void (written += line) },
  );
  logger.error({ err: error, error }, 'call failed');
  logger.error(error);
  return [
    written,
    inspect(error, { depth: 20 }),
    inspect(error, { depth: 20, showHidden: true }),
    JSON.stringify(error),
    String(error),
  ].join('\n');
}

function assertClean(failure: CallFailure): void {
  const rendered = everyRendering(failure.cause) + everyRendering(failure);
  for (const canary of canaries) assert.ok(!rendered.includes(canary), `${canary} in ${rendered}`);
}

const bodies = {
  'a message': { status: 'error', message: echo },
  'an error code': {
    status: 'error',
    error_code: canaryCard.number,
    decline_code: clientSecret + echo,
    message: echo,
  },
  'codes that look like identifiers': {
    status: 'error',
    error_code: `card_${canaryCard.number}`,
    decline_code: clientSecret,
    errors: [credentials.secret, credentials.token, clientSecret],
  },
  'a decline code': {
    status: 'error',
    error_code: credentials.secret,
    decline_code: `x${canaryCard.number}`,
  },
  'field names': { status: 'error', message: echo, errors: { [echo]: [echo], [canaryCard.number]: [echo] } },
  'a list of fields': { status: 'error', message: echo, errors: [echo, canaryCard.number, { echo }] },
  'unknown fields': { status: echo, payment_intent: { client_secret: clientSecret }, card: canaryCard, echo },
};

for (const [where, body] of Object.entries(bodies)) {
  test(`an error contains nothing that the response echoes in ${where}`, async () => {
    for (const status of [200, 302, 400, 401, 403, 404, 409, 422, 429, 500, 503]) {
      await using fake = await startService((_request, response) => json(response, status, body));
      await using client = connect(fake.baseUrl);
      assertClean(await failureOf(client.service.cardCharges.create(chargeInput, { maxAttempts: 1 })));
      assertClean(await failureOf(client.service.transactions.get('t', { maxAttempts: 1 })));
    }
  });
}

test('an error contains nothing of a response that is not JSON or not HTTP', async () => {
  for (const bytes of [
    `HTTP/1.1 200 OK\r\nContent-Length: ${echo.length}\r\n\r\n${echo}`,
    `HTTP/1.1 200 ${echo}\u0000\r\n\r\n`,
    echo,
  ]) {
    await using fake = await startRawService((socket) => void socket.end(bytes));
    await using client = connect(fake.baseUrl);
    assertClean(await failureOf(client.service.cardCharges.create(chargeInput, { maxAttempts: 1 })));
  }
});

test('an error contains nothing of a broken connection', async () => {
  await using fake = await startRawService((socket) => void socket.resetAndDestroy());
  await using client = connect(fake.baseUrl);
  assertClean(await failureOf(client.service.cardCharges.create(chargeInput, { maxAttempts: 1 })));
});

test('inspecting or serializing the client shows no credentials', async () => {
  await using client = connect('https://service.example/api');
  const rendered = inspect(client.service, { depth: 20, showHidden: true }) + JSON.stringify(client.service);
  for (const canary of [credentials.token, credentials.secret]) assert.ok(!rendered.includes(canary));
});

test('the reason holds the sentence of the service, with long numbers masked', async () => {
  const message = `Processador recusou: cartão ${canaryCard.number}, limite 1.500,00`;
  await using fake = await startService((_request, response) =>
    json(response, 422, { status: 'error', error_code: 'REFUND_FAILED', message }),
  );
  await using client = connect(fake.baseUrl);
  const error = await failureOf(client.service.refunds.create({ serviceId: 'card-1', idempotencyKey: 'k' }));
  assert.ok(error.outcome === 'rejected');
  assert.equal(error.reason, 'Processador recusou: cartão …, limite 1.500,00');
});

test('error names are literal, and causes keep only their name and code', async () => {
  await using fake = await startRawService((socket) => void socket.resetAndDestroy());
  await using client = connect(fake.baseUrl);
  const { cause: error } = await failureOf(
    client.service.cardCharges.create(chargeInput, { maxAttempts: 1 }),
  );
  assert.equal(error.name, 'ServiceCallError');
  assert.ok(error.cause instanceof Error);
  assert.match(error.cause.message, /^(ECONNRESET|UND_ERR_SOCKET)$/);
  assert.match(error.cause.name, /^(Error|SocketError)$/);
});

/** Tests the amount bound that is read from the message of a 401 without an error code. */
describe('amounts outside the bounds', () => {
  const read = (
    message: string | null,
    body: Record<string, unknown> = {},
    httpStatus = 401,
  ): Explanation | null =>
    amountBoundOf({ httpStatus, body: { status: 'error', ...body }, message, environment: 'live' });

  const code = 'AMOUNT_OUT_OF_BOUNDS';

  test('a 401 whose message states a bound yields AMOUNT_OUT_OF_BOUNDS with the amount', () => {
    const minimum = [
      'O valor mínimo de depósito é R$ 10,00',
      'O valor minimo para deposito e de R$ 10.00.',
      'Minimum deposit is BRL 10',
      'Valor abaixo do mínimo permitido: 10,00',
    ];
    for (const message of minimum)
      assert.deepEqual(read(message), { code, figures: { minimumAmountMinor: 1000 } }, message);
    const maximum = ['O valor máximo de depósito é R$ 1.500,50', 'Amount above the maximum of 1,500.50'];
    for (const message of maximum) {
      assert.deepEqual(read(message), { code, figures: { maximumAmountMinor: 150_050 } }, message);
    }
  });

  test('an ambiguous bound yields the code without an amount', () => {
    assert.deepEqual(read('O valor deve estar entre R$ 10,00 e R$ 5.000,00'), { code });
    assert.deepEqual(read('Valor mínimo 10,00; valor máximo 5000,00'), { code });
    assert.deepEqual(read('Depósito: 10,00'), { code });
  });

  test('messages about credentials and blocked accounts yield no bound', () => {
    const others = [
      'Token ou Secret inválidos',
      'Token ou Secret inválidos (erro 401)',
      'Invalid credentials, code 17',
      'Usuário não possui permissão para esta operação',
      'Conta bloqueada em 10/05/2026',
      'Usuário não aprovado',
      'Unauthorized',
      '',
      null,
    ];
    for (const message of others) assert.equal(read(message), null, String(message));
  });

  test('only a 401 without an error code is read', () => {
    assert.equal(read('O valor mínimo é R$ 10,00', { error_code: 'AMOUNT_BELOW_MINIMUM' }), null);
    assert.equal(read('O valor mínimo é R$ 10,00', {}, 422), null);
  });
});

/** Tests the advice for each decline code (§7.3). */

/** §7.3, row by row: codes, advice, and whether this card must never be tried again. */
const rows: readonly [codes: string, advice: string, hard: boolean][] = [
  ['insufficient_funds', 'retry_later', false],
  ['card_declined, generic_decline, do_not_honor, no_action_taken', 'other_card', false],
  ['call_issuer', 'call_issuer', true],
  ['lost_card, stolen_card, pickup_card', 'never', true],
  ['fraudulent, merchant_blacklist, security_violation', 'never', true],
  ['expired_card, invalid_expiry_month, invalid_expiry_year', 'fix_expiry', false],
  ['incorrect_cvc, invalid_cvc', 'fix_cvc', false],
  ['incorrect_number, invalid_number', 'fix_number', false],
  ['incorrect_zip', 'fix_postal_code', false],
  ['service_not_allowed, transaction_not_allowed, card_not_supported', 'other_card', false],
  ['not_permitted, restricted_card', 'other_card', false],
  ['currency_not_supported', 'other_card', false],
  ['withdrawal_count_limit_exceeded', 'retry_later', false],
  ['processing_error, try_again_later', 'retry', false],
  ['approve_with_id', 'retry', false],
  ['revocation_of_authorization', 'other_card', true],
  ['authentication_required', 'authenticate', false],
  ['payment_intent_authentication_failure', 'retry', false],
  ['amount_too_large, amount_too_small', 'new_charge', false],
  ['balance_insufficient', 'retry_later', false],
  ['expired', 'new_charge', false],
  ['payment_intent_canceled, payment_failed', 'new_charge', false],
  // §7.2
  ['cvc_check_failed', 'fix_cvc', false],
  ['INVALID_CARD_NUMBER', 'fix_number', false],
  ['PM_CREATE_FAILED', 'retry', false],
  ['CARD_TESTING_BLOCKED', 'other_card', false],
  ['CARD_VELOCITY_BLOCKED', 'retry_later', false],
];

for (const [codes, advice, hard] of rows) {
  test(`${codes}: ${advice}${hard ? ', hard' : ''}`, () => {
    for (const code of codes.split(', ')) {
      assert.ok(isKnownDecline(code), code);
      assert.deepEqual(declineOf(code), { advice, hard }, code);
    }
  });
}

test('an unknown code is a decline with other_card', () => {
  fc.assert(
    fc.property(fc.string(), (code) => {
      fc.pre(!isKnownDecline(code));
      assert.deepEqual(declineOf(code), { advice: 'other_card', hard: false });
    }),
  );
  for (const inherited of ['constructor', '__proto__', 'toString'])
    assert.equal(isKnownDecline(inherited), false);
});

test('the more specific of two codes counts, and a hard one always', () => {
  assert.equal(declineOf('incorrect_cvc', 'card_declined').advice, 'fix_cvc');
  assert.equal(declineOf('brand_new_code', 'expired_card').advice, 'fix_expiry');
  assert.equal(declineOf('card_declined', 'stolen_card').hard, true);
  assert.equal(declineOf(null, undefined).advice, 'other_card');
});

test('of two hard codes the harder counts, in either order', () => {
  for (const [one, other, advice] of [
    ['call_issuer', 'stolen_card', 'never'],
    ['revocation_of_authorization', 'call_issuer', 'call_issuer'],
    ['revocation_of_authorization', 'fraudulent', 'never'],
    ['card_declined', 'lost_card', 'never'],
    ['insufficient_funds', 'security_violation', 'never'],
  ] as const) {
    assert.deepEqual(declineOf(one, other), { advice, hard: true });
    assert.deepEqual(declineOf(other, one), { advice, hard: true });
  }
});

test('the lower of two limits counts', () => {
  assert.equal(attemptsPerCard('card_declined', 'stolen_card'), 1);
  assert.equal(attemptsPerCard('stolen_card', 'card_declined'), 1);
  assert.equal(attemptsPerCard('approve_with_id', 'card_declined'), 2);
  assert.equal(attemptsPerCard('approve_with_id', 'lost_card'), 1);
  assert.equal(isAboutAmount('amount_too_large', 'card_declined'), true);
  assert.equal(isAboutAmount(null, 'card_declined'), false);
});

test('the codes cover exactly the advices that the browser knows', () => {
  const covered = new Set(rows.map(([, advice]) => advice));
  assert.deepEqual([...covered].sort(), [...advices].sort());
});
