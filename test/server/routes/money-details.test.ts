/**
 * Tests what merchants read about money: fees, exchange rates, times and ends, as the service reports them, and null where it does not;
 * on both databases.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { onBothDatabases } from '../../support/databases/both-databases.ts';
import { merchantsOn, type TestMerchant } from '../../support/merchants/in-process-merchant.ts';
import { customer, requestAsBuyer, testCard } from '../../support/servers/companion.ts';
import { simulatorOfFile } from '../../support/servers/simulator.ts';
import { until } from '../../support/until.ts';

const simulator = await simulatorOfFile();

interface Attempt {
  [field: string]: unknown;
  id: string;
  transaction: string;
  status: string;
}

async function openOrder(shop: TestMerchant, amounts: Record<string, string>) {
  const { body: checkout } = await shop.post('/v1/checkouts', { reference: randomUUID(), amounts, customer });
  const secret = String(checkout['client_secret']);
  const payments = async () => (await shop.get(`/v1/checkouts/${checkout.id}`)).body['payments'] as Attempt[];
  return {
    id: checkout.id,
    buyer: (path: string, body?: unknown, key?: string) =>
      requestAsBuyer(shop.url, secret, path, { body, ...(key !== undefined && { key }) }),
    deposit: async (method: string) =>
      (await requestAsBuyer(shop.url, secret, '/deposit', { body: { method } })).body as Attempt,
    payments,
    /** Waits for the first attempt's status. */
    first: async (status: string): Promise<Attempt> => {
      await until(`the payment is ${status}`, async () => (await payments())[0]?.status === status);
      return (await payments())[0] ?? assert.fail();
    },
  };
}

onBothDatabases((createDatabase) => {
  const start = merchantsOn(simulator, createDatabase);

  test('a PIX payment has the service’s fee and net once it is paid, in the view and the event', async (t) => {
    const shop = await start(t);
    const order = await openOrder(shop, { BRL: '129.90' });
    const { transaction } = await order.deposit('pix');
    const [pending] = await order.payments();
    assert.deepEqual([pending?.['fee'], pending?.['net'], pending?.['fx']], [null, null, null]);
    await simulator.pay(transaction);
    const paid = await order.first('paid');
    const [fee, net] = [Number(paid['fee']), Number(paid['net'])];
    assert.ok(fee > 0);
    assert.equal((fee + net).toFixed(2), '129.90');
    assert.deepEqual([paid['fx'], paid['refunded_at'], paid['returned_amount']], [null, null, '0.00']);
    const { body: view } = await shop.get(`/v1/checkouts/${order.id}`);
    const current = view['payment'] as Attempt;
    assert.deepEqual({ ...current, ...paid }, current, 'the current payment has all that its attempt has');
    assert.ok('pix' in current);
    await until('the event has arrived', () => shop.eventsOf(paid.id).includes('payment.paid'));
    const event = shop.events.find(({ type }) => type === 'payment.paid');
    assert.ok(event?.type === 'payment.paid');
    const { payment } = event.data;
    assert.deepEqual([payment.fee, payment.net], [paid['fee'], paid['net']]);
    const { body: buyers } = await order.buyer('/status');
    for (const name of ['fee', 'net', 'fx', 'ended_as', 'returned_amount'])
      assert.ok(!(name in (buyers['payment'] as object)), name);
  });

  test('a card payment has the exchange rate of its payment and no fee, and the time of its refund', async (t) => {
    const shop = await start(t);
    const { checkout, payment: id } = await shop.paidByCard('100.00');
    const read = async () =>
      ((await shop.get(`/v1/checkouts/${checkout}`)).body['payments'] as Attempt[])[0] ?? assert.fail();
    const { fee, net, fx, refunded_at: refundedAt } = await read();
    assert.deepEqual([fee, net, refundedAt], [null, null, null]);
    const { rate, amount_brl: brl } = fx as { rate: string; amount_brl: string };
    assert.match(rate, /^\d+\.\d+$/);
    assert.equal(brl, (Number(rate) * 100).toFixed(2));
    await shop.post('/v1/refunds', { payment: id, amount: '10.00' });
    const [record] = await simulator.records('refunds');
    await simulator.move('refunds', String(record?.['refund_id']), 'succeed');
    await until('the refund is seen', async () => (await read()).status === 'partially_refunded');
    assert.ok(!Number.isNaN(Date.parse(String((await read())['refunded_at']))));
  });

  describe('an attempt that brought no money', () => {
    test('has expired', async (t) => {
      const shop = await start(t);
      const order = await openOrder(shop, { BRL: '40.00' });
      await order.deposit('pix');
      shop.advance(31 * 60);
      assert.equal(
        (await order.payments())[0]?.['ended_as'],
        'expired',
        'the service reports no end of a code',
      );
      const page = await openOrder(shop, { USD: '40.00' });
      const { transaction } = await page.deposit('wallet');
      await simulator.expire(transaction);
      assert.equal((await page.first('cancelled'))['ended_as'], 'expired');
    });

    test('was declined, with both codes and the masked sentence', async (t) => {
      const shop = await start(t);
      const order = await openOrder(shop, { USD: '25.00', BRL: '40.00' });
      await order.buyer('/charge', testCard('4000000000009995'), 'key-1');
      const declined = await order.first('cancelled');
      assert.equal(declined['ended_as'], 'declined');
      const { code, decline_code: declineCode, message } = declined['failure'] as Record<string, string>;
      assert.equal(code, 'insufficient_funds');
      assert.equal(declineCode, 'insufficient_funds');
      assert.ok(message && !message.includes('4000000000009995'));
      const { body: view } = await shop.get(`/v1/checkouts/${order.id}`);
      const current = view['payment'] as Attempt;
      assert.deepEqual(current['failure'], { ...(declined['failure'] as object), advice: 'retry_later' });
      assert.equal(view['revision'], 0);
      const { transaction } = await order.deposit('pix');
      await simulator.pay(transaction);
      await until('the order is paid', async () => (await order.payments())[1]?.status === 'paid');
      assert.deepEqual(
        (await order.payments()).map(({ status, ended_as: endedAs }) => [status, endedAs]),
        [
          ['cancelled', 'declined'],
          ['paid', null],
        ],
        'a declined attempt stays in the history',
      );
    });

    test('was replaced by a code of other amounts, until its money arrives', async (t) => {
      const shop = await start(t);
      const order = await openOrder(shop, { BRL: '40.00' });
      const { transaction } = await order.deposit('pix');
      await shop.post(`/v1/checkouts/${order.id}/amounts`, { amounts: { BRL: '39.00' } });
      assert.equal((await order.payments())[0]?.['ended_as'], 'replaced');
      await simulator.pay(transaction);
      assert.equal((await order.first('paid'))['ended_as'], null);
    });

    test('is no news once the order is paid, unless it was declined', async (t) => {
      const shop = await start(t);
      const order = await openOrder(shop, { BRL: '40.00', USD: '25.00' });
      const code = await order.deposit('pix');
      const page = await order.deposit('wallet');
      await simulator.pay(page.transaction);
      await until('the order is paid', async () => (await order.payments())[1]?.status === 'paid');
      await simulator.expire(code.transaction);
      shop.advance(3600);
      const unused = await order.first('cancelled');
      assert.equal(unused['ended_as'], 'expired');
      const { data } = (await shop.get('/v1/events')).body as unknown as {
        data: { type: string; data: unknown }[];
      };
      assert.deepEqual(
        data.filter((event) => JSON.stringify(event.data).includes(unused.id)),
        [],
      );
    });
  });

  test('a dispute that goes under review is told once more', async (t) => {
    const shop = await start(t);
    const { checkout, transaction } = await shop.paidByCard();
    await simulator.transact(transaction, 'dispute');
    await until('the dispute is reported', () => shop.events.some(({ type }) => type === 'payment.disputed'));
    await simulator.transact(transaction, 'review_dispute');
    for (let days = 0; days < 2; days++) shop.advance(36 * 3600);
    const stages = () =>
      shop.events.flatMap((event) =>
        event.type === 'payment.disputed' ? [event.data.payment.dispute?.stage] : [],
      );
    await until('the review is reported', () => stages().length === 2);
    assert.deepEqual(stages(), ['needs_response', 'under_review']);
    assert.equal((await shop.get(`/v1/checkouts/${checkout}`)).body.status, 'paid');
  });

  test('a withdrawal has the end of its quote, the service’s sentence, and a time of completion only then', async (t) => {
    const shop = await start(t);
    const { body: made } = await shop.post('/v1/withdrawals', {
      chain: 'polygon',
      address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      amount: '50.00',
    });
    assert.ok(!Number.isNaN(Date.parse(String(made['expires_at']))));
    assert.equal(made['completed_at'], null);
    const read = async () => (await shop.get(`/v1/withdrawals/${made.id}`)).body;
    shop.advance(40);
    assert.equal((await read())['completed_at'], null, 'the service has a time for every status');
    await simulator.move('withdrawals', made.id, 'send');
    await simulator.move('withdrawals', made.id, 'complete');
    shop.advance(120);
    await until('the withdrawal is completed', async () => (await read()).status === 'completed');
    const done = await read();
    assert.ok(!Number.isNaN(Date.parse(String(done['completed_at']))));
    assert.ok(String(done['status_message']).length > 0);
  });
});
