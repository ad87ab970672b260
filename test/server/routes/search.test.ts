/** Tests how merchants find orders by `q`, on both databases. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { onBothDatabases } from '../../support/databases/both-databases.ts';
import { merchantsOn, type TestMerchant } from '../../support/merchants/in-process-merchant.ts';
import { requestAsBuyer } from '../../support/servers/companion.ts';
import { simulatorOfFile } from '../../support/servers/simulator.ts';

const simulator = await simulatorOfFile();

async function found(shop: TestMerchant, query: Record<string, string>): Promise<unknown[]> {
  const { status, body } = await shop.get(`/v1/checkouts?${String(new URLSearchParams(query))}`);
  assert.equal(status, 200);
  return (body['data'] as { reference: string }[]).map(({ reference }) => reference);
}

async function withOrders(
  shop: TestMerchant,
): Promise<{ ana: string; joao: string; checkout: string; secret: string }> {
  const [ana, joao] = [`ana-${randomUUID()}`, `joao-${randomUUID()}`];
  const { body } = await shop.post('/v1/checkouts', {
    reference: ana,
    amounts: { BRL: '129.90', USD: '25.00' },
    customer: { name: 'Ana Souza', email: 'ana@shop.example' },
  });
  await shop.post('/v1/checkouts', {
    reference: joao,
    amounts: { BRL: '59.00' },
    customer: { name: 'João Conceição', email: 'jc@shop.example' },
  });
  return { ana, joao, checkout: body.id, secret: String(body['client_secret']) };
}

onBothDatabases((createDatabase) => {
  const start = merchantsOn(simulator, createDatabase);

  test('orders are found by buyer and amount, in pages, and an empty query lists all', async (t) => {
    const shop = await start(t);
    const { ana, joao } = await withOrders(shop);
    assert.deepEqual(await found(shop, { q: 'CONCEICAO' }), [joao]);
    assert.deepEqual(await found(shop, { q: 'ouz' }), [ana]);
    for (const q of ['129.90', '129,90', ' R$ 129,90 ', 'ana@shop', ana])
      assert.deepEqual(await found(shop, { q }), [ana], q);
    for (const q of ['%', '%%%', 'an_', 'nobody']) assert.deepEqual(await found(shop, { q }), [], q);
    assert.deepEqual(await found(shop, { q: '' }), [joao, ana]);
    const { body: first } = await shop.get('/v1/checkouts?q=shop.example&limit=1');
    assert.deepEqual(await found(shop, { q: 'shop.example', limit: '1' }), [joao]);
    assert.deepEqual(await found(shop, { q: 'shop.example', after: String(first['next']) }), [ana]);
    assert.deepEqual(await found(shop, { q: 'shop.example', status: 'paid' }), []);
    assert.deepEqual(await found(shop, { q: 'shop.example', reference: ana }), [ana]);
    const { status } = await shop.get(`/v1/checkouts?q=${'x'.repeat(255)}`);
    assert.equal(status, 422);
  });

  test('an order is found by its transaction and the last digits of its card, and not by an erased buyer', async (t) => {
    const shop = await start(t);
    const { ana, checkout, secret } = await withOrders(shop);
    const details = { method: 'pix', phone: '11987654321', document: '52998224725' };
    const { body: pix } = await requestAsBuyer(shop.url, secret, '/deposit', { body: details });
    assert.deepEqual(await found(shop, { q: String(pix['transaction']) }), [ana]);

    const { checkout: paid } = await shop.paidByCard('100.00');
    const { body: order } = await shop.get(`/v1/checkouts/${paid}`);
    assert.deepEqual(await found(shop, { q: '4242' }), [order['reference']]);
    assert.deepEqual(await found(shop, { q: '100,00' }), [order['reference']]);

    assert.deepEqual(await found(shop, { q: 'souza' }), [ana]);
    await shop.post(`/v1/checkouts/${checkout}/cancel`, {});
    assert.equal((await shop.post(`/v1/checkouts/${checkout}/forget`, {})).status, 200);
    for (const q of ['souza', 'ana@shop.example']) assert.deepEqual(await found(shop, { q }), [], q);
    assert.deepEqual(await found(shop, { q: '129.90' }), [ana]);
  });

  test('an order is found by the name of its payment once its customer is another', async (t) => {
    const shop = await start(t);
    const { ana, checkout, secret } = await withOrders(shop);
    const details = { method: 'pix', phone: '11987654321', document: '52998224725' };
    assert.equal((await requestAsBuyer(shop.url, secret, '/deposit', { body: details })).status, 200);
    const customer = { name: 'Bia Rocha', email: 'bia@shop.example' };
    assert.equal((await shop.post(`/v1/checkouts/${checkout}`, { customer })).status, 200);
    for (const q of ['souza', 'ana@shop', 'rocha', 'bia@shop'])
      assert.deepEqual(await found(shop, { q }), [ana], q);
  });
});
