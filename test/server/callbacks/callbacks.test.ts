/** Tests that every request to a callback URL gets a 2xx or 5xx, since any other status loses the event (§6). */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext, describe } from 'node:test';
import { gzipSync } from 'node:zlib';
import { jsonResponse, ScriptedService, type ServiceCall } from '../../support/servers/scripted-service.ts';
import { until } from '../../support/until.ts';
import { mount } from '../routes/mounted.ts';
import { createCallbackPacing } from '../../../server/callbacks/pacing.ts';

const customer = { name: 'Ana', email: 'ana@shop.example', phone: '11987654321', document: '52998224725' };

interface Prepared {
  url: string;
  postback: string;
  status: () => Promise<string>;
  lookups: () => ServiceCall[];
  service: ScriptedService;
}

/** Makes a pending PIX payment; lookups return `state`. */
async function openPendingPix(
  t: TestContext,
  state: { status: string } = { status: 'paid' },
): Promise<Prepared> {
  const service = await ScriptedService.start(t, ({ path }) => ({
    bytes: path.includes('/wallet/deposit')
      ? jsonResponse({ idTransaction: 'tx-1', qrcode: 'the code' })
      : jsonResponse({ ...state, idTransaction: 'tx-1', paymentMethod: 'pix', amount: 129.9 }),
  }));
  const { companion, url } = await mount(t, { baseUrl: service.baseUrl });
  const order = { reference: 'order-1', amounts: { BRL: '129.90' }, customer };
  const { id, client_secret } = await companion.checkouts.create(order);
  await fetch(`${url}/v1/checkout/deposit`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client_secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ method: 'pix' }),
  });
  const { postback } = JSON.parse(service.calls[0]?.body ?? '{}') as { postback: string };
  return {
    url,
    postback,
    service,
    status: async () => (await companion.checkouts.get(id)).status,
    lookups: () => service.calls.filter(({ method }) => method === 'GET'),
  };
}

/**
 * Makes a PIX payment whose creating call got no response: only a callback can name it.
 * `store` reads the stored bodies, sorted.
 */
async function openUnnamedPix(t: TestContext) {
  const service = await ScriptedService.start(t, ({ path }) =>
    path.includes('/wallet/deposit')
      ? { bytes: '', end: 'close' }
      : { bytes: jsonResponse({ status: 'error', message: 'Transação não encontrada' }, 404) },
  );
  const folder = await mkdtemp(join(tmpdir(), 'pay-elements-callbacks-'));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'companion.db');
  const { companion, url } = await mount(t, { baseUrl: service.baseUrl, databaseUrl: `sqlite:${file}` });
  const order = { reference: 'order-1', amounts: { BRL: '129.90' }, customer };
  const { client_secret } = await companion.checkouts.create(order);
  await fetch(`${url}/v1/checkout/deposit`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client_secret}`, ...json },
    body: JSON.stringify({ method: 'pix' }),
  });
  const { postback } = JSON.parse(service.calls[0]?.body ?? '{}') as { postback: string };
  return {
    service,
    url: postback,
    store: async (): Promise<string[]> => {
      const { DatabaseSync } = await import('node:sqlite');
      const database = new DatabaseSync(file, { readOnly: true });
      const rows = database.prepare('SELECT CAST(body AS TEXT) AS body FROM pay_callbacks ORDER BY 1').all();
      database.close();
      return rows.map(({ body }) => String(body)).toSorted();
    },
  };
}

const json = { 'content-type': 'application/json' };
const bodies: Record<string, RequestInit> = {
  'no body': {},
  'invalid JSON': { body: '{"status": "paid"', headers: json },
  'JSON of another shape': { body: '[[[null]]]', headers: json },
  'an odd charset': { body: '{}', headers: { 'content-type': 'application/json; charset=klingon' } },
  'another content type': { body: '<paid/>', headers: { 'content-type': 'text/xml' } },
  'no content type': { body: Buffer.from([0, 255, 254]) },
  'a compressed body': {
    body: gzipSync('{"status":"paid"}'),
    headers: { ...json, 'content-encoding': 'gzip' },
  },
  'an unknown encoding': { body: 'x', headers: { ...json, 'content-encoding': 'zip' } },
  '256 kB': { body: ' '.repeat(256 * 1024), headers: json },
  '10 MB': { body: ' '.repeat(10 * 1024 * 1024), headers: json },
};

for (const [name, init] of Object.entries(bodies)) {
  test(`a callback with ${name} gets an empty 204 and is looked up`, async (t) => {
    const { postback, status } = await openPendingPix(t);
    const response = await fetch(postback, { method: 'POST', ...init });
    assert.equal(response.status, 204);
    assert.equal(await response.text(), '');
    await until('the lookup has settled the payment', async () => (await status()) === 'paid');
  });
}

test('a callback with an aborted body is still looked up', async (t) => {
  const { postback, status } = await openPendingPix(t);
  const { hostname, port, pathname } = new URL(postback);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(`POST ${pathname} HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n{"status":`);
  socket.end();
  await until('the lookup has settled the payment', async () => (await status()) === 'paid');
  socket.destroy();
});

test('an unknown key gets its response after the body was read, since a proxy would otherwise see a reset', async (t) => {
  const { url } = await openPendingPix(t);
  const { hostname, port, pathname } = new URL(`${url}/v1/callbacks/x`);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  let received = '';
  socket.on('data', (bytes: Buffer) => (received += bytes.toString()));
  socket.write(`POST ${pathname} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 4\r\n\r\n12`);
  // Requests sent later get their responses first.
  for (let others = 0; others < 5; others++) await fetch(`${url}/v1/callbacks/y`, { method: 'POST' });
  assert.equal(received, '');
  socket.write('34');
  await once(socket, 'close');
  assert.match(received, /^HTTP\/1\.1 204 /);
});

test('unknown and malformed keys get 2xx without a call to the service', async (t) => {
  const { url, postback, service } = await openPendingPix(t);
  const before = service.calls.length;
  for (const key of [
    '',
    'x',
    '%E0%A4%A',
    '%00',
    'a/b',
    '..%2f',
    'k'.repeat(5000),
    `${postback.split('/').pop()}x`,
  ]) {
    const response = await fetch(`${url}/v1/callbacks/${key}`, { method: 'POST', headers: json, body: '{' });
    assert.ok(response.status >= 200 && response.status < 300, `${key.slice(0, 20)}: ${response.status}`);
  }
  assert.equal(service.calls.length, before);
});

test('forged callbacks change nothing and cause few lookups', async (t) => {
  const { postback, status, lookups } = await openPendingPix(t, { status: 'pending' });
  const forged = (index: number) => JSON.stringify({ status: 'paid', idTransaction: `tx-${index}` });
  for (let round = 0; round < 10; round++) {
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        fetch(postback, { method: 'POST', headers: json, body: forged(round * 30 + index) }),
      ),
    );
  }
  await until('the payment was looked up', () => lookups().length > 0);
  assert.equal(await status(), 'open');
  assert.ok(lookups().length <= 5, `${lookups().length} lookups for 300 callbacks`);
  assert.ok(
    lookups().every(({ path }) => path.endsWith('/tx-1')),
    'only the known id is looked up',
  );
});

test('stores only the ids of a large body, and nothing of an unreadable one', async (t) => {
  const { service, url, store } = await openUnnamedPix(t);
  const paid = { status: 'paid', idTransaction: 'tx-9', padding: 'x'.repeat(200_000) };
  await fetch(url, { method: 'POST', headers: json, body: '{'.repeat(200_000) });
  await fetch(url, { method: 'POST', headers: json, body: JSON.stringify(paid) });
  await until('the charge was looked up by the id in the body', () =>
    service.calls.some(({ path }) => path.endsWith('/tx-9')),
  );
  assert.deepEqual(await store(), ['{"idTransaction":"tx-9"}', '{}']);
});

test('holds few large bodies of one payment in memory at once', async (t) => {
  const { url, store } = await openUnnamedPix(t);
  const { hostname, port, pathname } = new URL(url);
  const body = JSON.stringify({ idTransaction: 'tx-9', padding: 'x'.repeat(100_000) });
  const sockets = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      socket.write(`POST ${pathname} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n`);
      socket.write(`content-length: ${body.length}\r\n\r\n${body.slice(0, 50_000)}`);
      return socket;
    }),
  );
  // Once these have their responses, the bytes sent before them were read.
  for (let others = 0; others < 5; others++) await fetch(`${url}x`, { method: 'POST' });
  await Promise.all(
    sockets.map(async (socket) => {
      socket.resume().write(body.slice(50_000));
      await once(socket, 'close');
    }),
  );
  const bodies = await store();
  assert.equal(bodies.length, 12);
  assert.equal(bodies.filter((stored) => stored === '{"idTransaction":"tx-9"}').length, 4);
  assert.equal(bodies.filter((stored) => stored === '').length, 8);
});

test('looks up each callback of a key, also a true one after a forged one', async (t) => {
  const state = { status: 'pending' };
  const { postback, status, lookups } = await openPendingPix(t, state);
  await fetch(postback, { method: 'POST' });
  await until('the first was looked up', () => lookups().length === 1);
  state.status = 'paid';
  await fetch(postback, { method: 'POST' });
  await until('the second has settled the payment', async () => (await status()) === 'paid');
});

/** Tests the pace of the lookups that callbacks cause. */
describe('the pace', () => {
  const hour = 60 * 60_000;
  const now = Date.UTC(2026, 10, 21, 12);

  test('the gap between two lookups of a payment doubles, and is forgotten after a change', () => {
    const pacing = createCallbackPacing();
    assert.equal(pacing.startOf('pay_1', now), now);
    assert.equal(pacing.startOf('pay_1', now), now + 1_000);
    assert.equal(pacing.startOf('pay_1', now + 1_000), now + 1_000);
    assert.equal(pacing.startOf('pay_1', now + 1_000), now + 3_000);
    assert.equal(pacing.startOf('pay_2', now), now);
    pacing.forget('pay_1');
    assert.equal(pacing.startOf('pay_1', now + 1_000), now + 1_000);
  });

  test('a lookup does not wait for a time of before the clock was set back', () => {
    const pacing = createCallbackPacing();
    pacing.startOf('pay_1', now);
    assert.equal(pacing.startOf('pay_1', now - hour), now - hour);
  });

  test('takes names never looked up first, then the least recently looked up', () => {
    const pacing = createCallbackPacing();
    const take = (...names: string[]): string => pacing.takeNames('pay_1', names, 2).join(' ');
    assert.equal(take('a', 'b', 'c', 'd'), 'a b');
    assert.equal(take('a', 'b', 'c'), 'c a');
    assert.equal(take('a', 'b', 'c', 'e'), 'e b');
    assert.equal(take('a', 'b', 'c', 'e'), 'c a');
    assert.equal(take('b'), 'b');
    assert.equal(take(), '');
    assert.deepEqual(pacing.takeNames('pay_2', ['a', 'b', 'c'], 2), ['a', 'b']);
  });

  test('remembers the latest two hundred names of a subject, as long as it is looked up', () => {
    const pacing = createCallbackPacing();
    const names = Array.from({ length: 201 }, (_, index) => `name-${index}`);
    pacing.startOf('pay_1', now);
    pacing.takeNames('pay_1', names, 201);
    assert.deepEqual(pacing.takeNames('pay_1', ['name-1', 'name-0'], 1), ['name-0']);
    pacing.tidy(now + hour / 2);
    assert.deepEqual(pacing.takeNames('pay_1', ['name-200', 'name-0'], 1), ['name-200']);
  });
});
