/** Tests refunds that the companion learns of from a callback, on both databases. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { onBothDatabases } from '../../support/databases/both-databases.ts';
import { merchantsOn } from '../../support/merchants/in-process-merchant.ts';
import { simulatorOfFile } from '../../support/servers/simulator.ts';
import { until } from '../../support/until.ts';

const refundPath = '/wallet/card/refund';

const simulator = await simulatorOfFile();

/** Makes a refund without the companion, and returns its id at the service. */
async function refundAtService(refund: {
  transaction: string;
  amount: number;
  key?: string;
}): Promise<string> {
  const response = await fetch(`${simulator.baseUrl}${refundPath}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(refund.key !== undefined && { 'idempotency-key': refund.key }),
    },
    body: JSON.stringify({
      token: 'tk_live_sim',
      secret: 'sk_live_sim',
      idTransaction: refund.transaction,
      amount: refund.amount,
    }),
  });
  const { refund_id: id } = (await response.json()) as { refund_id: string };
  return id;
}

onBothDatabases((createDatabase) => {
  const start = merchantsOn(simulator, createDatabase);

  describe('a refund', () => {
    test('unknown for a day is identified by a later callback', async (t) => {
      const shop = await start(t);
      const { payment, transaction } = await shop.paidByCard();
      await simulator.setFaults({ callbacks: 'drop', calls: { match: refundPath, do: '500', times: 1000 } });
      const { body } = await shop.post('/v1/refunds', { payment, amount: '10.00' }, 'key-1');
      const { id } = body;
      // Ends the 23 hours in which its key is repeated.
      shop.advance(23.5 * 60 * 60);
      await simulator.setFaults({});
      const refundId = await refundAtService({ transaction, amount: 10, key: id });
      await until('the merchant has received refund.pending', () =>
        shop.eventsOf(refundId).includes('refund.pending'),
      );
      const { body: now } = await shop.get(`/v1/refunds/${id}`);
      assert.deepEqual([now.id, now.status], [refundId, 'pending']);
      const { body: page } = await shop.get('/v1/refunds');
      assert.equal((page['data'] as unknown[]).length, 1);
    });

    test('that was rejected is not identified by a later callback', async (t) => {
      const shop = await start(t);
      const { payment, transaction } = await shop.paidByCard();
      await simulator.setFaults({ calls: { match: refundPath, do: '429', times: 1000 } });
      assert.equal((await shop.post('/v1/refunds', { payment, amount: '10.00' })).status, 429);
      await simulator.setFaults({});
      const id = await refundAtService({ transaction, amount: 10 });
      await until('the merchant has received refund.pending', () =>
        shop.eventsOf(id).includes('refund.pending'),
      );
      const { body: page } = await shop.get('/v1/refunds');
      assert.deepEqual(
        (page['data'] as { id: string; status: string }[]).map((refund) => [refund.id, refund.status]),
        [[id, 'pending']],
      );
    });

    test('that the service does not know yet is looked up again for an hour', async (t) => {
      const shop = await start(t);
      const { transaction } = await shop.paidByCard();
      const [request] = await simulator.requests('/wallet/card/charge');
      const { postback } = request!.body as { postback: string };
      const callback = { status: 'pending', idTransaction: transaction, refund_id: 're_not_yet' };
      const body = JSON.stringify({ ...callback, typeTransaction: 'CARD_REFUND' });
      assert.equal((await fetch(postback, { method: 'POST', body })).status, 204);
      const lookups = async () => (await simulator.requests(`${refundPath}/re_not_yet`)).length;
      await until('it is looked up', async () => (await lookups()) > 0);
      shop.advance(30 * 60);
      await until('it is looked up again', async () => (await lookups()) > 1);
      shop.advance(30 * 60);
      await until('its callback is dropped', async () => {
        const { callbacks } = await shop.composed.parts.store.backlog(Date.now() + 7_200_000);
        return callbacks === 0;
      });
    });

    test('made in the dashboard is recorded and reported', async (t) => {
      const shop = await start(t);
      const { payment, transaction } = await shop.paidByCard();
      const id = await refundAtService({ transaction, amount: 5 });
      await until('the merchant has received refund.pending', () =>
        shop.eventsOf(id).includes('refund.pending'),
      );
      await until('the merchant has received payment.partially_refunded', () =>
        shop.eventsOf(payment).includes('payment.partially_refunded'),
      );
      await simulator.move('refunds', id, 'succeed');
      await until('the merchant has received refund.succeeded', () =>
        shop.eventsOf(id).includes('refund.succeeded'),
      );
      const { body } = await shop.get(`/v1/refunds/${id}`);
      assert.equal(body['amount'], '5.00');
    });
  });
});
