/** Tests that failures are safe to log whole: nothing that the service echoes puts secrets or card data into them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
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
