/** Tests the page of an order, which every companion serves, with or without a price list. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { type CompanionOptions, createCompanion } from '../../../server/index.ts';
import { textsFor } from '../../../server/pages/page-texts.ts';
import { payPage } from '../../../server/pages/pay-page.ts';
import { readQrCode } from '../../support/browsers/read-qr-code.ts';
import { testCard } from '../../support/servers/companion.ts';
import { suiteScope } from '../../support/servers/process.ts';
import { type SimulatorControl, startSimulator } from '../../support/servers/simulator.ts';
import { until } from '../../support/until.ts';
import { merchantKey, mount, type Mounted } from '../routes/mounted.ts';
import { openSellingShop } from '../selling/selling-shop.ts';

const unreachable = 'http://127.0.0.1:9/api';
const portuguese = { 'accept-language': 'pt-BR' };
const shop = {
  name: 'Café Sertão',
  color: '#6f3a1e',
  legal: {
    name: 'Café Sertão Ltda',
    cnpj: '11.222.333/0001-81',
    address: 'Rua das Flores, 1, Recife',
    contact: 'ola@sertao.example',
  },
  return_url: 'https://sertao.example/',
};
const customer = { name: 'Ana Souza', email: 'ana@shop.example', phone: '11 98765-4321' };

interface PageResponse {
  status: number;
  headers: Headers;
  text: string;
}

async function open(url: string, headers: Record<string, string> = portuguese): Promise<PageResponse> {
  const response = await fetch(url, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const nothingBack = { refunded: null, returned: null, returning: null, duplicates: [] };

const clientSecretIn = (text: string): string => /<pay-checkout checkout="([^"]+)"/.exec(text)?.[1] ?? '';

describe('the page of an order', () => {
  const suite = suiteScope();
  let simulator: SimulatorControl;
  let mounted: Mounted;
  before(async () => {
    simulator = await startSimulator(suite);
    mounted = await mount(suite, { baseUrl: simulator.baseUrl, shop });
  });
  let count = 0;
  const newOrder = (fields: object = {}) =>
    mounted.companion.checkouts.create({
      reference: `order-${(count += 1)}`,
      amounts: { BRL: '129.90' },
      ...fields,
    });

  test('is named in each view of the merchant, below the mounted path, and shows the order', async () => {
    const created = await newOrder({ description: 'Two <mugs>', customer });
    assert.match(created.url, new RegExp(`^${mounted.url}/buy/ord_${created.id}-[\\w-]{22}$`));
    const { checkouts } = mounted.companion;
    assert.equal((await checkouts.get(created.id)).url, created.url);
    assert.equal((await checkouts.list({ reference: created.reference })).data[0]?.url, created.url);
    assert.equal((await checkouts.update(created.id, { metadata: { a: '1' } })).url, created.url);
    const response = await fetch(`${mounted.url}/v1/checkouts/${created.id}`, {
      headers: { authorization: `Bearer ${merchantKey}` },
    });
    assert.equal(((await response.json()) as { url: string }).url, created.url);

    const { status, text } = await open(created.url);
    assert.equal(status, 200);
    assert.match(text, /<html lang="pt-BR" dir="ltr">/);
    assert.match(text, /<title>Two &lt;mugs&gt; · Café Sertão<\/title>/);
    assert.match(text, /<span class="number">CNPJ 11\.222\.333\/0001-81<\/span>/);
    assert.equal(clientSecretIn(text), created.client_secret);
    assert.match((await open(created.url, {})).text, /<html lang="en" dir="ltr">/);
    const arabic = (await open(created.url, { 'accept-language': 'ar-EG,en;q=0.5' })).text;
    assert.match(arabic, /<html lang="ar" dir="rtl">/);
    assert.match(arabic, /<pay-checkout [^>]*locale="ar"/);
  });

  test('carries no customer data, and is neither stored, framed nor named to other sites', async () => {
    const { url } = await newOrder({ customer, metadata: { cart: 'secret-cart' } });
    const { text, headers } = await open(url);
    for (const value of [...Object.values(customer), 'secret-cart']) assert.ok(!text.includes(value), value);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(policy, /^default-src 'none'; script-src 'self' /);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.ok(!policy.includes('unsafe'), policy);
    assert.ok(!/<script(?![^>]*\bsrc=)|\son\w+=|\sstyle=/.test(text));
  });

  test('its address is no client secret, and a client secret is no address', async () => {
    const { url, client_secret: secret } = await newOrder();
    const name = url.slice(url.lastIndexOf('/') + 1);
    assert.ok(!url.includes(secret) && !url.includes(secret.slice(secret.indexOf('.') + 1)));
    for (const token of [name, `pcs_${name}`]) {
      const response = await fetch(`${mounted.url}/v1/checkout`, {
        headers: { authorization: `Bearer ${token}` },
      });
      assert.equal(response.status, 401);
    }
    for (const forged of [
      secret,
      `ord_${secret}`,
      `${name.slice(0, -1)}${name.endsWith('A') ? 'B' : 'A'}`,
      'ord_',
      'ord_co_1',
    ]) {
      const { status, text } = await open(`${mounted.url}/buy/${forged}`, { accept: 'text/html' });
      assert.equal(status, 404, forged);
      assert.match(text, /href="https:\/\/sertao\.example\/"/);
      assert.ok(!text.includes('pcs_'));
    }
  });

  test('once paid, it is the receipt, also after a reload, and leads back', async () => {
    const created = await newOrder({ customer, return_url: 'https://shop.example/thanks?order=1' });
    const secret = clientSecretIn((await open(created.url)).text);
    const deposit = await fetch(`${mounted.url}/v1/checkout/deposit`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ method: 'pix' }),
    });
    const { transaction } = (await deposit.json()) as { transaction: string };
    await simulator.pay(transaction);
    await until('it is paid', async () => {
      const { status } = await mounted.companion.checkouts.get(created.id);
      return status === 'paid';
    });
    for (const language of ['pt-BR', 'en']) {
      const { status, text } = await open(created.url, { 'accept-language': language });
      assert.equal(status, 200);
      const receipt = text.slice(text.indexOf('id="receipt"'), text.indexOf('</section>'));
      assert.ok(!/id="receipt"[^>]*\shidden/.test(text), 'it is shown');
      const field = (name: string): string =>
        new RegExp(`data-field="${name}">\\s*([^<]*?)\\s*<`).exec(receipt)?.[1] ?? '';
      assert.equal(field('reference'), created.reference);
      assert.match(field('paid'), language === 'en' ? /R\$129\.90/ : /R\$\s129,90/);
      assert.equal(field('method'), 'Pix');
      const [, code = ''] = /<img\s+src="([^"]+)\.svg"/.exec(receipt) ?? [];
      const picture = await fetch(new URL(`${code}.png`, created.url));
      assert.equal(readQrCode(Buffer.from(await picture.arrayBuffer())), created.url, 'opens the order');
      assert.ok(receipt.includes(new URL(created.url).host));
      assert.equal(field('transaction'), transaction);
      assert.match(
        receipt,
        /data-field="seller">\s*Café Sertão Ltda<br \/><span class="number">CNPJ 11\.222\.333\/0001-81<\/span>/,
      );
      assert.match(receipt, language === 'en' ? /not a tax document/ : /não é documento fiscal/);
      assert.match(receipt, /href="https:\/\/shop\.example\/thanks\?order=1"/);
      assert.ok(!receipt.includes(customer.name));
    }
  });

  test('its receipt names the network of a card as buyers know it, and leaves out an unknown one', () => {
    for (const [brand, name] of [
      ['amex', 'Cartão American Express •••• 0005'],
      ['unknown', 'Cartão •••• 0005'],
      [null, 'Cartão •••• 0005'],
    ] as const) {
      const payment = {
        id: 'pay_1',
        transaction: null,
        method: 'card',
        status: 'paid',
        currency: 'USD',
        amount: '25.00',
        created_at: '2026-01-01T12:00:00Z',
        card: { brand, last4: '0005' },
      } as const;
      const { html } = payPage({
        title: 'Caneca',
        subject: { checkout: 'pcs_1' },
        paid: { reference: 'order-1', paidAt: new Date(payment.created_at), payment, ...nothingBack },
        shop: null,
        words: textsFor(['pt-BR']),
        address: null,
        app: null,
        root: '../',
      });
      assert.equal(/data-field="method">([^<]*)</.exec(html)?.[1]?.trim(), name);
    }
  });

  test('its receipt says what was refunded', async () => {
    const { companion, url } = await mount(suite, { baseUrl: simulator.baseUrl, shop, rawCard: 'inline' });
    const created = await companion.checkouts.create({ reference: 'refund', amounts: { USD: '25.00' } });
    const charge = await fetch(`${url}/v1/checkout/charge`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${created.client_secret}`,
        'content-type': 'application/json',
        'idempotency-key': 'k'.repeat(64),
      },
      body: JSON.stringify({ ...testCard(), name: 'Ana Souza', email: customer.email }),
    });
    const { id } = (await charge.json()) as { id: string };
    await until('it is paid', async () => (await companion.checkouts.get(created.id)).status === 'paid');
    const refundedOn = async (): Promise<string | undefined> =>
      /data-field="refunded">\s*([^<]*?)\s*</.exec((await open(created.url)).text)?.[1];
    assert.equal(await refundedOn(), '');
    await companion.refunds.create({ payment: id, amount: '10.00' }, { idempotencyKey: 'refund-1' });
    await until('it is refunded', async () => (await refundedOn()) !== '');
    assert.match((await refundedOn()) ?? '', /^US\$\s10,00$/);
  });

  test('an expired and a cancelled order say so, and lead on', async () => {
    const expired = await newOrder({ expires_in: 1, return_url: 'https://shop.example/cart' });
    const cancelled = await newOrder();
    await mounted.companion.checkouts.cancel(cancelled.id);
    await until('the order has expired', async () => {
      const { status } = await mounted.companion.checkouts.get(expired.id);
      return status === 'expired';
    });
    for (const [{ url }, title, onward] of [
      [expired, 'O prazo para pagar acabou', 'https://shop.example/cart'],
      [cancelled, 'Pedido cancelado', 'https://sertao.example/'],
    ] as const) {
      const { status, text } = await open(url);
      assert.equal(status, 200);
      assert.match(text, new RegExp(`<h1>${title}</h1>`));
      assert.ok(text.includes(`href="${onward}"`), text);
      assert.ok(!text.includes('<pay-checkout'));
    }
  });

  test('an order with a payment whose outcome is open keeps its element after it was cancelled', async () => {
    const created = await newOrder();
    const deposit = await fetch(`${mounted.url}/v1/checkout/deposit`, {
      method: 'POST',
      headers: { authorization: `Bearer ${created.client_secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ method: 'pix', ...customer }),
    });
    assert.equal(deposit.status, 200);
    await mounted.companion.checkouts.cancel(created.id);
    assert.equal(clientSecretIn((await open(created.url)).text), created.client_secret);
  });

  test('the hosted page of a payment that began here returns here', async () => {
    const created = await mounted.companion.checkouts.create({
      reference: `card-${(count += 1)}`,
      amounts: { USD: '25.00' },
      customer,
    });
    const returnedTo = async (headers: Record<string, string>): Promise<unknown> => {
      await fetch(`${mounted.url}/v1/checkout/deposit`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${created.client_secret}`,
          'content-type': 'application/json',
          ...headers,
        },
        body: JSON.stringify({ method: 'card' }),
      });
      const sent = (await simulator.requests()).findLast(({ path: route }) =>
        route.endsWith('/deposit/payment'),
      );
      return sent?.body;
    };
    assert.ok(JSON.stringify(await returnedTo({ origin: mounted.origin })).includes(created.url));
  });

  test('its code is of its address', async () => {
    const { url } = await newOrder();
    const response = await fetch(`${url}.png`);
    assert.equal(readQrCode(Buffer.from(await response.arrayBuffer())), url);
    assert.equal((await open(`${url}.svg`)).headers.get('content-type'), 'image/svg+xml; charset=utf-8');
    assert.equal((await open(`${mounted.url}/buy/ord_co_1-x.svg`)).status, 404);
  });
});

describe('the shop on the companion’s pages', () => {
  const suite = suiteScope();
  const order = { reference: 'order-1', amounts: { BRL: '10.00' } };
  const pageWith = async (options: Partial<CompanionOptions>): Promise<string> => {
    const { companion } = await mount(suite, { baseUrl: unreachable, ...options });
    return (await open((await companion.checkouts.create(order)).url)).text;
  };

  test('may be left out', async () => {
    const text = await pageWith({});
    assert.match(text, /<title>Pedido order-1<\/title>/);
    assert.ok(!/undefined|null|<footer/.test(text), text);
  });

  test('is that of a file, loaded again when it changes', async (t) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'pay-shop-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const file = path.join(folder, 'shop.json');
    await writeFile(file, JSON.stringify(shop));
    const { companion } = await mount(suite, { baseUrl: unreachable, shop: file });
    const { url } = await companion.checkouts.create(order);
    assert.match((await open(url)).text, /Pedido order-1 · Café Sertão/);
    await writeFile(file, JSON.stringify({ name: 'Padaria' }));
    await until('it is loaded', async () => (await open(url)).text.includes('Padaria'));
  });

  test('is the price list’s where there is one', async () => {
    const selling = await openSellingShop(suite, { baseUrl: unreachable, shop: { name: 'Other' } });
    const { url } = await selling.companion.checkouts.create(order);
    const { text } = await open(url);
    assert.match(text, /Pedido order-1 · Café Sertão/);
  });

  test('with mistakes, the companion does not start, and names each', async (t) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'pay-shop-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const file = path.join(folder, 'shop.json');
    await writeFile(file, '{"color": "brown"}');
    const credentials = { token: 'tk_live_sim', secret: 'sk_live_sim', merchantKey };
    const start = (value: unknown) =>
      createCompanion({
        baseUrl: unreachable,
        ...credentials,
        databaseUrl: 'sqlite::memory:',
        shop: value as string,
      });
    await assert.rejects(start(file), {
      name: 'ConfigError',
      message: /shop\.json: name is required[\s\S]*shop\.json: color must be a colour/,
    });
    await assert.rejects(start({ name: 'A', legal: { name: 'A' } }), {
      name: 'ConfigError',
      message: /shop: legal\.cnpj/,
    });
    await assert.rejects(start(7), { name: 'ConfigError', message: /shop must be the path of a file/ });
  });
});

describe('other addresses', () => {
  const suite = suiteScope();
  const html = { accept: 'text/html,application/xhtml+xml' };

  test('the bare address says one sentence, and nothing of the companion', async () => {
    const { url } = await mount(suite, { baseUrl: unreachable });
    const { status, text, headers } = await open(`${url}/`, { ...portuguese, ...html });
    assert.equal(status, 200);
    assert.match(text, /Para pagar, abra o endereço que a loja lhe enviou\./);
    assert.ok(!/pay-elements|companion|\d+\.\d+\.\d+|<script/i.test(text), text);
    assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
    assert.equal((await fetch(`${url}/`, { method: 'POST' })).status, 405);
  });

  test('a person finds a page at an unknown address, a program the problem', async () => {
    const { url } = await mount(suite, { baseUrl: unreachable, shop });
    for (const route of ['/nothing', '/buy/mug', '/buy/lnk_1', '/admin/login']) {
      const page = await open(url + route, { ...portuguese, ...html });
      assert.equal(page.status, 404, route);
      assert.match(page.text, /href="https:\/\/sertao\.example\/">Ir para Café Sertão/);
      const problem = await open(url + route, {});
      assert.equal(problem.status, 404, route);
      assert.match(problem.headers.get('content-type') ?? '', /problem\+json/);
    }
    assert.match((await open(`${url}/v1/nothing`, html)).headers.get('content-type') ?? '', /problem\+json/);
  });

  test('an address that cannot be decoded is an unknown one to a person', async () => {
    const { url } = await mount(suite, { baseUrl: unreachable, shop });
    for (const route of ['/buy/%FF', '/buy/ord_%FF']) {
      const page = await open(url + route, { ...portuguese, ...html });
      assert.deepEqual([page.status, /Ir para Café Sertão/.test(page.text)], [404, true], route);
    }
    assert.equal((await open(`${url}/buy/ord_%FF`, {})).status, 400);
  });

  test('who refuses HTML gets none', async () => {
    const { url } = await mount(suite, { baseUrl: unreachable });
    for (const accept of ['text/html;q=0, */*', 'application/json, text/html;q=0.5', '*/*']) {
      const { headers } = await open(`${url}/nothing`, { accept });
      assert.match(headers.get('content-type') ?? '', /problem\+json/, accept);
    }
  });
});
