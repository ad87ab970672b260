/** Tests of the companion's exit status: 0 on SIGTERM, busy or before it is ready, and 78 for a wrong environment. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  requestAsBuyer,
  customer,
  merchantKey,
  merchantOf,
  startCompanion,
} from '../../support/servers/companion.ts';
import { freePort } from '../../support/servers/free-port.ts';
import { startSimulator } from '../../support/servers/simulator.ts';

const databaseUrl = 'sqlite::memory:';
const order = { reference: 'order-1001', amounts: { BRL: '129.90' }, customer };

test('SIGTERM ends with status 0 while streams are open and a deposit hangs', async (t) => {
  const simulator = await startSimulator(t);
  const companion = await startCompanion(t, { baseUrl: simulator.baseUrl, databaseUrl });
  const { client_secret } = await merchantOf(companion.url).createCheckout(order);
  const streams = await Promise.all(
    Array.from({ length: 5 }, () =>
      fetch(`${companion.url}/v1/checkout/events`, { headers: { authorization: `Bearer ${client_secret}` } }),
    ),
  );
  await simulator.setFaults({ calls: { match: '/wallet/deposit', do: 'timeout', times: 10 } });
  const deposit = requestAsBuyer(companion.url, client_secret, '/deposit', { body: { method: 'pix' } });
  const cut = assert.rejects(deposit, 'the deposit is cut off');
  while ((await simulator.requests('/wallet/deposit/payment')).length === 0) await delay(20);
  const ended = companion.end('SIGTERM');
  for (const stream of streams)
    assert.match(await stream.text(), /event: checkout/, 'the stream ends cleanly');
  assert.equal(await ended, 0);
  await cut;
});

test('SIGTERM leaves no caller without a response whose connection waits to be accepted', async (t) => {
  const companion = await startCompanion(t, { baseUrl: 'http://127.0.0.1:9/api', databaseUrl });
  const { hostname, port, host } = new URL(companion.url);
  process.kill(companion.pid, 'SIGSTOP');
  const responses = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      socket.write(`GET /healthz HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
      return () => text(socket);
    }),
  );
  const ended = companion.end('SIGTERM');
  process.kill(companion.pid, 'SIGCONT');
  for (const read of responses) assert.match(await read(), /^HTTP\/1\.1 200 /);
  assert.equal(await ended, 0);
});

test('a wrong environment ends with status 78, and is reported by every name and no value', async () => {
  const child = spawn(process.execPath, ['server/process/main.ts'], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: { PATH: process.env['PATH'], PAY_BASE_URL: 'nowhere', PAY_MERCHANT_KEY: 'tiny', PORT: '99999' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (output += String(text)));
  const [status] = (await once(child, 'close')) as [number];
  assert.equal(status, 78);
  for (const name of ['PAY_BASE_URL', 'PAY_TOKEN', 'PAY_SECRET', 'PAY_MERCHANT_KEY', 'PORT']) {
    assert.match(output, new RegExp(`^ +${name} `, 'm'));
  }
  assert.doesNotMatch(output, /nowhere|tiny|99999/);
});

test('before it is ready, a companion refuses connections, so that a proxy tries another, and ends at SIGTERM', async (t) => {
  const companionPort = await freePort();
  // A database that accepts the connection and never sends a byte.
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const connected = once(silent, 'connection');
  const address = silent.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const child = spawn(process.execPath, ['server/process/main.ts'], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: {
      PATH: process.env['PATH'],
      PAY_BASE_URL: 'http://127.0.0.1:9/api',
      PAY_TOKEN: 'tk',
      PAY_SECRET: 'sk',
      PAY_MERCHANT_KEY: merchantKey,
      PAY_DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/nothing`,
      PORT: String(companionPort),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => {
    child.kill('SIGKILL');
    silent.close();
  });
  await connected;
  const proxy = connect(companionPort, '127.0.0.1');
  const [refusal] = (await Promise.race([once(proxy, 'error'), once(proxy, 'connect')])) as [unknown];
  assert.equal((refusal as NodeJS.ErrnoException | undefined)?.code, 'ECONNREFUSED');
  child.kill('SIGTERM');
  const [status] = (await once(child, 'exit')) as [number];
  assert.equal(status, 0);
});
