/** Tests that failures are safe to log whole: nothing that the service echoes puts secrets or card data into them. */
import assert from 'node:assert/strict';
import { test, describe } from 'node:test';
import { inspect } from 'node:util';
import pino from 'pino';
import type { CallFailure } from '../../../server/gateway/call-failure.ts';
import {
  canaryCard,
  connect,
  credentials,
  failureOf,
  json,
  startRawService,
  startService,
} from './support.ts';
import { amountBoundOf } from '../../../server/gateway/resources/deposits.ts';
import type { Explanation } from '../../../server/gateway/error-body.ts';

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
const input = { amountMinor: 2500, card: canaryCard, idempotencyKey: 'k' };

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
      assertClean(await failureOf(client.service.cardCharges.create(input, { maxAttempts: 1 })));
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
    assertClean(await failureOf(client.service.cardCharges.create(input, { maxAttempts: 1 })));
  }
});

test('an error contains nothing of a broken connection', async () => {
  await using fake = await startRawService((socket) => void socket.resetAndDestroy());
  await using client = connect(fake.baseUrl);
  assertClean(await failureOf(client.service.cardCharges.create(input, { maxAttempts: 1 })));
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
  const { cause: error } = await failureOf(client.service.cardCharges.create(input, { maxAttempts: 1 }));
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
