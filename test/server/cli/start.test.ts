/** Tests the commands that start a program: `start`, which ends with `npx` although npm passes no signal on, and `console`. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, test } from 'node:test';
import { compileCache } from '../../support/runner/compile-cache.ts';
import { merchantKey } from '../../support/servers/companion.ts';
import { root } from '../../support/repository/source.ts';
import { until } from '../../support/until.ts';
import { startProcess } from '../../support/servers/process.ts';
import { runHere } from './run-command.ts';

/** Like npm, which names itself after its command and starts that in a shell. */
const launcher = `
process.title = process.argv[1];
const { spawn } = require('node:child_process');
spawn('sh', ['-c', '"$0" server/cli/main.ts start; exit 0', process.execPath], { stdio: 'inherit' });
setInterval(() => undefined, 1000);
process.on('SIGTERM', () => process.exit());
`;

for (const [title, signal] of [
  ['npm exec pay-elements start', 'SIGKILL'],
  ['npm exec pay-elements start', 'SIGTERM'],
] as const) {
  test(`the companion ends once “${title}” has got ${signal}`, async (t) => {
    const npm = spawn(process.execPath, ['-e', launcher, title], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'] ?? '',
        ...compileCache,
        npm_execpath: '/usr/lib/node_modules/npm/bin/npm-cli.js',
        PAY_BASE_URL: 'http://127.0.0.1:9/api',
        PAY_TOKEN: 'tk_live_sim',
        PAY_SECRET: 'sk_live_sim',
        PAY_MERCHANT_KEY: merchantKey,
        PAY_DATABASE_URL: 'sqlite::memory:',
        PORT: '0',
      },
    });
    t.after(() => npm.kill('SIGKILL'));
    let output = '';
    npm.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    npm.stderr.resume();
    const url = await until('the companion is ready', () => /companion ready: (\S+)/.exec(output)?.[1]);
    npm.kill(signal);
    await once(npm, 'exit');
    await until('the companion has ended', () =>
      fetch(`${url}/healthz`).then(
        () => false,
        () => true,
      ),
    );
    assert.equal((await fetch(url).catch(() => null)) ?? null, null);
  });
}

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
