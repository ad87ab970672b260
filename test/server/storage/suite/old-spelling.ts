/**
 * Tests that rows of other releases are read: those of 0.1, which spelt `canceled` with one l, as `cancelled`, and events of types that
 * a later release adds.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newTransfer } from '../../../../server/money-out/transfer.ts';
import type { Payout } from '../../../../server/money-out/payout.ts';
import { openStore } from '../../../../server/storage/index.ts';
import { moneyOutStore } from '../../../../server/storage/money-out.ts';
import { event, now } from '../fixtures.ts';
import type { Harness } from '../store-suite.ts';

const payout: Payout = {
  ...newTransfer({ id: 'po_1', idempotencyKey: 'k', requestDigest: 'd', slot: null }, now),
  status: 'cancelled',
  amountMinor: 2550,
  feeMinor: null,
  netMinor: null,
  sealedAnswer: null,
  mismatch: null,
};

export function oldSpellingSuite({ createDatabase }: Harness): void {
  describe('statuses of release 0.1', () => {
    it('reads payouts and events stored as `canceled`', async () => {
      const { store, engine } = await openStore(await createDatabase());
      const { payouts } = moneyOutStore(engine);
      await payouts.open(payout);
      const metadata = { metadata: { status: 'canceled' } };
      await store.appendEvents([
        event('po_1', {
          type: 'payout.cancelled',
          data: { payout: { status: 'cancelled', amount: '25.50' } },
        }),
        event('co_1', {
          type: 'refund.cancelled',
          data: { checkout: metadata, refund: { status: 'cancelled', amount: '5.00' } },
        }),
      ]);
      const written = await store.listEvents(0, 10);
      await engine.transaction(async (sql) => {
        await sql.run("UPDATE pay_payouts SET status = 'canceled'");
        await sql.run(
          "UPDATE pay_events SET type = REPLACE(type, 'cancelled', 'canceled'), data = REPLACE(data, 'cancelled', 'canceled')",
        );
      });

      assert.equal((await payouts.byId('po_1'))?.status, 'cancelled');
      assert.deepEqual(await store.listEvents(0, 10), written);
      const claimed = await store.claimEvents(now, now + 1000, 10);
      assert.deepEqual(
        claimed.map(({ type }) => type),
        ['payout.cancelled', 'refund.cancelled'],
      );
      await store.close();
    });
  });

  describe('events of a later release', () => {
    it('are listed and delivered, as during an upgrade of several processes', async () => {
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
  });
}
