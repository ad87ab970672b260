/** Somebody follows the documents: every piece of code in them is run. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import express from 'express';
import { Webhook } from 'standardwebhooks';
import { customer, merchantKey } from '../support/companion.ts';
import { type Scope, suiteScope } from '../support/process.ts';
import { pixCodeOn } from '../support/shopper.ts';
import { liveAccount, type SimulatorControl, startSimulator } from '../support/simulator.ts';
import { root } from '../support/source.ts';
import { openBrowser, visit } from '../support/visitor.ts';
import { type } from './shell.ts';
import { readSnippets, type Snippet, snippetWith } from './snippets.ts';

const followed = new Set<string>();
/** Marks it as run. */
function follow(words: string): Snippet {
  const snippet = snippetWith(words);
  followed.add(snippet.place);
  return snippet;
}

describe('the documents', { concurrency: false }, () => {
  const scope = suiteScope();
  let folder: string;
  let simulator: SimulatorControl;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pay-elements-documents-'));
    scope.after(() => rm(folder, { recursive: true, force: true }));
    simulator = await startSimulator(scope);
  });

  test('“See it”: the demo starts by its command, and ends by Ctrl-C', async (context) => {
    const demo = type(context, follow('npm run demo\n').text, { PORT: '0' });
    const shop = await demo.says('demo ready:');
    assert.equal((await fetch(shop)).status, 200);
    await demo.end();
  });

  test('“First payment in five minutes”, step by step', async (context) => {
    const secret = `whsec_${randomBytes(24).toString('base64')}`;
    const companionUrl = `http://localhost:${await freePort()}`;
    const page = await shopPage(context);
    const inThisMachine = (text: string): string =>
      text
        .replaceAll('https://service.example/api', simulator.baseUrl)
        .replaceAll('https://pay.shop.example', companionUrl)
        .replaceAll('https://shop.example', page.url)
        .replace('PAY_TOKEN=…', `PAY_TOKEN=${liveAccount.token}`)
        .replace('PAY_SECRET=…', `PAY_SECRET=${liveAccount.secret}`)
        .replace('PAY_MERCHANT_KEY=…', `PAY_MERCHANT_KEY=${merchantKey}`);

    const environment = {
      PORT: new URL(companionUrl).port,
      PAY_DATABASE_URL: `sqlite:${path.join(folder, 'first.db')}`,
    };
    const companion = type(context, inThisMachine(follow('npm start\n').text), environment);
    await companion.says('companion ready:');

    const curl = inThisMachine(follow('/v1/checkouts" \\').text);
    const merchant = { PAY_PUBLIC_URL: companionUrl, PAY_MERCHANT_KEY: merchantKey };
    const asked = type(context, `${curl.trimEnd()} --silent`, merchant);
    assert.equal(await asked.ended, 0, asked.output());
    const { client_secret: clientSecret } = JSON.parse(asked.output()) as { client_secret: string };

    page.show(
      inThisMachine(follow('<pay-checkout checkout="CLIENT_SECRET">').text).replace(
        'CLIENT_SECRET',
        clientSecret,
      ),
    );
    const browser = await openBrowser(context);
    const { page: tab } = await visit(browser, { locale: 'pt-BR' });
    await tab.goto(page.url);
    await tab.locator('pay-checkout').getByText('Pix', { exact: true }).first().click();
    for (const name of ['name', 'email', 'phone', 'document'] as const) {
      await tab.locator(`pay-pix #${name}`).fill(customer[name]);
    }
    await tab.locator('pay-pix button[type=submit]').click();
    await simulator.pay((await simulator.chargeOf(await pixCodeOn(tab))).idTransaction);
    await tab.waitForURL('**/thanks/order-1001');

    await verifiesWebhooks(secret);
    await companion.end();
  });

  async function verifiesWebhooks(secret: string): Promise<void> {
    const rawBody = JSON.stringify({
      type: 'checkout.paid',
      data: { checkout: { reference: 'order-1001' } },
    });
    const now = new Date();
    const headers = {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('evt_1', now, rawBody),
    };
    const handle = await asFunction(
      follow("from 'standardwebhooks'"),
      'process',
      'rawBody',
      'request',
      'markPaid',
    );
    const paid: unknown[] = [];
    const mark = (reference: unknown): unknown => paid.push(reference);
    const process = { env: { PAY_WEBHOOK_SECRET: secret } };
    await handle(process, rawBody, { headers }, mark);
    assert.deepEqual(paid, ['order-1001']);
    await assert.rejects(handle(process, `${rawBody} `, { headers }, mark));
  }

  test('“In an application of your own”', async () => {
    const names = [
      'app',
      'baseUrl',
      'token',
      'secret',
      'merchantKey',
      'publicUrl',
      'allowedOrigins',
      'onEvent',
    ];
    const mount = await asFunction(follow('createCompanion({'), ...names);
    const app = express();
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const publicUrl = `http://localhost:${(server.address() as AddressInfo).port}/pay`;
    const { token, secret } = liveAccount;
    const given = [app, simulator.baseUrl, token, secret, merchantKey, publicUrl, [], () => undefined];
    const workingFolder = process.cwd();
    process.chdir(folder);
    after(() => process.chdir(workingFolder));
    const { companion, checkout } = (await mount(...given)) as {
      companion: { close(): Promise<void> };
      checkout: { client_secret: string };
    };
    const answer = await fetch(`${publicUrl}/v1/checkout`, {
      headers: { authorization: `Bearer ${checkout.client_secret}` },
    });
    assert.equal(answer.status, 200);
    server.closeAllConnections();
    server.close();
    await companion.close();
  });

  test('commands that other tests run are commands of the project', async () => {
    const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    for (const { place, language, text } of readSnippets()) {
      if (language !== 'sh' || followed.has(place)) continue;
      for (const line of text
        .split('\n')
        .filter((command) => /^\S/.test(command) && !command.startsWith('#'))) {
        const script = /^npm (?:run )?([\w-]+)/.exec(line)?.[1];
        assert.ok(script && script in scripts, `${place}: ${line}`);
      }
      followed.add(place);
    }
  });

  test('leave no piece of code that nobody has run', () => {
    const left = readSnippets().filter(({ place, language }) => language !== '' && !followed.has(place));
    assert.deepEqual(
      left.map(({ place, language }) => `${place} (${language})`),
      [],
    );
  });

  /** What it declares is what it returns; what it needs from around are its parameters. */
  async function asFunction(
    { text }: Snippet,
    ...parameters: string[]
  ): Promise<(...given: unknown[]) => Promise<unknown>> {
    const imports = text.match(/^import .*$/gm) ?? [];
    const body = text.replaceAll(/^import .*$/gm, '');
    const declared = [...body.matchAll(/^const (\w+)/gm)].map(([, name]) => name);
    // Within the package, so that its own name resolves.
    const file = path.join(root, 'dist', `.document-${randomBytes(6).toString('hex')}.mjs`);
    const module = `${imports.join('\n')}
export default async function (${parameters.join(', ')}) {
${body}
return { ${declared.join(', ')} };
}`;
    await writeFile(file, stripTypeScriptTypes(module));
    scope.after(() => rm(file, { force: true }));
    return (
      (await import(pathToFileURL(file).href)) as { default: (...given: unknown[]) => Promise<unknown> }
    ).default;
  }
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A shop's page with the document's markup in it; any other address is a page, too. */
async function shopPage(scope: Scope): Promise<{ url: string; show(markup: string): void }> {
  let markup = '';
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="pt-BR"><title>Shop</title><link rel="icon" href="data:,">${markup}`,
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  scope.after(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    show(next) {
      markup = next;
    },
  };
}
