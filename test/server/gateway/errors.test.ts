/** Errors are safe to log whole: whatever the service echoes, nothing that must not be seen is in them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import pino from 'pino';
import { PaymentServiceError, ServiceRejectedError } from '../../../server/gateway/errors.ts';
import {
  canaryCard,
  connect,
  credentials,
  failureOf,
  json,
  startRawService,
  startService,
} from './support.ts';

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

/** Everything that a log could make of an error. */
function allThatALogSees(error: unknown): string {
  let written = '';
  // Without what the logger itself adds: a time has any four digits in it now and then.
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

function assertClean(error: Error): void {
  assert.ok(error instanceof PaymentServiceError);
  const seen = allThatALogSees(error);
  for (const canary of canaries) assert.ok(!seen.includes(canary), `${canary} in ${seen}`);
}

const bodies = {
  'a message': { status: 'error', message: echo },
  'an error code': {
    status: 'error',
    error_code: canaryCard.number,
    decline_code: clientSecret + echo,
    message: echo,
  },
  'codes that look like words': {
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
  test(`nothing echoed in ${where} gets into an error`, async () => {
    for (const status of [200, 302, 400, 401, 403, 404, 409, 422, 429, 500, 503]) {
      await using fake = await startService((_request, response) => json(response, status, body));
      await using client = connect(fake.baseUrl);
      assertClean(await failureOf(client.service.cardCharges.create(input, { maxAttempts: 1 })));
      assertClean(await failureOf(client.service.transactions.get('t', { maxAttempts: 1 })));
    }
  });
}

test('nothing of an answer that is no JSON, or no HTTP, gets into an error', async () => {
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

test('nothing of a broken connection gets into an error', async () => {
  await using fake = await startRawService((socket) => void socket.resetAndDestroy());
  await using client = connect(fake.baseUrl);
  assertClean(await failureOf(client.service.cardCharges.create(input, { maxAttempts: 1 })));
});

test('the client itself shows no credentials', async () => {
  await using client = connect('https://service.example/api');
  const seen = inspect(client.service, { depth: 20, showHidden: true }) + JSON.stringify(client.service);
  for (const canary of [credentials.token, credentials.secret]) assert.ok(!seen.includes(canary));
});

test('the sentence of the service is there for people who ask for it, with its long numbers masked', async () => {
  const message = `Processador recusou: cartão ${canaryCard.number}, limite 1.500,00`;
  await using fake = await startService((_request, response) =>
    json(response, 422, { status: 'error', error_code: 'REFUND_FAILED', message }),
  );
  await using client = connect(fake.baseUrl);
  const error = await failureOf(client.service.refunds.create({ serviceId: 'card-1', idempotencyKey: 'k' }));
  assert.ok(error instanceof ServiceRejectedError);
  assert.equal(error.serviceMessage, 'Processador recusou: cartão …, limite 1.500,00');
});

test('names are literal, and causes are kept by name and code', async () => {
  await using fake = await startRawService((socket) => void socket.resetAndDestroy());
  await using client = connect(fake.baseUrl);
  const error = await failureOf(client.service.cardCharges.create(input, { maxAttempts: 1 }));
  assert.equal(error.name, 'ServiceUnknownError');
  assert.ok(error.cause instanceof Error);
  assert.match(error.cause.message, /^(ECONNRESET|UND_ERR_SOCKET)$/);
  assert.match(error.cause.name, /^(Error|SocketError)$/);
});
