/** Tests the check whether a shop may frame the payment page, and that it never connects to internal addresses. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createNetServer } from 'node:net';
import { describe, test, type TestContext } from 'node:test';
import {
  createFramingCheck,
  headersAllow,
  isInternalAddress,
} from '../../../server/gateway/payment-page-framing.ts';

const page = 'https://pay.example';
const shop = 'https://shop.example';

describe('framing headers of the payment page', () => {
  const cases: [policy: string, origin: string, expected: boolean][] = [
    ["frame-ancestors 'none'", shop, false],
    ["default-src 'none'; frame-ancestors https://shop.example", shop, true],
    ['Frame-Ancestors shop.example', shop, true],
    ['frame-ancestors https://*.shop.example', shop, false],
    ['frame-ancestors https://*.shop.example', 'https://www.shop.example', true],
    ['frame-ancestors https://shop.example:8443', shop, false],
    ['frame-ancestors https://shop.example:443', shop, true],
    ['frame-ancestors https://shop.example:*', 'https://shop.example:9000', true],
    ['frame-ancestors http://shop.example', shop, true],
    ['frame-ancestors https://shop.example', 'http://shop.example', false],
    ['frame-ancestors https:', shop, true],
    ["frame-ancestors 'self'", shop, false],
    ["frame-ancestors 'self'", page, true],
    ['frame-ancestors *', shop, true],
    ['frame-ancestors', shop, false],
    ["frame-ancestors *, frame-ancestors 'none'", shop, false],
    ["default-src 'none'", shop, true],
  ];
  for (const [policy, origin, expected] of cases) {
    test(`${policy} · ${origin}: ${expected}`, () => {
      const headers = new Headers({ 'content-security-policy': policy });
      assert.equal(headersAllow(headers, page, origin), expected);
    });
  }

  test('X-Frame-Options applies where the policy has no frame-ancestors', () => {
    assert.equal(headersAllow(new Headers({ 'x-frame-options': 'deny' }), page, shop), false);
    assert.equal(headersAllow(new Headers({ 'x-frame-options': 'SAMEORIGIN' }), page, shop), false);
    assert.equal(headersAllow(new Headers({ 'x-frame-options': 'SAMEORIGIN' }), page, page), true);
    assert.equal(headersAllow(new Headers(), page, shop), true);
  });
});

/** A server on loopback that counts its requests; with `isService`, it is the configured service. */
async function pages(scope: TestContext, respond: RequestListener, { isService = true } = {}) {
  let now = 0;
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url ?? '');
    respond(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const check = createFramingCheck(isService ? `${url}/api` : 'https://service.example/api', () => now);
  scope.after(async () => {
    await check.close();
    server.closeAllConnections();
    server.close();
  });
  return { url, paths, mayFrame: check.mayFrame, wait: (ms: number) => void (now += ms) };
}

const refuseFraming: RequestListener = (request, response) => {
  response.statusCode = request.url === '/gone' ? 404 : 200;
  response.setHeader('content-security-policy', "frame-ancestors 'none'");
  response.end();
};

describe('reading the payment page', () => {
  test('is null for a page that cannot be read', async (scope) => {
    const { url, mayFrame } = await pages(scope, refuseFraming);
    assert.equal(await mayFrame(`${url}/page`, shop), false);
    assert.equal(await mayFrame(`${url}/gone`, shop), null);
    assert.equal(await mayFrame('https://127.0.0.1:1/', shop), null);
    assert.equal(await mayFrame('not an address', shop), null);
  });

  test('a page is fetched once in ten minutes, and an unreadable one once a minute', async (scope) => {
    const { url, paths, mayFrame, wait } = await pages(scope, refuseFraming);
    const checkMany = async (path: string) => {
      await Promise.all(Array.from({ length: 20 }, () => mayFrame(`${url}${path}`, shop)));
      await mayFrame(`${url}${path}`, page);
    };
    await checkMany('/page');
    await checkMany('/gone');
    assert.deepEqual(paths, ['/page', '/gone']);
    wait(61_000);
    await checkMany('/page');
    await checkMany('/gone');
    assert.deepEqual(paths, ['/page', '/gone', '/gone']);
    wait(540_000);
    await checkMany('/page');
    assert.deepEqual(paths, ['/page', '/gone', '/gone', '/page']);
  });

  test('a redirect is not followed', async (scope) => {
    const { url, paths, mayFrame } = await pages(scope, (_request, response) => {
      response.writeHead(302, { location: '/internal' }).end();
    });
    assert.equal(await mayFrame(`${url}/page`, shop), null);
    assert.deepEqual(paths, ['/page']);
  });

  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433', '0177.1']) {
    test(`makes no connection to ${host} unless the service is there`, async (scope) => {
      const { url, paths, mayFrame } = await pages(scope, refuseFraming, { isService: false });
      let connections = 0;
      const trap = createNetServer((socket) => {
        connections += 1;
        socket.destroy();
      }).listen(0, host === '[::ffff:127.0.0.1]' ? '::' : '127.0.0.1');
      await once(trap, 'listening');
      scope.after(() => void trap.close());
      const { port } = trap.address() as AddressInfo;
      assert.equal(await mayFrame(`https://${host}:${port}/`, shop), null);
      assert.equal(await mayFrame(`${url}/page`, shop), null);
      assert.deepEqual([connections, paths], [0, []]);
    });
  }

  test('recognizes internal addresses', () => {
    const internal = [
      '10.1.2.3',
      '169.254.169.254',
      '172.31.0.1',
      '192.168.1.1',
      '100.64.0.1',
      '0.0.0.0',
      '::1',
    ].concat([
      'fd00::1',
      'fe80::1',
      '::ffff:10.0.0.1',
      '64:ff9b::a00:1',
      '2002:a00:1::',
      'name.example',
      '224.0.0.1',
    ]);
    const external = [
      '1.1.1.1',
      '172.32.0.1',
      '100.128.0.1',
      '2606:4700:4700::1111',
      '2a00:1450:4001:80b::200e',
    ];
    assert.deepEqual(
      internal.filter((address) => !isInternalAddress(address)),
      [],
    );
    assert.deepEqual(external.filter(isInternalAddress), []);
  });
});
