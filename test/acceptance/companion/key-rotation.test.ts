/**
 * Replaces every secret as `docs/keys.md` says, step by step as it is written there, with two companions on one PostgreSQL that are
 * restarted one after the other while orders are created, paid and read: no call is refused and no webhook rejected.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { startPostgres } from '../../support/databases/postgres.ts';
import { root } from '../../support/repository/source.ts';
import { chargeKey, cliFile, customer, startCompanion, testCard } from '../../support/servers/companion.ts';
import { freePort } from '../../support/servers/free-port.ts';
import { type RunningProcess, type Scope, testScope } from '../../support/servers/process.ts';
import { startRoundRobin } from '../../support/servers/round-robin.ts';
import { liveAccount, startSimulator } from '../../support/servers/simulator.ts';
import { until } from '../../support/until.ts';

/** Old and new value of a secret. */
type Pair = readonly [old: string, next: string];

const newKey = (): string => randomBytes(32).toString('hex');
const secrets = {
  PAY_MERCHANT_KEY: [newKey(), newKey()],
  PAY_WEBHOOK_SECRET: [
    `whsec_${randomBytes(24).toString('base64')}`,
    `whsec_${randomBytes(24).toString('base64')}`,
  ],
  PAY_KEY: [newKey(), newKey()],
  PAY_SECRET: [liveAccount.secret, 'sk_live_next'],
} as const satisfies Record<string, Pair>;

/** Steps of the document by the secret that they replace. */
function documentedSteps(): Map<string, string[]> {
  const page = readFileSync(path.join(root, 'docs/keys.md'), 'utf8');
  const [, section = ''] = /^### Replace a secret without a refused call\n([\s\S]*?)^### /m.exec(page) ?? [];
  const [, ...parts] = section.split(/^\*\*/m);
  return new Map(
    parts.map((part) => {
      const [, name = ''] = /`(PAY_\w+)`/.exec(part) ?? [];
      return [
        name,
        [...part.matchAll(/^\d\. ([\s\S]*?)(?=^\d\. |^\n|$(?![\s\S]))/gm)].map(([, step = '']) => step),
      ];
    }),
  );
}

/** Variables that a step sets; `OLD` and `NEW` stand for the secret's values. */
function settingsOf(step: string, [old, next]: Pair): Record<string, string> {
  const assigned = step.matchAll(/`(PAY_[A-Z_]+)=([A-Z,]+)`/g);
  return Object.fromEntries(
    [...assigned].map(([, name = '', value = '']) => [
      name,
      value.replace('OLD', () => old).replace('NEW', () => next),
    ]),
  );
}

/** The service with two secrets for one account. It refuses the ones that are not accepted. */
async function startTwoSecrets(scope: Scope, simulatorUrl: string) {
  const [known] = secrets.PAY_SECRET;
  const service = {
    baseUrl: '',
    accepted: new Set<string>(secrets.PAY_SECRET),
    refused: [] as unknown[],
    last: '',
  };
  const secretOf = (request: IncomingMessage, body: string): string =>
    String(request.headers['secret'] ?? /"secret":"(\w+)"/.exec(body)?.[1]);
  const server = createServer((request, response) => {
    const forward = async (): Promise<void> => {
      const body = await text(request);
      service.last = secretOf(request, body);
      if (!service.accepted.has(service.last)) {
        service.refused.push(service.last);
        response.writeHead(401).end('{"message":"credenciais inválidas"}');
        return;
      }
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers))
        if (typeof value === 'string' && !/^(host|connection|content-length)$/.test(name))
          headers.set(name, value.replace(service.last, known));
      const { method = 'GET', url = '' } = request;
      const sent = body.replace(`"${service.last}"`, `"${known}"`);
      const answer = await fetch(simulatorUrl + url, { method, headers, ...(body !== '' && { body: sent }) });
      const type = answer.headers.get('content-type') ?? 'application/json';
      response.writeHead(answer.status, { 'content-type': type }).end(await answer.text());
    };
    forward().catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  scope.after(async () => {
    server.closeAllConnections();
    server.close();
  });
  service.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  return service;
}

/** The shop's webhook endpoint: verifies each delivery with the one secret that it has. */
async function startShop(scope: Scope) {
  const shop = { secret: '', url: '', paid: new Set<string>(), rejected: 0, last: (_secret: string) => {} };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const headers = request.headers as Record<string, string>;
      shop.last = (secret) => void new Webhook(secret).verify(body, headers);
      try {
        shop.last(shop.secret);
        const { type, data } = JSON.parse(body) as { type: string; data: { checkout: { id: string } } };
        if (type === 'checkout.paid') shop.paid.add(data.checkout.id);
      } catch {
        shop.rejected++;
      }
      response.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  scope.after(async () => {
    server.closeAllConnections();
    server.close();
  });
  shop.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return shop;
}

interface Body {
  id: string;
  status: string;
  client_secret: string;
  transaction: string | null;
}

test('every secret is replaced under load as documented, without a refused call or webhook', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pay-rotation-'));
  const scope = testScope(t);
  scope.after(async () => rmSync(folder, { recursive: true, force: true }));
  const keysFile = path.join(folder, 'keys.json');
  const postgres = await startPostgres();
  scope.after(() => postgres.stop());
  const [databaseUrl, simulator, balancer, shop] = await Promise.all([
    postgres.createDatabase(),
    startSimulator(scope),
    startRoundRobin(scope),
    startShop(scope),
  ]);
  const service = await startTwoSecrets(scope, simulator.url);

  const command = (line: string): Promise<{ stdout: string }> => {
    const [program, name, ...args] = line.split(' ');
    assert.deepEqual([program, name], ['npx', 'pay-elements']);
    return promisify(execFile)(process.execPath, [path.join(root, cliFile), ...args], {
      cwd: folder,
    });
  };
  const makeKey = async (line: string): Promise<string> => {
    const { stdout } = await command(line);
    const [key] = /^mk_\w+$/m.exec(stdout) ?? [];
    assert.ok(key, stdout);
    return key;
  };

  const env: Record<string, string> = {
    PAY_RAW_CARD: 'frame',
    PAY_PUBLIC_URL: balancer.url,
    PAY_WEBHOOK_URL: shop.url,
    PAY_KEYS: keysFile,
    PAY_ATTEMPTS_PER_ADDRESS: '100000',
    LOG_LEVEL: 'error',
    ...Object.fromEntries(Object.entries(secrets).map(([name, [old]]) => [name, old])),
  };
  const uses: { merchant: string; ana: string } = { merchant: secrets.PAY_MERCHANT_KEY[0], ana: '' };
  [shop.secret] = secrets.PAY_WEBHOOK_SECRET;
  const steps = documentedSteps();
  assert.deepEqual([...steps.keys()].toSorted(), [...Object.keys(secrets), 'PAY_KEYS'].toSorted());
  const [addKey = ''] = steps.get('PAY_KEYS') ?? [];
  const addAna = /`(npx pay-elements keys new [^`]+)`/.exec(addKey)?.[1] ?? '';
  uses.ana = await makeKey(addAna);

  const ports = [await freePort(), await freePort()];
  const start = (port: number): Promise<RunningProcess> =>
    startCompanion(scope, { baseUrl: service.baseUrl, databaseUrl, port, env: { ...env } });
  const processes = await Promise.all(ports.map(start));
  balancer.backends = processes.map(({ url }) => url);

  const refused: unknown[] = [];
  const send = async (address: string, bearer: string, body?: unknown, key?: string) => {
    const response = await fetch(balancer.url + address, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        ...(key !== undefined && { 'idempotency-key': chargeKey(key) }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { http: response.status, text: await response.text() };
  };
  const call = async (address: string, bearer: string, body?: unknown, key?: string): Promise<Body> => {
    const response = await send(address, bearer, body, key);
    if (response.http >= 300) refused.push([address, response.http, response.text]);
    return JSON.parse(response.text) as Body;
  };
  const order = (reference: string): object => ({
    reference,
    amounts: { BRL: '129.90', USD: '25.00' },
    customer,
  });

  // A buyer in the middle of a 3-D Secure step, who ends it after everything has been replaced.
  const challenged = await call('/v1/checkouts', uses.merchant, order('order-challenged'));
  const challengedCard = testCard('4000002500003155');
  const step = await call('/v1/checkout/charge', challenged.client_secret, challengedCard, 'challenged');
  assert.equal(step.status, 'requires_action');

  let begun = 0;
  const sold: Body[] = [];
  /** An order from its creation to its payment, with a look at the oldest one. */
  const sell = async (): Promise<void> => {
    const number = ++begun;
    const checkout = await call('/v1/checkouts', uses.merchant, order(`order-${number}`));
    if (number % 3 === 0) {
      const charged = await call('/v1/checkout/charge', checkout.client_secret, testCard(), `card-${number}`);
      // An unknown outcome is no refusal.
      if (charged.status !== 'paid') return;
      await call('/v1/refunds', uses.ana, { payment: charged.id, amount: '5.00' }, `refund-${number}`);
    } else {
      const payment = await call('/v1/checkout/deposit', checkout.client_secret, { method: 'pix' });
      await call('/v1/checkout/status', checkout.client_secret);
      if (payment.transaction === null) return;
      await simulator.pay(payment.transaction);
    }
    const [oldest = checkout] = sold;
    await call('/v1/checkout', oldest.client_secret);
    await call('/v1/checkouts?limit=1', uses.ana);
    sold.push(checkout);
  };
  const over = new AbortController();
  const failures: unknown[] = [];
  const load = [1, 2].map(async () => {
    while (!over.signal.aborted && failures.length === 0 && refused.length === 0) {
      await sell().catch((error: unknown) => failures.push(error));
    }
  });
  const isStopped = (): boolean => refused.length > 0 || failures.length > 0 || shop.rejected > 0;
  const ordersAreSold = async (): Promise<void> => {
    const count = sold.length + 2;
    await until('orders are sold', () => sold.length >= count || isStopped());
    assert.deepEqual([refused, failures, shop.rejected], [[], [], 0]);
  };

  const restart = async (): Promise<void> => {
    for (const [index, port] of ports.entries()) {
      assert.equal(await processes[index]?.end('SIGTERM'), 0);
      const started = await start(port);
      processes[index] = started;
      await until('it is ready', async () => (await fetch(`${started.url}/readyz`)).ok);
      // The old and the new one serve side by side.
      await ordersAreSold();
    }
  };
  /** The steps that restart nothing, by secret and number. */
  const actions: Readonly<Record<string, () => unknown>> = {
    'PAY_MERCHANT_KEY 2': () => ([, uses.merchant] = secrets.PAY_MERCHANT_KEY),
    'PAY_WEBHOOK_SECRET 2': () => ([, shop.secret] = secrets.PAY_WEBHOOK_SECRET),
    // The service accepts both.
    'PAY_SECRET 1': () => undefined,
    'PAY_SECRET 3': () => service.accepted.delete(secrets.PAY_SECRET[0]),
    // Later, when no order depends on the old one: not today.
    'PAY_KEY 3': () => undefined,
  };
  const names = Object.keys(secrets) as (keyof typeof secrets)[];
  const next = new Map<string, number>(names.map((name) => [name, 0]));
  /** Returns the settings that the secret's next step sets; null if it restarts nothing, or there is none. */
  const nextSettings = (name: keyof typeof secrets): Record<string, string> | null => {
    const words = steps.get(name)?.[next.get(name) ?? 0];
    if (words === undefined || !/restart/.test(words)) return null;
    const settings = settingsOf(words, secrets[name]);
    assert.ok(Object.keys(settings).length > 0, words);
    return settings;
  };
  const advance = (name: string): number => {
    const number = (next.get(name) ?? 0) + 1;
    next.set(name, number);
    return number;
  };
  const isDone = (name: string): boolean => next.get(name) === steps.get(name)?.length;

  await ordersAreSold();
  // All secrets together, each in the order of its steps: a restart takes the next step of each that needs one.
  while (!names.every(isDone)) {
    for (const name of names) {
      while (!isDone(name) && nextSettings(name) === null) {
        const action = `${name} ${advance(name)}`;
        assert.ok(actions[action], action);
        await actions[action]();
      }
    }
    await ordersAreSold();
    const settings = names.flatMap((name) => {
      const found = isDone(name) ? null : nextSettings(name);
      if (found !== null) advance(name);
      return Object.entries(found ?? {});
    });
    if (settings.length === 0) break;
    Object.assign(env, Object.fromEntries(settings));
    await restart();
  }
  for (const name of names) assert.equal(env[name], secrets[name][1]);
  assert.equal((await send('/v1/checkouts', secrets.PAY_MERCHANT_KEY[0])).http, 401);

  const oldAna = uses.ana;
  const nextAna = await makeKey(addAna);
  await until('both keys are accepted', async () => (await send('/v1/checkouts', nextAna)).http === 200);
  uses.ana = nextAna;
  await ordersAreSold();
  const { keys } = JSON.parse(readFileSync(keysFile, 'utf8')) as { keys: object[] };
  assert.equal(keys.length, 2);
  writeFileSync(keysFile, JSON.stringify({ keys: keys.slice(1) }));
  await command('npx pay-elements keys check --file keys.json');
  await until('the old key is refused', async () => (await send('/v1/checkouts', oldAna)).http === 401);
  await ordersAreSold();

  await simulator.transact(step.transaction ?? '', 'authenticate');
  const confirmed = await call('/v1/checkout/confirm', challenged.client_secret, { payment: step.id });
  assert.equal(confirmed.status, 'paid');
  sold.push(challenged);

  over.abort();
  await Promise.all(load);
  await until('the shop knows each order to be paid', () => {
    return sold.every(({ id }) => shop.paid.has(id)) || isStopped();
  });
  assert.deepEqual([refused, failures, shop.rejected], [[], [], 0]);
  assert.ok(!service.refused.includes(secrets.PAY_SECRET[0]));
  assert.equal(service.last, secrets.PAY_SECRET[1]);
  assert.doesNotThrow(() => shop.last(secrets.PAY_WEBHOOK_SECRET[1]));
  assert.throws(() => shop.last(secrets.PAY_WEBHOOK_SECRET[0]));
  t.diagnostic(`${sold.length} orders were sold meanwhile`);
});
