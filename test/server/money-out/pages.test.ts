/** Tests the pages of a list of transfers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noReturn } from '../../../server/money-out/payout.ts';
import { newTransfer } from '../../../server/money-out/transfer.ts';
import { openStore } from '../../../server/storage/index.ts';
import { moneyOutStore } from '../../../server/storage/money-out.ts';

const now = Date.UTC(2026, 10, 21, 12);

test('continues after the id that the last view showed, the service’s or ours', async (t) => {
  const { store, engine } = await openStore('sqlite::memory:');
  t.after(() => store.close());
  const { payouts } = moneyOutStore(engine);
  for (const [index, id] of ['po_1', 'po_2', 'po_3'].entries()) {
    await payouts.open({
      ...newTransfer({ id, idempotencyKey: id, requestDigest: null, slot: null }, now),
      serviceId: `tx-${index + 1}`,
      status: 'pending',
      amountMinor: null,
      feeMinor: null,
      netMinor: null,
      ...noReturn,
      sealedAnswer: null,
      mismatch: null,
    });
  }
  for (const after of ['po_2', 'tx-2']) {
    const rest = await payouts.list({ limit: 9, after });
    assert.deepEqual(
      rest.map(({ id }) => id),
      ['po_1'],
    );
  }
});
