/** Tests refunds and disputes through the companion against the simulator: every outcome, on both databases. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { onBothDatabases } from '../../support/databases/both-databases.ts';
import { merchantsOn } from '../../support/merchants/in-process-merchant.ts';
import { simulatorOfFile } from '../../support/servers/simulator.ts';
import { until } from '../../support/until.ts';
import { newId } from '../../../server/values/ids.ts';
import { type Refund, refundEvents } from '../../../server/money-out/refund.ts';
import { newTransfer } from '../../../server/money-out/transfer.ts';
import { openStore } from '../../../server/storage/index.ts';
import { moneyOutStore } from '../../../server/storage/money-out.ts';
import { checkout, now } from '../storage/fixtures.ts';

const refundPath = '/wallet/card/refund';

const simulator = await simulatorOfFile();

onBothDatabases((createDatabase) => {
  const start = merchantsOn(simulator, createDatabase);

  describe('a refund', () => {
    test('can be partial, twice of the same amount, and then of the rest', async (t) => {
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
      const payments = shop.events.flatMap(({ data }) => ('refund' in data ? [data.refund.payment] : []));
      assert.deepEqual(new Set(payments), new Set([payment]));
    });

    test('repeated with its key is the same; the key with another body is an error', async (t) => {
      const shop = await start(t);
      const { payment } = await shop.paidByCard();
      const request = { payment, amount: '10.00' };
      const first = await shop.post('/v1/refunds', request, 'key-1');
      const again = await shop.post('/v1/refunds', request, 'key-1');
      assert.deepEqual([first.status, again.status], [201, 200]);
      assert.equal(again.body.id, first.body.id);
      const other = await shop.post('/v1/refunds', { payment, amount: '11.00' }, 'key-1');
      assert.deepEqual([other.status, other.body.code], [422, 'IDEMPOTENCY_KEY_REUSED']);
      const ofAnother = { ...request, payment: (await shop.paidByCard()).payment };
      assert.equal((await shop.post('/v1/refunds', ofAnother, 'key-1')).body.code, 'IDEMPOTENCY_KEY_REUSED');
      const none = await shop.post('/v1/refunds', request, null);
      assert.deepEqual([none.status, none.body.code], [400, 'IDEMPOTENCY_KEY_MISSING']);
      assert.equal((await simulator.records('refunds')).length, 1);
    });

    test('in progress returns IDEMPOTENCY_KEY_IN_FLIGHT for the same key', async (t) => {
      const shop = await start(t);
      const { payment } = await shop.paidByCard();
      await simulator.setFaults({ calls: { match: refundPath, do: 'slow', delay_ms: 1500 } });
      const running = shop.post('/v1/refunds', { payment }, 'key-1');
      await until(
        'the service has received the call',
        async () => (await simulator.requests(refundPath)).length > 0,
      );
      const second = await shop.post('/v1/refunds', { payment }, 'key-1');
      assert.deepEqual([second.status, second.body.code], [409, 'IDEMPOTENCY_KEY_IN_FLIGHT']);
      assert.ok(second.headers.get('retry-after'));
      const { status, body: refund } = await running;
      assert.equal(status, 201);
      // Its callbacks arrived before its response, and are not mistaken for those of a refund made elsewhere.
      await until('the merchant has received the event of the payment', () =>
        shop.eventsOf(payment).includes('payment.refunded'),
      );
      await until('every callback is processed', async () => {
        const { callbacks } = await shop.composed.parts.store.backlog(Date.now());
        return callbacks === 0;
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
        test(`becomes ${status} with callbacks: ${callbacks}`, async (t) => {
          const shop = await start(t);
          const { payment } = await shop.paidByCard();
          const { body: refund } = await shop.post('/v1/refunds', { payment, amount: '10.00' });
          await until('the merchant has received the event of the payment', () =>
            shop.eventsOf(payment).includes('payment.partially_refunded'),
          );
          await simulator.setFaults({ callbacks });
          await simulator.move('refunds', refund.id, verb);
          if (callbacks === 'drop') shop.advance(7 * 60);
          if (callbacks === 'reorder' || callbacks === 'late') await simulator.advanceClock(120);
          await until(`the merchant has received the event`, () =>
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
      test(`returned by the bank after it succeeded is reported as failed, with callbacks: ${callbacks}`, async (t) => {
        const shop = await start(t);
        const { payment } = await shop.paidByCard();
        const { body: refund } = await shop.post('/v1/refunds', { payment, amount: '10.00' });
        await simulator.move('refunds', refund.id, 'succeed');
        await until('the refund has succeeded', () => shop.eventsOf(refund.id).includes('refund.succeeded'));
        await simulator.setFaults({ callbacks });
        await simulator.move('refunds', refund.id, 'fail');
        if (callbacks === 'drop') shop.advance(25 * 60 * 60);
        await until('the merchant has received refund.failed', () =>
          shop.eventsOf(refund.id).includes('refund.failed'),
        );
        const { body } = await shop.get(`/v1/refunds/${refund.id}`);
        assert.deepEqual([body.status, body['failure_reason'] === null], ['failed', false]);
        assert.equal(shop.eventsOf(refund.id).at(-1), 'refund.failed');
      });
    }

    test('never moves backwards when its callbacks are out of order', async (t) => {
      const shop = await start(t);
      const { payment } = await shop.paidByCard();
      const { body: refund } = await shop.post('/v1/refunds', { payment, amount: '10.00' });
      await until('the merchant has received the event of the payment', () =>
        shop.eventsOf(payment).includes('payment.partially_refunded'),
      );
      await simulator.setFaults({ callbacks: 'reorder' });
      await simulator.move('refunds', refund.id, 'require_action');
      await simulator.move('refunds', refund.id, 'succeed');
      await until('the refund has succeeded', () => shop.eventsOf(refund.id).includes('refund.succeeded'));
      await until('every callback is processed', async () => {
        const { callbacks } = await shop.composed.parts.store.backlog(Date.now());
        return callbacks === 0;
      });
      assert.equal(shop.eventsOf(refund.id).at(-1), 'refund.succeeded');
      assert.equal((await shop.get(`/v1/refunds/${refund.id}`)).body.status, 'succeeded');
    });

    test('gets its reference number once the service has it', async (t) => {
      const shop = await start(t);
      const { payment } = await shop.paidByCard();
      const { body: refund } = await shop.post('/v1/refunds', { payment });
      assert.equal(refund['arn'], null);
      await simulator.move('refunds', refund.id, 'succeed');
      await until('the refund is reported', () => shop.eventsOf(refund.id).includes('refund.succeeded'));
      await simulator.move('refunds', refund.id, 'arn');
      shop.advance(11);
      const { body } = await shop.get(`/v1/refunds/${refund.id}`);
      assert.match(String(body['arn']), /^\d{23}$/);
      assert.equal(body['arn_status'], 'available');
      const [record] = await simulator.records('refunds');
      assert.equal(body['service_created_at'], record?.['created_at']);
      await until('the number has arrived in an event', () =>
        shop.events.some(({ data }) => 'refund' in data && data.refund.arn === body['arn']),
      );
    });

    test('with a lost response is one refund, returned by a retry with the same key', async (t) => {
      const shop = await start(t);
      const { payment } = await shop.paidByCard();
      await simulator.setFaults({ calls: { match: refundPath, do: 'reset', times: 2 } });
      const { body } = await shop.post('/v1/refunds', { payment, amount: '10.00' });
      assert.equal(body.status, 'pending');
      const calls = await simulator.requests(refundPath);
      assert.equal(new Set(calls.map(({ idempotency_key: key }) => key)).size, 1);
      assert.equal((await simulator.records('refunds')).length, 1);
    });

    test('without any response is unknown, and settled later by the worker', async (t) => {
      const shop = await start(t);
      const { payment } = await shop.paidByCard();
      await simulator.setFaults({ callbacks: 'drop', calls: { match: refundPath, do: '500', times: 1000 } });
      const { status, body } = await shop.post('/v1/refunds', { payment, amount: '10.00' }, 'key-1');
      assert.deepEqual([status, body.status], [201, 'unknown']);
      const repeated = await shop.post('/v1/refunds', { payment, amount: '10.00' }, 'key-1');
      assert.deepEqual([repeated.status, repeated.body.status], [200, 'unknown']);
      await simulator.setFaults({});
      shop.advance(7 * 60);
      await until('the refund is pending', async () => {
        const { body: now } = await shop.get(`/v1/refunds/${body.id}`);
        return now.status === 'pending';
      });
      assert.equal((await simulator.records('refunds')).length, 1);
    });
  });

  describe('a rejected refund', () => {
    test('above the refundable amount returns the remaining amount', async (t) => {
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

    test('of a PIX payment returns PIX_NOT_REFUNDABLE without a call', async (t) => {
      const shop = await start(t);
      const payment = await shop.paidByPix();
      const refused = await shop.post('/v1/refunds', { payment });
      assert.deepEqual([refused.status, refused.body.code], [422, 'PIX_NOT_REFUNDABLE']);
      assert.match(String(refused.body['detail']), /payout/);
      assert.deepEqual(await simulator.requests(refundPath), []);
    });

    test('returns the code of each reason: processor, double refund, unknown payment or refund, invalid amount', async (t) => {
      const shop = await start(t);
      const { payment } = await shop.paidByCard('200.00');
      const failed = await shop.post('/v1/refunds', { payment, amount: '94.01' });
      assert.deepEqual([failed.status, failed.body.code], [422, 'REFUND_FAILED']);
      assert.match(String(failed.body['detail']), /saldo/);
      await shop.post('/v1/refunds', { payment });
      const twice = await shop.post('/v1/refunds', { payment });
      assert.deepEqual([twice.status, twice.body.code], [422, 'ALREADY_REFUNDED']);
      const unknown = await shop.post('/v1/refunds', { payment: 'no-such-charge' });
      assert.deepEqual([unknown.status, unknown.body.code], [404, 'TRANSACTION_NOT_FOUND']);
      const notFound = await shop.get('/v1/refunds/re_nothing');
      assert.deepEqual([notFound.status, notFound.body.code], [404, 'REFUND_NOT_FOUND']);
      for (const amount of [10, '10', '10.001', '-1.00', '0.00', '1e3']) {
        const invalid = await shop.post('/v1/refunds', { payment, amount });
        assert.deepEqual([invalid.status, invalid.body.code], [422, 'VALIDATION_ERROR'], String(amount));
      }
      assert.deepEqual(
        shop.eventsOf(payment).filter((type) => type.startsWith('refund')),
        [],
      );
    });

    test('an account limited to refunds gets REFUND_ONLY for all other calls', async (t) => {
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

  test('a dispute is reported when opened and closed, with the state of the funds', async (t) => {
    const shop = await start(t);
    const [won, lost] = [await shop.paidByCard(), await shop.paidByCard()];
    for (const { payment, transaction } of [won, lost]) {
      await simulator.transact(transaction, 'dispute');
      await until('the payment is disputed', () => shop.eventsOf(payment).includes('payment.disputed'));
    }
    await simulator.transact(won.transaction, 'win_dispute');
    await simulator.transact(lost.transaction, 'lose_dispute');
    for (const [{ payment, checkout }, type, funds] of [
      [won, 'payment.dispute_won', 'restored'],
      [lost, 'payment.dispute_lost', 'debited'],
    ] as const) {
      await until('the dispute is closed', () => shop.eventsOf(payment).includes(type));
      const { body } = await shop.get(`/v1/checkouts/${checkout}`);
      const [view] = body['payments'] as { dispute: Record<string, unknown> }[];
      assert.equal(view?.dispute['funds'], funds);
      for (const field of ['id', 'stage', 'reason', 'amount']) assert.ok(view?.dispute[field], field);
      const opened = shop.events.find(
        ({ type: of, data }) => of === 'payment.disputed' && JSON.stringify(data).includes(payment),
      );
      assert.match(JSON.stringify(opened), /"funds":"held"/);
    }
  });
});

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
