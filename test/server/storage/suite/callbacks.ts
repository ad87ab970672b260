/** Tests of the store's callbacks, which wait to be looked up. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { atOnce, callback, now } from '../fixtures.ts';
import type { Harness } from '../store-suite.ts';

const leaseMs = 1000;

export function callbackSuite({ withStores }: Harness): void {
  describe('callbacks', () => {
    it(
      'returns every byte, oldest first',
      withStores(async (one, other) => {
        const all = Uint8Array.from({ length: 256 }, (_, index) => index);
        const made = [3, 1, 2].map((later) => callback({ receivedAt: now + later, body: all }));
        for (const each of made) await one.storeCallback(each);
        await one.storeCallback(callback({ receivedAt: now + 4, body: new Uint8Array() }));
        const claimed = await other.claimCallbacks(now + 3, now + leaseMs, 10);
        assert.deepEqual(claimed, [made[1], made[2], made[0]]);
      }),
    );

    it(
      'claims one callback of each payment before a second of any, newest first',
      withStores(async (one) => {
        const flood = Array.from({ length: 40 }, (_, index) =>
          callback({ subject: 'pay_flooded', receivedAt: now - 100 + index }),
        );
        const others = ['pay_a', 'pay_b', 'pay_c'].map((subject) => callback({ subject }));
        for (const each of [...flood, ...others]) await one.storeCallback(each);
        const claimed = await one.claimCallbacks(now, now + leaseMs, 5);
        const ids = new Set(claimed.map(({ id }) => id));
        assert.equal(ids.size, 5);
        for (const each of [...others, flood[39], flood[38]]) assert.ok(each && ids.has(each.id));
        assert.equal((await one.claimCallbacks(now, now + leaseMs, 100)).length, 38);
      }),
    );

    it(
      'drops callbacks, processed or not',
      withStores(async (one) => {
        const [waiting, processed, kept] = [callback(), callback(), callback()];
        for (const each of [waiting, processed, kept]) await one.storeCallback(each);
        await one.finishCallbacks([processed.id]);
        await one.dropCallbacks([waiting.id, processed.id]);
        await one.dropCallbacks([]);
        assert.deepEqual(await one.claimCallbacks(now, now + leaseMs, 9), [kept]);
        await one.storeCallback(processed);
      }),
    );

    it(
      'lets only one process claim each callback',
      withStores(async (one, other) => {
        await atOnce(100, () => one.storeCallback(callback()));
        const claims = await atOnce(30, (index) =>
          (index % 2 ? one : other).claimCallbacks(now, now + leaseMs, 5),
        );
        const rest = await one.claimCallbacks(now, now + leaseMs, 100);
        const ids = [...claims.flat(), ...rest].map(({ id }) => id);
        assert.equal(ids.length, 100);
        assert.equal(new Set(ids).size, 100);
        for (const claim of claims) assert.ok(claim.length <= 5);
      }),
    );

    it(
      'lets another process claim a callback when its lease ends, until it is finished',
      withStores(async (one, other) => {
        const made = callback();
        await one.storeCallback(made);
        assert.deepEqual(await one.claimCallbacks(now, now + leaseMs, 9), [made]);
        assert.deepEqual(await other.claimCallbacks(now + leaseMs - 1, now + 2 * leaseMs, 9), []);
        assert.deepEqual(await other.claimCallbacks(now + leaseMs, now + 2 * leaseMs, 9), [made]);
        assert.equal((await one.backlog(now)).callbacks, 1);
        await other.finishCallbacks([made.id]);
        await other.finishCallbacks([]);
        assert.deepEqual(await one.claimCallbacks(now + 9 * leaseMs, now + 10 * leaseMs, 9), []);
        assert.equal((await one.backlog(now)).callbacks, 0);
      }),
    );

    it(
      'finds unprocessed callbacks that contain a text, in the order of arrival, claimed or not',
      withStores(async (one, other) => {
        const naming = (text: string) => new TextEncoder().encode(JSON.stringify({ idTransaction: text }));
        // The clock was set back in between.
        const [first, second] = [2, 1].map((at) =>
          callback({ body: naming("tx-'%_é"), receivedAt: now + at }),
        );
        const processed = callback({ body: naming("tx-'%_é") });
        const another = callback({ body: naming('tx-1') });
        assert.ok(first && second);
        const stores = [one, other, one, other, one];
        for (const [index, each] of [first, second, processed, another, callback()].entries())
          await stores[index]?.storeCallback(each);
        await one.finishCallbacks([processed.id]);
        await one.claimCallbacks(now + 3, now + leaseMs, 9);
        assert.deepEqual(await other.callbacksWith("tx-'%_é"), [first, second]);
        assert.deepEqual([await other.isReported(first.subject), await other.isReported('x')], [true, false]);
      }),
    );

    it(
      'a postponed callback is claimed again, a finished one is not',
      withStores(async (one) => {
        const [made, finished] = [callback(), callback()];
        await one.storeCallback(made);
        await one.storeCallback(finished);
        await one.claimCallbacks(now, now + leaseMs, 9);
        await one.finishCallbacks([finished.id]);
        await one.postponeCallback(made.id, now + 50);
        await one.postponeCallback(finished.id, now + 50);
        assert.deepEqual(await one.claimCallbacks(now + 49, now + leaseMs, 9), []);
        assert.deepEqual(await one.claimCallbacks(now + 50, now + leaseMs, 9), [made]);
      }),
    );

    it(
      'purges old processed callbacks, and none that wait',
      withStores(async (one) => {
        const old = callback({ id: 'old', receivedAt: now - 1 });
        const recent = callback({ id: 'recent' });
        const waiting = callback({ id: 'waiting', receivedAt: now - 2 });
        for (const each of [old, recent, waiting]) await one.storeCallback(each);
        await one.finishCallbacks(['old', 'recent']);
        assert.equal(await one.purge(now, 5), 1);
        // An id can be used again only once its row is gone.
        await one.storeCallback(old);
        await assert.rejects(one.storeCallback(recent), { name: 'UniqueViolationError' });
        assert.deepEqual(await one.claimCallbacks(now, now + leaseMs, 9), [waiting, old]);
      }),
    );
  });
}
