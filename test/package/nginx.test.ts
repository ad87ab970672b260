/** Tests the nginx configuration of `server/deploy` in nginx, with TLS and two companions. */
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { merchantKey, merchantOf, startCompanion } from '../support/servers/companion.ts';
import { freePort } from '../support/servers/free-port.ts';
import { type RunningProcess, suiteScope } from '../support/servers/process.ts';
import { simulatorOfFile } from '../support/servers/simulator.ts';
import { root } from '../support/repository/source.ts';
import { until } from '../support/until.ts';

const host = 'pay.shop.example';

interface SentRequest {
  method?: string;
  servername?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

const hasNginx = (): boolean => spawnSync('nginx', ['-v']).error === undefined;
if (!hasNginx() && process.env['CI']) {
  execFileSync('sh', ['-c', 'apt-get update --quiet && apt-get install --yes --quiet nginx-light'], {
    stdio: 'inherit',
  });
}
const simulator = await simulatorOfFile();

describe(
  'server/deploy/nginx.conf',
  { skip: !hasNginx() && 'there is no nginx here', concurrency: false },
  () => {
    const scope = suiteScope();
    const folder = mkdtempSync(path.join(tmpdir(), 'pay-nginx-'));
    after(() => rmSync(folder, { recursive: true }));
    let companions: [RunningProcess, RunningProcess];
    let ports: { http: number; https: number };

    before(async () => {
      const databaseUrl = `sqlite:${path.join(folder, 'companion.db')}`;
      const start = () =>
        startCompanion(scope, {
          baseUrl: simulator.baseUrl,
          databaseUrl,
          env: {
            PAY_PUBLIC_URL: `https://${host}`,
            PAY_TRUST_PROXY: '1',
            PAY_RAW_CARD: 'frame',
            PAY_ATTEMPTS_PER_ADDRESS: '3',
            PAY_ATTEMPTS_PER_CHECKOUT: '1000',
          },
        });
      companions = [await start(), await start()];
      ports = { http: await freePort(), https: await freePort() };
      await startNginx();
    });

    async function startNginx(): Promise<void> {
      const certificate = path.join(folder, 'certificate.pem');
      const key = path.join(folder, 'key.pem');
      execFileSync(
        'openssl',
        [
          'req',
          '-x509',
          '-newkey',
          'ec',
          '-pkeyopt',
          'ec_paramgen_curve:prime256v1',
          '-nodes',
          '-days',
          '2',
        ].concat([
          '-subj',
          `/CN=${host}`,
          '-addext',
          `subjectAltName=DNS:${host}`,
          '-keyout',
          key,
          '-out',
          certificate,
        ]),
        { stdio: 'pipe' },
      );
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => {
        mkdirSync(path.join(folder, name), { recursive: true });
        return `${name}_temp_path ${folder}/${name};`;
      });
      const replaced = readFileSync(path.join(root, 'server/deploy/nginx.conf'), 'utf8')
        .replace('worker_processes auto;', `daemon off; pid ${folder}/nginx.pid; worker_processes 1;`)
        .replace('http {', `http { ${temporary.join(' ')}`)
        .replaceAll('listen 80', `listen 127.0.0.1:${ports.http}`)
        .replaceAll('listen 443', `listen 127.0.0.1:${ports.https}`)
        .replace('127.0.0.1:4301', new URL(companions[0].url).host)
        .replace('127.0.0.1:4302', new URL(companions[1].url).host)
        .replace('/var/log/nginx/access.log', path.join(folder, 'access.log'))
        .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, certificate)
        .replace(/\/etc\/letsencrypt\S+privkey\.pem/, key);
      // Started by root, its workers would run as `nobody`, which cannot access this folder.
      const conf = process.getuid?.() === 0 ? `user root;\n${replaced}` : replaced;
      const file = path.join(folder, 'nginx.conf');
      writeFileSync(file, conf);
      const options = ['-c', file, '-p', folder, '-e', path.join(folder, 'error.log')];
      const checked = spawnSync('nginx', ['-t', ...options], { encoding: 'utf8' });
      assert.equal(checked.status, 0, checked.stderr);
      const nginx = spawn('nginx', options, { stdio: 'ignore' });
      scope.after(async () => {
        const ended = once(nginx, 'exit');
        nginx.kill('SIGTERM');
        await ended;
      });
      await until('nginx responds', () =>
        send('/healthz').then(
          ({ status }) => status === 200,
          () => false,
        ),
      );
    }

    async function responseTo(address: string, options: SentRequest = {}): Promise<IncomingMessage> {
      const { body, headers, ...rest } = options;
      const sent = httpsRequest({
        host: '127.0.0.1',
        port: ports.https,
        servername: host,
        rejectUnauthorized: false,
        agent: false,
        path: address,
        ...rest,
        headers: { host, ...headers },
      });
      sent.end(body);
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      return response;
    }

    async function send(address: string, options: SentRequest = {}) {
      const response = await responseTo(address, options);
      return { status: response.statusCode, headers: response.headers, text: await text(response) };
    }

    const newSecret = async (reference: string): Promise<string> =>
      (await merchantOf(companions[0].url).createCheckout({ reference, amounts: { USD: '25.00' } }))
        .client_secret;

    test('sends plain http to https, and responds to no other name', async () => {
      const plain = get({ host: '127.0.0.1', port: ports.http, path: '/buy/mug?a=b', headers: { host } });
      const [response] = (await once(plain, 'response')) as [IncomingMessage];
      response.resume();
      assert.deepEqual(
        [response.statusCode, response.headers.location],
        [308, `https://${host}/buy/mug?a=b`],
      );
      const other = get({ host: '127.0.0.1', port: ports.http, headers: { host: 'evil.example' } });
      await assert.rejects(once(other, 'response'));
      await assert.rejects(send('/healthz', { servername: 'evil.example' }));
    });

    test('lets merchants in with their key, and nobody read the metrics', async () => {
      const authorization = `Bearer ${merchantKey}`;
      assert.equal((await send('/v1/checkouts', { headers: { authorization } })).status, 200);
      for (const address of ['/metrics', '//metrics', '/%6detrics', '/x/../metrics'])
        assert.equal((await send(address, { headers: { authorization } })).status, 404, address);
    });

    test('streams events at once', async () => {
      const authorization = `Bearer ${await newSecret('stream')}`;
      const response = await responseTo('/v1/checkout/events', { headers: { authorization } });
      const [first] = (await once(response, 'data')) as [Buffer];
      assert.match(first.toString(), /^event: checkout/);
      response.destroy();
    });

    test('passes on callbacks of 256 kB, and frames with 50 kB of cookies', async () => {
      const callback = await send('/v1/callbacks/unknown', { method: 'POST', body: 'x'.repeat(256 * 1024) });
      assert.equal(callback.status, 204);
      const cookie = Array.from({ length: 12 }, (_, at) => `c${at}=${'x'.repeat(4_000)}`).join('; ');
      assert.equal((await send('/frame/card', { headers: { cookie } })).status, 200);
    });

    test('makes no other origin the companion’s, whatever a client says about its request', async () => {
      const authorization = `Bearer ${await newSecret('origin')}`;
      for (const claimed of [
        { 'x-forwarded-proto': 'https://evil.example/' },
        { 'x-forwarded-host': 'evil.example' },
        { forwarded: 'host=evil.example;proto=https' },
      ])
        for (const origin of ['https://evil.example', 'null']) {
          const headers = { ...claimed, authorization, origin };
          assert.equal((await send('/v1/checkout', { headers })).status, 403, JSON.stringify(claimed));
        }
      const own = { authorization, origin: `https://${host}` };
      assert.equal((await send('/v1/checkout', { headers: own })).status, 200);
    });

    test('replaces the client address that a client claims', async () => {
      // Attempts of one client, each with an address of its own, reach the limit of one address.
      const authorization = `Bearer ${await newSecret('address')}`;
      const statuses = new Set<number | undefined>();
      for (let at = 0; at < 25 && !statuses.has(429); at++) {
        const { status } = await send('/v1/checkout/charge', {
          method: 'POST',
          headers: {
            authorization,
            origin: `https://${host}`,
            'content-type': 'application/json',
            'idempotency-key': `${at}-0123456789abcdef0123456789abcdef0123456789abcdef`,
            'x-forwarded-for': `198.51.100.${at}`,
          },
          body: JSON.stringify({
            card: { number: '4000000000000002', exp_month: 12, exp_year: 2030, cvc: '123' },
            revision: 0,
            name: 'Ana',
            email: 'ana@shop.example',
          }),
        });
        statuses.add(status);
      }
      assert.ok(statuses.has(429), [...statuses].join());
    });

    test('writes no key of a callback to its log', async () => {
      await send('/v1/callbacks/secret-key', { method: 'POST', body: '{}' });
      assert.doesNotMatch(readFileSync(path.join(folder, 'access.log'), 'utf8'), /secret-key|pcs_/);
    });

    test('goes on with one companion while the other is replaced', async () => {
      await companions[0].end('SIGTERM');
      for (let at = 0; at < 10; at++) assert.equal((await send('/readyz')).status, 200);
    });
  },
);
