/** Tests the request and the result of each of the eleven calls. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Outcome } from '../../../server/checkouts/gateway-port.ts';
import { operationExamples } from './examples/operations.ts';
import { paymentExamples } from './examples/payments.ts';
import {
  chargeInput,
  connect,
  credentials,
  failureOf,
  json,
  pixInput,
  startService,
  valueOf,
} from './support.ts';

for (const { request, section, call, sent, responseBody, result } of [
  ...paymentExamples,
  ...operationExamples,
]) {
  test(`${request} (§${section})`, async () => {
    const status = request === 'POST /crypto/withdraw' ? 201 : 200;
    await using fake = await startService((_request, response) => json(response, status, responseBody));
    await using client = connect(fake.baseUrl);
    assert.deepEqual(await valueOf(call(client.service)), result);
    const [received] = fake.received;
    assert.equal(`${received?.method} ${received?.path}`, request.replace(' ', ' /api'));
    assert.deepEqual(received?.body ?? undefined, sent && { ...sent, ...credentials });
  });
}

test('an approval without an id is unknown, since it cannot be looked up', async () => {
  await using fake = await startService((_request, response) => json(response, 200, { status: 'ok' }));
  await using client = connect(fake.baseUrl);
  assert.equal(
    (await failureOf(client.service.cardCharges.create(chargeInput, { maxAttempts: 1 }))).outcome,
    'unknown',
  );
  // A confirm knows the id already.
  assert.equal((await valueOf(client.service.cardCharges.confirm({ intentId: 'pi_1' }))).status, 'approved');
});

test('rejects invalid arguments without sending them', async () => {
  await using fake = await startService((_request, response) => json(response, 500, {}));
  await using client = connect(fake.baseUrl);
  const { service } = client;
  const charge = (amountMinor: number, idempotencyKey: string): Promise<Outcome<unknown>> =>
    service.cardCharges.create({ ...chargeInput, amountMinor, idempotencyKey });
  const refused = [
    ...['', '.', '..', '\ud800', 'x'.repeat(256)].map((id) => () => service.transactions.get(id)),
    () => service.payouts.get('..'),
    () => service.refunds.get('..'),
    ...[0, -1, 1.5, Number.NaN, 2 ** 60].map((amountMinor) => () => charge(amountMinor, 'k')),
    ...['', 'a b', 'x'.repeat(256), 'k\r\nx: y', 'ç'].map((key) => () => charge(2500, key)),
    () => service.refunds.create({ serviceId: 'card-1', amountMinor: 0, idempotencyKey: 'k' }),
  ];
  for (const call of refused) {
    const { code, cause } = await failureOf(call());
    assert.deepEqual([code, cause.reason], ['INVALID_REQUEST', 'invalid_argument']);
  }
  assert.equal(fake.received.length, 0);
});

test('the lifetime of a code is whole seconds or null, since acquirers vary', async () => {
  for (const [reported, expected] of [
    [600, 600],
    [600.0005, 600],
    [0.5, null],
    [-1, null],
    [1e13, null],
    ['600', null],
  ] as const) {
    const receipt = { idTransaction: 'tx-1', qrcode: 'the code', expirationInSeconds: reported };
    await using fake = await startService((_request, response) => json(response, 200, receipt));
    await using client = connect(fake.baseUrl);
    const { expiresInS } = await valueOf(client.service.deposits.createPix(pixInput));
    assert.equal(expiresInS, expected, String(reported));
  }
});

test('the picture of a code is a data: URI or an https URL, else null', async () => {
  for (const [picture, imageUrl] of [
    ['data:image/png;base64,AA', 'data:image/png;base64,AA'],
    ['https://acquirer.example/qr/1.png', 'https://acquirer.example/qr/1.png'],
    ['http://acquirer.example/qr/1.png', null],
    ['javascript:alert(1)', null],
    ['data:text/html,<script>', null],
    [7, null],
  ] as const) {
    await using fake = await startService((_request, response) =>
      json(response, 200, { idTransaction: 'tx-1', qrcode: 'the code', qr_code_image_url: picture }),
    );
    await using client = connect(fake.baseUrl);
    assert.equal((await valueOf(client.service.deposits.createPix(pixInput))).pix?.imageUrl, imageUrl);
  }
});
