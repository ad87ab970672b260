/** Tests that the events of a refund contain no data of a buyer that were erased while the refund was in progress. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newId } from '../../../server/values/ids.ts';
import { type Refund, refundEvents } from '../../../server/money-out/refund.ts';
import { newTransfer } from '../../../server/money-out/transfer.ts';
import { openStore } from '../../../server/storage/index.ts';
import { moneyOutStore } from '../../../server/storage/money-out.ts';
import { onBothDatabases } from '../../support/databases/both-databases.ts';
import { checkout, now } from '../storage/fixtures.ts';

const refundOf = (checkoutId: string): Refund => ({
  ...newTransfer({ id: newId('re', now), idempotencyKey: null, requestDigest: null, slot: null }, now),
  inFlightUntil: null,
  serviceId: 're_at_the_service',
  status: 'pending',
  paymentId: 'pay_1',
  checkoutId,
  chargeId: 'tx-1',
  requestedMinor: 1_000,
  amountMinor: 1_000,
  currency: 'USD',
  reason: null,
  failureReason: null,
  arn: null,
  arnStatus: null,
  remainingMinor: null,
  serviceCreatedAt: null,
});

const unseen = { status: 'unknown', arn: null } as const;

onBothDatabases((createDatabase) => {
  describe('the events of a refund', () => {
    test('contain no erased data', async (t) => {
      const { store, engine } = await openStore(await createDatabase());
      t.after(() => store.close());
      const { refunds } = moneyOutStore(engine);
      const purchase = { price: 'mug', quantity: 1, collected: { name: 'Ana Souza' } };
      // As read before its data were erased.
      const order = checkout({ status: 'paid', purchase });
      await store.createCheckout(order);
      const refund = refundOf(order.id);
      const collected = async () =>
        (await store.listEvents(0, 9)).map(({ data }) => JSON.stringify(data).includes('Ana Souza'));

      await refunds.adopt(refund, refundEvents(unseen, refund, order, now));
      assert.deepEqual(await collected(), [true]);
      await store.forgetCustomer(order.id);
      assert.deepEqual(await collected(), [false]);
      await refunds.update({
        id: refund.id,
        version: refund.version,
        change: { status: 'succeeded' },
        events: (written) => refundEvents({ ...unseen, status: 'pending' }, written, order, now),
      });
      const other = { ...refund, id: newId('re', now), serviceId: 're_other', chargeId: 'tx-2' };
      await refunds.adopt(other, refundEvents(unseen, other, order, now));
      assert.deepEqual(await collected(), [false, false, false]);
    });
  });
});
