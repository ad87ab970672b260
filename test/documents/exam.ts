/** Tests that hold the exams of the documents with the built package, as documented. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { beliefsIn } from '../../server/exam/paid-orders.ts';
import { sampleShops, writeShop } from '../server/exam/sample-shops.ts';
import { visitStill } from '../support/browsers/visitor.ts';
import { pixCodeOn } from '../support/buyers/demo-shop-buyer.ts';
import { laterSecret } from '../support/merchants/webhook-receiver.ts';
import { customer } from '../support/servers/companion.ts';
import { freePort } from '../support/servers/free-port.ts';
import { liveAccount } from '../support/servers/simulator.ts';
import { root } from '../support/repository/source.ts';
import { until } from '../support/until.ts';
import type { DocumentsEnvironment } from './environment.ts';
import { runCommands } from './shell.ts';
import { useSnippet } from './snippets.ts';

/** The documented command of each shop, and the port in it. */
const commands: Readonly<Record<string, readonly [snippet: string, port: string]>> = {
  Python: ["--shop 'SHOP_DB=exam.db python3 shop.py'", '8000'],
  Express: ["--shop 'SHOP_DB=exam.db node shop.mjs'", '3000'],
  PHP: ["--shop 'php -S localhost:8080'", '8080'],
};

export function exam(environment: () => DocumentsEnvironment): void {
  for (const shop of sampleShops) {
    test(`exam: the shop in ${shop.name} passes by the documented command`, async (context) => {
      const [snippet = '', documentedPort = ''] = commands[shop.name] ?? [];
      const files = Object.keys(shop.files());
      const { text } = useSnippet(snippet);
      assert.ok(files.length > 0);
      const [tool, ...toolArguments] = shop.probe;
      if (spawnSync(tool, toolArguments).status !== 0) return context.skip(`there is no ${tool} here`);
      // Inside the package, so that the import of its own name resolves.
      const folder = await mkdtemp(path.join(root, 'dist/.exam-'));
      context.after(() => rm(folder, { recursive: true, force: true }));
      await writeShop(shop, folder);
      const port = String(await freePort());
      const command = text
        .replaceAll('npx pay-elements', `node '${path.join(root, 'dist/server/cli.js')}'`)
        .replaceAll(documentedPort, port);
      const running = runCommands(context, `cd '${folder}'\n${command}`, { PORT: port, SHOP_PORT: port });
      assert.equal(await running.ended, 0, running.output());
      assert.match(running.output(), /\nPassed: 22 right, 0 wrong, 0 not known\.\n$/);
    });
  }

  test('exam: the list of paid orders is read as documented', () => {
    const { text } = useSnippet('reference,paid,refunded,review', 'docs/exam.md');
    assert.equal(beliefsIn(text).size, 2);
  });

  test('Python: the shop sells by the redirect, and ships on the webhook', async (context) => {
    const { simulator, browser } = environment();
    const python = sampleShops.find(({ name }) => name === 'Python');
    const [tool = '', ...toolArguments] = python?.probe ?? [];
    if (python === undefined || spawnSync(tool, toolArguments).status !== 0)
      return context.skip('there is no Python here');
    const folder = await mkdtemp(path.join(tmpdir(), 'pay-elements-python-'));
    context.after(() => rm(folder, { recursive: true, force: true }));
    await writeShop(python, folder);
    const [shopPort, companionPort] = [String(await freePort()), String(await freePort())];
    const settings = useSnippet('export PAY_WEBHOOK_URL=http://localhost:8000/webhooks')
      .text.replace('npm install pay-elements\n', '')
      .replaceAll('8000', shopPort)
      .replaceAll('4301', companionPort);
    // One terminal: its commands share the keys that it makes.
    const terminal = runCommands(
      context,
      [
        settings,
        `cd '${folder}'`,
        `PORT=${companionPort} node '${path.join(root, 'dist/server/cli.js')}' start &`,
        '! PAY_WEBHOOK_SECRET= python3 shop.py',
        '! env -u PAY_WEBHOOK_SECRET python3 shop.py',
        // The companion signs with the last of them.
        `PAY_WEBHOOK_SECRET=${laterSecret},$PAY_WEBHOOK_SECRET exec python3 shop.py`,
      ].join('\n'),
      {
        PAY_BASE_URL: simulator.baseUrl,
        PAY_TOKEN: liveAccount.token,
        PAY_SECRET: liveAccount.secret,
        SHOP_PORT: shopPort,
      },
    );
    await terminal.waitForLine('companion ready:');
    const shop = await terminal.waitForLine('shop ready:');

    const { page } = await visitStill(browser, { locale: 'pt-BR' });
    await page.goto(shop);
    await page.getByRole('button', { name: 'Buy a mug' }).click();
    await page.getByRole('heading', { name: 'Mug' }).waitFor();
    for (const name of ['name', 'email', 'phone'] as const)
      await page.locator(`pay-pix #${name}`).fill(customer[name]);
    await page.locator('pay-pix button[type=submit]').click();
    await simulator.pay((await simulator.chargeOf(await pixCodeOn(page))).idTransaction);
    await page.locator(`a[href^="${shop}/orders/"]`).click();
    // Before it, a reload would be one of the payment page.
    await page.waitForURL(`${shop}/orders/**`);
    // The webhook may come after the buyer.
    await until('the shop shows the order as paid', async () => {
      await page.reload();
      return await page.getByText('Paid, thank you.').isVisible();
    });
    const orders = runCommands(context, `cd '${folder}' && ${python.orders}`);
    assert.equal(await orders.ended, 0, orders.output());
    assert.match(orders.output(), /^reference,paid,refunded,review\r?\n\w+,1,0\.00,0\r?\n$/);
    await terminal.end();
  });
}
