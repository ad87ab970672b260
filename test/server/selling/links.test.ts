/** Tests payment links, created by the merchant and paid by anyone with the address. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, describe, test, type TestContext } from 'node:test';
import { onBothDatabases } from '../../support/databases/both-databases.ts';
import { suiteScope } from '../../support/servers/process.ts';
import { openSellingShop, type SellingShop } from './selling-shop.ts';
import { createSelling } from '../../../server/selling/purchases.ts';
import type { SellingStore, Link } from '../../../server/selling/link.ts';
import type { PriceListFile } from '../../../server/selling/price-list.ts';
import { openShop, type Shop } from '../checkouts/shop.ts';
import { linkOf } from './link-of.ts';
import type { Checkout } from '../../../server/checkouts/checkout.ts';

const unreachable = 'http://127.0.0.1:9/api';

onBothDatabases((createDatabase) => {
  // Inside, so that the companions are closed before their database is stopped.
  describe('payment links', () => {
    const suite = suiteScope();
    let shop: SellingShop;
    before(async () => {
      shop = await openSellingShop(suite, { baseUrl: unreachable, databaseUrl: await createDatabase() });
    });
    let made = 0;
    const link = async (more: Record<string, unknown> = {}): Promise<Record<string, unknown>> => {
      made += 1;
      const request = { reference: `inv-${made}`, amounts: { BRL: '100.00' }, ...more };
      const { status, body } = await shop.merchant('POST', '/v1/links', request);
      assert.equal(status, 201, JSON.stringify(body));
      return body;
    };

    test('a link has an id and the address of its page', async () => {
      const { id, url, status } = await link();
      assert.match(String(id), /^lnk_/);
      assert.equal(url, `${shop.url}/buy/${String(id)}`);
      assert.equal(status, 'open');
      assert.equal((await shop.get(`/buy/${String(id)}`)).status, 200);
    });

    test('every buyer of a link pays the same order, under the link’s reference', async () => {
      const { id, reference } = await link({ description: 'Invoice' });
      const [one, other] = [await shop.buy({ price: id }), await shop.buy({ price: id })];
      assert.deepEqual([one.status, other.status], [201, 201]);
      assert.equal(one.body['id'], other.body['id']);
      assert.equal(one.body['reference'], reference);
      assert.deepEqual(one.body['amounts'], { BRL: '100.00' });
    });

    test('a link with once: false makes another order each time', async () => {
      const { id } = await link({ once: false });
      const [one, other] = [await shop.buy({ price: id }), await shop.buy({ price: id })];
      assert.notEqual(one.body['id'], other.body['id']);
    });

    test('takes null and empty optional fields as left out', async () => {
      const { id, reference } = await link();
      for (const empty of [null, '', [], {}]) {
        const fields = ['methods', 'description', 'customer', 'return_url', 'metadata', 'expires_in', 'once'];
        const optional = Object.fromEntries(fields.map((field) => [field, empty]));
        const request = { reference, amounts: { BRL: '100.00' }, ...optional };
        const { status, body } = await shop.merchant('POST', '/v1/links', request);
        assert.deepEqual([status, body['id']], [200, id], JSON.stringify(body));
      }
    });

    test('an order of a link with the longest reference is found by its own', async () => {
      const { id } = await link({ once: false, reference: 'r'.repeat(200) });
      const { body: order } = await shop.buy({ price: id });
      const search = new URLSearchParams({ reference: String(order['reference']) });
      const { status, body } = await shop.merchant('GET', `/v1/checkouts?${search.toString()}`);
      assert.equal(status, 200);
      assert.deepEqual(
        (body['data'] as { id: string }[]).map((found) => found.id),
        [order['id']],
      );
    });

    test('the same reference and content returns the same link, other content is 409', async () => {
      const request = { reference: 'same', amounts: { BRL: '1.00' } };
      const first = await shop.merchant('POST', '/v1/links', request);
      const again = await shop.merchant('POST', '/v1/links', request);
      assert.deepEqual([first.status, again.status], [201, 200]);
      assert.equal(again.body['id'], first.body['id']);
      const other = await shop.merchant('POST', '/v1/links', { ...request, amounts: { BRL: '2.00' } });
      assert.deepEqual([other.status, other.body['code']], [409, 'REFERENCE_TAKEN']);
    });

    test('takes customer, metadata and return_url like an order, and gives them to the order', async () => {
      const details = {
        customer: { name: 'Ana Souza', email: 'ana@shop.example', phone: 'no phone' },
        metadata: { invoice: '7' },
        return_url: 'https://shop.example/thanks',
      };
      const known = { name: 'Ana Souza', email: 'ana@shop.example' };
      const created = await link(details);
      assert.deepEqual(created['customer_ignored'], ['phone']);
      for (const once of [true, false]) {
        const { id } = await link({ ...details, once });
        const { body } = await shop.buy({ price: id });
        assert.equal(body['return_url'], details.return_url);
        assert.deepEqual(body['missing'], ['phone', 'document']);
        const { body: order } = await shop.merchant('GET', `/v1/checkouts/${String(body['id'])}`);
        assert.deepEqual([order['customer'], order['metadata']], [known, details.metadata]);
        const { body: again } = await shop.buy({ price: id });
        assert.equal(again['id'] === body['id'], once);
        const { text } = await shop.get(`/buy/${String(id)}`);
        assert.ok(text.includes('href="https://shop.example/thanks"') && !text.includes('Ana Souza'));
      }
      for (const [field, value] of [
        ['return_url', 'javascript:alert(1)'],
        ['metadata', { a: 1 }],
        ['customer', { nickname: 'a' }],
      ] as const) {
        const request = { reference: 'bad', amounts: { BRL: '1.00' }, [field]: value };
        assert.equal((await shop.merchant('POST', '/v1/links', request)).status, 422, field);
      }
    });

    test('a repeat with other details changes the link, not what is sold', async () => {
      const request = { reference: 'details', amounts: { BRL: '1.00' }, customer: { name: 'Ana Souza' } };
      const first = await shop.merchant('POST', '/v1/links', request);
      const changed = { ...request, customer: {}, metadata: { a: '1' }, return_url: 'https://shop.example/' };
      const second = await shop.merchant('POST', '/v1/links', changed);
      assert.deepEqual([second.status, second.body['id']], [200, first.body['id']]);
      const { data } = (await shop.merchant('GET', '/v1/links?limit=1')).body as { data: object[] };
      const { customer, metadata, return_url } = data[0] as Record<string, unknown>;
      assert.deepEqual([customer, metadata, return_url], [{}, { a: '1' }, 'https://shop.example/']);
    });

    test('the customer of a link is erased with the data of its order', async () => {
      const { id } = await link({ customer: { name: 'Ana Souza' } });
      const { body: order } = await shop.buy({ price: id });
      await shop.merchant('POST', `/v1/checkouts/${String(order['id'])}/cancel`);
      await shop.merchant('POST', `/v1/checkouts/${String(order['id'])}/forget`);
      const { body } = await shop.merchant('GET', '/v1/links?limit=1');
      assert.ok(!JSON.stringify(body).includes('Ana Souza'));
    });

    test('cancelling a link ends its page and its started order', async () => {
      const { id } = await link();
      const { body: order } = await shop.buy({ price: id });
      const { body } = await shop.merchant('POST', `/v1/links/${String(id)}/cancel`);
      assert.equal(body['status'], 'cancelled');
      assert.equal((await shop.buy({ price: id })).status, 410);
      const { status, text } = await shop.get(`/buy/${String(id)}`, { 'accept-language': 'pt-BR' });
      assert.deepEqual([status, /Nada foi cobrado/.test(text)], [410, true]);
      const { body: view } = await shop.merchant('GET', `/v1/checkouts/${String(order['id'])}`);
      assert.equal(view['status'], 'cancelled');
      assert.equal((await shop.merchant('POST', '/v1/links/lnk_none/cancel')).status, 404);
    });

    test('cancelling a link leaves an order that the merchant made under its reference', async () => {
      const { id, reference } = await link();
      const own = await shop.merchant('POST', '/v1/checkouts', { reference, amounts: { BRL: '7.00' } });
      assert.equal(own.status, 201);
      await shop.merchant('POST', `/v1/links/${String(id)}/cancel`);
      const { body } = await shop.merchant('GET', `/v1/checkouts/${String(own.body['id'])}`);
      assert.equal(body['status'], 'open');
    });

    test('lists links newest first, in pages', async () => {
      const ids = [await link(), await link(), await link()].map(({ id }) => id).toReversed();
      const first = await shop.merchant('GET', '/v1/links?limit=2');
      const listed = first.body['data'] as { id: string }[];
      assert.deepEqual(
        listed.map(({ id }) => id),
        ids.slice(0, 2),
      );
      const next = await shop.merchant('GET', `/v1/links?limit=1&after=${String(first.body['next'])}`);
      assert.equal((next.body['data'] as { id: string }[])[0]?.id, ids[2]);
      const unknown = await shop.merchant('GET', '/v1/links?after=order-1001');
      assert.deepEqual(unknown.body['errors'], [
        { field: 'after', message: 'Must be the id of one in this list' },
      ]);
    });

    test('rejects an amount for a link, and a list without the merchant key', async () => {
      const { id } = await link();
      assert.equal((await shop.buy({ price: id, amount: '1.00' })).status, 422);
      assert.equal((await shop.get('/v1/links')).status, 401);
    });

    test('after a key rotation, a link can be repeated and the address of an order still works', async () => {
      const [first, second] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
      const rotated = await createDatabase();
      const before = await openSellingShop(suite, { baseUrl: unreachable, databaseUrl: rotated, key: first });
      const request = { reference: 'inv-rotated', amounts: { BRL: '100.00' } };
      const made = await before.merchant('POST', '/v1/links', request);
      const started = await before.buy({ price: 'tip', amount: '7.00' });
      const name = new URL(String(started.body['url'])).pathname;
      const pageOf = async ({ origin }: SellingShop) => await fetch(origin + name);

      const keys = { key: second, keyPrevious: [first] };
      const after = await openSellingShop(suite, { baseUrl: unreachable, databaseUrl: rotated, ...keys });
      const again = await after.merchant('POST', '/v1/links', request);
      assert.deepEqual([again.status, again.body['id']], [200, made.body['id']]);
      const other = await after.merchant('POST', '/v1/links', { ...request, amounts: { BRL: '2.00' } });
      assert.equal(other.body['code'], 'REFERENCE_TAKEN');
      const page = await (await pageOf(after)).text();
      assert.ok(page.includes(`<pay-checkout checkout="pcs_${String(started.body['id'])}.`));

      const dropped = await openSellingShop(suite, {
        baseUrl: unreachable,
        databaseUrl: rotated,
        key: second,
      });
      assert.equal((await pageOf(dropped)).status, 404);
    });

    test('an order can be continued on another device by its address', async () => {
      const { body } = await shop.buy({ price: 'tip', amount: '7.00' });
      const url = String(body['url']);
      const page = await (await fetch(url)).text();
      assert.ok(page.includes(`<pay-checkout checkout="${String(body['client_secret'])}"`));
      const forged = `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`;
      assert.equal((await fetch(forged)).status, 404);
    });
  });
});

/** Tests a link that the merchant cancels while a buyer starts an order with it. */
describe('a link that is cancelled while its order starts', () => {
  test('cancels an order that started while its link was being cancelled', async (t) => {
    const { parts, checkouts } = await openShop(t);
    let link = linkOf({ createdAt: parts.clock.now() });
    const links: Partial<SellingStore> = {
      linkById: async () => link,
      cancelLink: async (_id, now) => (link = { ...link, cancelledAt: now }),
    };
    const selling = createSelling({
      parts,
      checkouts,
      links: links as SellingStore,
      file: { current: { shop: { name: 'Shop' }, prices: {} } } as unknown as PriceListFile,
    });
    const { store } = parts;
    const create = store.createCheckout.bind(store);
    store.createCheckout = async (checkout) => {
      await selling.cancelLink(link.id);
      return await create(checkout);
    };
    const request = { price: link.id, quantity: 1, amountMinor: null, collected: {}, languages: [] };
    await assert.rejects(selling.buy(request), { code: 'PRICE_ENDED' });
    const { data } = await checkouts.list({ reference: 'inv-1', limit: 1 });
    assert.deepEqual(
      data.map(({ status }) => status),
      ['cancelled'],
    );
  });
});

/** Tests a link that sells a single time, after its order has been started. */
describe('a link whose order was started', () => {
  const hourMs = 3_600_000;
  const dayMs = 24 * hourMs;

  interface LinkShop extends Shop {
    buy: () => Promise<Checkout>;
    /** Saves a price list with this address of the shop. */
    moveShop: (returnUrl: string) => void;
  }

  async function openLink(t: TestContext, fields: Partial<Link> = {}): Promise<LinkShop> {
    const shop = await openShop(t);
    const { parts, checkouts } = shop;
    const link = linkOf({ createdAt: parts.clock.now(), ...fields });
    const file = { current: { shop: { name: 'Shop', return_url: 'https://shop.example/' }, prices: {} } };
    const selling = createSelling({
      parts,
      checkouts,
      links: { linkById: async () => link } as Partial<SellingStore> as SellingStore,
      file: file as unknown as PriceListFile,
    });
    return {
      ...shop,
      buy: () =>
        selling.buy({ price: link.id, quantity: 1, amountMinor: null, collected: {}, languages: [] }),
      moveShop: (returnUrl) => {
        file.current.shop.return_url = returnUrl;
      },
    };
  }

  test('after the shop has moved, a buyer continues the order of a link', async (t) => {
    const { buy, moveShop } = await openLink(t);
    const started = await buy();
    moveShop('https://new.shop.example/');
    const continued = await buy();
    assert.equal(continued.id, started.id);
  });

  test('after the merchant has changed its amounts, a buyer continues the order of a link', async (t) => {
    const { buy, checkouts } = await openLink(t);
    const started = await buy();
    await checkouts.changeAmounts(started.id, { BRL: 9_000 });
    const continued = await buy();
    assert.deepEqual([continued.id, continued.amounts], [started.id, { BRL: 9_000 }]);
  });

  test('a moved shop and changed amounts do not keep an expired order of a link from being opened again', async (t) => {
    const { buy, checkouts, moveShop, wait } = await openLink(t);
    const started = await buy();
    await checkouts.changeAmounts(started.id, { BRL: 9_000 });
    moveShop('https://new.shop.example/');
    wait(31 * dayMs);
    const continued = await buy();
    assert.deepEqual([continued.id, continued.status], [started.id, 'open']);
    assert.ok(continued.expiresAt > started.expiresAt);
  });

  test('the order of a link ends with the link, whenever it is started, and none starts then', async (t) => {
    for (const once of [true, false]) {
      const endsAt = Date.UTC(2026, 10, 22, 12);
      const { buy, wait } = await openLink(t, { once, expiresAt: endsAt });
      wait(dayMs - hourMs);
      assert.equal((await buy()).expiresAt, endsAt, `once: ${once}`);
      wait(hourMs);
      await assert.rejects(buy(), { code: 'PRICE_ENDED' }, `once: ${once}`);
    }
  });

  test('the order of another reference is not that of a link', async (t) => {
    const { buy, checkouts } = await openLink(t);
    await checkouts.create({ reference: 'inv-1', amounts: { BRL: 500 }, returnUrl: 'https://shop.example/' });
    await assert.rejects(buy(), { code: 'REFERENCE_TAKEN' });
  });

  test('a link does not sell the merchant’s own order of its reference, not even once that order’s data is erased', async (t) => {
    const { buy, checkouts, parts, wait } = await openLink(t);
    const amounts = { BRL: 10_000 };
    const { checkout } = await checkouts.create({ reference: 'inv-1', amounts, customer: { name: 'Ana' } });
    await assert.rejects(buy(), { code: 'REFERENCE_TAKEN' });
    wait(31 * dayMs);
    await parts.store.forgetCustomer(checkout.id);
    await assert.rejects(buy(), { code: 'REFERENCE_TAKEN' });
  });
});
