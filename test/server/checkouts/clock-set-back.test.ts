/** Tests that payments are looked up at their pace after the clock was set back. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop, pix } from './shop.ts';

const hour = 60 * 60_000;

test('a code that was paid is looked up before a card is charged', async (t) => {
  const shop = await openShop(t);
  const checkout = await shop.order();
  const code = await shop.buyer.deposit(checkout, pix);
  shop.wait(6_000);
  await shop.checkouts.lookIfDue(code);
  shop.wait(-hour);
  shop.service.update(code.serviceId ?? '', { status: 'paid' });
  await assert.rejects(shop.charge(checkout, 'key-1'), { code: 'CHECKOUT_PAID' });
  assert.equal(shop.service.chargeCalls.length, 0);
});

test('a code that a buyer watches is looked up once, and then at the usual pace', async (t) => {
  const { parts, buyer, checkouts, order, service, wait } = await openShop(t);
  const code = await buyer.deposit(await order(), pix);
  wait(-hour);
  const look = async (): Promise<number> => {
    const current = await parts.store.paymentById(code.id);
    assert.ok(current);
    await checkouts.lookIfDue(current);
    return service.lookups.length;
  };
  assert.deepEqual([await look(), await look()], [1, 1]);
  wait(10_000);
  assert.deepEqual([await look(), await look()], [2, 2]);
});
