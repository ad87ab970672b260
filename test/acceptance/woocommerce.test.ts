/** Tests the WooCommerce plugin in `demo/woocommerce` against the companion and the simulator. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { createClient } from '../../server/client/index.ts';
import { laterSecret, webhookSecret } from '../support/merchants/webhook-receiver.ts';
import { root } from '../support/repository/source.ts';
import { merchantKey, startCompanion } from '../support/servers/companion.ts';
import { freePort } from '../support/servers/free-port.ts';
import { suiteScope } from '../support/servers/process.ts';
import { type SimulatorControl, startSimulator } from '../support/servers/simulator.ts';
import { until } from '../support/until.ts';

const skip = spawnSync('php', ['--version']).status === 0 ? false : 'there is no php here';

interface Order {
  status: string;
  transaction: string;
  meta: Record<string, string>;
  notes: string[];
  completions: number;
}

describe('the WooCommerce plugin', { skip }, () => {
  const suite = suiteScope();
  let shopUrl: string;
  let simulator: SimulatorControl;
  let companionUrl: string;
  let client: ReturnType<typeof createClient>;
  let startShop: (webhookSecretSetting: string, port: number) => Promise<string>;

  before(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'pay-woocommerce-'));
    suite.after(() => rm(folder, { recursive: true, force: true }));
    const [shopPort, companionPort] = [await freePort(), await freePort()];
    shopUrl = `http://127.0.0.1:${shopPort}`;
    simulator = await startSimulator(suite);
    const companion = await startCompanion(suite, {
      baseUrl: simulator.baseUrl,
      databaseUrl: 'sqlite::memory:',
      port: companionPort,
      env: {
        PAY_PUBLIC_URL: `http://127.0.0.1:${companionPort}`,
        PAY_WEBHOOK_URL: `${shopUrl}/?wc-api=pay_elements`,
        PAY_WEBHOOK_SECRET: webhookSecret,
        PAY_RAW_CARD: 'inline',
        PAY_ALLOWED_ORIGINS: shopUrl,
      },
    });
    companionUrl = companion.url;
    client = createClient({ url: companionUrl, key: merchantKey });
    startShop = async (webhookSecretSetting, port) => {
      const file = path.join(root, 'test/support/merchants/woocommerce-stand-in.php');
      const settings = {
        companion: companionUrl,
        merchant_key: merchantKey,
        webhook_secret: webhookSecretSetting,
      };
      const php = spawn('php', ['-S', `127.0.0.1:${port}`, file], {
        stdio: 'ignore',
        env: {
          ...process.env,
          PLUGIN: path.join(root, 'demo/woocommerce'),
          ORDERS: path.join(folder, 'orders.json'),
          SETTINGS: JSON.stringify(settings),
        },
      });
      suite.after(async () => {
        php.kill();
        if (php.exitCode === null && php.signalCode === null) await once(php, 'exit');
      });
      const url = `http://127.0.0.1:${port}`;
      await until('the shop listens', () => fetch(url).catch(() => null));
      return url;
    };
    // As while the secret of the companion is replaced.
    await startShop(`${laterSecret}, ${webhookSecret}`, shopPort);
  });

  let count = 0;
  const post = async (route: string, body: object): Promise<Record<string, unknown>> => {
    const response = await fetch(shopUrl + route, { method: 'POST', body: JSON.stringify(body) });
    const text = await response.text();
    assert.equal(response.status, 200, text);
    return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  };
  const newOrder = async (currency: 'BRL' | 'USD', total: string): Promise<number> => {
    count += 1;
    await post('/orders', { id: count, currency, total });
    return count;
  };
  const order = async (id: number): Promise<Order> =>
    (await (await fetch(`${shopUrl}/order?id=${id}`)).json()) as Order;
  /** As the buyer sees the page after the redirect. */
  const openPage = async (id: number): Promise<{ secret: string; url: string }> => {
    const { result, redirect, notices } = await post('/pay', { id });
    assert.equal(result, 'success', JSON.stringify(notices));
    const text = await (await fetch(String(redirect))).text();
    const [, secret = ''] = /<pay-checkout checkout="([^"]+)"/.exec(text) ?? [];
    return { secret, url: String(redirect) };
  };
  const call = async (route: string, secret: string, body: object): Promise<Record<string, unknown>> => {
    const response = await fetch(companionUrl + route, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        origin: shopUrl,
      },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Record<string, unknown>;
  };
  async function payByPix(secret: string): Promise<void> {
    const { transaction } = await call('/v1/checkout/deposit', secret, { method: 'pix' });
    await simulator.pay(String(transaction));
  }
  async function payByCard(secret: string): Promise<void> {
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' };
    const paid = await call('/v1/checkout/charge', secret, { card, name: 'Ana Souza', revision: 0 });
    assert.equal(paid['status'], 'paid', JSON.stringify(paid));
  }
  const completed = (id: number): Promise<unknown> =>
    until('the order is completed', async () => (await order(id)).status === 'processing');

  test('redirects to the page of the order, and completes it once, however often the event comes', async () => {
    const id = await newOrder('BRL', '129.9');
    const { secret, url } = await openPage(id);
    assert.equal((await openPage(id)).url, url, 'a second press is the same checkout');
    await payByPix(secret);
    await completed(id);
    const { data } = await client.events.list({ limit: 100 });
    const paid = data.findLast(({ type }) => type === 'checkout.paid');
    assert.ok(paid);
    await client.events.resend(paid.id);
    await until('it was sent again', async () => {
      const { data: attempts } = await client.events.deliveries(paid.id);
      return attempts.length > 1;
    });
    const { completions, transaction } = await order(id);
    assert.equal(completions, 1);
    assert.match(transaction, /^pay_/);
    const receipt = await (await fetch(url)).text();
    assert.ok(receipt.includes(`/checkout/order-received/${id}/?key=wc_order_${id}"`));
  });

  test('sells again what has another total since, and completes an order that was cancelled meanwhile', async () => {
    const id = await newOrder('BRL', '50.00');
    await openPage(id);
    await post('/change', { id, row: { total: '62.50' } });
    const { secret } = await openPage(id);
    await post('/change', { id, row: { status: 'cancelled' } });
    await payByPix(secret);
    await completed(id);
    const paid = await client.checkouts.get((await order(id)).meta['_pay_elements_checkout'] ?? '');
    assert.deepEqual(paid.amounts, { BRL: '62.50' });
  });

  test('holds an order whose total has changed after the buyer saw it', async () => {
    const id = await newOrder('BRL', '50.00');
    const { secret } = await openPage(id);
    await post('/change', { id, row: { total: '500.00' } });
    await payByPix(secret);
    await until('it is on hold', async () => (await order(id)).status === 'on-hold');
    assert.equal((await order(id)).completions, 0);
  });

  test('refunds a card in two equal parts, and the whole no further', async () => {
    const id = await newOrder('USD', '30.00');
    await payByCard((await openPage(id)).secret);
    await completed(id);
    for (const _ of [1, 2]) assert.deepEqual(await post('/refund', { id, amount: '10.00' }), { ok: true });
    const { payments } = await client.checkouts.get((await order(id)).meta['_pay_elements_checkout'] ?? '');
    const refunds = await client.refunds.list({ payment: payments[0]?.id });
    assert.deepEqual(
      refunds.data.map(({ amount }) => amount),
      ['10.00', '10.00'],
    );
    assert.ok('error' in (await post('/refund', { id, amount: '20.00' })));
  });

  test('refuses to refund Pix by card, and says what to do', async () => {
    const id = await newOrder('BRL', '20.00');
    await payByPix((await openPage(id)).secret);
    await completed(id);
    assert.deepEqual(await post('/refund', { id, amount: '20.00' }), { error: 'pix' });
  });

  test('rejects deliveries that are forged, old, or of no order', async () => {
    const id = await newOrder('BRL', '20.00');
    await openPage(id);
    const checkout = (await order(id)).meta['_pay_elements_checkout'];
    const body = JSON.stringify({
      type: 'checkout.paid',
      data: { checkout: { id: checkout, metadata: { wc_order: String(id) }, amounts: { BRL: '20.00' } } },
    });
    const now = Math.floor(Date.now() / 1000);
    const sign = (secret: string, at: number): string => {
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`evt_1.${at}.${body}`).digest('base64')}`;
    };
    const other = `whsec_${Buffer.from('another secret of so many letters').toString('base64')}`;
    const post = (url: string, signature: string, at: number): Promise<Response> =>
      fetch(`${url}/?wc-api=pay_elements`, {
        method: 'POST',
        headers: { 'webhook-id': 'evt_1', 'webhook-timestamp': String(at), 'webhook-signature': signature },
        body,
      });
    for (const [signature, at] of [
      [sign(other, now), now],
      [sign(webhookSecret, now - 600), now - 600],
      ['', now],
    ] as const)
      assert.equal((await post(shopUrl, signature, at)).status, 400);
    // The companion repeats the event until the setting is corrected.
    for (const setting of ['', `${webhookSecret},whsec_`]) {
      const misconfigured = await startShop(setting, await freePort());
      for (const signature of [sign(webhookSecret, now), sign('whsec_', now)])
        assert.equal((await post(misconfigured, signature, now)).status, 500, setting);
    }
    assert.equal((await order(id)).status, 'pending');
  });

  test('says that nothing was charged for an order that the companion rejects', async () => {
    const id = await newOrder('BRL', '0.00');
    const { result, notices } = await post('/pay', { id });
    assert.equal(result, 'failure');
    assert.match(String(notices), /Nada foi cobrado/);
  });
});
