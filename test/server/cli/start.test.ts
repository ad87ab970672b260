/** Tests that a companion started by `npx` ends with it: npm passes no signal on. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { compileCache } from '../../support/runner/compile-cache.ts';
import { merchantKey } from '../../support/servers/companion.ts';
import { root } from '../../support/repository/source.ts';
import { until } from '../../support/until.ts';

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
