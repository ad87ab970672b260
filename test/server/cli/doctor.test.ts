/** Tests `pay-elements doctor` with the companion's environment, beside the companion and without it. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { before, describe, test } from 'node:test';
import { checkPermissions } from '../../../server/cli/doctor/shop-origins.ts';
import { checkDeliveries } from '../../../server/cli/doctor/webhooks.ts';
import { run } from '../../../server/cli/run.ts';
import { configFromEnvironment } from '../../../server/config/config.ts';
import { buildScripts } from '../../../widget/build/scripts.ts';
import { compileCache } from '../../support/runner/compile-cache.ts';
import { startWebhookReceiver, webhookSecret } from '../../support/merchants/webhook-receiver.ts';
import { cliFile, merchantKey, merchantOf, startCompanion } from '../../support/servers/companion.ts';
import { runProcess } from './run-command.ts';
import { suiteScope } from '../../support/servers/process.ts';
import { liveAccount, type SimulatorControl, startSimulator } from '../../support/servers/simulator.ts';
import { root } from '../../support/repository/source.ts';
import { until } from '../../support/until.ts';

interface Finding {
  about: string;
  severity: 'ok' | 'note' | 'problem';
  says: string;
  advice?: string;
}

interface Run {
  status: number;
  output: string;
}

async function runOther(args: string[], env: Record<string, string>): Promise<Run> {
  const { status, out, err } = await runProcess(args, { env });
  return { status: status ?? -1, output: out + err };
}

/** Runs the doctor in this process, and returns its exit status and output. */
async function doctor(env: Record<string, string>, ...args: string[]): Promise<Run> {
  const output = new PassThrough();
  const printed = text(output);
  const status = await run(['doctor', ...args], env, { input: Readable.from([]), output, error: output });
  output.end();
  return { status, output: await printed };
}

/** Runs the doctor as a process. */
function doctorProcess(env: Record<string, string>): Promise<Run> {
  return new Promise((resolve) => {
    const command = [path.join(root, cliFile), 'doctor'];
    const options = { cwd: root, env: { PATH: process.env['PATH'] ?? '', ...compileCache, ...env } };
    const child = execFile(process.execPath, command, options, (_error, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });
}

describe('the doctor', { concurrency: false }, () => {
  const scope = suiteScope();
  const shop = 'https://shop.example';
  let simulator: SimulatorControl;
  let environment: Record<string, string>;
  let companionUrl: string;
  let folder: string;

  before(async () => {
    await buildScripts();
    simulator = await startSimulator(scope);
    folder = await mkdtemp(path.join(tmpdir(), 'pay-elements-doctor-'));
    scope.after(() => rm(folder, { recursive: true, force: true }));
    const databaseUrl = `sqlite:${path.join(folder, 'companion.db')}`;
    const { url } = await startCompanion(scope, {
      baseUrl: simulator.baseUrl,
      databaseUrl,
      env: { PAY_ALLOWED_ORIGINS: shop },
    });
    companionUrl = url;
    environment = {
      PAY_BASE_URL: simulator.baseUrl,
      PAY_TOKEN: liveAccount.token,
      PAY_SECRET: liveAccount.secret,
      PAY_MERCHANT_KEY: merchantKey,
      PAY_PUBLIC_URL: companionUrl,
      PAY_ALLOWED_ORIGINS: shop,
      PAY_DATABASE_URL: databaseUrl,
    };
  });

  const findingsOf = async (
    env: Record<string, string>,
  ): Promise<{ status: number; found: Map<string, Finding> }> => {
    const { status, output } = await doctor(env, '--json');
    const list = JSON.parse(output) as Finding[];
    return { status, found: new Map(list.map((finding) => [finding.about, finding])) };
  };

  test('sends no key over plain http', async () => {
    const plain = { PAY_PUBLIC_URL: 'http://pay.shop.example', PAY_MERCHANT_KEY: merchantKey };
    const { status, output } = await runOther(['orders'], plain);
    assert.equal(status, 2);
    assert.match(output, /must be https outside of this machine: the merchant key would cross the network/);
  });

  test('checks each key of a list', async () => {
    const { found } = await findingsOf({
      ...environment,
      PAY_MERCHANT_KEY: `${merchantKey},mk_${'ab12'.repeat(9)}`,
    });
    assert.match(found.get('merchant key')?.says ?? '', /differs/);
  });

  test('reports a card frame of the shop’s own origin', async () => {
    for (const [url, origins] of [
      [companionUrl, companionUrl],
      [`${companionUrl}/pay`, ''],
    ] as const) {
      const { found } = await findingsOf({
        ...environment,
        PAY_RAW_CARD: 'frame',
        PAY_PUBLIC_URL: url,
        PAY_ALLOWED_ORIGINS: origins,
      });
      assert.match(found.get('card frame')?.says ?? '', /isolates nothing/, url);
    }
    const { found } = await findingsOf({ ...environment, PAY_RAW_CARD: 'frame' });
    assert.equal(found.has('card frame'), false);
  });

  test('reports no problem of a working deployment', async () => {
    const { status, found } = await findingsOf(environment);
    assert.deepEqual(
      [...found.values()].filter(({ severity }) => severity === 'problem'),
      [],
    );
    for (const about of [
      'credentials',
      'clock',
      'callbacks',
      'pay.js',
      `origin ${shop}`,
      'other origins',
      'cards',
    ]) {
      assert.equal(found.get(about)?.severity, 'ok', about);
    }
    for (const about of ['wallets', 'events', 'database']) assert.ok(found.get(about)?.advice, about);
    assert.equal(status, 0);
  });

  test('takes a public URL on this machine for out of reach only where the service is elsewhere', async () => {
    const publicUrlWith = async (change: Record<string, string>) =>
      (await findingsOf({ ...environment, ...change })).found.get('public URL');
    assert.deepEqual(await publicUrlWith({}), {
      about: 'public URL',
      severity: 'ok',
      says: 'is on this machine, as the payment service is',
    });
    const elsewhere = await publicUrlWith({ PAY_BASE_URL: 'https://service.invalid/api' });
    assert.equal(elsewhere?.severity, 'note');
    assert.match(elsewhere.says, /callbacks cannot arrive/);
  });

  test('prints findings as text, without secrets', async () => {
    const { status, output } = await doctorProcess(environment);
    assert.match(output, /^✓ credentials: accepted by the service, in live$/m);
    assert.match(output, /No problems found\.\n$/);
    assert.equal(status, 0);
    for (const secret of [liveAccount.token, liveAccount.secret, merchantKey])
      assert.ok(!output.includes(secret));
  });

  test('sends only GET requests to the service', async () => {
    await doctor(environment);
    const paths = (await simulator.requests()).map(
      ({ method, path: requestPath }) => `${method} ${requestPath}`,
    );
    assert.deepEqual(
      paths.filter((request) => !request.startsWith('GET ')),
      [],
    );
  });

  test('does not create a missing database', async () => {
    const file = path.join(folder, 'first.db');
    const { found } = await findingsOf({
      ...environment,
      PAY_PUBLIC_URL: 'http://127.0.0.1:1',
      PAY_DATABASE_URL: `sqlite:${file}`,
    });
    assert.equal(found.get('database')?.severity, 'note');
    assert.equal(existsSync(file), false);
  });

  test('rejects an unknown option', async () => {
    const { status, output } = await doctor(environment, '--jsno');
    assert.match(output, /unknown argument: --jsno/);
    assert.equal(status, 2);
  });

  test('names every mistake of the configuration', async () => {
    const { status, output } = await doctorProcess({ PAY_BASE_URL: 'nowhere' });
    for (const name of ['PAY_BASE_URL', 'PAY_TOKEN', 'PAY_SECRET', 'PAY_MERCHANT_KEY']) {
      assert.match(output, new RegExp(`✗ configuration: ${name} `));
    }
    assert.equal(status, 1);
  });

  test('reports an origin that ends in a slash', async () => {
    const { status, output } = await doctor({ ...environment, PAY_ALLOWED_ORIGINS: `${shop}/` });
    assert.match(output, /✗ configuration: PAY_ALLOWED_ORIGINS must be origins without a trailing slash/);
    assert.equal(status, 1);
  });

  test('reports every mistake of the price list, also beside others of the configuration', async () => {
    const file = path.join(folder, 'prices.json');
    await writeFile(file, JSON.stringify({ shop: {}, prices: { mug: {} } }));
    const { status, output } = await doctor({ ...environment, PAY_PRICES: file });
    assert.match(output, /✗ price list: PAY_PRICES \S+: shop\.name is required\n {2}→ Correct the file/);
    assert.match(output, /✗ price list: PAY_PRICES \S+: prices\.mug\.title must be text/);
    assert.match(output, /✓ credentials: /);
    assert.equal(status, 1);
    const both = await doctor({ ...environment, PAY_PRICES: file, PAY_TOKEN: '' });
    assert.match(both.output, /✗ configuration: PAY_TOKEN is required/);
    assert.match(both.output, /✗ price list: PAY_PRICES \S+: shop\.name is required/);
    await writeFile(file, JSON.stringify({ shop: { name: 'Café' }, prices: {} }));
    const { found } = await findingsOf({ ...environment, PAY_PRICES: file });
    assert.equal(found.get('price list')?.severity, 'ok');
  });

  test('reports every mistake of the keys file', async () => {
    const file = path.join(folder, 'keys.json');
    await writeFile(file, JSON.stringify({ keys: [{ name: 'ana', sha256: 'of-a-key', scopes: ['all'] }] }));
    const { status, output } = await doctor({ ...environment, PAY_KEYS: file });
    assert.match(output, /✗ keys file: PAY_KEYS \S+: keys\.0\.sha256 must be the SHA-256 digest/);
    assert.match(output, /✗ keys file: PAY_KEYS \S+: keys\.0\.scopes\.0 must be one of read/);
    assert.doesNotMatch(output, /of-a-key/);
    assert.equal(status, 1);
    await writeFile(file, JSON.stringify({ keys: [] }));
    const { found } = await findingsOf({ ...environment, PAY_KEYS: file });
    assert.equal(found.get('keys file')?.severity, 'ok');
  });

  test('reports a base URL without /api', async () => {
    const { found } = await findingsOf({ ...environment, PAY_BASE_URL: simulator.url });
    assert.match(found.get('credentials')?.says ?? '', /does not end in \/api/);
  });

  for (const [name, change, about, says] of [
    ['rejected credentials', { PAY_SECRET: 'sk_wrong' }, 'credentials', /rejected by the service/],
    [
      'a merchant key that repeats itself',
      { PAY_MERCHANT_KEY: 'ab'.repeat(20) },
      'PAY_MERCHANT_KEY',
      /repeats/,
    ],
    [
      'an unencrypted connection to the service',
      { PAY_BASE_URL: 'http://service.invalid/api', PAY_ALLOW_HTTP_SERVICE: 'on' },
      'service URL',
      /in the clear/,
    ],
    [
      'a webhook URL that does not respond',
      {
        PAY_WEBHOOK_URL: 'http://127.0.0.1:1/webhooks',
        PAY_WEBHOOK_SECRET: `whsec_${'a'.repeat(32)}`,
      },
      'events',
      /nothing responds/,
    ],
    ['another companion’s merchant key', { PAY_MERCHANT_KEY: 'm'.repeat(40) }, 'merchant key', /differs/],
    ['a variable that resembles a setting', { PAY_TOKN: 'x' }, 'configuration', /did you mean PAY_TOKEN/],
    [
      'a service that does not respond',
      { PAY_BASE_URL: 'http://127.0.0.1:1/api' },
      'credentials',
      /does not respond/,
    ],
    [
      'a public URL that does not respond',
      { PAY_PUBLIC_URL: 'http://127.0.0.1:1' },
      'public URL',
      /does not respond/,
    ],
    [
      'an origin that the running companion does not allow',
      { PAY_ALLOWED_ORIGINS: 'https://new.example' },
      'origin https://new.example',
      /not allowed/,
    ],
    [
      'a key of the other environment',
      { PAY_PUBLISHABLE_KEY: 'pk_test_1' },
      'processor keys',
      /other environment/,
    ],
    [
      'a database that cannot be opened',
      { PAY_PUBLIC_URL: 'http://127.0.0.1:1', PAY_DATABASE_URL: 'sqlite:/nowhere/at/all.db' },
      'database',
      /cannot be opened/,
    ],
  ] as const) {
    test(`reports ${name} with advice`, async () => {
      const { status, found } = await findingsOf({ ...environment, ...change });
      const finding = found.get(about);
      assert.equal(finding?.severity, 'problem', JSON.stringify([...found.values()]));
      assert.match(finding.says, says);
      assert.ok(finding.advice);
      assert.equal(status, 1);
    });
  }
});

test('the doctor finds a shop page that forbids payments', async (context) => {
  let policy: string | null = null;
  const server = createServer((_request, response) => {
    if (policy !== null) response.setHeader('permissions-policy', policy);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  for (const forbids of ['payment=()', 'camera=(), payment=( )', 'geolocation=(), Payment = (), usb=()']) {
    policy = forbids;
    const [finding] = await checkPermissions(origin);
    assert.equal(finding?.severity, 'problem', forbids);
    assert.match(finding.advice ?? '', /payment=\(self/);
  }
  for (const allows of [
    null,
    '',
    'payment=(self)',
    'payment=*',
    'camera=(), payment=(self "https://pay.shop.example")',
  ]) {
    policy = allows;
    assert.deepEqual(await checkPermissions(origin), [], String(allows));
  }
  server.closeAllConnections();
  server.close();
  assert.deepEqual(await checkPermissions(origin), [], 'a shop that does not respond');
});

test('reports deliveries that are refused while the host responds, and sends a signed test event', async (t) => {
  const receiver = await startWebhookReceiver(t);
  const webhook = { PAY_WEBHOOK_URL: receiver.url, PAY_WEBHOOK_SECRET: webhookSecret };
  const { url } = await startCompanion(t, {
    baseUrl: 'http://127.0.0.1:9/api',
    databaseUrl: 'sqlite::memory:',
    env: webhook,
  });
  const env = {
    ...webhook,
    PAY_BASE_URL: 'http://127.0.0.1:9/api',
    PAY_TOKEN: 'tk_live_sim',
    PAY_SECRET: 'sk_live_sim',
    PAY_MERCHANT_KEY: merchantKey,
    PAY_PUBLIC_URL: url,
  };
  const config = configFromEnvironment(env);
  assert.deepEqual(await checkDeliveries(config), []);
  receiver.responseStatus = () => 401;
  await merchantOf(url).createCheckout({ reference: 'refused', amounts: { BRL: '129.90' }, expires_in: 1 });
  const finding = await until('the attempt is recorded', async () => (await checkDeliveries(config))[0]);
  assert.deepEqual(
    [finding.severity, finding.says],
    ['problem', '1 of 1 of the last day have not been accepted (status 401)'],
  );
  const refused = await runProcess(['events', 'test'], { env });
  assert.deepEqual([refused.status, /status 401/.test(refused.out)], [1, true], refused.err);

  receiver.responseStatus = () => 204;
  const accepted = await runProcess(['events', 'test'], { env });
  assert.equal(accepted.status, 0, accepted.err);
  assert.equal(receiver.deliveries.at(-1)?.type, 'webhook.test');
  assert.deepEqual(receiver.forged, []);
  const [event] = (await merchantOf(url).events()).data;
  const resent = await runProcess(['resend', event?.id ?? ''], { env });
  assert.equal(resent.status, 0, resent.err);
  const arrived = await until('the delivery arrives', async () => {
    const [found] = await checkDeliveries(config);
    return found?.severity === 'ok' ? found : null;
  });
  assert.equal(arrived.says, 'of the last day have arrived');
  const silent = await runProcess(['events', 'test'], {
    env: { ...env, PAY_WEBHOOK_URL: 'http://127.0.0.1:9/' },
  });
  assert.equal(silent.status, 4);
});
