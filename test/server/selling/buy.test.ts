/** Tests starting a purchase: amounts come from the price list, and an invalid request is rejected before anything is stored. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { before, describe, test, type TestContext } from 'node:test';
import { createCompanion } from '../../../server/index.ts';
import { onBothDatabases } from '../../support/databases/both-databases.ts';
import { suiteScope } from '../../support/servers/process.ts';
import { until } from '../../support/until.ts';
import { merchantKey, mount } from '../routes/mounted.ts';
import { priceList, openSellingShop, shopOrigin, type SellingShop } from './selling-shop.ts';
import { rounds } from '../../support/long-run.ts';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { createBuyLimits } from '../../../server/selling/purchase-rate-limits.ts';
import { createSelling } from '../../../server/selling/purchases.ts';
import type { SellingStore } from '../../../server/selling/link.ts';
import { parsePriceList, type PriceListFile } from '../../../server/selling/price-list.ts';
import { openShop } from '../checkouts/shop.ts';
import { linkOf } from './link-of.ts';

const unreachable = 'http://127.0.0.1:9/api';
const buyer = { name: 'Ana Souza', email: 'ana@example.com' };

onBothDatabases((createDatabase) => {
  // Inside, so that the companions are closed before their database is stopped.
  describe('starting a purchase', () => {
    const suite = suiteScope();
    let shop: SellingShop;
    let databaseUrl: string;
    before(async () => {
      databaseUrl = await createDatabase();
      shop = await openSellingShop(suite, { baseUrl: unreachable, databaseUrl });
    });
    const stored = async (): Promise<number> => {
      let found = 0;
      let after = '';
      do {
        const { body } = await shop.merchant('GET', `/v1/checkouts?limit=100${after}`);
        found += (body['data'] as unknown[]).length;
        after = typeof body['next'] === 'string' ? `&after=${body['next']}` : '';
      } while (after !== '');
      return found;
    };

    test('multiplies the amounts of the list by the quantity', async () => {
      const { status, body } = await shop.buy({ price: 'mug', quantity: 3, customer: buyer });
      assert.equal(status, 201);
      assert.deepEqual(body['amounts'], { BRL: '179.70', USD: '36.00' });
      assert.match(String(body['reference']), /^mug-[2-9A-Z]{8}$/);
      assert.equal(body['description'], '3 × Mug');
      assert.match(String(body['client_secret']), /^pcs_/);
      const { body: view } = await shop.merchant('GET', `/v1/checkouts/${String(body['id'])}`);
      assert.deepEqual(view['purchase'], { price: 'mug', quantity: 3, collected: buyer });
      assert.deepEqual(view['customer'], buyer);
    });

    test('asks for what PIX needs in the same form, and leaves it to the order', async () => {
      const offerOf = async (price: string): Promise<unknown> =>
        (await shop.get(`/v1/prices/${price}`)).body['ask'];
      assert.deepEqual(await offerOf('mug'), ['phone', 'document']);
      assert.deepEqual(await offerOf('tip'), ['name', 'email', 'phone', 'document']);
      const asked = { phone: '(11) 98765-4321', document: '529.982.247-25' };
      const { status, body } = await shop.buy({ price: 'mug', customer: { ...buyer, ...asked } });
      assert.equal(status, 201);
      assert.deepEqual(body['missing'], []);
      const { body: view } = await shop.merchant('GET', `/v1/checkouts/${String(body['id'])}`);
      assert.deepEqual(view['customer'], { ...buyer, phone: '11987654321', document: '52998224725' });
      assert.deepEqual(view['purchase'], { price: 'mug', quantity: 1, collected: buyer });
    });

    test('accepts an open amount within its bounds', async () => {
      const { body } = await shop.buy({ price: 'tip', amount: '12.34' });
      assert.deepEqual(body['amounts'], { BRL: '12.34' });
      assert.deepEqual(body['methods'], ['pix']);
    });

    for (const [what, request, expected, field] of [
      ['an amount for a fixed price', { price: 'mug', amount: '0.01', customer: buyer }, 422, 'amount'],
      ['an amount below the bounds', { price: 'tip', amount: '4.99' }, 422, 'amount'],
      ['an amount above the bounds', { price: 'tip', amount: '500.01' }, 422, 'amount'],
      ['no amount for an open price', { price: 'tip' }, 422, 'amount'],
      ['a quantity out of bounds', { price: 'mug', quantity: 11, customer: buyer }, 422, 'quantity'],
      ['a quantity of zero', { price: 'mug', quantity: 0, customer: buyer }, 422, 'quantity'],
      ['a fractional quantity', { price: 'mug', quantity: 1.5, customer: buyer }, 422, 'quantity'],
      ['a currency', { price: 'mug', currency: 'BRL', customer: buyer }, 422, 'currency'],
      ['amounts', { price: 'mug', amounts: { BRL: '1.00' }, customer: buyer }, 422, 'amounts'],
      ['a reference', { price: 'mug', reference: 'mine', customer: buyer }, 422, 'reference'],
      ['a missing field', { price: 'mug', customer: { name: 'Ana Souza' } }, 422, 'customer.email'],
      [
        'a field that the price does not collect',
        { price: 'tip', amount: '9.00', customer: { address: 'Rua das Flores, 1' } },
        422,
        'customer.address',
      ],
      ['an unknown price', { price: 'cup' }, 404, null],
      ['a prototype key', { price: '__proto__' }, 404, null],
      ['a price that has ended', { price: 'over' }, 410, null],
    ] as const) {
      test(`rejects ${what} with ${expected}, and stores nothing`, async () => {
        const before = await stored();
        const { status, body } = await shop.buy(request);
        assert.equal(status, expected, JSON.stringify(body));
        if (field) {
          const fields = (body['errors'] as { field: string }[]).map((error) => error.field);
          assert.ok(fields.includes(field), fields.join());
        }
        assert.equal(await stored(), before);
      });
    }

    test('rejects an origin that is not allowed', async () => {
      const { status, body } = await shop.buy(
        { price: 'tip', amount: '9.00' },
        { origin: 'https://evil.example' },
      );
      assert.deepEqual([status, body['code']], [403, 'ORIGIN_NOT_ALLOWED']);
    });

    const purchases = rounds({ short: 300, long: 1_000 });
    test(`stores 60 of ${purchases} purchases from one address, also across two companions`, async () => {
      const other = await openSellingShop(suite, { baseUrl: unreachable, databaseUrl, trustProxy: 1 });
      const one = await openSellingShop(suite, { baseUrl: unreachable, databaseUrl, trustProxy: 1 });
      const headers = { 'x-forwarded-for': '203.0.113.7' };
      const before = await stored();
      const statuses: number[] = [];
      for (let index = 0; index < purchases; index += 1) {
        const { status, headers: responseHeaders } = await (index % 2 ? one : other).buy(
          { price: 'tip', amount: '9.00' },
          headers,
        );
        statuses.push(status);
        if (status === 429) assert.ok(Number(responseHeaders.get('retry-after')) > 0);
      }
      const made = statuses.filter((status) => status === 201).length;
      assert.equal(made, 60);
      assert.equal(statuses.filter((status) => status === 429).length, purchases - 60);
      assert.equal((await stored()) - before, made);
    });

    test('an invalid request does not count against the limit of an address', async () => {
      const behindProxy = await openSellingShop(suite, { baseUrl: unreachable, databaseUrl, trustProxy: 1 });
      const headers = { 'x-forwarded-for': '203.0.113.8' };
      for (let wrong = 0; wrong < 61; wrong += 1) {
        const { status } = await behindProxy.buy({ price: 'tip', amount: '0.01' }, headers);
        assert.equal(status, 422);
      }
      assert.equal((await behindProxy.buy({ price: 'tip', amount: '9.00' }, headers)).status, 201);
    });

    test('erases collected data of a closed order on request, and rejects that for an open one', async () => {
      const { body } = await shop.buy({ price: 'mug', customer: { ...buyer, note: 'ring twice' } });
      const id = String(body['id']);
      assert.equal((await shop.merchant('POST', `/v1/checkouts/${id}/forget`)).status, 409);
      await shop.merchant('POST', `/v1/checkouts/${id}/cancel`);
      assert.equal((await shop.merchant('POST', `/v1/checkouts/${id}/forget`)).status, 200);
      const { body: view, text } = await shop.merchant('GET', `/v1/checkouts/${id}`);
      assert.deepEqual(
        [view['customer'], view['purchase']],
        [{}, { price: 'mug', quantity: 1, collected: {} }],
      );
      assert.ok(!text.includes('ring twice'));
    });

    test('an order whose buyer was erased still holds its reference', async () => {
      const order = { reference: 'erased', amounts: { BRL: '10.00' }, customer: buyer };
      const { body } = await shop.merchant('POST', '/v1/checkouts', order);
      await shop.merchant('POST', `/v1/checkouts/${String(body['id'])}/cancel`);
      await shop.merchant('POST', `/v1/checkouts/${String(body['id'])}/forget`);
      const again = await shop.merchant('POST', '/v1/checkouts', order);
      assert.deepEqual([again.status, again.body['id']], [200, body['id']]);
      const other = await shop.merchant('POST', '/v1/checkouts', { ...order, amounts: { BRL: '11.00' } });
      assert.deepEqual([other.status, other.body['code']], [409, 'REFERENCE_TAKEN']);
    });
  });
});

describe('the price list of a running companion', () => {
  const suite = suiteScope();

  test('reloads a changed list, and keeps the current one when the new one is invalid', async () => {
    const shop = await openSellingShop(suite, { baseUrl: unreachable });
    const titleNow = async (): Promise<unknown> => (await shop.get('/v1/prices/tip')).body['title'];
    const withTitle = (title: unknown): string =>
      JSON.stringify({
        ...priceList,
        prices: { ...priceList.prices, tip: { ...priceList.prices.tip, title } },
      });
    await writeFile(shop.file, withTitle('Caixinha'));
    await until('the new title is served', async () => (await titleNow()) === 'Caixinha');
    await writeFile(shop.file, withTitle(7));
    process.emit('SIGHUP');
    assert.equal(await titleNow(), 'Caixinha');
    await writeFile(shop.file, withTitle('Gorjeta'));
    process.emit('SIGHUP');
    assert.equal(await titleNow(), 'Gorjeta');
  });

  test('with mistakes at start throws a ConfigError', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'pay-prices-'));
    const prices = path.join(folder, 'prices.json');
    await writeFile(prices, JSON.stringify({ shop: {}, prices: { x: {} } }));
    const credentials = { token: 'tk_live_sim', secret: 'sk_live_sim', merchantKey };
    await assert.rejects(
      createCompanion({ baseUrl: unreachable, ...credentials, databaseUrl: 'sqlite::memory:', prices }),
      {
        name: 'ConfigError',
        message: /prices\.json: shop\.name is required[\s\S]*prices\.json: prices\.x\.title/,
      },
    );
    await rm(folder, { recursive: true });
  });

  test('has no selling routes without PAY_PRICES', async () => {
    const plain = await mount(suite, { baseUrl: unreachable, allowedOrigins: [shopOrigin] });
    for (const [method, route] of [
      ['GET', '/buy/mug'],
      ['GET', '/v1/prices/mug'],
      ['POST', '/v1/buy'],
      ['POST', '/v1/links'],
      ['GET', '/v1/links'],
    ] as const) {
      const { status } = await fetch(plain.url + route, { method });
      assert.equal(status, 404, route);
    }
  });

  test('says that links need PAY_PRICES where it is not set', async () => {
    const plain = await mount(suite, { baseUrl: unreachable });
    const headers = { authorization: `Bearer ${merchantKey}` };
    for (const [method, route] of [
      ['POST', '/v1/links'],
      ['GET', '/v1/links'],
      ['POST', '/v1/links/lnk_1/cancel'],
    ] as const) {
      const response = await fetch(plain.url + route, { method, headers });
      const { code, detail } = (await response.json()) as { code: string; detail: string };
      assert.deepEqual([response.status, code], [404, 'NOT_FOUND'], route);
      assert.equal(detail, 'This call needs a price list: set PAY_PRICES.', route);
    }
  });
});

/** Tests the limits on starting purchases, per address and in total. */
describe('limits', () => {
  const refusal = { code: 'RATE_LIMITED' };

  describe('the number of purchases started', () => {
    test('is limited to 60 in ten minutes per address or IPv6 network', async () => {
      const limits = createBuyLimits((options) => new RateLimiterMemory(options));
      for (let index = 0; index < 60; index += 1) await limits.count(`2001:db8::${index.toString(16)}`);
      await assert.rejects(limits.count('2001:db8::ffff'), refusal);
      await limits.count('2001:db8:0:1::1');
    });

    test('is limited to 3,000 for all addresses together', async () => {
      const limits = createBuyLimits((options) => new RateLimiterMemory(options));
      for (let index = 0; index < 3000; index += 1) await limits.count(`10.0.${index >> 8}.${index & 255}`);
      await assert.rejects(limits.count('198.51.100.1'), refusal);
    });
  });
});

/** Tests that a small quantity, whose amount in USD is below the minimum of cards, is sold by PIX. */
describe('small amounts', () => {
  const sweet = { title: 'Brigadeiro', amounts: { BRL: '4.00', USD: '0.80' }, quantity: { max: 20 } };
  const list = {
    shop: { name: 'Café Sertão' },
    prices: {
      sweet,
      listed: { ...sweet, methods: ['card', 'pix'] },
      'card-only': { ...sweet, methods: ['card'] },
    },
  };

  test('sells what is too small for a card by PIX alone', async (t) => {
    const shop = await openSellingShop(t, { baseUrl: 'http://127.0.0.1:9/api' }, list);
    for (const [price, all] of [
      ['sweet', ['pix', 'card', 'wallet']],
      ['listed', ['card', 'pix']],
    ] as const) {
      const small = await shop.buy({ price, quantity: 6 });
      assert.deepEqual([small.status, small.body['methods']], [201, ['pix']], price);
      assert.deepEqual(small.body['amounts'], { BRL: '24.00', USD: '4.80' });
      const large = await shop.buy({ price, quantity: 7 });
      assert.deepEqual([large.status, large.body['methods']], [201, all], price);
    }
    const refused = await shop.buy({ price: 'card-only', quantity: 6 });
    assert.deepEqual([refused.status, refused.body['code']], [422, 'AMOUNT_BELOW_MINIMUM']);
  });
});

/** Tests purchases that get the random reference of an earlier one. */
describe('random names', () => {
  const link = linkOf({ once: false });

  /** A shop whose random bytes are these, one value for each name. */
  async function openSelling(t: TestContext, values: number[]) {
    const { parts, checkouts } = await openShop(t);
    const links: Partial<SellingStore> = { linkById: async () => link };
    const current = parsePriceList(
      JSON.stringify({
        shop: { name: 'Shop' },
        prices: { tip: { title: 'Tip', amounts: { BRL: '9.00' } } },
      }),
    );
    const selling = createSelling({
      parts,
      checkouts,
      links: links as SellingStore,
      file: { current } as PriceListFile,
      random: (size) => new Uint8Array(size).fill(values.shift() ?? assert.fail('no more names')),
    });
    return (price: string) =>
      selling.buy({ price, quantity: 1, amountMinor: null, collected: {}, languages: [] });
  }

  for (const price of ['tip', link.id]) {
    test(`a purchase of ${price} whose random name is taken gets another order`, async (t) => {
      const buy = await openSelling(t, [0, 0, 0, 1]);
      const first = await buy(price);
      const second = await buy(price);
      assert.notEqual(second.id, first.id);
      assert.notEqual(second.reference, first.reference);
    });
  }

  test('a purchase fails when every name is taken', async (t) => {
    const buy = await openSelling(
      t,
      Array.from({ length: 9 }, () => 0),
    );
    await buy('tip');
    await assert.rejects(buy('tip'), { code: 'REFERENCE_TAKEN' });
  });
});
