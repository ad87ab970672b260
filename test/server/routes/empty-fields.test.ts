/** Tests that an optional field that a shop sends empty counts as left out, beside those of a new checkout. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { merchantsOn, type TestMerchant } from '../../support/merchants/in-process-merchant.ts';
import { customer } from '../../support/servers/companion.ts';
import { simulatorOfFile } from '../../support/servers/simulator.ts';

const simulator = await simulatorOfFile();
const start = merchantsOn(simulator, async () => 'sqlite::memory:');

const empties = [null, '', ' ', '\u200b'];

const createOrder = (shop: TestMerchant, fields: object) =>
  shop.post('/v1/checkouts', { reference: randomUUID(), ...fields });

describe('a field that is sent empty', () => {
  test('is no reason of a refund', async (t) => {
    const shop = await start(t);
    const { payment } = await shop.paidByCard();
    for (const reason of empties) {
      const { status, body } = await shop.post('/v1/refunds', { payment, amount: '1.00', reason });
      assert.deepEqual([status, body['reason']], [201, null], JSON.stringify(reason));
    }
  });

  test('is never the amount of a refund, which would return everything', async (t) => {
    const shop = await start(t);
    const { payment } = await shop.paidByCard();
    for (const amount of empties) {
      const { status, body } = await shop.post('/v1/refunds', { payment, amount });
      assert.deepEqual([status, body.code], [422, 'VALIDATION_ERROR'], JSON.stringify(amount));
    }
  });

  test('changes no object of an order; null removes it', async (t) => {
    const shop = await start(t);
    const metadata = { cart: '42' };
    const { body: order } = await createOrder(shop, { amounts: { BRL: '9.90' }, customer, metadata });
    for (const empty of ['', [], {}]) {
      const { status, body } = await shop.post(`/v1/checkouts/${order.id}`, {
        customer: empty,
        metadata: empty,
      });
      assert.deepEqual([status, body['customer'], body['metadata']], [200, customer, metadata]);
    }
    const { body: removed } = await shop.post(`/v1/checkouts/${order.id}`, {
      customer: null,
      metadata: null,
    });
    assert.deepEqual([removed['customer'], removed['metadata']], [{}, {}]);
  });
});
