/** Refunds through the companion, against the simulator: every outcome, on both databases. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { onBothDatabases } from '../../support/databases/both-databases.ts';
import { merchantsOn } from '../../support/merchants/in-process-merchant.ts';
import { simulatorOfFile } from '../../support/servers/simulator.ts';
import { until } from '../../support/until.ts';

const refundPath = '/wallet/card/refund';

const simulator = await simulatorOfFile();

onBothDatabases((createDatabase) => {
  const start = merchantsOn(simulator, createDatabase);

  describe('a refund', () => {
    test('in part, twice the same amount, then the rest: three refunds of one payment', async (t) => {
      const shop = await start(t);
      const { payment, transaction, checkout } = await shop.paidByCard('100.00');
      assert.match(payment, /^pay_/);
      const part = { payment, amount: '30.00', reason: 'One shoe' };
      const first = await shop.post('/v1/refunds', part);
      assert.equal(first.status, 201);
      assert.equal(first.body.status, 'pending');
      assert.equal(first.body['amount'], '30.00');
      assert.equal(first.body['currency'], 'USD');
      assert.equal(first.body['payment'], payment);
      assert.equal(first.body['transaction'], transaction);
      assert.equal(first.body['checkout'], checkout);
      assert.equal(first.body['remaining_refundable'], '70.00');
      const second = await shop.post('/v1/refunds', part);
      assert.notEqual(second.body.id, first.body.id);
      assert.equal(second.body['remaining_refundable'], '40.00');
      const rest = await shop.post('/v1/refunds', { payment });
      assert.equal(rest.body['amount'], '40.00');
      assert.equal(rest.body['remaining_refundable'], '0.00');
      assert.equal((await simulator.records('refunds')).length, 3);
      await until('the payment is refunded', () => shop.eventsOf(payment).includes('payment.refunded'));

      const { body } = await shop.get(`/v1/refunds?payment=${payment}`);
      assert.equal((body['data'] as unknown[]).length, 3);
      const told = shop.events.flatMap(({ data }) => ('refund' in data ? [data.refund.payment] : []));
      assert.deepEqual(new Set(told), new Set([payment]));
    });

    test('that is repeated with its key is one; the key with another payload is an error', async (t) => {
      const shop = await start(t);
      const { payment } = await shop.paidByCard();
      const wish = { payment, amount: '10.00' };
      const first = await shop.post('/v1/refunds', wish, 'key-1');
      const again = await shop.post('/v1/refunds', wish, 'key-1');
      assert.deepEqual([first.status, again.status], [201, 200]);
      assert.equal(again.body.id, first.body.id);
      const other = await shop.post('/v1/refunds', { payment, amount: '11.00' }, 'key-1');
      assert.deepEqual([other.status, other.body.code], [422, 'IDEMPOTENCY_KEY_REUSED']);
      const none = await shop.post('/v1/refunds', wish, null);
      assert.deepEqual([none.status, none.body.code], [400, 'IDEMPOTENCY_KEY_MISSING']);
      assert.equal((await simulator.records('refunds')).length, 1);
    });

    test('under way: the same key is told to wait', async (t) => {
      const shop = await start(t);
      const { payment } = await shop.paidByCard();
      await simulator.setFaults({ calls: { match: refundPath, do: 'slow', delay_ms: 1500 } });
      const running = shop.post('/v1/refunds', { payment }, 'key-1');
      await until('the service has the call', async () => (await simulator.requests(refundPath)).length > 0);
      const second = await shop.post('/v1/refunds', { payment }, 'key-1');
      assert.deepEqual([second.status, second.body.code], [409, 'IDEMPOTENCY_KEY_IN_FLIGHT']);
      assert.ok(second.headers.get('retry-after'));
      const { status, body: refund } = await running;
      assert.equal(status, 201);
      // Its callbacks were there before its answer, and are not taken for those of a refund made elsewhere.
      await until('the charge knows', () => shop.eventsOf(payment).includes('payment.refunded'));
      await until('every callback is worked on', async () => {
        const { hints } = await shop.composed.parts.store.backlog(Date.now());
        return hints === 0;
      });
      const { body: page } = await shop.get('/v1/refunds');
      assert.deepEqual(
        (page['data'] as { id: string }[]).map(({ id }) => id),
        [refund.id],
      );
    });

    for (const [verb, status, modes] of [
      ['succeed', 'succeeded', ['deliver', 'twice', 'drop', 'late', 'reorder']],
      ['fail', 'failed', ['deliver', 'drop']],
      ['cancel', 'cancelled', ['deliver', 'drop']],
      ['require_action', 'requires_action', ['deliver', 'drop']],
    ] as const) {
      for (const callbacks of modes) {
        test(`becomes ${status}, callbacks: ${callbacks}`, async (t) => {
          const shop = await start(t);
          const { payment } = await shop.paidByCard();
          const { body: refund } = await shop.post('/v1/refunds', { payment, amount: '10.00' });
          await until('the charge knows', () =>
            shop.eventsOf(payment).includes('payment.partially_refunded'),
          );
          await simulator.setFaults({ callbacks });
          await simulator.move('refunds', refund.id, verb);
          if (callbacks === 'drop') shop.advance(7 * 60);
          if (callbacks === 'reorder' || callbacks === 'late') await simulator.advanceClock(120);
          await until(`the merchant hears of it`, () =>
            shop.eventsOf(refund.id).includes(`refund.${status}`),
          );
          assert.deepEqual(shop.eventsOf(refund.id), ['refund.pending', `refund.${status}`]);
          const { body } = await shop.get(`/v1/refunds/${refund.id}`);
          assert.equal(body.status, status);
          assert.equal(body['failure_reason'] === null, verb === 'succeed' || verb === 'require_action');
        });
      }
    }

    for (const callbacks of ['deliver', 'drop'] as const) {
      test(`sent back by the bank after it had succeeded: it is told, callbacks: ${callbacks}`, async (t) => {
        const shop = await start(t);
        const { payment } = await shop.paidByCard();
        const { body: refund } = await shop.post('/v1/refunds', { payment, amount: '10.00' });
        await simulator.move('refunds', refund.id, 'succeed');
        await until('it has succeeded', () => shop.eventsOf(refund.id).includes('refund.succeeded'));
        await simulator.setFaults({ callbacks });
        await simulator.move('refunds', refund.id, 'fail');
        if (callbacks === 'drop') shop.advance(25 * 60 * 60);
        await until('the merchant hears of it', () => shop.eventsOf(refund.id).includes('refund.failed'));
        const { body } = await shop.get(`/v1/refunds/${refund.id}`);
        assert.deepEqual([body.status, body['failure_reason'] === null], ['failed', false]);
        assert.equal(shop.eventsOf(refund.id).at(-1), 'refund.failed');
      });
    }

    test('never goes back, though its callbacks come in the wrong order', async (t) => {
      const shop = await start(t);
      const { payment } = await shop.paidByCard();
      const { body: refund } = await shop.post('/v1/refunds', { payment, amount: '10.00' });
      await until('the charge knows', () => shop.eventsOf(payment).includes('payment.partially_refunded'));
      await simulator.setFaults({ callbacks: 'reorder' });
      await simulator.move('refunds', refund.id, 'require_action');
      await simulator.move('refunds', refund.id, 'succeed');
      await until('its end is known', () => shop.eventsOf(refund.id).includes('refund.succeeded'));
      await until('every callback is worked on', async () => {
        const { hints } = await shop.composed.parts.store.backlog(Date.now());
        return hints === 0;
      });
      assert.equal(shop.eventsOf(refund.id).at(-1), 'refund.succeeded');
      assert.equal((await shop.get(`/v1/refunds/${refund.id}`)).body.status, 'succeeded');
    });

    test('gets its reference number when it comes', async (t) => {
      const shop = await start(t);
      const { payment } = await shop.paidByCard();
      const { body: refund } = await shop.post('/v1/refunds', { payment });
      assert.equal(refund['arn'], null);
      await simulator.move('refunds', refund.id, 'succeed');
      await simulator.move('refunds', refund.id, 'arn');
      const { body } = await shop.get(`/v1/refunds/${refund.id}`);
      assert.match(String(body['arn']), /^\d{23}$/);
      assert.equal(body['arn_status'], 'available');
    });

    test('whose answer is lost is one refund, told when the same key has answered', async (t) => {
      const shop = await start(t);
      const { payment } = await shop.paidByCard();
      await simulator.setFaults({ calls: { match: refundPath, do: 'reset', times: 2 } });
      const { body } = await shop.post('/v1/refunds', { payment, amount: '10.00' });
      assert.equal(body.status, 'pending');
      const calls = await simulator.requests(refundPath);
      assert.equal(new Set(calls.map(({ idempotency_key: key }) => key)).size, 1);
      assert.equal((await simulator.records('refunds')).length, 1);
    });

    test('whose answer never comes is unknown, not failed, and settles by itself', async (t) => {
      const shop = await start(t);
      const { payment } = await shop.paidByCard();
      await simulator.setFaults({ callbacks: 'drop', calls: { match: refundPath, do: '500', times: 1000 } });
      const { status, body } = await shop.post('/v1/refunds', { payment, amount: '10.00' }, 'key-1');
      assert.deepEqual([status, body.status], [201, 'unknown']);
      const repeated = await shop.post('/v1/refunds', { payment, amount: '10.00' }, 'key-1');
      assert.deepEqual([repeated.status, repeated.body.status], [200, 'unknown']);
      await simulator.setFaults({});
      shop.advance(7 * 60);
      await until('the refund is known', async () => {
        const { body: now } = await shop.get(`/v1/refunds/${body.id}`);
        return now.status === 'pending';
      });
      assert.equal((await simulator.records('refunds')).length, 1);
    });
  });

  describe('refused', () => {
    test('more than is left, with what is left', async (t) => {
      const shop = await start(t);
      const { payment } = await shop.paidByCard('50.00');
      await shop.post('/v1/refunds', { payment, amount: '20.00' });
      const refused = await shop.post('/v1/refunds', { payment, amount: '30.01' }, 'key-1');
      assert.deepEqual([refused.status, refused.body.code], [422, 'AMOUNT_EXCEEDS_REFUNDABLE']);
      assert.equal(refused.body['remaining_refundable'], '30.00');
      const again = await shop.post('/v1/refunds', { payment, amount: '30.01' }, 'key-1');
      const { request_id: _id, ...problem } = refused.body;
      assert.partialDeepStrictEqual(again.body, problem);
      assert.equal((await simulator.requests(refundPath)).length, 2);
    });

    test('a PIX payment, with the reason, and the service is not asked', async (t) => {
      const shop = await start(t);
      const payment = await shop.paidByPix();
      const refused = await shop.post('/v1/refunds', { payment });
      assert.deepEqual([refused.status, refused.body.code], [422, 'PIX_NOT_REFUNDABLE']);
      assert.deepEqual(await simulator.requests(refundPath), []);
    });

    test('twice refunded, by the processor, unknown payments, bad input', async (t) => {
      const shop = await start(t);
      const { payment } = await shop.paidByCard('200.00');
      const failed = await shop.post('/v1/refunds', { payment, amount: '94.01' });
      assert.deepEqual([failed.status, failed.body.code], [422, 'REFUND_FAILED']);
      assert.match(String(failed.body['detail']), /saldo/);
      await shop.post('/v1/refunds', { payment });
      const twice = await shop.post('/v1/refunds', { payment });
      assert.deepEqual([twice.status, twice.body.code], [422, 'ALREADY_REFUNDED']);
      const nobodys = await shop.post('/v1/refunds', { payment: 'no-such-charge' });
      assert.deepEqual([nobodys.status, nobodys.body.code], [404, 'TRANSACTION_NOT_FOUND']);
      const notFound = await shop.get('/v1/refunds/re_nothing');
      assert.deepEqual([notFound.status, notFound.body.code], [404, 'REFUND_NOT_FOUND']);
      for (const amount of [10, '10', '10.001', '-1.00', '0.00', '1e3']) {
        const bad = await shop.post('/v1/refunds', { payment, amount });
        assert.deepEqual([bad.status, bad.body.code], [422, 'VALIDATION_ERROR'], String(amount));
      }
      assert.deepEqual(
        shop.eventsOf(payment).filter((type) => type.startsWith('refund')),
        [],
      );
    });

    test('an account that may only refund can do that, and is told of the rest', async (t) => {
      const account = { token: 'tk_refund_sim', secret: 'sk_refund_sim' };
      const shop = await start(t, { account });
      const refused = await shop.post('/v1/refunds', { payment: 'made-before-the-limit' });
      assert.deepEqual([refused.status, refused.body.code], [404, 'TRANSACTION_NOT_FOUND']);
      const balance = await shop.get('/v1/balance');
      assert.deepEqual([balance.status, balance.body.code], [403, 'REFUND_ONLY']);
      const payout = await shop.post('/v1/payouts', { amount: 10 });
      assert.deepEqual([payout.status, payout.body.code], [403, 'REFUND_ONLY']);
      const address = '0x52908400098527886E0F7030069857D2E4169EE7';
      const withdrawal = await shop.post('/v1/withdrawals', { chain: 'polygon', address, amount: '10.00' });
      assert.deepEqual([withdrawal.status, withdrawal.body.code], [403, 'REFUND_ONLY']);
    });
  });

  test('a dispute is told from its beginning to its end, with what became of the money', async (t) => {
    const shop = await start(t);
    const [won, lost] = [await shop.paidByCard(), await shop.paidByCard()];
    for (const { payment, transaction } of [won, lost]) {
      await simulator.transact(transaction, 'dispute');
      await until('it is known', () => shop.eventsOf(payment).includes('payment.disputed'));
    }
    await simulator.transact(won.transaction, 'win_dispute');
    await simulator.transact(lost.transaction, 'lose_dispute');
    for (const [{ payment, checkout }, type, funds] of [
      [won, 'payment.dispute_won', 'restored'],
      [lost, 'payment.dispute_lost', 'debited'],
    ] as const) {
      await until('its end is known', () => shop.eventsOf(payment).includes(type));
      const { body } = await shop.get(`/v1/checkouts/${checkout}`);
      const [shown] = body['payments'] as { dispute: Record<string, unknown> }[];
      assert.equal(shown?.dispute['funds'], funds);
      for (const field of ['id', 'stage', 'reason', 'amount']) assert.ok(shown?.dispute[field], field);
      const opened = shop.events.find(
        ({ type: of, data }) => of === 'payment.disputed' && JSON.stringify(data).includes(payment),
      );
      assert.match(JSON.stringify(opened), /"funds":"held"/);
    }
  });
});
