/** Tests the brake on card testing: what an attacker gets through, that PIX sells on, and that an honest shop never meets it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { brakeSettings, createCardBrake } from '../../../server/checkouts/card-brake.ts';
import { createCheckouts } from '../../../server/checkouts/index.ts';
import type { Checkout } from '../../../server/checkouts/checkout.ts';
import { PayError } from '../../../server/errors.ts';
import { cardBrakeStore } from '../../../server/storage/card-brake.ts';
import { onBothDatabases } from '../../support/databases/both-databases.ts';
import type { Scope } from '../../support/servers/process.ts';
import { anyAddress, buyerOf, chargeInput, openShop, pix } from './shop.ts';

const minute = 60_000;

onBothDatabases((createDatabase, engineName) => {
  describe('the brake on card testing', () => {
    /** Two processes on one database. */
    async function openShops(t: Scope, text = '40/10/80') {
      const shop = await openShop(t, { databaseUrl: await createDatabase() });
      const settings = brakeSettings(text);
      assert.ok(settings);
      const [one, other] = Array.from({ length: 2 }, () => {
        const { clock, log } = shop.parts;
        const cardBrake = createCardBrake(settings, { store: cardBrakeStore(shop.engine), clock, log });
        const parts = { ...shop.parts, cardBrake };
        return { cardBrake, buyer: buyerOf(createCheckouts(parts), parts) };
      });
      assert.ok(one && other);
      /** Resolves to the code of the error, or the payment's status. */
      const charge = async (index: number, order?: Checkout): Promise<string> => {
        const { buyer } = index % 2 === 0 ? one : other;
        const checkout = order ?? (await shop.order());
        const input = chargeInput(randomUUID(), '123', checkout.revision);
        const card = { ...input.card, number: `400000000000${String(index % 10_000).padStart(4, '0')}` };
        try {
          return (await buyer.charge(checkout, { ...input, card }, anyAddress)).status;
        } catch (error) {
          assert.ok(error instanceof PayError, String(error));
          if (error.code === 'CARDS_PAUSED') assert.ok((error.retryAfterS ?? 0) >= 1);
          return error.code;
        }
      };
      const pauses = async () => (await shop.events()).filter((type) => type.startsWith('cards.'));
      return { shop, one, other, charge, pauses };
    }

    test('bounds an attack of a thousand cards on a thousand orders, and PIX sells on', async (t) => {
      const { shop, one, other, charge, pauses } = await openShops(t);
      shop.service.nextCard = 'decline';
      shop.service.workMs = 5;
      const attack = engineName === 'SQLite' ? 1_000 : 300;
      const orders = await Promise.all(Array.from({ length: attack }, () => shop.order()));
      const outcomes = await Promise.all(orders.map((order, index) => charge(index, order)));
      const sent = shop.service.chargeCalls.length;
      // Those of two processes that were under way when the brake took effect.
      assert.ok(sent >= 40 && sent <= 80, String(sent));
      assert.equal(outcomes.filter((outcome) => outcome === 'CARDS_PAUSED').length, attack - sent);
      assert.deepEqual(await pauses(), ['cards.paused']);
      assert.deepEqual([await one.cardBrake.isPaused(), await other.cardBrake.isPaused()], [true, true]);

      const deposit = await other.buyer.deposit(await shop.order(), pix);
      assert.equal(deposit.status, 'pending');
      assert.equal(await charge(0), 'CARDS_PAUSED');
      assert.equal(shop.service.chargeCalls.length, sent);

      shop.wait(10 * minute);
      shop.service.nextCard = 'approve';
      await Promise.all([one.cardBrake.resumeIfDue(), other.cardBrake.resumeIfDue()]);
      assert.deepEqual(await pauses(), ['cards.paused', 'cards.resumed']);
      assert.notEqual(await charge(1), 'CARDS_PAUSED');
      assert.equal(await one.cardBrake.isPaused(), false);
    });

    test('an approval that it cannot count is paid all the same, and a decline is told', async (t) => {
      const { shop } = await openShops(t);
      const { clock } = shop.parts;
      const errors: unknown[] = [];
      const log = { ...shop.parts.log, error: (facts: object) => void errors.push(facts) };
      const store = cardBrakeStore(shop.engine);
      const lost = (): never => {
        throw new Error('the database is gone');
      };
      const broken = { ...store, countApproved: async () => lost(), countDeclined: async () => lost() };
      const settings = { declines: 40, windowMs: 10 * minute, percent: 80 };
      const parts = { ...shop.parts, cardBrake: createCardBrake(settings, { store: broken, clock, log }) };
      const buyer = buyerOf(createCheckouts(parts), parts);
      const charge = async (order: Checkout) => buyer.charge(order, chargeInput(randomUUID()), anyAddress);
      assert.equal((await charge(await shop.order())).status, 'paid');
      shop.service.nextCard = 'decline';
      assert.equal((await charge(await shop.order())).status, 'cancelled');
      shop.service.nextCard = 'challenge';
      const order = await shop.order();
      const { id } = await charge(order);
      assert.equal((await buyer.confirm(order, id)).status, 'paid');
      assert.equal(errors.length, 3);
    });

    test('a Pix that is paid while a card waits for its turn is the only payment', async (t) => {
      const { shop, one } = await openShops(t, '1/10/1');
      const checkout = await shop.order();
      const { serviceId } = await one.buyer.deposit(checkout, pix);
      assert.ok(serviceId);
      // Holds the brake's only place.
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      const holding = one.cardBrake.pass(() => held);
      const charge = one.buyer.charge(checkout, chargeInput(randomUUID()), anyAddress);
      charge.catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 100));
      // Its callback is lost.
      shop.service.update(serviceId, { status: 'paid' });
      shop.wait(minute);
      release();
      await holding;
      await assert.rejects(charge, (error: { code?: string }) => error.code === 'CHECKOUT_PAID');
      assert.equal(shop.service.chargeCalls.length, 0);
    });

    test('bounds what an attacker gets through in a day', async (t) => {
      const { shop, charge, pauses } = await openShops(t, '10/10/80');
      shop.service.nextCard = 'decline';
      for (let index = 0; index < 180; index++) {
        await charge(index);
        shop.wait(20_000);
      }
      // An hour, with six windows.
      assert.ok(shop.service.chargeCalls.length <= 70, String(shop.service.chargeCalls.length));
      const events = await pauses();
      for (const [index, type] of events.entries())
        assert.equal(type, index % 2 === 0 ? 'cards.paused' : 'cards.resumed');
    });

    test('never stops an honest shop, whose ordinary declines are a part of its charges', async (t) => {
      const { shop, charge, pauses } = await openShops(t);
      let seed = 42;
      const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
      for (let index = 0; index < 300; index++) {
        // Two of five cards are declined, far more than shops see.
        shop.service.nextCard = random() < 0.4 ? 'decline' : 'approve';
        shop.service.declineCode = random() < 0.5 ? 'insufficient_funds' : 'generic_decline';
        assert.notEqual(await charge(index), 'CARDS_PAUSED');
        shop.wait(1_000);
      }
      assert.deepEqual(await pauses(), []);
    });

    test('lets a crowd buy at once', async (t) => {
      const { shop, charge } = await openShops(t, '5/10/80');
      shop.service.nextCard = 'approve';
      shop.service.workMs = 2;
      const outcomes = await Promise.all(Array.from({ length: 120 }, (_, index) => charge(index)));
      assert.ok(!outcomes.includes('CARDS_PAUSED') && !outcomes.includes('SERVICE_UNAVAILABLE'));
      assert.equal(shop.service.chargeCalls.length, 120);
    });

    test('counts neither repeats of a key, nor refused input, nor a failing network', async (t) => {
      const { shop, one, charge, pauses } = await openShops(t, '5/10/80');
      shop.service.nextCard = 'decline';
      const order = await shop.order();
      const input = chargeInput('key-1', '123', order.revision);
      for (let repeat = 0; repeat < 10; repeat++) await one.buyer.charge(order, input, anyAddress);
      shop.service.declineCode = 'processing_error';
      for (let index = 0; index < 10; index++) assert.equal(await charge(index), 'cancelled');
      shop.service.faults.charge = Array.from({ length: 10 }, () => 'refused' as const);
      for (let index = 0; index < 10; index++) await charge(index);
      assert.deepEqual(await pauses(), []);
      shop.service.declineCode = 'generic_decline';
      for (let index = 0; index < 4; index++) await charge(index);
      assert.deepEqual(await pauses(), ['cards.paused']);
    });
  });
});

test('the setting is declines, minutes and percent, or off', () => {
  assert.deepEqual(brakeSettings('40/10/80'), { declines: 40, windowMs: 10 * minute, percent: 80 });
  assert.equal(brakeSettings('off'), null);
});
