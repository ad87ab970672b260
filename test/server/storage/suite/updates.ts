/** Tests of updating payments in the store: versions, completion of the checkout and events, in one transaction. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Checkout, Payment } from '../../../../server/checkouts/checkout.ts';
import type { Store } from '../../../../server/checkouts/ports.ts';
import { atOnce, checkout, event, now, payment } from '../fixtures.ts';
import type { Harness } from '../store-suite.ts';

/** Stores a checkout with `count` payments. */
async function order(
  store: Store,
  count = 1,
  fields: Partial<Checkout> = {},
): Promise<[Checkout, ...Payment[]]> {
  const made = checkout(fields);
  await store.createCheckout(made);
  const payments = Array.from({ length: count }, () => payment(made.id));
  for (const each of payments) await store.openPayment(each);
  return [made, ...payments];
}

export function updateSuite({ withStores }: Harness): void {
  describe('updating a payment', () => {
    it(
      'writes the change together with its events',
      withStores(async (one, other) => {
        const [made, first] = await order(one);
        const changed: Payment = {
          ...first!,
          status: 'pending',
          serviceId: 'tx',
          pixCode: '0002',
          version: 2,
        };
        const appended = event(made.id);
        const outcome = await one.updatePayment({
          payment: first!,
          change: { status: 'pending', serviceId: 'tx', pixCode: '0002' },
          events: (seen) => {
            assert.deepEqual(seen, { payment: changed, checkout: made, completed: false });
            return [appended];
          },
        });
        assert.deepEqual(outcome, { payment: changed, checkout: made, completed: false });
        assert.deepEqual(await other.paymentById(first!.id), changed);
        assert.deepEqual(
          (await other.listEvents(0, 9)).map(({ id }) => id),
          [appended.id],
        );
      }),
    );

    it(
      'simultaneous updates are atomic, and one that fails affects no other',
      withStores(async (one, other) => {
        const orders = await atOnce(40, () => order(one));
        const taken = 7;
        const outcomes = await atOnce(orders.length, (at) => {
          const [made, first] = orders[at]!;
          return (at % 2 ? one : other).updatePayment({
            payment: first!,
            // One service id twice: the unique index rejects the second.
            change: { status: 'paid', serviceId: `tx-${at === taken ? 6 : at}` },
            completeAt: now,
            events: ({ payment: { id } }) => [event(made.id, { id: `first-${id}` }), event(made.id)],
          });
        });
        const failed = outcomes.flatMap((outcome, at) => (outcome === null ? [at] : []));
        assert.equal(failed.length, 1);
        assert.ok(failed[0] === 6 || failed[0] === taken, String(failed));
        for (const [at, [made, first]] of orders.entries()) {
          const isPaid: boolean = at !== failed[0];
          assert.equal((await one.checkoutById(made.id))?.status, isPaid ? 'paid' : 'open');
          assert.equal((await one.paymentById(first!.id))?.version, isPaid ? 2 : 1);
        }
        const events = await one.listEvents(0, 99);
        assert.equal(events.length, 2 * (orders.length - 1));
        for (const [at, { id, stream }] of events.entries()) {
          if (!id.startsWith('first-')) continue;
          const next = events.slice(at + 1).find((later) => later.stream === stream);
          assert.ok(next && !next.id.startsWith('first-'), 'events keep their order');
        }
      }),
    );

    it(
      'writes nothing for an outdated version or an unknown payment',
      withStores(async (one) => {
        const [made, first] = await order(one);
        const events = () => [event(made.id)];
        const stale = {
          payment: { ...first!, version: 2 },
          change: { status: 'paid' },
          completeAt: now,
          events,
        } as const;
        assert.equal(await one.updatePayment(stale), null);
        assert.equal(await one.updatePayment({ ...stale, payment: { ...first!, id: 'unknown' } }), null);
        assert.deepEqual(await one.paymentById(first!.id), first);
        assert.deepEqual(await one.checkoutById(made.id), made);
        assert.deepEqual(await one.listEvents(0, 9), []);
      }),
    );

    it(
      'returns the changes of a lease and a claim made since the payment was read',
      withStores(async (one, other) => {
        const [, first] = await order(one);
        await other.extendLease(first!.id, now + 5);
        await other.claimLookup(first!.id, 0, now + 6, now + 7);
        const outcome = await one.updatePayment({ payment: first!, change: { status: 'pending' } });
        assert.deepEqual(outcome?.payment, await other.paymentById(first!.id));
        assert.equal(outcome?.payment.lookups, 1);
      }),
    );

    it(
      'applies one of many updates of the same version',
      withStores(async (one, other) => {
        const [made, first] = await order(one);
        const results = await atOnce(40, (index) =>
          (index % 2 ? one : other).updatePayment({
            payment: first!,
            change: { refundedMinor: index + 1 },
            events: () => [event(made.id, { data: { index } })],
          }),
        );
        const winners = results.filter((result) => result !== null);
        assert.equal(winners.length, 1);
        assert.deepEqual(await one.paymentById(first!.id), winners[0]!.payment);
        const [appended, ...more] = await one.listEvents(0, 99);
        assert.deepEqual(more, []);
        assert.deepEqual(appended!.data, { index: winners[0]!.payment.refundedMinor - 1 });
      }),
    );

    it(
      'assigns a service id to one payment only',
      withStores(async (one, other) => {
        const orders = await atOnce(20, () => order(one));
        const results = await atOnce(20, async (index) => {
          const [made, first] = orders[index]!;
          return (index % 2 ? one : other).updatePayment({
            payment: first!,
            change: { serviceId: 'tx' },
            completeAt: now,
            events: () => [event(made.id)],
          });
        });
        const [winner, ...more] = results.filter((result) => result !== null);
        assert.deepEqual(more, []);
        assert.deepEqual(await one.paymentByServiceId('tx'), winner!.payment);
        assert.deepEqual(
          (await one.listEvents(0, 99)).map(({ stream }) => stream),
          [winner!.checkout!.id],
        );
        assert.equal((await one.listCheckouts({ limit: 99, status: 'open' })).length, 19);
      }),
    );

    it(
      'completes a checkout by one payment, from any state',
      withStores(async (one, other) => {
        for (const status of ['open', 'expired', 'cancelled'] as const) {
          const [made, ...payments] = await order(one, 8);
          if (status === 'cancelled') await one.cancelCheckout(made.id);
          if (status === 'expired') await one.expireCheckouts(made.expiresAt, 9, ({ id }) => event(id));
          const results = await atOnce(8, (index) =>
            (index % 2 ? one : other).updatePayment({
              payment: payments[index]!,
              change: { status: 'paid', paidAt: now },
              completeAt: now + index,
              events: ({ completed }) => [
                event(made.id, { type: completed ? 'checkout.paid' : 'payment.duplicate' }),
              ],
            }),
          );
          const completions = results.filter((result) => result!.completed);
          assert.equal(completions.length, 1);
          const paid = await one.checkoutById(made.id);
          assert.deepEqual(paid, completions[0]!.checkout);
          assert.equal(paid?.status, 'paid');
          assert.equal(paid?.paidBy, completions[0]!.payment.id);
          for (const result of results) assert.deepEqual(result!.checkout, paid);
          const events = (await one.listEvents(0, 999)).filter(({ stream }) => stream === made.id);
          assert.deepEqual(
            events.map(({ type }) => type).filter((type) => type !== 'payment.paid'),
            ['checkout.paid', ...Array.from({ length: 7 }, () => 'payment.duplicate')],
          );
        }
      }),
    );

    it(
      'does not complete a checkout twice by the same payment',
      withStores(async (one) => {
        const [, first] = await order(one);
        const paid = { change: { status: 'paid' }, completeAt: now } as const;
        const outcome = await one.updatePayment({ ...paid, payment: first! });
        assert.equal(outcome?.completed, true);
        const again = await one.updatePayment({ ...paid, payment: outcome.payment, completeAt: now + 1 });
        assert.equal(again?.completed, false);
        assert.equal(again?.checkout?.paidAt, now);
      }),
    );

    it(
      'writes nothing when creating or storing its events fails',
      withStores(async (one) => {
        const [made, first] = await order(one);
        const twice = event(made.id);
        for (const events of [
          () => [twice, twice],
          () => {
            throw new Error('no event');
          },
        ]) {
          const change = { status: 'paid' } as const;
          await assert.rejects(one.updatePayment({ payment: first!, change, completeAt: now, events }));
        }
        assert.deepEqual(await one.paymentById(first!.id), first);
        assert.deepEqual(await one.checkoutById(made.id), made);
        assert.deepEqual(await one.listEvents(0, 9), []);
      }),
    );

    it(
      'never undoes a simultaneous claim of a lookup',
      withStores(async (one, other) => {
        const [, first] = await order(one);
        const { id } = first!;
        let claims = 0;
        await atOnce(12, async (index) => {
          const store = index % 2 ? one : other;
          for (let turn = 0; turn < 12; turn += 1) {
            const seen = (await store.paymentById(id))!;
            if (index % 3 === 0)
              await store.updatePayment({ payment: seen, change: { refundedMinor: turn } });
            else if (await store.claimLookup(id, seen.lookups, now, null)) claims += 1;
          }
        });
        assert.equal((await one.paymentById(id))!.lookups, claims);
      }),
    );

    it(
      'never deadlocks when many calls write to one checkout',
      withStores(async (one, other) => {
        const [made, first] = await order(one, 1, { expiresAt: now });
        await atOnce(80, async (index) => {
          const store = index % 2 ? one : other;
          const seen = await store.paymentById(first!.id);
          await Promise.all([
            store.claimLookup(first!.id, seen!.lookups, now, now + index),
            store.updatePayment({
              payment: seen!,
              change: { refundedMinor: index },
              completeAt: index === 40 ? now : null,
              events: () => [event(made.id)],
            }),
            store.openPayment(payment(made.id, { slot: 'pix' }), { supersede: seen! }),
            store.changeCheckout(made.id, (seen) => ({ replaced: [], checkout: seen, events: [] })),
            store.expireCheckouts(now, 5, ({ id }) => event(id)),
          ]);
        });
        const last = await one.paymentById(first!.id);
        const updates = (await one.listEvents(0, 999)).filter(({ type }) => type === 'payment.paid').length;
        const expiries = (await one.checkoutById(made.id))!.status === 'open' ? 0 : 1;
        assert.ok(last!.lookups > 0);
        assert.ok(updates - (last!.version - 1) <= expiries);
      }),
    );
  });
}
