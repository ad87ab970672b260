/** Beginning a purchase: the amount is the list's, and what does not fit is refused before anything is stored. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { createCompanion } from '../../../server/index.ts';
import { onBothDatabases } from '../../support/databases/both-databases.ts';
import { suiteScope } from '../../support/servers/process.ts';
import { until } from '../../support/until.ts';
import { merchantKey, mount } from '../routes/mounted.ts';
import { priceList, openSellingShop, shopOrigin, type SellingShop } from './selling-shop.ts';
import { amountOf } from '../../support/runner/shares.ts';

const nowhere = 'http://127.0.0.1:9/api';
const buyer = { name: 'Ana Souza', email: 'ana@example.com' };

onBothDatabases((createDatabase) => {
  // Within: companions are closed before their database is stopped.
  describe('beginning a purchase', () => {
    const suite = suiteScope();
    let shop: SellingShop;
    let databaseUrl: string;
    before(async () => {
      databaseUrl = await createDatabase();
      shop = await openSellingShop(suite, { baseUrl: nowhere, databaseUrl });
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

    test('the amounts are the list’s, times the quantity', async () => {
      const { status, body } = await shop.buy({ price: 'mug', quantity: 3, customer: buyer });
      assert.equal(status, 201);
      assert.deepEqual(body['amounts'], { BRL: '179.70', USD: '36.00' });
      assert.match(String(body['reference']), /^mug-[2-9A-Z]{8}$/);
      assert.equal(body['description'], '3 × Mug');
      assert.match(String(body['client_secret']), /^pcs_/);
      const { body: seen } = await shop.merchant('GET', `/v1/checkouts/${String(body['id'])}`);
      assert.deepEqual(seen['purchase'], { price: 'mug', quantity: 3, collected: buyer });
      assert.deepEqual(seen['customer'], buyer);
    });

    test('an open amount is the buyer’s, within its bounds', async () => {
      const { body } = await shop.buy({ price: 'tip', amount: '12.34' });
      assert.deepEqual(body['amounts'], { BRL: '12.34' });
      assert.deepEqual(body['methods'], ['pix']);
    });

    for (const [what, wanted, status, field] of [
      ['an amount for a fixed price', { price: 'mug', amount: '0.01', customer: buyer }, 422, 'amount'],
      ['an amount below the bounds', { price: 'tip', amount: '4.99' }, 422, 'amount'],
      ['an amount above the bounds', { price: 'tip', amount: '500.01' }, 422, 'amount'],
      ['no amount for an open price', { price: 'tip' }, 422, 'amount'],
      ['a quantity out of bounds', { price: 'mug', quantity: 11, customer: buyer }, 422, 'quantity'],
      ['a quantity of none', { price: 'mug', quantity: 0, customer: buyer }, 422, 'quantity'],
      ['half a mug', { price: 'mug', quantity: 1.5, customer: buyer }, 422, 'quantity'],
      ['a currency', { price: 'mug', currency: 'BRL', customer: buyer }, 422, 'currency'],
      ['amounts', { price: 'mug', amounts: { BRL: '1.00' }, customer: buyer }, 422, 'amounts'],
      ['a reference', { price: 'mug', reference: 'mine', customer: buyer }, 422, 'reference'],
      ['a missing field', { price: 'mug', customer: { name: 'Ana Souza' } }, 422, 'customer.email'],
      [
        'a field that is not asked for',
        { price: 'tip', amount: '9.00', customer: { phone: '11999999999' } },
        422,
        'customer.phone',
      ],
      ['an unknown price', { price: 'cup' }, 404, null],
      ['a prototype key', { price: '__proto__' }, 404, null],
      ['a price that has ended', { price: 'over' }, 410, null],
    ] as const) {
      test(`${what} is refused with ${status}, and nothing is stored`, async () => {
        const before = await stored();
        const { status: answered, body } = await shop.buy(wanted);
        assert.equal(answered, status, JSON.stringify(body));
        if (field) {
          const fields = (body['errors'] as { field: string }[]).map((error) => error.field);
          assert.ok(fields.includes(field), fields.join());
        }
        assert.equal(await stored(), before);
      });
    }

    test('an origin that is not allowed is refused', async () => {
      const { status, body } = await shop.buy(
        { price: 'tip', amount: '9.00' },
        { origin: 'https://evil.example' },
      );
      assert.deepEqual([status, body['code']], [403, 'ORIGIN_NOT_ALLOWED']);
    });

    const beginnings = amountOf('beginnings');
    test(`${beginnings} beginnings from one address are few rows, also over two companions`, async () => {
      const other = await openSellingShop(suite, { baseUrl: nowhere, databaseUrl, trustProxy: 1 });
      const one = await openSellingShop(suite, { baseUrl: nowhere, databaseUrl, trustProxy: 1 });
      const headers = { 'x-forwarded-for': '203.0.113.7' };
      const before = await stored();
      const answers: number[] = [];
      for (let begun = 0; begun < beginnings; begun += 1) {
        const { status, headers: answered } = await (begun % 2 ? one : other).buy(
          { price: 'tip', amount: '9.00' },
          headers,
        );
        answers.push(status);
        if (status === 429) assert.ok(Number(answered.get('retry-after')) > 0);
      }
      const made = answers.filter((status) => status === 201).length;
      assert.equal(made, 60);
      assert.equal(answers.filter((status) => status === 429).length, beginnings - 60);
      assert.equal((await stored()) - before, made);
    });

    test('a wrong request costs nothing of what an address may begin', async () => {
      const behindProxy = await openSellingShop(suite, { baseUrl: nowhere, databaseUrl, trustProxy: 1 });
      const headers = { 'x-forwarded-for': '203.0.113.8' };
      for (let wrong = 0; wrong < 61; wrong += 1) {
        const { status } = await behindProxy.buy({ price: 'tip', amount: '0.01' }, headers);
        assert.equal(status, 422);
      }
      assert.equal((await behindProxy.buy({ price: 'tip', amount: '9.00' }, headers)).status, 201);
    });

    test('what was collected is erased on demand, in the events too, and an open order keeps it', async () => {
      const { body } = await shop.buy({ price: 'mug', customer: { ...buyer, note: 'ring twice' } });
      const id = String(body['id']);
      assert.equal((await shop.merchant('POST', `/v1/checkouts/${id}/forget`)).status, 409);
      await shop.merchant('POST', `/v1/checkouts/${id}/cancel`);
      assert.equal((await shop.merchant('POST', `/v1/checkouts/${id}/forget`)).status, 200);
      const { body: seen, text } = await shop.merchant('GET', `/v1/checkouts/${id}`);
      assert.deepEqual(
        [seen['customer'], seen['purchase']],
        [{}, { price: 'mug', quantity: 1, collected: {} }],
      );
      assert.ok(!text.includes('ring twice'));
    });

    test('an order whose buyer was erased is still known by its reference', async () => {
      const wanted = { reference: 'erased', amounts: { BRL: '10.00' }, customer: buyer };
      const { body } = await shop.merchant('POST', '/v1/checkouts', wanted);
      await shop.merchant('POST', `/v1/checkouts/${String(body['id'])}/cancel`);
      await shop.merchant('POST', `/v1/checkouts/${String(body['id'])}/forget`);
      const again = await shop.merchant('POST', '/v1/checkouts', wanted);
      assert.deepEqual([again.status, again.body['id']], [200, body['id']]);
      const other = await shop.merchant('POST', '/v1/checkouts', { ...wanted, amounts: { BRL: '11.00' } });
      assert.deepEqual([other.status, other.body['code']], [409, 'REFERENCE_TAKEN']);
    });
  });
});

describe('the price list of a running companion', () => {
  const suite = suiteScope();

  test('a change is taken, a broken one is refused and the one before stays', async () => {
    const shop = await openSellingShop(suite, { baseUrl: nowhere });
    const titleNow = async (): Promise<unknown> => (await shop.get('/v1/prices/tip')).body['title'];
    const withTitle = (title: unknown): string =>
      JSON.stringify({
        ...priceList,
        prices: { ...priceList.prices, tip: { ...priceList.prices.tip, title } },
      });
    await writeFile(shop.file, withTitle('Caixinha'));
    await until('the new title', async () => (await titleNow()) === 'Caixinha');
    await writeFile(shop.file, withTitle(7));
    process.emit('SIGHUP');
    assert.equal(await titleNow(), 'Caixinha');
    await writeFile(shop.file, withTitle('Gorjeta'));
    process.emit('SIGHUP');
    assert.equal(await titleNow(), 'Gorjeta');
  });

  test('with mistakes at start is a mistake of the configuration', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'pay-prices-'));
    const prices = path.join(folder, 'prices.json');
    await writeFile(prices, JSON.stringify({ shop: {}, prices: { x: {} } }));
    const credentials = { token: 'tk_live_sim', secret: 'sk_live_sim', merchantKey };
    await assert.rejects(
      createCompanion({ baseUrl: nowhere, ...credentials, databaseUrl: 'sqlite::memory:', prices }),
      {
        name: 'ConfigError',
        message: /PAY_PRICES: shop\.name is required[\s\S]*PAY_PRICES: prices\.x\.title/,
      },
    );
    await rm(folder, { recursive: true });
  });

  test('without PAY_PRICES there is no new route', async () => {
    const plain = await mount(suite, { baseUrl: nowhere, allowedOrigins: [shopOrigin] });
    for (const [method, way] of [
      ['GET', '/buy/mug'],
      ['GET', '/v1/prices/mug'],
      ['POST', '/v1/buy'],
      ['POST', '/v1/links'],
      ['GET', '/v1/links'],
      ['POST', '/v1/checkouts/co_x/forget'],
    ] as const) {
      const { status } = await fetch(plain.url + way, { method });
      assert.equal(status, 404, way);
    }
  });
});
