/** Tests `pay-elements console` as a process, and its settings. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startProcess } from '../../support/servers/process.ts';
import { runHere } from './run-command.ts';

describe('pay-elements console', () => {
  test('starts without a key, on this machine alone, and ends on SIGTERM with status 0', async (t) => {
    const running = await startProcess(t, {
      file: 'server/cli/main.ts',
      args: ['console'],
      env: { PORT: '0' },
      ready: 'console ready:',
    });
    assert.match(running.url, /^http:\/\/localhost:\d+$/);
    const response = await fetch(`${running.url}/payments`, { redirect: 'manual' });
    assert.match(response.headers.get('location') ?? '', /^\/sign-in/);
    assert.equal(await running.end('SIGTERM'), 0);
  });

  for (const [args, env, message] of [
    [['--host', '0.0.0.0'], {}, /set PAY_CONSOLE_URL/],
    [['--host', '0.0.0.0'], { PAY_CONSOLE_URL: 'http://office.example' }, /must be https/],
    [['--url', 'http://pay.example'], {}, /must be https/],
    [['--url', 'pay.example'], {}, /http or https/],
    [['--port', '70000'], {}, /port/],
    [[], { PAY_CONSOLE_KEY: 'short' }, /32 characters/],
    [[], { PAY_TRUST_PROXY: 'yes' }, /PAY_TRUST_PROXY/],
    [['--key', 'x'], {}, /Try: pay-elements console --help/],
  ] as const) {
    test(`refuses ${JSON.stringify([...args, env])}`, async () => {
      const { status, err } = await runHere(['console', ...args], { env });
      assert.equal(status, 2);
      assert.match(err, message);
    });
  }

  test('prints its help', async () => {
    const { status, out } = await runHere(['console', '--help']);
    assert.equal(status, 0);
    assert.match(out, /PAY_CONSOLE_URL/);
  });
});
