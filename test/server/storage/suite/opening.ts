import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { atOnce, checkout, now, payment } from '../fixtures.ts';
import type { Harness } from '../store-suite.ts';

export function openingSuite({ withStores }: Harness): void {
  describe('opening a payment', () => {
    it(
      'gives back what was stored, oldest first',
      withStores(async (one, other) => {
        const order = checkout();
        await one.createCheckout(order);
        const full = payment(order.id, {
          kind: 'charge',
          method: 'card',
          serviceId: 'tx-1',
          intentId: 'pi_1',
          slot: 'card',
          idempotencyKey: 'key',
          requestDigest: 'digest',
          expiresAt: now,
          paidAt: now,
          pixCode: '0002',
          pixImageUrl: 'https://example.com/qr.png',
          cardBrand: 'visa',
          cardLast4: '4242',
          sealedAction: 'sealed',
          failureCode: 'CODE',
          failureIsFinal: true,
          refundedMinor: 9_007_199_254_740_991,
          dispute: { id: 'd', stage: 'needs_response', reason: 'fraud', amountMinor: 1, createdAt: 'then' },
          mismatch: 'amount',
          lookups: 3,
          lookedUpAt: now,
          checkAt: now,
        });
        assert.deepEqual(await one.openPayment(full), { outcome: 'opened', payment: full, isFirst: true });
        const more = Array.from({ length: 4 }, () => payment(order.id));
        for (const each of more) await one.openPayment(each);

        assert.deepEqual(await other.paymentById(full.id), full);
        assert.deepEqual(await other.paymentByServiceId('tx-1'), full);
        assert.deepEqual(await other.paymentsOf(order.id), [full, ...more]);
        assert.deepEqual(await other.checkoutWithPayments(order.id), {
          checkout: order,
          payments: [full, ...more],
        });
        assert.equal(await other.paymentById('unknown'), null);
        assert.equal(await other.paymentByServiceId('unknown'), null);
        assert.deepEqual(await other.paymentsOf('unknown'), []);
        assert.equal(await other.checkoutWithPayments('unknown'), null);
      }),
    );

    it(
      'repeats by key, before anything else is looked at',
      withStores(async (one) => {
        const order = checkout();
        await one.createCheckout(order);
        const first = payment(order.id, { idempotencyKey: 'key', slot: 'card' });
        await one.openPayment(first);
        await one.cancelCheckout(order.id);
        const again = await one.openPayment(payment(order.id, { idempotencyKey: 'key', slot: 'card' }));
        assert.deepEqual(again, { outcome: 'repeat', payment: first });
        assert.deepEqual(await one.openPayment(payment(order.id)), {
          outcome: 'closed',
          checkout: { ...order, status: 'cancelled' },
        });
        assert.equal((await one.paymentsOf(order.id)).length, 1);
      }),
    );

    it(
      'refuses one for amounts that the checkout does not have any more',
      withStores(async (one, other) => {
        const order = checkout();
        await one.createCheckout(order);
        const held = payment(order.id, { slot: 'pix' });
        await one.openPayment(held, { revision: 0 });
        const busy = await other.changeAmounts(order.id, { BRL: 1 }, () => false);
        assert.deepEqual(busy, { outcome: 'busy', checkout: order });
        const changed = await other.changeAmounts(order.id, { BRL: 1 }, ({ id }) => id === held.id);
        const now = { ...order, amounts: { BRL: 1 }, revision: 1 };
        assert.deepEqual(changed, { outcome: 'changed', checkout: now });
        assert.deepEqual(await one.paymentById(held.id), { ...held, slot: null, version: held.version + 1 });
        const late = payment(order.id, { slot: 'pix' });
        assert.deepEqual(await one.openPayment(late, { revision: 0 }), { outcome: 'changed', checkout: now });
        const opened = await one.openPayment(late, { revision: 1 });
        assert.deepEqual(opened, { outcome: 'opened', payment: late, isFirst: false });
        await one.cancelCheckout(order.id);
        const closed = await one.changeAmounts(order.id, { BRL: 2 }, () => true);
        assert.deepEqual(closed, { outcome: 'closed', checkout: { ...now, status: 'cancelled' } });
        assert.equal(await one.changeAmounts('unknown', { BRL: 2 }, () => true), null);
      }),
    );

    it(
      'keeps a slot for one, and lets a named holder be superseded',
      withStores(async (one) => {
        const order = checkout();
        const neighbour = checkout();
        await one.createCheckout(order);
        await one.createCheckout(neighbour);
        const first = payment(order.id, { slot: 'pix' });
        await one.openPayment(first);

        const second = payment(order.id, { slot: 'pix', createdAt: now + 5 });
        const refused = await one.openPayment(second, { supersede: { id: 'another', version: 1 } });
        assert.deepEqual(refused, { outcome: 'occupied', payment: first });
        const outdated = await one.openPayment(second, { supersede: { ...first, version: 2 } });
        assert.equal(outdated.outcome, 'occupied', 'it has changed since it was seen');
        for (const free of [payment(order.id, { slot: 'card' }), payment(neighbour.id, { slot: 'pix' })]) {
          assert.equal((await one.openPayment(free)).outcome, 'opened');
        }

        const replacing = await one.openPayment(second, { supersede: first });
        assert.deepEqual(replacing, { outcome: 'opened', payment: second, isFirst: false });
        const superseded = { ...first, slot: null, version: 2, updatedAt: now + 5 };
        assert.deepEqual(await one.paymentById(first.id), superseded);
      }),
    );

    it(
      'opens one of a hundred at once',
      withStores(async (one, other) => {
        const order = checkout();
        await one.createCheckout(order);
        const answers = await atOnce(100, (index) =>
          (index % 2 ? one : other).openPayment(payment(order.id, { slot: 'pix' })),
        );
        const outcomes = answers.map(({ outcome }) => outcome).sort();
        assert.deepEqual(outcomes, [...Array.from({ length: 99 }, () => 'occupied'), 'opened']);
        const [only, ...others] = await one.paymentsOf(order.id);
        assert.deepEqual(others, []);
        for (const answer of answers) {
          assert.equal('payment' in answer ? answer.payment.id : undefined, only?.id);
        }
      }),
    );

    it(
      'opens one of a hundred at once that share a key',
      withStores(async (one, other) => {
        const order = checkout();
        await one.createCheckout(order);
        const answers = await atOnce(100, (index) =>
          (index % 2 ? one : other).openPayment(payment(order.id, { idempotencyKey: 'key' })),
        );
        assert.equal(answers.filter(({ outcome }) => outcome === 'opened').length, 1);
        assert.equal(answers.filter(({ outcome }) => outcome === 'repeat').length, 99);
        assert.equal((await one.paymentsOf(order.id)).length, 1);
      }),
    );

    it(
      'opens none for a checkout that is not there',
      withStores(async (one) => {
        await assert.rejects(one.openPayment(payment('unknown')), /not there/u);
      }),
    );
  });
}
