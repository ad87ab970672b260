/** Tests of the store's schedule of lookups. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { atOnce, checkout, now, payment } from '../fixtures.ts';
import type { Harness } from '../store-suite.ts';

export function lookupSuite({ withStores }: Harness): void {
  describe('lookups', () => {
    it(
      'lets one of many claim a lookup, without changing the version',
      withStores(async (one, other) => {
        const order = checkout();
        await one.createCheckout(order);
        const made = payment(order.id, { lookups: 4 });
        await one.openPayment(made);
        const claims = await atOnce(30, (index) =>
          (index % 2 ? one : other).claimLookup(made.id, 4, now + 7, now + 9),
        );
        assert.equal(claims.filter(Boolean).length, 1);
        const claimed = { ...made, lookups: 5, lookedUpAt: now + 7, checkAt: now + 9 };
        assert.deepEqual(await one.paymentById(made.id), claimed);
        assert.equal(await one.claimLookup(made.id, 4, now, null), false);
        assert.equal(await one.claimLookup('unknown', 0, now, null), false);
      }),
    );

    it(
      'lists due payments, earliest first',
      withStores(async (one) => {
        const order = checkout();
        await one.createCheckout(order);
        const made = [3, null, 1, 2, 9].map((later) =>
          payment(order.id, { checkAt: later === null ? null : now + later }),
        );
        for (const each of made) await one.openPayment(each);
        const [third, , first, second] = made;
        assert.deepEqual(await one.paymentsToCheck(now + 3, 10), [first, second, third]);
        assert.deepEqual(await one.paymentsToCheck(now + 3, 1), [first]);
        assert.deepEqual((await one.backlog(now + 3)).payments, 3);
      }),
    );
  });
}
