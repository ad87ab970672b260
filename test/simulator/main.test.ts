/** Tests the start and the shutdown of the simulator's process. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { describe, test } from 'node:test';
import { type Scope, startProcess } from '../support/servers/process.ts';
import { redact } from '../../demo/simulator/control/redact.ts';

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`the process prints when it is ready, and ends cleanly on ${signal} with open connections`, async (t) => {
    const running = await startProcess(t, {
      file: 'demo/simulator/main.ts',
      env: { PORT: '0' },
      ready: 'simulator ready:',
    });
    assert.match(running.output(), /\nsimulator ready: http:\/\/[^ ]+\/api\n$/);
    const { origin } = new URL(running.url);
    const stream = await fetch(`${origin}/control/events`);
    assert.equal(stream.status, 200);
    const cut = assert.rejects(stream.text());
    assert.equal(await running.end(signal), 0);
    await cut;
  });
}

describe('beyond this machine', () => {
  const targets = 'http://companion.example/pay';
  const start = (t: Scope, env: Record<string, string>) =>
    startProcess(t, {
      file: 'demo/simulator/main.ts',
      env: { PORT: '0', ...env },
      ready: 'simulator ready:',
    });
  const balance = async (url: string, token: string, secret: string, host?: string): Promise<number> => {
    const sent = get(`${url}/account/balance`, { headers: { token, secret, ...(host && { host }) } });
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    return response.statusCode ?? 0;
  };

  test('has credentials of its own, and refuses the documented ones', async (t) => {
    const running = await start(t, { HOST: '0.0.0.0', SIMULATOR_TARGETS: targets });
    const [, token = '', secret = ''] = /PAY_TOKEN=(\S+) PAY_SECRET=(\S+)/.exec(running.output()) ?? [];
    assert.match(token, /^tk_live_[\da-f]{32}$/);
    const path = running.url.replace(/^http:\/\/[^/:]+/, 'http://127.0.0.1');
    const known = await balance(path, 'tk_live_sim', 'sk_live_sim');
    assert.notEqual(known, await balance(path, token, secret));
    assert.equal(known, 401);
  });

  test('keeps the credentials of SIMULATOR_KEY', async (t) => {
    const env = { SIMULATOR_PUBLIC_URL: 'http://simulator:4310', SIMULATOR_TARGETS: targets };
    const running = await start(t, { ...env, SIMULATOR_KEY: 'of-this-test-alone' });
    assert.match(
      running.output(),
      /PAY_TOKEN=tk_live_of-this-test-alone PAY_SECRET=sk_live_of-this-test-alone/,
    );
  });

  test('does not start without the addresses that it may call', async (t) => {
    for (const env of [
      { HOST: '0.0.0.0' },
      { SIMULATOR_PUBLIC_URL: 'https://simulator.example' },
      { HOST: '0.0.0.0', SIMULATOR_TARGETS: 'companion:4301' },
      { HOST: '0.0.0.0', SIMULATOR_TARGETS: targets, SIMULATOR_KEY: 'short' },
    ])
      await assert.rejects(start(t, env), /ended with status 2[\s\S]*SIMULATOR_/);
  });

  test('responds to its own names alone, so that no page can reach it by a name that leads here', async (t) => {
    const local = await start(t, {});
    for (const [host, status] of [
      ['evil.example', 421],
      ['127.0.0.1.evil.example', 421],
      ['localhost:4310', 200],
      ['[::1]', 200],
    ] as const)
      assert.equal(await balance(local.url, 'tk_live_sim', 'sk_live_sim', host), status, host);
  });
});

/** Tests the redaction of the request log: card data is removed, callback addresses stay usable. */
describe('redaction', () => {
  test('removes card numbers at any position and with any separators', () => {
    for (const text of [
      '4242424242424242',
      'card4242424242424242',
      'https://shop.example/?c=4242424242424242&d=1',
      '4242 4242 4242 4242',
      'a 4242-4242-4242-4242 b',
      '123456789012',
    ]) {
      assert.doesNotMatch(String(redact(text)), /4242|1234/, text);
    }
  });

  test('keeps ids, though their digits could be those of a card', () => {
    for (const text of [
      'https://shop.example/v1/callbacks/pay_01a228572144506ec345d982b1293633.GP0tTlR-TFw-t2w',
      're_01a22852644e4242424242424242ba97',
      'cafdc968-4242-4242-4242-424242424242',
    ]) {
      assert.deepEqual(redact({ postback: text }), { postback: text });
    }
  });
});
