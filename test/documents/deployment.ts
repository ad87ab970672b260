/**
 * Tests that follow the deployment, upgrading and operations pages: mounted, standalone, two processes, behind nginx.
 */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { access, constants, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test, type TestContext } from 'node:test';
import express, { type Express } from 'express';
import { problems } from '../../server/errors.ts';
import { parseKeysFile } from '../../server/keys/merchant-keys.ts';
import { buyerOf, customer, merchantKey, merchantOf, startCompanion } from '../support/servers/companion.ts';
import { freePort } from '../support/servers/free-port.ts';
import { startPostgres } from '../support/databases/postgres.ts';
import { liveAccount } from '../support/servers/simulator.ts';
import { root } from '../support/repository/source.ts';
import { until } from '../support/until.ts';
import { runCommands, withoutNpx } from './shell.ts';
import { useSnippet, namesInTables } from './snippets.ts';
import { asFunction, settingsFor, type DocumentsEnvironment } from './environment.ts';

const order = { reference: 'order-1001', amounts: { BRL: '129.90' }, customer };
/** Paths of the built package in a clone: `dist/` in place of `node_modules/pay-elements/dist/`. */
const inClone = (text: string): string => text.replaceAll('node_modules/pay-elements/', '');
const isInstalled = (tool: string): boolean => spawnSync(tool, ['--version']).error === undefined;

export function deployment(environment: () => DocumentsEnvironment): void {
  test('deployment: mounts the companion in an Express application', async () => {
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
    const mount = await asFunction(environment(), useSnippet('createCompanion({'), ...names);
    const app = express();
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const publicUrl = `http://localhost:${(server.address() as AddressInfo).port}/pay`;
    const { token, secret } = liveAccount;
    const values = [
      app,
      environment().simulator.baseUrl,
      token,
      secret,
      merchantKey,
      publicUrl,
      [],
      () => undefined,
    ];
    const workingFolder = process.cwd();
    process.chdir(environment().folder);
    const mounted = await mount(...values).finally(() => process.chdir(workingFolder));
    const { companion, checkout } = mounted as {
      companion: { close(): Promise<void> };
      checkout: { client_secret: string };
    };
    const response = await fetch(`${publicUrl}/v1/checkout`, {
      headers: { authorization: `Bearer ${checkout.client_secret}` },
    });
    assert.equal(response.status, 200);
    server.closeAllConnections();
    server.close();
    await companion.close();
  });

  test('deployment: runs standalone, passes the doctor, and is backed up while it runs', async (context) => {
    const folder = path.join(environment().folder, 'alone');
    await mkdir(folder);
    const file = path.join(folder, 'companion.db');
    const port = String(await freePort());
    const settings = {
      ...settingsFor(environment(), `sqlite:${file}`),
      PAY_PUBLIC_URL: `http://localhost:${port}`,
    };
    const start = inClone(useSnippet('dist/server/main.js\n').text);
    const standalone = runCommands(context, start, { ...settings, PORT: port });
    await standalone.waitForLine('companion ready:');
    await merchantOf(settings.PAY_PUBLIC_URL).createCheckout(order);

    // npx makes the linked file executable only once, so a rebuilt file has to be executable by itself.
    await access(path.join(root, 'dist/server/cli.js'), constants.X_OK);
    const doctor = runCommands(context, useSnippet('pay-elements doctor').text, settings);
    assert.equal(await doctor.ended, 0, doctor.output());
    assert.match(doctor.output(), /No problems found/);

    const backup = useSnippet('VACUUM INTO').text;
    if (!isInstalled('sqlite3')) return context.diagnostic('there is no sqlite3 here');
    const copied = runCommands(
      context,
      backup.replace('/var/lib/pay-elements', folder).replace('/backup', folder),
    );
    assert.equal(await copied.ended, 0, copied.output());
    const copy = (await readdir(folder)).find((name) => /^companion-\d{4}-\d\d-\d\d\.db$/.test(name));
    const { saved } = new DatabaseSync(path.join(folder, copy ?? ''), { readOnly: true })
      .prepare('SELECT COUNT(*) AS saved FROM pay_checkouts')
      .get() as { saved: number };
    assert.equal(saved, 1);

    // The drill of "Restore": a payment that was started after the backup is reported once its callback comes.
    const merchant = merchantOf(settings.PAY_PUBLIC_URL);
    const later = await merchant.createCheckout({ ...order, reference: 'order-after-backup', customer });
    const buyer = buyerOf(settings.PAY_PUBLIC_URL, later.client_secret);
    const { transaction } = await buyer.deposit({ method: 'pix' });
    await standalone.end();
    for (const suffix of ['-wal', '-shm']) await rm(`${file}${suffix}`, { force: true });
    await cp(path.join(folder, copy ?? ''), file);
    const restored = runCommands(context, start, { ...settings, PORT: port });
    await restored.waitForLine('companion ready:');
    await environment().simulator.pay(transaction ?? '');
    await until('the lost payment is reported', async () => {
      const { data } = await merchant.events();
      return data.some(({ type }) => type === 'payment.unknown');
    });
    await restored.end();
  });

  test('deployment: two processes share one PostgreSQL, which is dumped', async (context) => {
    const postgres = await startPostgres();
    context.after(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase();
    const ports = [await freePort(), await freePort()] as const;
    const commands = inClone(useSnippet('PORT=4302').text)
      .replace(/^export PAY_DATABASE_URL=.*$/m, `export PAY_DATABASE_URL=${databaseUrl}`)
      .replace('4301', String(ports[0]))
      .replace('4302', String(ports[1]));
    const both = runCommands(context, commands, settingsFor(environment(), databaseUrl));
    await until('both processes are ready', () => both.output().match(/^companion ready:/gm)?.length === 2);
    const [one, other] = ports.map((port) => merchantOf(`http://127.0.0.1:${port}`));
    const created = await one?.createCheckout(order);
    assert.equal((await other?.checkout(created?.id ?? ''))?.status, 'open');

    const dump = useSnippet('pg_dump').text.replace('/backup', environment().folder);
    if (!isInstalled('pg_dump')) return context.diagnostic('there is no pg_dump here');
    const dumped = runCommands(context, dump, { PAY_DATABASE_URL: databaseUrl });
    assert.equal(await dumped.ended, 0, dumped.output());
    await both.end();
  });

  test('deployment: streams events and accepts large callbacks behind nginx', async (context) => {
    const { text } = useSnippet('proxy_pass', 'docs/deployment.md');
    if (!isInstalled('nginx')) return context.skip('there is no nginx here');
    const { url } = await startCompanion(context, {
      baseUrl: environment().simulator.baseUrl,
      databaseUrl: 'sqlite::memory:',
      env: { PAY_TRUST_PROXY: '1' },
    });
    const proxy = await startNginx(context, environment(), text.replace('http://127.0.0.1:4301', url));
    const { client_secret: secret } = await merchantOf(proxy).createCheckout(order);
    const stream = await fetch(`${proxy}/v1/checkout/events`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    // The first event arrives while the stream stays open.
    const { value } = (await stream.body?.getReader().read()) ?? {};
    assert.match(Buffer.from(value ?? []).toString('utf8'), /^event: checkout\n/);
    const callback = await fetch(`${proxy}/v1/callbacks/unknown`, {
      method: 'POST',
      body: 'x'.repeat(200_000),
    });
    assert.equal(callback.status, 204);
  });

  test('console: starts, is mounted in an application, and stands behind the sign-in of a company', async (context) => {
    const started = runCommands(context, withoutNpx(useSnippet('pay-elements console').text), { PORT: '0' });
    const url = await started.waitForLine('console ready:');
    assert.equal((await fetch(`${url}/sign-in`)).status, 200);
    await started.end();

    const mount = await asFunction(environment(), useSnippet('createConsole('));
    const { app } = (await mount()) as { app: Express };
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    context.after(() => server.close());
    const { port } = server.address() as AddressInfo;
    assert.equal((await fetch(`http://127.0.0.1:${port}/console/sign-in`)).status, 200);

    const { text } = useSnippet('proxy_pass', 'docs/console.md');
    if (!isInstalled('nginx') || !isInstalled('openssl')) return context.diagnostic('there is no nginx here');
    const home = path.join(environment().folder, 'office');
    await mkdir(home);
    const certificate = `openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=office.shop.example \
      -keyout '${home}/office.key' -out '${home}/office.pem' 2>/dev/null`;
    const made = runCommands(context, certificate);
    assert.equal(await made.ended, 0, made.output());
    const conf = text.replaceAll('/etc/ssl/', `${home}/`);
    await writeFile(
      path.join(home, 'nginx.conf'),
      `pid ${home}/nginx.pid; events {} http { access_log off; ${conf} }`,
    );
    const checked = runCommands(context, `nginx -t -c '${home}/nginx.conf' -e '${home}/error.log' 2>&1`);
    assert.equal(await checked.ended, 0, checked.output());
  });

  test('keys: the documented file of keys is accepted', () => {
    const names = parseKeysFile(useSnippet('"prometheus"', 'docs/keys.md').text).map(({ name }) => name);
    assert.deepEqual(names, ['ana', 'prometheus']);
  });

  test('upgrading: serves the scripts of the previous version beside the new ones', async (context) => {
    const folder = path.join(environment().folder, 'upgrade');
    const installed = path.join(folder, 'node_modules/pay-elements');
    await mkdir(path.join(folder, 'old/dist/cdn'), { recursive: true });
    await writeFile(path.join(folder, 'old/dist/cdn/pay-before-AAAAAAAA.js'), 'export {};');
    await cp(path.join(root, 'package.json'), path.join(installed, 'package.json'));
    for (const part of ['cdn', 'server']) {
      await cp(path.join(root, 'dist', part), path.join(installed, 'dist', part), { recursive: true });
    }
    const copied = runCommands(context, `cd '${folder}'\n${useSnippet('cp -n').text}`);
    assert.equal(await copied.ended, 0, copied.output());
    const { url } = await startCompanion(context, {
      baseUrl: environment().simulator.baseUrl,
      databaseUrl: 'sqlite::memory:',
      file: path.join(installed, 'dist/server/main.js'),
    });
    for (const script of ['pay-before-AAAAAAAA.js', 'pay.js']) {
      assert.equal((await fetch(`${url}/${script}`)).status, 200, script);
    }
  });

  test('page events, operations: every documented code and metric exists', async (context) => {
    for (const code of namesInTables('`code`')) assert.ok(code in problems, code);
    const { url } = await startCompanion(context, {
      baseUrl: environment().simulator.baseUrl,
      databaseUrl: 'sqlite::memory:',
    });
    const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${merchantKey}` } });
    const metrics = await response.text();
    const named = namesInTables('alert when').filter((name) => name.startsWith('pay_'));
    assert.ok(named.length > 3);
    for (const name of named) {
      const family = name.replace(/\{.*/, '').replace(/_count$/, '');
      assert.match(metrics, new RegExp(`^# TYPE ${family} `, 'm'));
    }
  });
}

/** Starts nginx with the location inside a server block, as the document says. */
async function startNginx(
  context: TestContext,
  { folder }: DocumentsEnvironment,
  location: string,
): Promise<string> {
  const home = path.join(folder, 'nginx');
  await mkdir(home);
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${home}/${name};`,
  );
  await writeFile(
    path.join(home, 'nginx.conf'),
    // Started by root, its workers would run as `nobody`, which cannot access this folder.
    `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; pid ${home}/nginx.pid; events {}
http { access_log off; ${temporary.join(' ')} server { listen 127.0.0.1:${port};\n${location}} }`,
  );
  const server = spawn('nginx', ['-c', path.join(home, 'nginx.conf'), '-p', home, '-e', `${home}/error.log`]);
  context.after(async () => {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  });
  const url = `http://127.0.0.1:${port}`;
  await until('nginx responds', () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return url;
}
