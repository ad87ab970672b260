/** Tests that the companion's requests go through the proxy of `HTTPS_PROXY` and `HTTP_PROXY`. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, test } from 'node:test';
import { request } from 'undici';
import { egressProxy } from '../../../server/gateway/egress-proxy.ts';
import { startWebhookReceiver, webhookSecret } from '../../support/merchants/webhook-receiver.ts';
import {
  buyerOf,
  customer,
  merchantKey,
  merchantOf,
  startCompanion,
} from '../../support/servers/companion.ts';
import type { Scope } from '../../support/servers/process.ts';
import { liveAccount, simulatorOfFile } from '../../support/servers/simulator.ts';
import { runProcess } from '../cli/run-command.ts';
import { until } from '../../support/until.ts';

const simulator = await simulatorOfFile();

/** A proxy that alone knows where these hosts are. */
async function startProxy(scope: Scope, hosts: Readonly<Record<string, string>>) {
  const seen: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const server = createServer((incoming, response) => {
    const { host, pathname, search } = new URL(incoming.url ?? '');
    seen.push(`${incoming.method} ${host}`);
    authorizations.push(incoming.headers['proxy-authorization']);
    const target = new URL(hosts[host] ?? 'http://127.0.0.1:9');
    const { 'proxy-authorization': _, ...received } = incoming.headers;
    const headers = { ...received, host: target.host };
    const { method } = incoming;
    const outgoing = httpRequest({
      host: target.hostname,
      port: target.port,
      path: pathname + search,
      method,
      headers,
    });
    outgoing.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.writeHead(502).end());
    incoming.pipe(outgoing);
  });
  server.on('connect', (incoming, socket) => {
    seen.push(`CONNECT ${incoming.url ?? ''}`);
    authorizations.push(incoming.headers['proxy-authorization']);
    const target = hosts[incoming.url ?? ''];
    if (target === undefined) return void socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    const { hostname, port } = new URL(target);
    const upstream = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  scope.after(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, seen, authorizations };
}

describe('a network with an egress proxy only', () => {
  for (const [name, more] of [
    ['by HTTP_PROXY', {}],
    ['with NODE_USE_ENV_PROXY as well', { NODE_USE_ENV_PROXY: '1' }],
  ] as const)
    test(`carries calls to the service and webhooks through the proxy, ${name}`, async (t) => {
      const merchant = await startWebhookReceiver(t);
      const proxy = await startProxy(t, {
        'service.internal': simulator.url,
        'shop.internal': merchant.url,
      });
      const companion = await startCompanion(t, {
        baseUrl: 'http://service.internal/api',
        databaseUrl: 'sqlite::memory:',
        env: {
          ...more,
          HTTP_PROXY: `http://user:hunter22@127.0.0.1:${proxy.port}`,
          PAY_ALLOW_HTTP_SERVICE: 'on',
          PAY_WEBHOOK_URL: 'http://shop.internal/hook',
          PAY_WEBHOOK_SECRET: webhookSecret,
          LOG_LEVEL: 'info',
        },
      });
      await until('the proxy is named', () =>
        companion.output().includes('requests go through the proxy of HTTP_PROXY'),
      );
      assert.ok(!companion.output().includes('hunter22'));
      const checkout = await merchantOf(companion.url).createCheckout({
        reference: `order-${name}`,
        amounts: { BRL: '129.90' },
        customer,
      });
      const payment = await buyerOf(companion.url, checkout.client_secret).deposit({ method: 'pix' });
      assert.ok(payment.pix);
      assert.ok(proxy.seen.includes('POST service.internal'), proxy.seen.join());
      await simulator.pay(payment.transaction ?? '');
      await until('the event arrives', () => merchant.deliveries.some(({ path }) => path === '/hook'));
      assert.ok(proxy.authorizations.every((value) => value === `Basic ${btoa('user:hunter22')}`));
    });

  test('carries the requests of the doctor', async (t) => {
    const proxy = await startProxy(t, { 'service.internal': simulator.url });
    const { out, err } = await runProcess(['doctor', '--json'], {
      env: {
        PAY_TOKEN: liveAccount.token,
        PAY_SECRET: liveAccount.secret,
        PAY_MERCHANT_KEY: merchantKey,
        PAY_BASE_URL: 'http://service.internal/api',
        PAY_ALLOW_HTTP_SERVICE: 'on',
        PAY_DATABASE_URL: 'sqlite::memory:',
        HTTP_PROXY: `http://127.0.0.1:${proxy.port}`,
      },
    });
    assert.match(out, /accepted by the service/, err);
    assert.match(out, /agrees with the service/);
    assert.ok(proxy.seen.includes('GET service.internal'), proxy.seen.join());
  });

  test('a host of NO_PROXY is reached directly, and https by a tunnel', async (t) => {
    const proxy = await startProxy(t, {});
    const HTTPS_PROXY = `127.0.0.1:${proxy.port}`;
    const dispatcher = await egressProxy({ HTTPS_PROXY, NO_PROXY: '.direct.invalid' })?.dispatcher();
    assert.ok(dispatcher);
    t.after(() => dispatcher.close());
    await assert.rejects(request('https://service.invalid/api', { dispatcher }));
    await assert.rejects(request('https://service.direct.invalid/api', { dispatcher }));
    assert.deepEqual(proxy.seen, ['CONNECT service.invalid:443']);
  });

  test('this machine is never reached through the proxy, whatever NO_PROXY says', async (t) => {
    const proxy = await startProxy(t, {});
    const dispatcher = await egressProxy({ http_proxy: `http://127.0.0.1:${proxy.port}` })?.dispatcher();
    assert.ok(dispatcher);
    t.after(() => dispatcher.close());
    const { statusCode, body } = await request(`${simulator.url}/control/requests`, { dispatcher });
    await body.dump();
    assert.equal(statusCode, 200);
    assert.deepEqual(proxy.seen, []);
  });

  test('an address that is none is named without its value', () => {
    assert.equal(egressProxy({ HTTPS_PROXY: ' ', NO_PROXY: 'a' }), null);
    for (const value of [
      'http://',
      'ftp://proxy:21',
      'http://user:hunter22@',
      'http://corp\\ana:hunter22@proxy:3128',
    ])
      assert.throws(() => egressProxy({ HTTPS_PROXY: value }), {
        name: 'TypeError',
        message: 'HTTPS_PROXY must be the address of a proxy, such as http://proxy.internal:3128',
      });
  });

  test('a value in quotation marks is named', () => {
    for (const [name, value] of [
      ['HTTPS_PROXY', '"http://proxy:3128"'],
      ['https_proxy', "'http://proxy:3128'"],
      ['NO_PROXY', '"localhost,.internal"'],
    ] as const)
      assert.throws(() => egressProxy({ HTTP_PROXY: 'http://proxy:3128', [name]: value }), {
        message: `${name.toUpperCase()} is in quotation marks: remove them`,
      });
  });

  test('ALL_PROXY stands for those that are not set', async (t) => {
    const proxy = await startProxy(t, {});
    const all = egressProxy({
      ALL_PROXY: `http://127.0.0.1:${proxy.port}`,
      http_proxy: 'http://127.0.0.1:9',
    });
    assert.deepEqual([all?.name, all?.address], ['ALL_PROXY', `127.0.0.1:${proxy.port}`]);
    const dispatcher = await all?.dispatcher();
    assert.ok(dispatcher);
    t.after(() => dispatcher.close());
    await assert.rejects(request('https://service.invalid/api', { dispatcher }));
    await assert.rejects(request('http://service.invalid/api', { dispatcher }));
    assert.deepEqual(proxy.seen, ['CONNECT service.invalid:443']);
    assert.equal(egressProxy({ all_proxy: 'socks5h://proxy:1080' })?.address, 'proxy:1080');
  });
});
