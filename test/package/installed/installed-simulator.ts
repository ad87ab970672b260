/** Tests the simulator of the installed package, outside of a clone. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { before, test } from 'node:test';
import { buyerOf, customer, merchantOf, startCompanion } from '../../support/servers/companion.ts';
import { type Scope, startProcess } from '../../support/servers/process.ts';
import { run } from '../../support/repository/packed-package.ts';
import { SimulatorControl } from '../../support/servers/simulator.ts';
import { until } from '../../support/until.ts';
import { openBrowser, visit } from '../../support/browsers/visitor.ts';

/** Takes the folder of a shop in which the package is installed. */
export function installedSimulator(shopFolder: () => string): void {
  let shop: string;
  let installed: string;
  let command: string;

  before(() => {
    shop = shopFolder();
    installed = path.join(shop, 'node_modules/pay-elements');
    command = path.join(shop, 'node_modules/.bin/pay-elements');
  });

  const start = (testScope: Scope) =>
    startProcess(testScope, {
      file: command,
      args: ['simulator', '--port', '0'],
      // The option overrides PORT, which a shop's terminal may have set.
      env: { PORT: 'not a port' },
      ready: 'simulator ready:',
    });
  const refusal = (...args: string[]) =>
    run(command, ['simulator', ...args]).then(
      () => assert.fail('it started'),
      (error: { code: number; stderr: string }) => ({ status: error.code, stderr: error.stderr.trim() }),
    );

  test('pays by Pix with only the companion and the simulator of the package', async (t) => {
    const running = await start(t);
    const printed = running.output();
    assert.match(printed, /^ {2}export PAY_BASE_URL=http:\/\/127\.0\.0\.1:\d+\/api$/m);
    assert.match(printed, /^ {2}export PAY_TOKEN=tk_live_sim PAY_SECRET=sk_live_sim$/m);
    const simulator = new SimulatorControl(new URL(running.url).origin);
    assert.ok(printed.includes(`panel: ${simulator.url}/\n`));

    const { url } = await startCompanion(t, {
      baseUrl: running.url,
      databaseUrl: `sqlite:${path.join(shop, 'companion.db')}`,
      file: path.join(installed, 'dist/server/cli.js'),
      args: ['start'],
    });
    const merchant = merchantOf(url);
    const order = { reference: 'order-1001', amounts: { BRL: '129.90' }, customer };
    const { id, client_secret: secret } = await merchant.createCheckout(order);
    const { pix } = await buyerOf(url, secret).deposit({ method: 'pix' });
    await simulator.pay((await simulator.chargeOf(pix?.code ?? '')).idTransaction);
    await until('the checkout is paid', async () => (await merchant.checkout(id)).status === 'paid');
    assert.equal(await running.end('SIGINT'), 0);
  });

  test('serves the scripts and styles of its panel and other pages', async (t) => {
    const { origin } = new URL((await start(t)).url);
    for (const file of [
      'panel.js',
      'panel.css',
      'panel-parts.css',
      'checkout.js',
      'checkout.css',
      'bank.js',
    ]) {
      assert.equal((await fetch(`${origin}/assets/${file}`)).status, 200, file);
    }
    assert.equal((await fetch(`${origin}/processor.js`)).status, 200);
    const { page, record } = await visit(await openBrowser(t));
    await page.goto(origin);
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.deepEqual(record.errors, []);
  });

  test('prints its options', async () => {
    const { stdout } = await run(command, ['simulator', '--help']);
    assert.match(stdout, /--port PORT/);
    assert.match((await run(command, ['--help'])).stdout, /^ {2}simulator /m);
  });

  test('explains invalid options', async (t) => {
    const { url } = await start(t);
    const { port } = new URL(url);
    const taken = await refusal('--port', port);
    assert.deepEqual([taken.status, taken.stderr.split(':')[0]], [2, `Port ${port} is taken`]);
    assert.match((await refusal('--port', '99999')).stderr, /^The port is a number up to 65535\./);
    assert.match((await refusal('--prot', '1')).stderr, /--prot[^]*Try: pay-elements simulator --help/);
  });

  test('names the licence of every package that its scripts contain', () => {
    const list = readFileSync(path.join(installed, 'dist/simulator/LICENSES.md'), 'utf8');
    const sections = list.split(/^## /m).slice(1);
    for (const name of ['express', 'undici', 'zod', 'lit', 'lit-html']) {
      const section = sections.filter((text) => text.startsWith(`${name} - `));
      assert.equal(section.length, 1, name);
      assert.match(section.join(), /permi(t|ssion)/i, name);
    }
  });

  // Runs last, since it removes the simulator.
  test('is loaded only by its own command: a companion runs without it', async (t) => {
    const importing = globSync('dist/server/*.js', { cwd: installed }).filter((file) =>
      readFileSync(path.join(installed, file), 'utf8').includes('#simulator'),
    );
    assert.deepEqual(importing, ['dist/server/cli.js']);
    await rm(path.join(installed, 'dist/simulator'), { recursive: true });
    const { url } = await startCompanion(t, {
      baseUrl: 'http://127.0.0.1:9/api',
      databaseUrl: 'sqlite::memory:',
      file: path.join(installed, 'dist/server/main.js'),
    });
    assert.equal((await fetch(`${url}/healthz`)).status, 200);
    assert.match((await refusal()).stderr, /the simulator is not built/);
  });
}
