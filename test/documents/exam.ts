/** Tests that hold the exams of the documents with the built package, as documented. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { beliefsIn } from '../../server/exam/paid-orders.ts';
import { sampleShops, writeShop } from '../server/exam/sample-shops.ts';
import { freePort } from '../support/servers/free-port.ts';
import { root } from '../support/repository/source.ts';
import { runCommands } from './shell.ts';
import { useSnippet } from './snippets.ts';

/** The documented command of each shop, and the port in it. */
const commands: Readonly<Record<string, readonly [snippet: string, port: string]>> = {
  Python: ["--shop 'python3 shop.py'", '8000'],
  Express: ["--shop 'node shop.mjs'", '3000'],
  PHP: ["--shop 'php -S localhost:8080'", '8080'],
};

export function exam(): void {
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

  test('Python: the settings are those of the companion and the shop', async (context) => {
    const settings = useSnippet('export PAY_WEBHOOK_URL=http://localhost:8000/webhooks').text;
    const names = [...settings.matchAll(/\b(PAY_\w+)=/g)].map(([, name = '']) => name);
    const shown = names.map((name) => `test -n "$${name}"`).join(' && ');
    const running = runCommands(context, `${settings.replace('npm install pay-elements', '')}\n${shown}`);
    assert.equal(await running.ended, 0, running.output());
  });
}
