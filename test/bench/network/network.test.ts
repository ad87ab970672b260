/** Tests the simulated network link (data integrity, sharing of the downlink) and the text waterfall of a visit. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { test, type TestContext } from 'node:test';
import { Link, type LinkConnection } from './link.ts';
import { waterfallOf } from './waterfall.ts';

/** Opens a connection through the link; returns the browser's and the server's end. */
async function connected(t: TestContext, link: Link): Promise<{ browser: Socket; server: LinkConnection }> {
  const listener = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  const browser = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  const [socket] = (await once(listener, 'connection')) as [Socket];
  const server = link.carry(socket);
  t.after(() => {
    browser.destroy();
    server.destroy();
    listener.close();
  });
  return { browser, server };
}

test('data arrives complete and in order, in both directions', async (t) => {
  const { browser, server } = await connected(t, new Link({ roundTripMs: 10, downlinkBytesPerMs: 1_000 }));
  const long = Buffer.from(Array.from({ length: 50_000 }, (_, index) => index % 251));
  browser.end(long);
  assert.deepEqual(await buffer(server), long);
  server.end(long);
  assert.deepEqual(await buffer(browser), long);
});

test('connections share the downlink: a short response does not wait behind a long one', async (t) => {
  const link = new Link({ roundTripMs: 0, downlinkBytesPerMs: 500 });
  const [long, short] = [await connected(t, link), await connected(t, link)];
  const ends: string[] = [];
  long.server.end(Buffer.alloc(100_000));
  short.server.end('short');
  await Promise.all([
    buffer(long.browser).then(() => ends.push('long')),
    buffer(short.browser).then(() => ends.push('short')),
  ]);
  assert.deepEqual(ends, ['short', 'long']);
});

const exchange = {
  host: 'pay.bench.test',
  method: 'GET',
  path: '/pay.js?v=1',
  status: 200,
  bodyBytes: 9_100,
  connectedAtMs: 1_000,
  sentAtMs: 1_300,
  receivedAtMs: 1_500,
};

test('draws a connection at its first request only, and omits exchanges after the page was ready', () => {
  const [, first = '', second = '', ready = '', ...more] = waterfallOf(
    [
      exchange,
      { ...exchange, method: 'POST', path: '/v1/checkout', sentAtMs: 1_500, receivedAtMs: 1_700 },
      { ...exchange, sentAtMs: 1_801 },
    ],
    1_000,
    800,
  ).split('\n');
  assert.deepEqual(more, []);
  assert.match(first, /^GET {5}pay\/pay\.js +9\.1 kB +300 +500  \|·{18}█{12} {18}\|$/);
  assert.match(second, /^POST {4}pay\/v1\/checkout +9\.1 kB +500 +700  \| {30}█{12} {6}\|$/);
  assert.equal(ready.indexOf('▲'), first.lastIndexOf('|'));
});
