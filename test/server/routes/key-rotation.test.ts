/** Tests that what was made under one key is still valid under the next. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { before, describe, test, type TestContext } from 'node:test';
import express from 'express';
import { type CompanionOptions, verifyWebhook } from '../../../server/index.ts';
import { keyDigest } from '../../../server/keys/merchant-keys.ts';
import { chargeKey, customer } from '../../support/servers/companion.ts';
import { suiteScope } from '../../support/servers/process.ts';
import { type SimulatorControl, startSimulator } from '../../support/servers/simulator.ts';
import { until } from '../../support/until.ts';
import { merchantKey, mount, type Mounted } from './mounted.ts';

const newKey = (): string => randomBytes(32).toString('hex');
const [first, second, third] = [newKey(), newKey(), newKey()];
const order = { reference: 'order-1', amounts: { BRL: '129.90', USD: '25.00' }, customer };
const card = { number: '4000002500003155', exp_month: 12, exp_year: 2040, cvc: '123' };

type JsonResponse = Record<string, unknown> & { http: number; id: string; transaction?: string };

async function send(url: string, bearer: string, body?: unknown, key?: string): Promise<JsonResponse> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { http: response.status, ...((await response.json()) as { id: string }) };
}

describe('a key rotation', { concurrency: false }, () => {
  const scope = suiteScope();
  let simulator: SimulatorControl;
  before(async () => {
    simulator = await startSimulator(scope);
  });

  /** Returns a function that restarts the companion with other keys on the same database. */
  async function restarter(t: TestContext) {
    await simulator.reset();
    const folder = await mkdtemp(path.join(tmpdir(), 'pay-rotation-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    let running: Mounted | null = null;
    return async (keys: Partial<CompanionOptions>): Promise<Mounted> => {
      await running?.companion.close();
      running = await mount(t, {
        baseUrl: simulator.baseUrl,
        rawCard: 'frame',
        databaseUrl: `sqlite:${path.join(folder, 'companion.db')}`,
        ...keys,
      });
      return running;
    };
  }

  const rotations: [name: string, before: Partial<CompanionOptions>, after: Partial<CompanionOptions>][] = [
    ['of PAY_KEY', { key: first }, { key: second, keyPrevious: [first] }],
    ['of PAY_KEY, twice', { key: first }, { key: third, keyPrevious: [second, first] }],
    ['to the first PAY_KEY', {}, { key: first, secretPrevious: ['sk_live_sim'] }],
  ];

  for (const [name, earlier, later] of rotations) {
    test(`${name}: a client secret, a sealed 3-D Secure step and an idempotency key still work`, async (t) => {
      const start = await restarter(t);
      const old = await start(earlier);
      const { client_secret } = await old.companion.checkouts.create(order);
      const key = chargeKey('key-1');
      const charged = await send(`${old.url}/v1/checkout/charge`, client_secret, { card, revision: 0 }, key);
      assert.equal(charged['status'], 'requires_action');

      const { url, companion } = await start(later);
      const view = await send(`${url}/v1/checkout`, client_secret);
      assert.equal(view.http, 200);
      const { action } = view['payment'] as { action?: { client_secret?: string } };
      assert.deepEqual(action, charged['action']);
      assert.equal(
        (await send(`${url}/v1/checkout/charge`, client_secret, { card, revision: 0 }, key)).id,
        charged.id,
      );
      const other = { card: { ...card, exp_year: 2041 }, revision: 0 };
      assert.equal((await send(`${url}/v1/checkout/charge`, client_secret, other, key)).http, 422);

      const repeated = await companion.checkouts.create(order);
      assert.equal((await send(`${url}/v1/checkout`, repeated.client_secret)).id, view.id);
    });

    test(`${name}: a callback under the old key is looked up`, async (t) => {
      const start = await restarter(t);
      const old = await start(earlier);
      const checkout = await old.companion.checkouts.create(order);
      await send(`${old.url}/v1/checkout/deposit`, checkout.client_secret, { method: 'pix' });
      const { companion, url } = await start(later);
      await simulator.setFaults({ callbacks: 'drop' });
      const [charge] = await simulator.charges();
      assert.ok(charge);
      await simulator.pay(charge.idTransaction);
      await simulator.setFaults({});
      const { pathname } = new URL(charge.postback);
      const response = await fetch(new URL(pathname, url), { method: 'POST', body: '{}' });
      assert.equal(response.status, 204);
      await until('the checkout is paid', async () => {
        return (await companion.checkouts.get(checkout.id)).status === 'paid';
      });
    });

    test(`${name}: a payout and a withdrawal repeated with their idempotency keys are the same`, async (t) => {
      const start = await restarter(t);
      const payout = { amount: 25.5, pix_key: 'ana@shop.example' };
      const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
      const withdrawal = { chain: 'polygon', address, amount: '50.00' };
      const both = ({ url }: Mounted): Promise<JsonResponse[]> =>
        Promise.all([
          send(`${url}/v1/payouts`, merchantKey, payout, 'payout-1'),
          send(`${url}/v1/withdrawals`, merchantKey, withdrawal, 'withdrawal-1'),
        ]);
      const made = await both(await start(earlier));
      assert.deepEqual(
        made.map(({ http }) => http),
        [201, 201],
      );
      const again = await both(await start(later));
      assert.deepEqual(
        again.map(({ http, id }) => [http, id]),
        made.map(({ id }) => [200, id]),
      );
    });
  }

  test('of PAY_SECRET without PAY_KEY keeps client secrets valid', async (t) => {
    const start = await restarter(t);
    const account = { token: 'tk_live_sim' };
    const old = await start({ ...account, secret: 'sk_live_before' });
    const { client_secret } = await old.companion.checkouts.create(order);
    const { url } = await start({ ...account, secretPrevious: ['sk_live_before'] });
    assert.equal((await send(`${url}/v1/checkout`, client_secret)).http, 200);
  });

  test('without the previous key invalidates its client secrets, but not the reference', async (t) => {
    const start = await restarter(t);
    const old = await start({ key: first });
    const { id, client_secret } = await old.companion.checkouts.create(order);
    const { url, companion } = await start({ key: second });
    assert.equal((await send(`${url}/v1/checkout`, client_secret)).http, 401);
    const repeated = await companion.checkouts.create(order);
    assert.equal(repeated.id, id);
    assert.equal((await send(`${url}/v1/checkout`, repeated.client_secret)).id, id);
  });

  for (const method of ['card', 'wallet']) {
    test(`without the previous key opens another page for a payment by ${method}`, async (t) => {
      const start = await restarter(t);
      const deposit = async ({ url, companion }: Mounted): Promise<JsonResponse> => {
        const { client_secret } = await companion.checkouts.create(order);
        return await send(`${url}/v1/checkout/deposit`, client_secret, { method });
      };
      const sealed = await deposit(await start({ key: first, rawCard: 'off' }));
      assert.ok(sealed['action']);
      const later = await start({ key: second, rawCard: 'off' });
      const again = await deposit(later);
      assert.ok(again['action']);
      assert.notEqual(again.id, sealed.id);
      assert.equal((await deposit(later)).id, again.id);
    });
  }

  test('without the previous key keeps links valid', async (t) => {
    const start = await restarter(t);
    const folder = await mkdtemp(path.join(tmpdir(), 'pay-rotation-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const prices = path.join(folder, 'prices.json');
    await writeFile(prices, JSON.stringify({ shop: { name: 'Shop' }, prices: {} }));
    const link = { reference: 'invoice-1', amounts: { BRL: '129.90' } };
    const old = await start({ key: first, prices });
    const made = await send(`${old.url}/v1/links`, merchantKey, link);
    const { url } = await start({ key: second, prices });
    const repeated = await send(`${url}/v1/links`, merchantKey, link);
    assert.deepEqual([repeated.http, repeated.id], [200, made.id]);
    const other = await send(`${url}/v1/links`, merchantKey, { ...link, amounts: { BRL: '1.00' } });
    assert.equal(other.http, 409);
  });
});

describe('a rotation of all secrets under load', () => {
  const scope = suiteScope();
  let simulator: SimulatorControl;
  before(async () => {
    simulator = await startSimulator(scope);
  });

  /** Verifies each delivery with the current secret, as a shop does. */
  async function startShop(t: TestContext) {
    const shop = { secret: '', url: '', paid: new Set<string>(), rejected: 0, last: (_secret: string) => {} };
    const server = createServer((request, response) => {
      void buffer(request).then((body) => {
        const headers = request.headers as Record<string, string>;
        shop.last = (secret) => void verifyWebhook(body, headers, secret);
        try {
          const event = verifyWebhook(body, headers, shop.secret);
          if (event.type === 'checkout.paid') shop.paid.add(event.data.checkout.id);
        } catch {
          shop.rejected++;
        }
        response.writeHead(204).end();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    t.after(() => {
      server.closeAllConnections();
      server.close();
    });
    shop.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return shop;
  }

  /** Two companions on one database behind one address, restarted one after the other while the other serves. */
  async function startFleet(t: TestContext, fixed: Partial<CompanionOptions>, isOver: () => boolean) {
    const app = express();
    const server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pay`;
    interface Member {
      mounted: Mounted;
      running: number;
    }
    let members: Member[] = [];
    let turn = 0;
    app.use('/pay', (request, response, next) => {
      const member = members[turn++ % members.length];
      if (member === undefined) return next();
      member.running++;
      response.once('close', () => member.running--);
      member.mounted.companion.router(request, response, next);
    });
    t.after(() => {
      server.closeAllConnections();
      server.close();
    });
    const start = (options: Partial<CompanionOptions>): Promise<Mounted> =>
      mount(t, { baseUrl: simulator.baseUrl, publicUrl: url, ...fixed, ...options });
    const restart = async (options: Partial<CompanionOptions>): Promise<void> => {
      for (const old of members.length === 0 ? [null, null] : members) {
        members = members.filter((member) => member !== old);
        await until('its requests have ended', () => (old?.running ?? 0) === 0);
        await old?.mounted.companion.close();
        members = [...members, { mounted: await start(options), running: 0 }];
        if (old === null) continue;
        const served = turn + 20;
        await until('the old and the new one serve side by side', () => turn >= served || isOver());
      }
    };
    return { url, restart };
  }

  test('refuses no call and no webhook, step by step as documented', async (t) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'pay-rotation-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const keys = path.join(folder, 'keys.json');
    const ana: readonly [string, string] = [newKey(), newKey()];
    const saveKeys = (...list: string[]): Promise<void> =>
      writeFile(
        keys,
        JSON.stringify({
          keys: list.map((key) => ({
            name: 'ana',
            sha256: keyDigest(key).toString('hex'),
            scopes: ['read'],
          })),
        }),
      );
    const merchants: readonly [string, string] = [newKey(), newKey()];
    const webhooks = [0, 1].map(() => `whsec_${randomBytes(24).toString('base64')}`) as [string, string];
    const shop = await startShop(t);
    const refused: unknown[] = [];
    await saveKeys(ana[0]);
    const { url, restart } = await startFleet(
      t,
      {
        databaseUrl: `sqlite:${path.join(folder, 'companion.db')}`,
        keys,
        webhookUrl: shop.url,
      },
      () => refused.length > 0,
    );
    const uses = { merchant: merchants[0], ana: ana[0] };
    shop.secret = webhooks[0];
    await restart({ key: first, merchantKey: merchants[0], webhookSecret: webhooks[0] });

    const call = async (address: string, bearer: string, body?: unknown): Promise<JsonResponse> => {
      const response = await send(url + address, bearer, body);
      if (response.http >= 300) refused.push([address, response.http, response['code']]);
      return response;
    };
    const made: { id: string; secret: string }[] = [];
    /** An order from its creation to its payment, and a look at an earlier one. */
    const sell = async (): Promise<void> => {
      const reference = `order-${randomBytes(8).toString('hex')}`;
      const checkout = await call('/v1/checkouts', uses.merchant, { ...order, reference });
      const secret = String(checkout['client_secret']);
      const payment = await call('/v1/checkout/deposit', secret, { method: 'pix' });
      if (refused.length > 0) return;
      await call('/v1/checkout', made[0]?.secret ?? secret);
      await call('/v1/checkouts?limit=1', uses.ana);
      await simulator.pay(payment.transaction ?? payment.id);
      made.push({ id: checkout.id, secret });
    };
    const over = new AbortController();
    const load = Promise.all(
      [1, 2].map(async () => {
        while (!over.signal.aborted && refused.length === 0) await sell();
      }),
    );
    const sold = async (): Promise<void> => {
      const count = made.length + 4;
      await until('orders are sold', () => made.length >= count || refused.length > 0);
      assert.deepEqual(refused, []);
    };

    await sold();
    await saveKeys(...ana);
    await restart({
      key: first,
      keyPrevious: [second],
      merchantKey: [...merchants],
      webhookSecret: webhooks,
    });
    await sold();
    uses.merchant = merchants[1];
    uses.ana = ana[1];
    shop.secret = webhooks[1];
    await sold();
    await restart({
      key: second,
      keyPrevious: [first],
      merchantKey: merchants[1],
      webhookSecret: webhooks[1],
    });
    await saveKeys(ana[1]);
    await sold();
    over.abort();
    await load;

    const arePaid = (): boolean => made.every(({ id }) => shop.paid.has(id));
    await until('each order is known to be paid', () => arePaid() || shop.rejected > 0);
    assert.deepEqual([refused, shop.rejected], [[], 0]);
    // What was replaced is refused by now.
    assert.equal((await send(`${url}/v1/checkouts`, merchants[0])).http, 401);
    await until('the key of the file is gone', async () => {
      return (await send(`${url}/v1/checkouts`, ana[0])).http === 401;
    });
    shop.last(webhooks[1]);
    assert.throws(() => shop.last(webhooks[0]));
  });
});
