/** Tests of the store's checkouts: creation, lists, cancellation and expiry. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { atOnce, checkout, event, now } from '../fixtures.ts';
import type { Harness } from '../store-suite.ts';

export function checkoutSuite({ withStores }: Harness): void {
  describe('checkouts', () => {
    it(
      'returns a checkout as it was stored',
      withStores(async (one, other) => {
        const made = checkout({ returnUrl: 'https://shop.example/x', paidAt: now, paidBy: 'pay_1' });
        assert.deepEqual(await one.createCheckout(made), { checkout: made, created: true });
        assert.deepEqual(await other.checkoutById(made.id), made);
        assert.equal(await other.checkoutById('unknown'), null);
      }),
    );

    it(
      'returns the existing checkout for a used reference',
      withStores(async (one, other) => {
        const first = checkout();
        await one.createCheckout(first);
        const second = checkout({ reference: first.reference, amounts: { BRL: 1 } });
        assert.deepEqual(await other.createCheckout(second), { checkout: first, created: false });
        assert.equal(await one.checkoutById(second.id), null);
      }),
    );

    it(
      'creates one of many simultaneous checkouts with the same reference',
      withStores(async (one, other) => {
        const results = await atOnce(60, (index) =>
          (index % 2 ? one : other).createCheckout(checkout({ reference: 'order-1' })),
        );
        assert.equal(results.filter(({ created }) => created).length, 1);
        assert.equal(new Set(results.map((result) => result.checkout.id)).size, 1);
      }),
    );

    it(
      'lists newest first, also within one millisecond, in pages and by filter',
      withStores(async (one) => {
        const made = Array.from({ length: 5 }, () => checkout());
        for (const each of made) await one.createCheckout(each);
        await one.cancelCheckout(made[1]!.id);
        const ids = (list: { id: string }[]): string[] => list.map(({ id }) => id);
        const newest = ids(made).toReversed();

        assert.deepEqual(ids(await one.listCheckouts({ limit: 2 })), newest.slice(0, 2));
        assert.deepEqual(ids(await one.listCheckouts({ limit: 9, after: newest[1] })), newest.slice(2));
        assert.deepEqual(ids(await one.listCheckouts({ limit: 9, after: 'unknown' })), []);
        assert.deepEqual(ids(await one.listCheckouts({ limit: 9, status: 'cancelled' })), [made[1]!.id]);
        assert.deepEqual(await one.listCheckouts({ limit: 9, reference: made[2]!.reference }), [made[2]]);
        assert.deepEqual(ids(await one.listCheckouts({ limit: 1, status: 'open', after: made[2]!.id })), [
          made[0]!.id,
        ]);
      }),
    );

    it(
      'cancels an open checkout once',
      withStores(async (one, other) => {
        const made = checkout();
        await one.createCheckout(made);
        const results = await Promise.all([one.cancelCheckout(made.id), other.cancelCheckout(made.id)]);
        assert.deepEqual(
          results.filter((result) => result !== null),
          [{ ...made, status: 'cancelled' }],
        );
        assert.equal(await one.cancelCheckout('unknown'), null);
      }),
    );

    it(
      'expires each open checkout that is due once, with its event',
      withStores(async (one, other) => {
        const due = Array.from({ length: 30 }, () => checkout({ expiresAt: now }));
        const cancelled = checkout({ status: 'cancelled', expiresAt: now });
        const early = checkout({ expiresAt: now + 1 });
        for (const each of [...due, cancelled, early]) await one.createCheckout(each);

        const expired: string[] = [];
        await atOnce(6, async (index) => {
          const store = index % 2 ? one : other;
          const moved = await store.expireCheckouts(now, 4, ({ id }) =>
            event(id, { type: 'checkout.expired' }),
          );
          assert.ok(moved.length <= 4 && moved.every(({ status }) => status === 'expired'));
          expired.push(...moved.map(({ id }) => id));
        });
        const rest = await one.expireCheckouts(now, 100, ({ id }) => event(id));
        expired.push(...rest.map(({ id }) => id));

        const expected = due.map(({ id }) => id).sort();
        assert.deepEqual(expired.sort(), expected);
        assert.deepEqual((await one.listEvents(0, 100)).map(({ stream }) => stream).sort(), expected);
        assert.equal((await one.checkoutById(early.id))?.status, 'open');
        assert.equal((await one.checkoutById(cancelled.id))?.status, 'cancelled');
      }),
    );

    it(
      'expires nothing when creating the event fails',
      withStores(async (one) => {
        const made = checkout({ expiresAt: now });
        await one.createCheckout(made);
        const broken = one.expireCheckouts(now, 10, () => {
          throw new Error('no event');
        });
        await assert.rejects(broken, /no event/u);
        assert.deepEqual(await one.checkoutById(made.id), made);
      }),
    );
  });
}
