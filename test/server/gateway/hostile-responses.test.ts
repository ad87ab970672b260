/** Tests malformed, truncated and oversized responses of the service or a proxy: never a wrong outcome, never a crash. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  approved,
  assertUnknown,
  canaryCard,
  chargeInput,
  connect,
  credentials,
  failureOf,
  json,
  once,
  startRawService,
  startService,
  valueOf,
} from './support.ts';

test('an approval cut at any byte is unknown; only the complete one is an approval', async () => {
  const body = JSON.stringify({ ...approved, note: 'ação' });
  const head = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n`;
  const bytes = Buffer.from(body);
  const chunked = Buffer.concat([
    Buffer.from(`${head}Transfer-Encoding: chunked\r\n\r\n${bytes.length.toString(16)}\r\n`),
    bytes,
    Buffer.from('\r\n0\r\n\r\n'),
  ]);
  const framings = {
    'content-length': Buffer.concat([Buffer.from(`${head}Content-Length: ${bytes.length}\r\n\r\n`), bytes]),
    chunked,
    'end of connection': Buffer.concat([Buffer.from(`${head}Connection: close\r\n\r\n`), bytes]),
  };
  for (const [framing, whole] of Object.entries(framings)) {
    await using fake = await startRawService(
      (socket, count) => void socket.end(whole.subarray(0, count - 1)),
    );
    await using client = connect(fake.baseUrl);
    for (let length = 0; length < whole.length; length += 1) {
      const error = await failureOf(client.service.cardCharges.create(chargeInput, once));
      assert.ok(error.outcome === 'unknown', `${framing} cut at ${length}: ${error.cause.message}`);
    }
    const result = await valueOf(client.service.cardCharges.create(chargeInput, once));
    assert.equal(result.status, 'approved', framing);
  }
});

test('a response of ten megabytes is aborted, with or without a content length', async () => {
  const oversized = Buffer.alloc(10 * 1024 * 1024, ' ');
  for (const hasContentLength of [true, false]) {
    await using fake = await startService((_request, response) => {
      response.writeHead(200, hasContentLength ? { 'content-length': oversized.length } : {});
      response.end(oversized);
    });
    await using client = connect(fake.baseUrl);
    assertUnknown(await failureOf(client.service.cardCharges.create(chargeInput, once)), 'oversize');
  }
});

test('HTML is unreadable at any status and with any content type', async () => {
  const page = '<!doctype html><title>Entre com seu token</title>';
  for (const status of [200, 400, 401, 403, 404, 422, 429, 502]) {
    await using fake = await startService((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(page);
    });
    await using client = connect(fake.baseUrl);
    assertUnknown(await failureOf(client.service.cardCharges.create(chargeInput, once)), 'unreadable');
    assertUnknown(await failureOf(client.service.transactions.get('card-1', once)), 'unreadable');
  }
});

test('JSON that is not an object is unreadable', async () => {
  for (const text of ['null', '[]', '"ok"', '1', 'true', '', ' ', '{"status":"ok"}{', '[{"status":"ok"}]']) {
    await using fake = await startService((_request, response) => response.end(text));
    await using client = connect(fake.baseUrl);
    assertUnknown(await failureOf(client.service.cardCharges.create(chargeInput, once)), 'unreadable');
  }
});

test('JSON is parsed with any content type', async () => {
  await using fake = await startService((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=latin1' });
    response.end(JSON.stringify(approved));
  });
  await using client = connect(fake.baseUrl);
  assert.equal((await valueOf(client.service.cardCharges.create(chargeInput))).status, 'approved');
});

test('a redirect is never followed, since it would send the credentials to another host', async () => {
  await using otherHost = await startService((_request, response) => json(response, 200, approved));
  for (const status of [301, 302, 303, 307, 308]) {
    await using fake = await startService((_request, response) => {
      response.writeHead(status, { location: `${otherHost.baseUrl}/wallet/card/charge` });
      response.end(JSON.stringify(approved));
    });
    await using client = connect(fake.baseUrl);
    assertUnknown(await failureOf(client.service.cardCharges.create(chargeInput, once)), 'redirect');
    assertUnknown(await failureOf(client.service.transactions.get('card-1', once)), 'redirect');
  }
  assert.equal(otherHost.received.length, 0);
});

test('a wrong content length is never an approval, too short or too long', async () => {
  const body = JSON.stringify(approved);
  for (const length of [body.length - 5, body.length + 5]) {
    await using fake = await startRawService(
      (socket) => void socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\n${body}`),
    );
    await using client = connect(fake.baseUrl);
    const error = await failureOf(client.service.cardCharges.create(chargeInput, once));
    assert.ok(error.outcome === 'unknown');
  }
});

test('bytes that are not HTTP are unknown', async () => {
  await using fake = await startRawService(
    (socket) => void socket.end(`${canaryCard.number} ${credentials.secret}\r\n\r\n`),
  );
  await using client = connect(fake.baseUrl);
  const error = await failureOf(client.service.cardCharges.create(chargeInput, once));
  assertUnknown(error, 'connection_lost');
});
