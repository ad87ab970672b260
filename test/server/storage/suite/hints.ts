/** Tests of the store's hints: the callbacks that wait to be looked up. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { atOnce, hint, now } from '../fixtures.ts';
import type { Harness } from '../store-suite.ts';

const leaseMs = 1000;

export function hintSuite({ withStores }: Harness): void {
  describe('hints', () => {
    it(
      'returns every byte, oldest first',
      withStores(async (one, other) => {
        const all = Uint8Array.from({ length: 256 }, (_, index) => index);
        const made = [3, 1, 2].map((later) => hint({ receivedAt: now + later, body: all }));
        for (const each of made) await one.storeHint(each);
        await one.storeHint(hint({ receivedAt: now + 4, body: new Uint8Array() }));
        const claimed = await other.claimHints(now + 3, now + leaseMs, 10);
        assert.deepEqual(claimed, [made[1], made[2], made[0]]);
      }),
    );

    it(
      'claims one hint of each payment before a second of any, newest first',
      withStores(async (one) => {
        const flood = Array.from({ length: 40 }, (_, index) =>
          hint({ subject: 'pay_flooded', receivedAt: now - 100 + index }),
        );
        const others = ['pay_a', 'pay_b', 'pay_c'].map((subject) => hint({ subject }));
        for (const each of [...flood, ...others]) await one.storeHint(each);
        const claimed = await one.claimHints(now, now + leaseMs, 5);
        const ids = new Set(claimed.map(({ id }) => id));
        assert.equal(ids.size, 5);
        for (const each of [...others, flood[39], flood[38]]) assert.ok(each && ids.has(each.id));
        assert.equal((await one.claimHints(now, now + leaseMs, 100)).length, 38);
      }),
    );

    it(
      'drops hints, processed or not',
      withStores(async (one) => {
        const [waiting, processed, kept] = [hint(), hint(), hint()];
        for (const each of [waiting, processed, kept]) await one.storeHint(each);
        await one.finishHints([processed.id]);
        await one.dropHints([waiting.id, processed.id]);
        await one.dropHints([]);
        assert.deepEqual(await one.claimHints(now, now + leaseMs, 9), [kept]);
        await one.storeHint(processed);
      }),
    );

    it(
      'lets only one process claim each hint',
      withStores(async (one, other) => {
        await atOnce(100, () => one.storeHint(hint()));
        const claims = await atOnce(30, (index) =>
          (index % 2 ? one : other).claimHints(now, now + leaseMs, 5),
        );
        const rest = await one.claimHints(now, now + leaseMs, 100);
        const ids = [...claims.flat(), ...rest].map(({ id }) => id);
        assert.equal(ids.length, 100);
        assert.equal(new Set(ids).size, 100);
        for (const claim of claims) assert.ok(claim.length <= 5);
      }),
    );

    it(
      'lets another process claim a hint when its lease ends, until it is finished',
      withStores(async (one, other) => {
        const made = hint();
        await one.storeHint(made);
        assert.deepEqual(await one.claimHints(now, now + leaseMs, 9), [made]);
        assert.deepEqual(await other.claimHints(now + leaseMs - 1, now + 2 * leaseMs, 9), []);
        assert.deepEqual(await other.claimHints(now + leaseMs, now + 2 * leaseMs, 9), [made]);
        assert.equal((await one.backlog(now)).hints, 1);
        await other.finishHints([made.id]);
        await other.finishHints([]);
        assert.deepEqual(await one.claimHints(now + 9 * leaseMs, now + 10 * leaseMs, 9), []);
        assert.equal((await one.backlog(now)).hints, 0);
      }),
    );

    it(
      'finds unprocessed hints that contain a text, oldest first, claimed or not',
      withStores(async (one, other) => {
        const naming = (text: string) => new TextEncoder().encode(JSON.stringify({ idTransaction: text }));
        const [late, early] = [2, 1].map((at) => hint({ body: naming("tx-'%_é"), receivedAt: now + at }));
        const processed = hint({ body: naming("tx-'%_é") });
        const another = hint({ body: naming('tx-1') });
        assert.ok(late && early);
        for (const each of [late, early, processed, another, hint()]) await one.storeHint(each);
        await one.finishHints([processed.id]);
        await one.claimHints(now + 3, now + leaseMs, 9);
        assert.deepEqual(await other.hintsWith("tx-'%_é"), [early, late]);
        assert.deepEqual([await other.isReported(late.subject), await other.isReported('x')], [true, false]);
      }),
    );

    it(
      'a postponed hint is claimed again, a finished one is not',
      withStores(async (one) => {
        const [made, finished] = [hint(), hint()];
        await one.storeHint(made);
        await one.storeHint(finished);
        await one.claimHints(now, now + leaseMs, 9);
        await one.finishHints([finished.id]);
        await one.postponeHint(made.id, now + 50);
        await one.postponeHint(finished.id, now + 50);
        assert.deepEqual(await one.claimHints(now + 49, now + leaseMs, 9), []);
        assert.deepEqual(await one.claimHints(now + 50, now + leaseMs, 9), [made]);
      }),
    );

    it(
      'purges old processed hints, and none that wait',
      withStores(async (one) => {
        const old = hint({ id: 'old', receivedAt: now - 1 });
        const recent = hint({ id: 'recent' });
        const waiting = hint({ id: 'waiting', receivedAt: now - 2 });
        for (const each of [old, recent, waiting]) await one.storeHint(each);
        await one.finishHints(['old', 'recent']);
        assert.equal(await one.purge(now, 5), 1);
        // An id can be used again only once its row is gone.
        await one.storeHint(old);
        await assert.rejects(one.storeHint(recent), { name: 'UniqueViolationError' });
        assert.deepEqual(await one.claimHints(now, now + leaseMs, 9), [waiting, old]);
      }),
    );
  });
}
