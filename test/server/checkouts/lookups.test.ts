/** Tests when a payment is looked up, and that no card is charged before a lookup that is due or running. */
import assert from 'node:assert/strict';
import { test, describe, type TestContext } from 'node:test';
import { checkAt, watchedLookupAt } from '../../../server/checkouts/lookup-schedule.ts';
import type { PaymentStatus } from '../../../widget/protocol/payment-status.ts';
import { payment, callback } from '../storage/fixtures.ts';
import { openShop, pix, type Shop, anyAddress, buyerOf, chargeInput } from './shop.ts';
import { createCheckouts } from '../../../server/checkouts/index.ts';

test('§3.2: a watched card is first looked up once the service’s record of it is three minutes old', () => {
  const charge = payment('co_1', { kind: 'charge', method: 'card', serviceId: 'tx-1' });
  // The service records the charge up to one call later than the companion, and its clock may be behind.
  const dueMs = (watchedLookupAt(charge) ?? assert.fail()) - charge.createdAt;
  assert.ok(dueMs > 181_000 && dueMs <= 185_000, String(dueMs));
  const unwatchedMs = (checkAt(charge, charge.createdAt) ?? assert.fail()) - charge.createdAt;
  assert.ok(unwatchedMs > 181_000 && unwatchedMs <= 190_000, String(unwatchedMs));
});

test('§3.2: no lookup of a card follows the last one within its minute', () => {
  const charge = payment('co_1', { kind: 'charge', method: 'card', serviceId: 'tx-1' });
  for (let ageMs = 200_000; ageMs < 15 * 60_000; ageMs += 10_000) {
    const nowMs = charge.createdAt + ageMs;
    const gapMs = (checkAt({ ...charge, lookedUpAt: nowMs }, nowMs) ?? assert.fail()) - nowMs;
    assert.ok(gapMs >= 60_000, `${gapMs} ms at the age of ${ageMs} ms`);
  }
});

test('a paid card is looked up daily for 180 days, and an open dispute weekly until it is decided', () => {
  const day = 24 * 60 * 60_000;
  const charge = payment('co_1', { kind: 'charge', method: 'card', serviceId: 'tx-1', paidAt: 0 });
  const daysUntilCheck = (status: PaymentStatus, age: number): number | null => {
    const at = checkAt({ ...charge, status }, age * day);
    return at === null ? null : Math.round(at / day - age);
  };
  for (const status of ['paid', 'disputed', 'dispute_won'] as const)
    assert.equal(daysUntilCheck(status, 179), 1);
  for (const age of [180, 1_000]) {
    // ±10 %
    assert.ok([6, 7, 8].includes(daysUntilCheck('disputed', age) ?? 0), String(age));
    for (const decided of ['paid', 'refunded', 'dispute_won', 'dispute_lost'] as const)
      assert.equal(daysUntilCheck(decided, age), null, decided);
  }
});

test('a code is looked up every half an hour for a day after its end, cancelled or not, since it can be paid late', () => {
  const hour = 60 * 60_000;
  const code = payment('co_1', { method: 'pix', serviceId: 'tx-1', expiresAt: 2 * hour, createdAt: 0 });
  for (const status of ['pending', 'cancelled'] as const) {
    const minutes = ((checkAt({ ...code, status }, 25 * hour) ?? 0) - 25 * hour) / 60_000;
    assert.ok(minutes >= 30 && minutes <= 36, `${status}: ${minutes}`);
    assert.equal(checkAt({ ...code, status }, 26 * hour), null, status);
  }
});

/** Tests that payments are looked up at their pace after the clock was set back. */
describe('after the clock was set back', () => {
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
});

/** Tests that no card is charged for an order whose code a callback has reported, while its verification is still to come. */
describe('a code with an unverified callback', () => {
  /** A code that was looked up a moment ago, so that no lookup is due, and then paid. */
  async function paidCode(shop: Shop) {
    const { store, clock } = shop.parts;
    const checkout = await shop.order();
    const code = await shop.buyer.deposit(checkout, pix);
    shop.wait(6_000);
    assert.ok(await store.claimLookup(code.id, code.lookups, clock.now(), null));
    shop.wait(1_000);
    shop.service.update(code.serviceId ?? '', { status: 'paid' });
    return { checkout, code };
  }

  test('looks up a code whose callback another process has stored before it charges a card', async (t) => {
    const shop = await openShop(t);
    const { checkout, code } = await paidCode(shop);
    await shop.parts.store.storeCallback(callback({ subject: code.id }));
    await assert.rejects(shop.charge(checkout, 'key-1'), { code: 'CHECKOUT_PAID' });
    assert.equal(shop.service.chargeCalls.length, 0);
    assert.equal((await shop.checkouts.read(checkout.id)).status, 'paid');
  });

  test('without a waiting callback, the pace of the lookups holds', async (t) => {
    const shop = await openShop(t);
    const { checkout, code } = await paidCode(shop);
    const { store } = shop.parts;
    const [verified, ofAnother] = [callback({ subject: code.id }), callback({ subject: 'pay_another' })];
    await store.storeCallback(verified);
    await store.storeCallback(ofAnother);
    await store.finishCallbacks([verified.id]);
    await shop.charge(checkout, 'key-1');
    assert.equal(shop.service.lookups.filter((id) => id === code.serviceId).length, 0);
  });
});

/** Tests that a card is not charged while the lookup of another process, begun a moment before, is about to find a paid code. */
describe('a lookup by another process', () => {
  /** An order with a code of which another process has begun a lookup, whose response takes a while. */
  async function lookedUpByPeer(t: TestContext, { isPaid }: { isPaid: boolean }) {
    const shop = await openShop(t);
    const { store, clock } = shop.parts;
    const elsewhere = createCheckouts(shop.parts);
    const checkout = await shop.order();
    const code = await shop.buyer.deposit(checkout, pix);
    shop.wait(6_000);
    if (isPaid) shop.service.update(code.serviceId ?? '', { status: 'paid' });
    assert.ok(await store.claimLookup(code.id, code.lookups, clock.now(), null));
    shop.service.workMs = 100;
    const lookup = elsewhere.settle(code.id);
    const charge = () =>
      buyerOf(shop.checkouts, shop.parts).charge(checkout, chargeInput('key-1'), anyAddress);
    return { ...shop, checkout, code, lookup, charge };
  }

  test('awaits the lookup of another process before it charges a card', async (t) => {
    const { charge, lookup, service, checkouts, checkout } = await lookedUpByPeer(t, { isPaid: true });
    await assert.rejects(charge(), { code: 'CHECKOUT_PAID' });
    await lookup;
    assert.equal(service.chargeCalls.length, 0);
    assert.equal((await checkouts.read(checkout.id)).status, 'paid');
  });

  test('charges the card when that lookup changes nothing, and asks the service no further time', async (t) => {
    const { charge, service, code } = await lookedUpByPeer(t, { isPaid: false });
    assert.equal((await charge()).kind, 'charge');
    assert.equal(service.lookups.filter((id) => id === code.serviceId).length, 1);
  });

  test('does not wait after a lookup of its own', async (t) => {
    const shop = await openShop(t);
    const checkout = await shop.order();
    const code = await shop.buyer.deposit(checkout, pix);
    shop.wait(6_000);
    await shop.checkouts.lookIfDue(code);
    const { mock } = t.mock.method(shop.parts.live, 'subscribe');
    await shop.charge(checkout, 'key-1');
    assert.equal(mock.callCount(), 0, 'waits for no change of the checkout');
  });
});
