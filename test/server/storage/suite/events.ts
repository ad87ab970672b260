/** Tests of the store's event log: order, leases, deliveries and resending. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Delivery, deliveriesKept } from '../../../../server/checkouts/checkout.ts';
import { setImmediate as nextTick } from 'node:timers/promises';
import { openStore } from '../../../../server/storage/index.ts';
import { atOnce, event, now } from '../fixtures.ts';
import type { Harness } from '../store-suite.ts';

const leaseMs = 1000;
const delivery = (outcome: Delivery['outcome'], at = now): Delivery => ({
  at,
  durationMs: 12,
  outcome,
  status: outcome === 'failed' ? null : 204,
});
const delivered = { deliveredAt: now, nextAttemptAt: null, delivery: delivery('delivered') };
const notDelivered = (nextAttemptAt: number | null) => ({
  deliveredAt: null,
  nextAttemptAt,
  delivery: delivery('failed'),
});
const streamsOf = (claimed: { stream: string }[]): string[] => claimed.map(({ stream }) => stream);

export function eventSuite({ createDatabase, withStores }: Harness): void {
  describe('events', () => {
    it('lists and delivers those of a later release unchanged, as during an upgrade of several processes', async () => {
      const { store, engine } = await openStore(await createDatabase());
      const later = event('co_1', { type: 'checkout.expired' });
      await store.appendEvents([later, event('co_2')]);
      await engine.transaction((sql) =>
        sql.run("UPDATE pay_events SET type = 'checkout.reopened' WHERE id = $1", [later.id]),
      );
      const types = (events: readonly { type: string }[]): string[] => events.map(({ type }) => type);
      assert.deepEqual(types(await store.listEvents(0, 10)), ['checkout.reopened', 'payment.paid']);
      const claimed = await store.claimEvents(now, now + 1000, 10);
      assert.deepEqual(types(claimed), ['checkout.reopened', 'payment.paid']);
      await store.close();
    });

    it(
      'lists events in the order of insertion, in pages',
      withStores(async (one, other) => {
        const made = Array.from({ length: 5 }, (_, index) => event(`s${index % 2}`));
        await one.appendEvents(made.slice(0, 3));
        await other.appendEvents([]);
        await other.appendEvents(made.slice(3));
        const listed = await one.listEvents(0, 100);
        for (const [index, { position }] of listed.entries()) {
          const waiting = { attempts: 0, nextAttemptAt: now, deliveredAt: null, deliveries: [] };
          assert.deepEqual(listed[index], { ...made[index], ...waiting, position });
          assert.ok(index === 0 || position > listed[index - 1]!.position);
        }
        assert.equal(listed.length, made.length);
        assert.deepEqual(await one.listEvents(listed[1]!.position, 2), listed.slice(2, 4));
        const ofOne = await one.listEvents(listed[0]!.position, 9, 's0');
        assert.deepEqual(ofOne, [listed[2], listed[4]]);
      }),
    );

    it(
      'a reader that follows the log gets every event during concurrent writes',
      withStores(async (one, other) => {
        let writing = true;
        const writers = atOnce(40, async (index) => {
          for (let turn = 0; turn < 5; turn += 1) {
            await (index % 2 ? one : other).appendEvents([event(`s${index}`), event(`s${index}`)]);
          }
        }).finally(() => {
          writing = false;
        });
        const received: string[] = [];
        let after = 0;
        for (let last = false; !last;) {
          // Reads of SQLite settle at once: without this, the writers would never run.
          await nextTick();
          last = !writing;
          const page = await one.listEvents(after, 1000);
          received.push(...page.map(({ id }) => id));
          after = page.at(-1)?.position ?? after;
        }
        await writers;
        assert.equal(received.length, 400);
        assert.deepEqual(
          received,
          (await one.listEvents(0, 1000)).map(({ id }) => id),
        );
      }),
    );

    it(
      'delivers each stream in order, one event at a time, each once',
      withStores(async (one, other) => {
        const made = Array.from({ length: 120 }, (_, index) => event(`s${index % 12}`));
        await one.appendEvents(made);
        const busy = new Set<string>();
        const done: string[] = [];
        await atOnce(8, async (index) => {
          const store = index % 2 ? one : other;
          while (done.length < made.length) {
            const claimed = await store.claimEvents(now, now + leaseMs, 3);
            for (const { stream } of claimed) {
              assert.ok(!busy.has(stream), 'two of one stream at once');
              busy.add(stream);
            }
            for (const { id, stream, position, attempts, deliveries } of claimed) {
              assert.equal(attempts, 1);
              done.push(id);
              busy.delete(stream);
              await store.finishEvent({ position, stream, deliveries, attempts }, delivered);
            }
          }
        });
        const byStream = (ids: string[], stream: string): string[] =>
          ids.filter((id) => made.some((each) => each.id === id && each.stream === stream));
        for (const stream of new Set(streamsOf(made))) {
          assert.deepEqual(
            byStream(done, stream),
            byStream(
              made.map(({ id }) => id),
              stream,
            ),
          );
        }
        assert.equal(done.length, made.length);
        assert.equal((await one.backlog(now)).events, 0);
      }),
    );

    it(
      'blocks only the stream whose first event waits for its next attempt',
      withStores(async (one) => {
        await one.appendEvents([event('a'), event('a'), event('b')]);
        const [first, b] = await one.claimEvents(now, now + leaseMs, 9);
        assert.deepEqual([first!.stream, b!.stream], ['a', 'b']);
        await one.finishEvent(first!, notDelivered(now + 5000));
        await one.finishEvent(b!, delivered);
        assert.deepEqual(await one.claimEvents(now + 4999, now + 9000, 9), []);
        const [again, ...more] = await one.claimEvents(now + 5000, now + 9000, 9);
        assert.deepEqual(again, {
          ...first,
          attempts: 2,
          nextAttemptAt: now + 9000,
          deliveries: [delivery('failed')],
        });
        assert.deepEqual(more, []);
      }),
    );

    it(
      'postpones what waits behind an event that failed, until that one is due',
      withStores(async (one, other) => {
        await one.appendEvents(['a', 'a', 'a', 'b', 'b', 'c'].map((stream) => event(stream)));
        const [a, b] = await one.claimEvents(now, now + leaseMs, 2);
        const retryAt = now + 9 * leaseMs;
        await one.finishEvent(a!, notDelivered(retryAt));
        const times = { unlessBefore: now + leaseMs, until: now + 100 * leaseMs };
        assert.equal(await other.postponeBlockedEvents(now, times, 100), 2);
        assert.equal(await one.postponeBlockedEvents(now, times, 100), 0, 'each once');
        const dueAt = (await one.listEvents(0, 9)).map(({ nextAttemptAt }) => nextAttemptAt);
        // Behind one in flight, or with none before it, an event stays due.
        assert.deepEqual(dueAt, [retryAt, retryAt, retryAt, now + leaseMs, now, now]);

        await one.finishEvent(b!, delivered);
        const others = await one.claimEvents(now, now + leaseMs, 9);
        assert.deepEqual(streamsOf(others), ['b', 'c']);
        for (const each of others) await one.finishEvent(each, delivered);
        for (const position of [1, 2, 3]) {
          const [next] = await other.claimEvents(retryAt, retryAt + leaseMs, 1);
          assert.equal(next!.position, position);
          await other.finishEvent(next!, delivered);
        }
      }),
    );

    it(
      'postpones no event for longer than is asked, and resending the one before makes it due',
      withStores(async (one) => {
        await one.appendEvents([event('a'), event('a'), event('a')]);
        const [first] = await one.claimEvents(now, now + leaseMs, 9);
        await one.finishEvent(first!, notDelivered(now + 99 * leaseMs));
        const until = now + 5 * leaseMs;
        await one.postponeBlockedEvents(now, { unlessBefore: now + leaseMs, until }, 1);
        const dueAt = async () => (await one.listEvents(0, 9)).map(({ nextAttemptAt }) => nextAttemptAt);
        assert.deepEqual(await dueAt(), [now + 99 * leaseMs, until, now]);
        await one.resendEvent(first!.id, now, now + leaseMs);
        assert.deepEqual(await dueAt(), [now, now, now]);
      }),
    );

    it(
      'a failure postpones the untried events behind it, but not once the event was delivered meanwhile',
      withStores(async (one, other) => {
        await one.appendEvents([event('a'), event('a'), event('b')]);
        const dueAt = async () => (await one.listEvents(0, 9)).map(({ nextAttemptAt }) => nextAttemptAt);
        const [first, b] = await one.claimEvents(now, now + leaseMs, 9);
        const failed = { ...notDelivered(now + 9 * leaseMs), blocksUntil: now + 5 * leaseMs };
        await one.finishEvent(first!, failed);
        await one.finishEvent(b!, delivered);
        assert.deepEqual(await dueAt(), [now + 9 * leaseMs, now + 5 * leaseMs, null]);

        await one.appendEvents([event('c'), event('c')]);
        const [late] = await one.claimEvents(now, now + leaseMs, 9);
        const [again] = await other.claimEvents(now + leaseMs, now + 2 * leaseMs, 9);
        assert.equal(again!.id, late!.id);
        await other.finishEvent(again!, delivered);
        await one.finishEvent(late!, failed);
        assert.deepEqual((await dueAt()).slice(3), [null, now]);
      }),
    );

    it(
      'continues with the next event when one is given up',
      withStores(async (one) => {
        await one.appendEvents([event('a'), event('a')]);
        const [first] = await one.claimEvents(now, now + leaseMs, 9);
        await one.finishEvent(first!, notDelivered(null));
        const [second] = await one.claimEvents(now, now + leaseMs, 9);
        assert.ok(second!.position > first!.position);
        assert.equal((await one.backlog(now)).events, 1);
      }),
    );

    it(
      'an event is claimed again when its lease expires, and a late result does not reopen it',
      withStores(async (one, other) => {
        await one.appendEvents([event('a')]);
        const [first] = await one.claimEvents(now, now + leaseMs, 9);
        assert.deepEqual(await other.claimEvents(now + leaseMs - 1, now + 3 * leaseMs, 9), []);
        const [again] = await other.claimEvents(now + leaseMs, now + 3 * leaseMs, 9);
        assert.deepEqual([again!.id, again!.attempts], [first!.id, 1]);
        await other.finishEvent(again!, delivered);
        await one.finishEvent(first!, notDelivered(now));
        assert.deepEqual(await one.claimEvents(now + 9 * leaseMs, now + 10 * leaseMs, 9), []);
        const [ended] = await one.listEvents(0, 1);
        assert.deepEqual([ended!.deliveredAt, ended!.deliveries], [now, [delivery('delivered')]]);
      }),
    );

    it(
      'an attempt whose process died is not counted',
      withStores(async (one, other) => {
        await one.appendEvents([event('a')]);
        for (let died = 0; died < 20; died += 1) {
          const at = now + died * leaseMs;
          assert.equal((await one.claimEvents(at, at + leaseMs, 9))[0]?.attempts, 1);
        }
        const at = now + 20 * leaseMs;
        const [failed] = await other.claimEvents(at, at + leaseMs, 9);
        await other.finishEvent(failed!, notDelivered(at));
        assert.equal((await other.claimEvents(at, at + leaseMs, 9))[0]?.attempts, 2);
      }),
    );

    it(
      'an attempt that a process with a clock ahead makes as well is counted once',
      withStores(async (one, other) => {
        await one.appendEvents([event('a')]);
        const [first] = await one.claimEvents(now, now + leaseMs, 9);
        const ahead = now + 50 * leaseMs;
        const [again] = await other.claimEvents(ahead, ahead + leaseMs, 9);
        await one.finishEvent(first!, notDelivered(now));
        await other.finishEvent(again!, notDelivered(ahead));
        assert.equal((await one.claimEvents(ahead, ahead + leaseMs, 9))[0]?.attempts, 2);
      }),
    );

    it(
      'resends an event that was delivered or given up, and keeps its newest deliveries',
      withStores(async (one, other) => {
        await one.appendEvents([event('a')]);
        const { id } = (await one.listEvents(0, 1))[0]!;
        assert.equal(await one.eventById('evt_unknown'), null);
        await one.resendEvent('evt_unknown', now, now);
        for (let turn = 0; turn <= deliveriesKept; turn += 1) {
          const [claimed] = await other.claimEvents(now, now + leaseMs, 9);
          assert.equal(claimed!.attempts, turn + 1);
          await other.finishEvent(claimed!, { ...delivered, delivery: delivery('delivered', now + turn) });
          assert.deepEqual(await other.claimEvents(now, now + leaseMs, 9), []);
          await one.resendEvent(id, now, now);
        }
        const { deliveries } = (await one.eventById(id))!;
        assert.deepEqual(
          deliveries.map(({ at }) => at - now),
          Array.from({ length: deliveriesKept }, (_, index) => index + 1),
        );

        const [again] = await one.claimEvents(now, now + leaseMs, 9);
        await one.finishEvent(again!, notDelivered(null));
        const ended = await other.eventById(id);
        assert.equal(ended!.deliveredAt, now, 'a delivered event stays delivered');
        assert.equal(ended!.deliveries.at(-1)?.outcome, 'failed');
      }),
    );

    it(
      'resends at once an event that waits for its next attempt, but not one in flight',
      withStores(async (one) => {
        await one.appendEvents([event('a')]);
        const [first] = await one.claimEvents(now, now + leaseMs, 9);
        assert.equal(await one.resendEvent(first!.id, now, now + leaseMs), null);
        assert.deepEqual(await one.claimEvents(now, now + leaseMs, 9), []);
        await one.finishEvent(first!, notDelivered(now + 9 * leaseMs));
        assert.equal((await one.resendEvent(first!.id, now, now + leaseMs))?.nextAttemptAt, now);
        assert.equal((await one.claimEvents(now, now + leaseMs, 9)).length, 1);
      }),
    );

    it(
      'resending an event that waits for its next attempt uses up none of its attempts',
      withStores(async (one, other) => {
        await one.appendEvents([event('a')]);
        const [first] = await one.claimEvents(now, now + leaseMs, 9);
        await one.finishEvent(first!, notDelivered(now + 9 * leaseMs));
        for (let resent = 1; resent <= 20; resent += 1) {
          // The second process has a slower clock.
          await one.resendEvent(first!.id, now, now + leaseMs);
          await other.resendEvent(first!.id, now - 5 * leaseMs, now - 4 * leaseMs);
          const [claimed] = await one.claimEvents(now, now + leaseMs, 9);
          assert.equal(claimed!.attempts, 1);
          await one.finishEvent(claimed!, notDelivered(now + 9 * leaseMs));
        }
      }),
    );
  });
}
