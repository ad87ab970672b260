/** Tests connections that break, stall or are never made, and callers that abort. */
import assert from 'node:assert/strict';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { PaymentService } from '../../../server/gateway/payment-service.ts';
import {
  approved,
  assertUnknown,
  chargeInput,
  connect,
  credentials,
  failureOf,
  json,
  once,
  pixInput,
  startRawService,
  startService,
  valueOf,
} from './support.ts';

test('a byte order mark before the JSON is ignored', async () => {
  await using fake = await startService((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(`\ufeff${JSON.stringify(approved)}`),
  );
  await using client = connect(fake.baseUrl);
  assert.equal((await valueOf(client.service.cardCharges.create(chargeInput, once))).status, 'approved');
});

test('sends the credentials in the body of POST, in headers of GET, and never in the URL', async () => {
  await using fake = await startService((request, response) =>
    json(
      response,
      200,
      request.method === 'GET' ? { status: 'x' } : { idTransaction: 'pix-1', qrcode: '0002' },
    ),
  );
  await using client = connect(`${fake.baseUrl}/`);
  await valueOf(client.service.deposits.createPix(pixInput));
  await valueOf(client.service.account.balance());
  const [post, get] = fake.received;
  assert.equal(post?.path, '/api/wallet/deposit/payment');
  assert.equal(post.body?.['token'], credentials.token);
  assert.equal(post.body?.['secret'], credentials.secret);
  assert.equal(post.headers['token'], undefined);
  assert.equal(get?.path, '/api/account/balance');
  assert.equal(get.headers['token'], credentials.token);
  assert.equal(get.headers['secret'], credentials.secret);
  assert.equal(get.body, null);
  for (const { headers, path } of fake.received) {
    assert.equal(headers.accept, 'application/json');
    assert.match(headers['user-agent'] ?? '', /^pay-elements\/\d+\.\d+\.\d+/);
    assert.doesNotMatch(path, /canary/);
  }
});

test('a reset after the request was written is unknown', async () => {
  await using fake = await startRawService((socket) => void socket.resetAndDestroy());
  await using client = connect(fake.baseUrl);
  assertUnknown(await failureOf(client.service.deposits.createPix(pixInput)), 'connection_lost');
  assert.equal(fake.count(), 1);
});

test('a refused connection is unavailable: certainly nothing was done', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  await using client = connect(`http://127.0.0.1:${port}/api`);
  const error = await failureOf(client.service.deposits.createPix(pixInput, { maxAttempts: 3 }));
  assert.ok(error.outcome === 'unavailable');
  assert.equal(error.cause.reason, 'not_connected');
  // Not a byte was written, so even a call without a key was retried.
  assert.equal(client.pausesMs.length, 2);
});

test('an address that does not resolve is unavailable', async () => {
  await using client = connect('http://service.invalid/api');
  const error = await failureOf(client.service.deposits.createPix(pixInput, once));
  assert.ok(error.outcome === 'unavailable');
});

test('a server without TLS is unavailable', async () => {
  await using fake = await startRawService(() => {});
  await using client = connect(fake.baseUrl.replace('http:', 'https:'), { timeouts: { totalMs: 300 } });
  const error = await failureOf(client.service.deposits.createPix(pixInput, once));
  assert.ok(error.outcome === 'unavailable');
  assert.equal(fake.count(), 0);
});

test('a stalled response is an unknown outcome: before the headers, after them, and within the body', async () => {
  const head = 'HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n';
  for (const written of ['', 'HTTP/1.1 200', head, `${head}{"status":"ok"`]) {
    await using fake = await startRawService((socket) => void socket.write(written));
    // Long enough to be written on a busy machine.
    await using client = connect(fake.baseUrl, { timeouts: { totalMs: 1_500 } });
    assertUnknown(await failureOf(client.service.cardCharges.create(chargeInput, once)), 'timeout');
  }
});

test('a response that drips without end is a timeout', async () => {
  await using fake = await startRawService((socket: Socket) => {
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
    const drip = setInterval(() => socket.write('1\r\n \r\n'), 10);
    socket.on('close', () => clearInterval(drip));
  });
  await using client = connect(fake.baseUrl, { timeouts: { totalMs: 1_500 } });
  assertUnknown(await failureOf(client.service.cardCharges.create(chargeInput, once)), 'timeout');
});

test('a call that times out while it waits for a free connection is unavailable, and never sent', async () => {
  await using fake = await startService(() => undefined);
  await using client = connect(fake.baseUrl, { connections: 1, timeouts: { totalMs: 500 } });
  const holding = failureOf(client.service.cardCharges.create(chargeInput, once));
  const waiting = { ...chargeInput, idempotencyKey: 'queued' };
  const queued = failureOf(client.service.cardCharges.create(waiting, once));
  assertUnknown(await holding, 'timeout');
  assert.equal((await queued).outcome, 'unavailable');
  assert.deepEqual(
    fake.received.map(({ headers }) => headers['idempotency-key']),
    ['key-1'],
  );
});

test('calls after close are unavailable', async () => {
  await using fake = await startService((_request, response) => json(response, 200, approved));
  const { service } = connect(fake.baseUrl);
  await valueOf(service.cardCharges.create(chargeInput));
  await service.close();
  await service.close();
  const error = await failureOf(service.cardCharges.create(chargeInput));
  assert.ok(error.outcome === 'unavailable');
  assert.equal(error.cause.reason, 'closed');
});

test('rejects invalid settings without quoting their values', () => {
  const invalid = [
    { ...credentials, baseUrl: 'ftp://service.example/api' },
    { ...credentials, baseUrl: 'not a url' },
    { ...credentials, baseUrl: 'https://user:hunter2@service.example/api' },
    { ...credentials, baseUrl: 'https://service.example/api?token=hunter2' },
    { ...credentials, token: 'hunter2\r\nx: y', baseUrl: 'https://service.example/api' },
    { ...credentials, secret: '', baseUrl: 'https://service.example/api' },
  ];
  for (const options of invalid) {
    assert.throws(
      () => new PaymentService(options),
      (error: unknown) => error instanceof TypeError && !/hunter2|canary/.test(error.message),
    );
  }
});

test('derives the environment from the credentials', async () => {
  const baseUrl = 'https://service.example/api';
  const live = new PaymentService({ baseUrl, ...credentials });
  const sandbox = new PaymentService({ baseUrl, token: 'tk_test_1', secret: 'sk_test_1' });
  assert.equal(live.environment, 'live');
  assert.equal(sandbox.environment, 'sandbox');
  await Promise.all([live.close(), sandbox.close()]);
});
