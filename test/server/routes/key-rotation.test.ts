/** Tests that what was made under one key is still valid under the next. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { before, describe, test, type TestContext } from 'node:test';
import type { CompanionOptions } from '../../../server/index.ts';
import { chargeKey, customer } from '../../support/servers/companion.ts';
import { suiteScope } from '../../support/servers/process.ts';
import { type SimulatorControl, startSimulator } from '../../support/servers/simulator.ts';
import { until } from '../../support/until.ts';
import { merchantKey, mount, type Mounted } from './mounted.ts';

const newKey = (): string => randomBytes(32).toString('hex');
const [first, second, third] = [newKey(), newKey(), newKey()];
const order = { reference: 'order-1', amounts: { BRL: '129.90', USD: '25.00' }, customer };
const card = { number: '4000002500003155', exp_month: 12, exp_year: 2040, cvc: '123' };

type JsonResponse = Record<string, unknown> & { http: number; id: string };

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
