/** Tests what an operator relies on: exact paths, addresses behind proxies, HSTS, https to the service, strong keys and private files. */
import assert from 'node:assert/strict';
import { chmodSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import express, { type Request } from 'express';
import { createApp } from '../../../server/app.ts';
import { ConfigError, configFromEnvironment, configFromOptions } from '../../../server/config/config.ts';
import {
  addressBehindProxies,
  addressKey,
  withoutPort,
} from '../../../server/http/middleware/client-address.ts';
import { companionOrigins } from '../../../server/http/origins.ts';
import { startWarnings } from '../../../server/process/start-warnings.ts';
import { openEngine, openStore } from '../../../server/storage/index.ts';
import { weakKeys } from '../../../server/keys/weak-keys.ts';
import { merchantKey, mount } from './mounted.ts';

const baseUrl = 'http://127.0.0.1:9/api';
const environment = {
  PAY_BASE_URL: 'https://service.example/api',
  PAY_TOKEN: 'tk_live_1',
  PAY_SECRET: 'sk_live_4f1c9d27b8a35e60d1c2b3a4958677ef',
  PAY_MERCHANT_KEY: 'mk_9f8e7d6c5b4a39281706f5e4d3c2b1a0',
};

describe('paths are exact', () => {
  for (const address of ['/metrics', '/healthz', '/readyz', '/v1/checkouts', '/openapi.json', '/v1/balance'])
    test(`${address} is served at this path only`, async (t) => {
      const { url } = await mount(t, { baseUrl });
      const statusOf = async (suffix: string): Promise<number> =>
        (await fetch(url + suffix, { headers: { authorization: `Bearer ${merchantKey}` } })).status;
      assert.notEqual(await statusOf(address), 404);
      for (const other of [
        `${address}/`,
        address.toUpperCase(),
        `/${address}`,
        `${address}/.`.replace('.', '%2e'),
      ])
        assert.equal(await statusOf(other), 404, other);
    });
});

describe('an address in X-Forwarded-For', () => {
  for (const [sent, address] of [
    ['203.0.113.7:41022', '203.0.113.7'],
    ['[2001:db8::7]:41022', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
    ['203.0.113.7', '203.0.113.7'],
    ['unknown', 'unknown'],
  ] as const) {
    test(`${sent} counts as ${address}`, () => {
      const request = {
        headers: { 'x-forwarded-for': `6.6.6.6, ${sent}` },
        socket: {},
      } as unknown as Request;
      assert.equal(addressBehindProxies(1)(request), address);
      assert.equal(addressKey(withoutPort(sent)), addressKey(address));
    });
  }
});

test('takes the origin of PAY_PUBLIC_URL for its own, whatever a request claims', () => {
  const isCompanionOrigin = companionOrigins('https://pay.shop.example/pay', []);
  assert.equal(isCompanionOrigin('https://pay.shop.example'), true);
  for (const other of [
    'http://pay.shop.example',
    'http://pay.shop.example:81',
    'https://pay.shop.example:8443',
    'https://evil.example',
    'http://127.0.0.1:4301',
    'http://localhost:4301',
    'null',
    '',
  ])
    assert.equal(isCompanionOrigin(other), false, other);
});

test('takes the names of this machine for its own only if PAY_PUBLIC_URL has one', () => {
  const isCompanionOrigin = companionOrigins('http://localhost:4301', ['http://[::1]:4301']);
  for (const own of ['http://localhost:4301', 'http://127.0.0.1:4301'])
    assert.equal(isCompanionOrigin(own), true, own);
  for (const other of [
    'http://[::1]:4301', // a shop
    'http://127.0.0.1:4302',
    'https://127.0.0.1:4301',
    'http://shop.localhost:4301',
    'http://localhost',
    'null',
  ])
    assert.equal(isCompanionOrigin(other), false, other);
});

describe('an origin that a request claims by Host or X-Forwarded-Proto', () => {
  const order = { reference: 'order-1', amounts: { BRL: '129.90' } };
  for (const [name, publicUrl, headers, origin] of [
    [
      'a protocol that is an address',
      'https://pay.shop.example/pay',
      { 'x-forwarded-proto': 'https://evil.example/' },
      'https://evil.example',
    ],
    ['a host', 'https://pay.shop.example/pay', { host: 'evil.example' }, 'http://evil.example'],
    [
      'a forwarded host',
      'https://pay.shop.example/pay',
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
      'https://evil.example',
    ],
    ['none', 'https://pay.shop.example/pay', { 'x-forwarded-proto': 'null:' }, 'null'],
    [
      'a host of a local companion',
      'http://localhost:4301/pay',
      { host: 'evil.example' },
      'http://evil.example',
    ],
  ] as const) {
    test(`is not the companion’s: ${name}`, async (t) => {
      const { url, companion } = await mount(
        t,
        { baseUrl, publicUrl, rawCard: 'frame', trustProxy: 1 },
        { before: (app) => void app.set('trust proxy', true) },
      );
      const { client_secret: secret } = await companion.checkouts.create(order);
      for (const path of ['/v1/checkout', '/v1/checkout/deposit', '/v1/checkout/charge']) {
        const [status, allowed] = await new Promise<[number | undefined, string | undefined]>(
          (resolve, reject) => {
            const sent = httpRequest(
              `${url}${path}`,
              {
                method: path === '/v1/checkout' ? 'GET' : 'POST',
                headers: { ...headers, origin, authorization: `Bearer ${secret}` },
              },
              (response) => {
                response.resume();
                resolve([response.statusCode, response.headers['access-control-allow-origin']]);
              },
            );
            sent.on('error', reject).end();
          },
        );
        assert.deepEqual([status, allowed], [403, undefined], path);
      }
    });
  }
});

test('sends Strict-Transport-Security only when standalone, not for an application it is mounted in', async (t) => {
  const { url, companion } = await mount(t, { baseUrl });
  assert.equal((await fetch(`${url}/healthz`)).headers.get('strict-transport-security'), null);
  const server = createServer(createApp(express.Router().use(companion.router))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const alone = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/healthz`);
  assert.match(alone.headers.get('strict-transport-security') ?? '', /max-age=\d+/);
});

test('sends no Strict-Transport-Security below a path, where it would apply to the whole shop', async (t) => {
  const { companion } = await mount(t, { baseUrl });
  const app = createApp(express.Router().use(companion.router), { publicUrl: 'https://shop.example/pay' });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/healthz`);
  assert.deepEqual([response.status, response.headers.get('strict-transport-security')], [200, null]);
});

describe('http to the service', () => {
  const from = (PAY_BASE_URL: string, PAY_ALLOW_HTTP_SERVICE?: string) =>
    configFromEnvironment({ ...environment, PAY_BASE_URL, PAY_ALLOW_HTTP_SERVICE });

  for (const url of [
    'http://service.example/api',
    'http://127.evil.example/api',
    'http://localhost.evil/api',
  ])
    test(`rejects ${url}`, () => {
      assert.throws(
        () => from(url),
        (error) => {
          assert.ok(error instanceof ConfigError);
          assert.match(error.message, /PAY_BASE_URL must be https .* unless PAY_ALLOW_HTTP_SERVICE is on/);
          assert.doesNotMatch(error.message, /service\.example|evil/);
          return true;
        },
      );
      assert.throws(() => from(url, 'off'), ConfigError);
    });

  for (const url of [
    'http://localhost:4400/api',
    'http://127.0.0.1/api',
    'http://127.9.9.9/api',
    'http://[::1]/api',
  ])
    test(`accepts ${url} on this machine`, () => assert.equal(from(url).baseUrl, url));

  test('is accepted with PAY_ALLOW_HTTP_SERVICE, with a warning at each start', () => {
    const config = from('http://service.internal/api', 'on');
    assert.match(startWarnings(config).join('\n'), /PAY_BASE_URL is http/);
    const { PAY_TOKEN: token, PAY_SECRET: secret, PAY_MERCHANT_KEY: key } = environment;
    const options = { baseUrl: 'http://service.internal/api', token, secret, merchantKey: key };
    assert.throws(() => configFromOptions(options), /baseUrl must be https/);
    assert.equal(configFromOptions({ ...options, allowHttpService: true }).allowHttpService, true);
  });
});

describe('weak keys', () => {
  const weakOf = (more: Record<string, string>) =>
    weakKeys(configFromEnvironment({ ...environment, ...more }));
  const good = '8b1f0c5e9a7d4236b0e1f2a3c4d59687e6f7a8b9c0d1e2f30415263748596a7b';

  test('reports none for strong ones', () => assert.deepEqual(weakOf({ PAY_KEY: good }), []));
  for (const [name, value] of [
    ['PAY_MERCHANT_KEY', 'x'.repeat(32)],
    ['PAY_MERCHANT_KEY', 'merchant-key-'.repeat(3)],
    ['PAY_MERCHANT_KEY', environment.PAY_SECRET],
    ['PAY_SECRET', 'sk_live_short'],
    ['PAY_KEY', '0123456789abcdef'.repeat(2)],
    ['PAY_KEY', environment.PAY_SECRET],
    ['PAY_WEBHOOK_SECRET', `whsec_${Buffer.alloc(24, 7).toString('base64')}`],
    ['PAY_WEBHOOK_SECRET', 'whsec_AAECAwQFBgcICQoLDA0ODw=='],
  ] as const) {
    test(`names ${name} of ${value.length} characters without its value`, () => {
      const found = weakOf({ [name]: value });
      assert.deepEqual(
        found.map((weak) => weak.name),
        [name],
      );
      const warnings = startWarnings(configFromEnvironment({ ...environment, [name]: value })).join('\n');
      assert.match(warnings, new RegExp(`${name} is weak: it `));
      assert.ok(!warnings.includes(value));
    });
  }

  test('accepts a short PAY_SECRET when PAY_KEY is set', () => {
    assert.deepEqual(weakOf({ PAY_KEY: good, PAY_SECRET: 'sk_live_short' }), []);
  });

  for (const name of ['PAY_MERCHANT_KEY', 'PAY_KEY']) {
    test(`reports a ${name} that is also the webhook secret, which receivers know`, () => {
      const shared = `whsec_${Buffer.from(good, 'hex').toString('base64')}`;
      assert.deepEqual(weakOf({ PAY_KEY: good, PAY_WEBHOOK_SECRET: shared, [name]: shared }), [
        { name, reason: 'is also another key' },
      ]);
    });
  }

  test('rejects an earlier PAY_KEY below 32 bytes, such as a part of one with a comma', () => {
    const withComma = 'correct horse, battery staple, and 20 more words';
    assert.equal(weakOf({ PAY_KEY: withComma }).length, 0);
    for (const earlier of [withComma, `${good},short`]) {
      assert.throws(
        () => weakOf({ PAY_KEY: good, PAY_KEY_PREVIOUS: earlier }),
        /^ConfigError: The configuration is not usable:\n {2}PAY_KEY_PREVIOUS must have 32 bytes or more$/,
      );
    }
  });

  test('rejects a PAY_KEY below 32 bytes', () => {
    assert.throws(() => weakOf({ PAY_KEY: good.slice(0, 31) }), /PAY_KEY must have 32 bytes or more/);
  });
});

test('reports a database file that others may read, and makes it private', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pay-private-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'companion.db');
  const { store } = await openStore(`sqlite:${file}`);
  await store.close();
  chmodSync(file, 0o644);
  const reported: unknown[] = [];
  const engine = await openEngine(`sqlite:${file}`, { onExposed: (exposed) => reported.push(exposed) });
  t.after(() => engine.close());
  assert.deepEqual(reported, [{ files: [file, `${file}-wal`, `${file}-shm`], isCorrected: true }]);
  for (const name of [file, `${file}-wal`, `${file}-shm`])
    assert.equal(statSync(name).mode & 0o777, 0o600, name);
});

test('leaves the mode of a folder unchanged whose name was given for the database file', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pay-folder-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  await assert.rejects(openEngine(`sqlite:${folder}`));
  assert.equal(statSync(folder).mode & 0o777, 0o755);
});

test('leaves the mode of another file unchanged whose name was given for the database file', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pay-other-file-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'index.html');
  await writeFile(file, '<!doctype html><title>A page that a web server reads</title>'.repeat(20));
  chmodSync(file, 0o644);
  await assert.rejects(openEngine(`sqlite:${file}`));
  assert.equal(statSync(file).mode & 0o777, 0o644);
});
