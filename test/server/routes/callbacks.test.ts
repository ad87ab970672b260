/** Whatever is sent to a callback's address: only 2xx and 5xx leave it, since another answer loses the event (§6). */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test, type TestContext } from 'node:test';
import { gzipSync } from 'node:zlib';
import { jsonAnswer, ScriptedService, type ServiceCall } from '../../support/scripted-service.ts';
import { until } from '../../support/until.ts';
import { mount } from './mounted.ts';

const customer = { name: 'Ana', email: 'ana@shop.example', phone: '11987654321', document: '52998224725' };

interface Prepared {
  url: string;
  postback: string;
  status: () => Promise<string>;
  lookups: () => ServiceCall[];
  service: ScriptedService;
}

/** A pending PIX; `paid` is what lookups say from then on. */
async function pendingPix(t: TestContext, state: { status: string } = { status: 'paid' }): Promise<Prepared> {
  const service = await ScriptedService.start(t, ({ path }) => ({
    bytes: path.includes('/wallet/deposit')
      ? jsonAnswer({ idTransaction: 'tx-1', qrcode: 'the code' })
      : jsonAnswer({ ...state, idTransaction: 'tx-1', paymentMethod: 'pix', amount: 129.9 }),
  }));
  const { companion, url } = await mount(t, { baseUrl: service.baseUrl });
  const wanted = { reference: 'order-1', amounts: { BRL: '129.90' }, customer };
  const { id, client_secret } = await companion.checkouts.create(wanted);
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

const json = { 'content-type': 'application/json' };
const bodies: Record<string, RequestInit> = {
  'no body': {},
  'JSON that is none': { body: '{"status": "paid"', headers: json },
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
  test(`${name}: answered with an empty 2xx, and looked up`, async (t) => {
    const { postback, status } = await pendingPix(t);
    const response = await fetch(postback, { method: 'POST', ...init });
    assert.equal(response.status, 204);
    assert.equal(await response.text(), '');
    await until('the lookup has told', async () => (await status()) === 'paid');
  });
}

test('a body that breaks off in the middle is a hint all the same', async (t) => {
  const { postback, status } = await pendingPix(t);
  const { hostname, port, pathname } = new URL(postback);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(`POST ${pathname} HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n{"status":`);
  socket.end();
  await until('the lookup has told', async () => (await status()) === 'paid');
  socket.destroy();
});

test('a key that is not ours is answered when its body has come: else a proxy finds the connection reset', async (t) => {
  const { url } = await pendingPix(t);
  const { hostname, port, pathname } = new URL(`${url}/v1/callbacks/x`);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  let answer = '';
  socket.on('data', (bytes: Buffer) => (answer += bytes.toString()));
  socket.write(`POST ${pathname} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 4\r\n\r\n12`);
  // Whoever asks after it has an answer.
  for (let others = 0; others < 5; others++) await fetch(`${url}/v1/callbacks/y`, { method: 'POST' });
  assert.equal(answer, '');
  socket.write('34');
  await once(socket, 'close');
  assert.match(answer, /^HTTP\/1\.1 204 /);
});

test('keys that are not ours get 2xx, whatever they look like, and nobody is asked', async (t) => {
  const { url, postback, service } = await pendingPix(t);
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

test('forged callbacks change nothing and cannot be used to hammer the service', async (t) => {
  const { postback, status, lookups } = await pendingPix(t, { status: 'pending' });
  const forged = (index: number) => JSON.stringify({ status: 'paid', idTransaction: `tx-${index}` });
  for (let round = 0; round < 10; round++) {
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        fetch(postback, { method: 'POST', headers: json, body: forged(round * 30 + index) }),
      ),
    );
  }
  await until('one has been looked at', () => lookups().length > 0);
  assert.equal(await status(), 'open');
  assert.ok(lookups().length <= 5, `${lookups().length} lookups for 300 callbacks`);
  assert.ok(
    lookups().every(({ path }) => path.endsWith('/tx-1')),
    'what a hint names is not asked for',
  );
});

test('two callbacks of one key, and the true one after a forged one, are both acted upon', async (t) => {
  const state = { status: 'pending' };
  const { postback, status, lookups } = await pendingPix(t, state);
  await fetch(postback, { method: 'POST' });
  await until('the first was looked up', () => lookups().length === 1);
  state.status = 'paid';
  await fetch(postback, { method: 'POST' });
  await until('the second was looked up too', async () => (await status()) === 'paid');
});
