/** Tests what the commands print, and how they end, with wrong settings, another server, and a pipe that was closed. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { compileCache } from '../../support/runner/compile-cache.ts';
import { cliFile, merchantKey, startCompanion } from '../../support/servers/companion.ts';
import { freePort } from '../../support/servers/free-port.ts';
import { until } from '../../support/until.ts';
import { startMerchant, type TestMerchant } from '../../support/merchants/in-process-merchant.ts';
import { suiteScope } from '../../support/servers/process.ts';
import { type SimulatorControl, startSimulator } from '../../support/servers/simulator.ts';
import { root } from '../../support/repository/source.ts';
import { commandsOf, runHere, runProcess } from './run-command.ts';

const suite = suiteScope();
const folder = mkdtempSync(path.join(tmpdir(), 'pay-cli-'));
after(() => rmSync(folder, { recursive: true, force: true }));
let simulator: SimulatorControl;
let shop: TestMerchant;
before(async () => {
  simulator = await startSimulator(suite);
  shop = await startMerchant(suite, { simulator, databaseUrl: 'sqlite::memory:' });
});

const { cli, cliProcess } = commandsOf(() => shop);

test('a merchant key that no header can carry is a wrong setting', async () => {
  const file = path.join(folder, 'two-lines');
  writeFileSync(file, `${merchantKey}\n${merchantKey}\n`);
  const { status, err } = await cli(['balance', '--key-file', file]);
  assert.deepEqual([status, /merchant key must be/.test(err)], [2, true], err);
});

test('an empty variable counts as not set', async () => {
  const env = { PAY_PUBLIC_URL: '', PAY_WEBHOOK_SECRET: '', PAY_BASE_URL: '' };
  const nowhere = 'http://127.0.0.1:9';
  await shop.paidByPix();
  const listen = ['listen', '--url', shop.url, '--after', '0', '--count', '1', '--forward-to', nowhere];
  const listened = await cliProcess(listen, { env });
  assert.match(listened.err, /Signed with whsec_/);
  assert.equal(listened.status, 0, listened.err);
  // Something may respond at the default addresses, or nothing; a URL is missing in no case.
  const triggered = await cliProcess(['trigger', 'payment.cancelled', '--url', shop.url], { env });
  assert.doesNotMatch(triggered.err, /responds at \n/);
  assert.doesNotMatch((await cli(['balance'], { env })).err, /--url must be/);
});

test('listen ends at once where nothing responds', async () => {
  const env = { PAY_PUBLIC_URL: 'http://127.0.0.1:9' };
  assert.equal((await cli(['listen', '--after', '0'], { env })).status, 4);
});

test('listen names a webhook secret that cannot sign', async () => {
  const env = { PAY_WEBHOOK_SECRET: 'whsec_?' };
  const args = ['listen', '--after', '0', '--count', '1', '--forward-to', 'http://127.0.0.1:9'];
  const { status, err } = await cliProcess(args, { env });
  assert.deepEqual([status, err], [2, 'pay-elements: PAY_WEBHOOK_SECRET must be whsec_ and base64\n']);
});

test('a server that is no companion is named as such', async () => {
  const { status, err } = await cli(['balance'], { env: { PAY_PUBLIC_URL: simulator.url } });
  assert.deepEqual([status, err], [4, `pay-elements: ${simulator.url} is not a companion (status 404)\n`]);
});

test('ends quietly when the reader of its output is gone', async () => {
  await shop.paidByPix();
  const child = spawn(process.execPath, [cliFile, 'listen', '--after', '0'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      ...compileCache,
      PAY_PUBLIC_URL: shop.url,
      PAY_MERCHANT_KEY: merchantKey,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  const printed = text(child.stderr);
  await once(child.stdout, 'data');
  child.stdout.destroy();
  await shop.paidByPix();
  const [status] = (await closed) as [number | null];
  assert.deepEqual([status, await printed], [0, 'Listening; Ctrl+C stops.\n']);
});

test('listen goes on when the companion has been restarted', async (t) => {
  const databaseUrl = `sqlite:${path.join(folder, 'restarted.db')}`;
  const options = { baseUrl: simulator.baseUrl, databaseUrl, port: await freePort() };
  const first = await startCompanion(t, options);
  const listening = runProcess(['listen', '--after', '0', '--count', '1'], {
    env: { PAY_PUBLIC_URL: first.url, PAY_MERCHANT_KEY: merchantKey },
  });
  await until('it listens', async () => /\/v1\/events/.test(await metricsOf(first.url)));
  await first.end('SIGTERM');
  const again = await startCompanion(t, options);
  const env = { PAY_PUBLIC_URL: again.url, PAY_MERCHANT_KEY: merchantKey };
  await runHere(['trigger', 'payment.cancelled', '--simulator', simulator.url], { env });
  const { status, out } = await listening;
  assert.deepEqual([status, /payment\.cancelled/.test(out)], [0, true]);
});

async function metricsOf(url: string): Promise<string> {
  const headers = { authorization: `Bearer ${merchantKey}` };
  return (await fetch(`${url}/metrics`, { headers })).text();
}
