/** Tests of opening payments in the store: slots, keys, revisions and the lock between simultaneous attempts. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Checkout } from '../../../../server/checkouts/checkout.ts';
import { atOnce, checkout, now, payment } from '../fixtures.ts';
import type { Harness } from '../store-suite.ts';

export function openingSuite({ withStores }: Harness): void {
  describe('opening a payment', () => {
    it(
      'returns payments as they were stored, oldest first',
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
          declineCode: 'stolen_card',
          failureMessage: 'Cartão recusado.',
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
      'returns the payment of a used key before any other check',
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
      'rejects a payment for outdated amounts',
      withStores(async (one, other) => {
        const order = checkout();
        await one.createCheckout(order);
        const held = payment(order.id, { slot: 'pix' });
        await one.openPayment(held, { revision: 0 });
        const unchanged = (checkout: Checkout) => ({ replaced: [], checkout, events: [] });
        const now = { ...order, amounts: { BRL: 1 }, revision: 1, customer: {}, description: null };
        const busy = await other.changeCheckout(order.id, () => 'busy');
        assert.deepEqual(busy, { outcome: 'busy', checkout: order });
        const changed = await other.changeCheckout(order.id, (checkout, payments) => {
          assert.deepEqual([checkout, payments], [order, [held]]);
          return { replaced: payments, checkout: now, events: [] };
        });
        assert.deepEqual(changed, { outcome: 'changed', checkout: now });
        assert.deepEqual(await one.paymentById(held.id), { ...held, slot: null, version: held.version + 1 });
        const late = payment(order.id, { slot: 'pix' });
        assert.deepEqual(await one.openPayment(late, { revision: 0 }), { outcome: 'changed', checkout: now });
        const opened = await one.openPayment(late, { revision: 1 });
        assert.deepEqual(opened, { outcome: 'opened', payment: late, isFirst: false });
        await one.cancelCheckout(order.id);
        const closed = await one.changeCheckout(order.id, unchanged);
        assert.deepEqual(closed, { outcome: 'closed', checkout: { ...now, status: 'cancelled' } });
        assert.equal(await one.changeCheckout('unknown', unchanged), null);
      }),
    );

    it(
      'keeps a slot for one payment, which only a caller that names it can supersede',
      withStores(async (one) => {
        const order = checkout();
        const otherCheckout = checkout();
        await one.createCheckout(order);
        await one.createCheckout(otherCheckout);
        const first = payment(order.id, { slot: 'pix' });
        await one.openPayment(first);

        const second = payment(order.id, { slot: 'pix', createdAt: now + 5 });
        const refused = await one.openPayment(second, { supersede: { id: 'another', version: 1 } });
        assert.deepEqual(refused, { outcome: 'occupied', payment: first });
        const outdated = await one.openPayment(second, { supersede: { ...first, version: 2 } });
        assert.equal(outdated.outcome, 'occupied', 'the holder has changed since it was read');
        for (const free of [
          payment(order.id, { slot: 'card' }),
          payment(otherCheckout.id, { slot: 'pix' }),
        ]) {
          assert.equal((await one.openPayment(free)).outcome, 'opened');
        }

        const replacing = await one.openPayment(second, { supersede: first });
        assert.deepEqual(replacing, { outcome: 'opened', payment: second, isFirst: false });
        const superseded = { ...first, slot: null, version: 2, updatedAt: now + 5 };
        assert.deepEqual(await one.paymentById(first.id), superseded);
      }),
    );

    it(
      'opens one of a hundred simultaneous payments for a slot',
      withStores(async (one, other) => {
        const order = checkout();
        await one.createCheckout(order);
        const results = await atOnce(100, (index) =>
          (index % 2 ? one : other).openPayment(payment(order.id, { slot: 'pix' })),
        );
        const outcomes = results.map(({ outcome }) => outcome).sort();
        assert.deepEqual(outcomes, [...Array.from({ length: 99 }, () => 'occupied'), 'opened']);
        const [only, ...others] = await one.paymentsOf(order.id);
        assert.deepEqual(others, []);
        for (const result of results) {
          assert.equal('payment' in result ? result.payment.id : undefined, only?.id);
        }
      }),
    );

    it(
      'opens one of a hundred simultaneous payments with one key',
      withStores(async (one, other) => {
        const order = checkout();
        await one.createCheckout(order);
        const results = await atOnce(100, (index) =>
          (index % 2 ? one : other).openPayment(payment(order.id, { idempotencyKey: 'key' })),
        );
        assert.equal(results.filter(({ outcome }) => outcome === 'opened').length, 1);
        assert.equal(results.filter(({ outcome }) => outcome === 'repeat').length, 99);
        assert.equal((await one.paymentsOf(order.id)).length, 1);
      }),
    );

    it(
      'rejects a payment of an unknown checkout',
      withStores(async (one) => {
        await assert.rejects(one.openPayment(payment('unknown')), /not there/u);
      }),
    );
  });
}
