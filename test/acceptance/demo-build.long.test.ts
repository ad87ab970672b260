/** Tests of the demo built for hosting: moved to a folder without dependencies, started, and paid in. */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { coverTexts } from '../../demo/cover/texts.ts';
import { freePort } from '../support/servers/free-port.ts';
import { type Scope, suiteScope } from '../support/servers/process.ts';
import { root } from '../support/repository/source.ts';
import { payByPhone, seePaid } from '../support/servers/demo-suite.ts';
import { until } from '../support/until.ts';
import { openBrowser, visit } from '../support/browsers/visitor.ts';

describe('the demo built for hosting', { concurrency: false }, () => {
  const scope = suiteScope();
  let folder: string;

  before(async () => {
    const place = await mkdtemp(path.join(tmpdir(), 'pay-demo-'));
    scope.after(() => rm(place, { recursive: true, force: true }));
    folder = path.join(place, 'demo');
    await promisify(execFile)(process.execPath, ['demo/build.ts', folder], { cwd: root });
  });

  /** Starts the built demo; resolves to its output once it is ready. */
  async function start(on: Scope, env: Record<string, string>): Promise<string> {
    const server = spawn(process.execPath, ['server.js'], {
      cwd: folder,
      env: { PATH: process.env['PATH'], PORT: '0', ...env },
    });
    let output = '';
    for (const stream of [server.stdout, server.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
      });
    }
    const exit = once(server, 'exit');
    on.after(async () => {
      server.kill('SIGTERM');
      const [status] = (await exit) as [number | null];
      assert.equal(status, 0, output);
    });
    await until('the demo is ready', () => {
      assert.equal(server.exitCode, null, output);
      return output.includes('demo ready:');
    });
    return output;
  }

  test('works without node_modules or network, and takes a Pix', async (t) => {
    const output = await start(t, {});
    const shopUrl = /demo ready: (\S+)/.exec(output)?.[1] ?? '';
    const browser = await openBrowser(t);
    const { page, record } = await visit(browser, { viewport: { width: 1440, height: 900 } });
    await page.goto(`${shopUrl}/stage?at=payment&lang=en`);
    const shop = page.frameLocator('iframe').first();
    await shop.getByRole('img', { name: /QR code/ }).waitFor();
    await payByPhone({ page, shop, record });
    await seePaid({ page, shop, record });
    await page.goto(`${shopUrl}/?lang=en`);
    await page.getByRole('button', { name: coverTexts.en.payPix }).click();
    await page.getByText(coverTexts.en.paid).waitFor();
    await page.goto(`${shopUrl}/play?element=pay-pix&state=code-expired`);
    await page.locator('pay-pix:state(code-expired)').waitFor();
    const urlOf = (name: string): string => new RegExp(`^${name}: +(\\S+)$`, 'm').exec(output)?.[1] ?? '';
    await page.goto(urlOf('simulator'));
    await page.getByRole('heading', { name: 'Payment simulator' }).waitFor();
    await page.goto(urlOf('console'));
    await page.getByRole('link', { name: 'Payments', exact: true }).click();
    await page.getByRole('link', { name: /^ORV-/ }).first().waitFor();
    assert.deepEqual(record.errors, []);
    assert.deepEqual(
      record.urls.filter((url) => !/^(data:|http:\/\/(localhost|127\.0\.0\.1):)/.test(url)),
      [],
    );
  });

  test('serves four hostnames behind one port', async (t) => {
    const port = await freePort();
    const urls = {
      PUBLIC_URL: 'https://demo.example',
      PUBLIC_COMPANION_URL: 'https://pay.demo.example',
      PUBLIC_SIMULATOR_URL: 'https://service.demo.example',
      PUBLIC_CONSOLE_URL: 'https://office.demo.example',
    };
    const output = await start(t, { PORT: String(port), ...urls });
    assert.match(output, /demo ready: https:\/\/demo\.example$/m);
    const get = async (
      host: string,
      place: string,
      headers: Record<string, string> = { origin: urls.PUBLIC_URL },
    ): Promise<{ status: number; body: string; cookies: string[] }> => {
      const sent = request({ port, path: place, headers: { host, ...headers } }).end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      return {
        status: response.statusCode ?? 0,
        body: await text(response),
        cookies: response.headers['set-cookie'] ?? [],
      };
    };
    const shop = await get('demo.example', '/stage', { accept: 'text/html' });
    const path =
      /data-simulator="https:\/\/service\.demo\.example(\/w\/[\w-]{22})"/.exec(shop.body)?.[1] ?? '';
    assert.notEqual(path, '');
    for (const host of ['demo.example', 'pay.demo.example', 'service.demo.example', 'office.demo.example'])
      assert.equal((await get(host, '/healthz')).status, 200, host);
    assert.equal((await get('pay.demo.example', `${path}/readyz`)).status, 200);
    assert.equal((await get('pay.demo.example', `${path}/pay.js`)).status, 200);
    const transactions = await get('service.demo.example', `${path}/control/transactions`);
    assert.deepEqual(JSON.parse(transactions.body), []);
    assert.equal((await get('office.demo.example', `${path}/icon.svg`)).status, 200);
    assert.equal((await get('elsewhere.example', '/')).status, 404);
    // Documents are the same for all visitors: requesting them starts no visit.
    const documents = await get('demo.example', '/docs/quick-start', { accept: 'text/html' });
    assert.deepEqual([documents.status, documents.cookies], [200, []]);
    assert.match(documents.body, /<h1[^>]*>Quick start/);
  });
});
