/** Tests the merchant's interface as functions of a mounted companion: the same results and errors as over HTTP, on both databases. */
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Companion, PayEvent } from '../../../server/index.ts';
import { testCard } from '../../support/servers/companion.ts';
import { onBothDatabases } from '../../support/databases/both-databases.ts';
import { simulatorOfFile } from '../../support/servers/simulator.ts';
import { until } from '../../support/until.ts';
import { merchantKey, mount } from './mounted.ts';

const simulator = await simulatorOfFile();

onBothDatabases((createDatabase) => {
  describe('in process', () => {
    async function openShop(t: TestContext) {
      const events: PayEvent[] = [];
      const { companion, url } = await mount(t, {
        baseUrl: simulator.baseUrl,
        databaseUrl: await createDatabase(),
        rawCard: 'inline',
        onEvent: (event) => void events.push(event),
      });
      const overHttp = async (path: string): Promise<unknown> => {
        const headers = { authorization: `Bearer ${merchantKey}` };
        return (await fetch(url + path, { headers })).json();
      };
      return { companion, url, events, overHttp };
    }

    async function paidByCard(companion: Companion, url: string) {
      const { id, client_secret } = await companion.checkouts.create({
        reference: 'order-1001',
        amounts: { USD: '25.00' },
      });
      const charged = await fetch(`${url}/v1/checkout/charge`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${client_secret}`,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify(testCard()),
      });
      assert.equal(charged.status, 200);
      await until('the checkout is paid', async () => (await companion.checkouts.get(id)).status === 'paid');
      return companion.checkouts.get(id);
    }

    test('refunds are made once per key, and read and listed as over HTTP', async (t) => {
      const { companion, url, events, overHttp } = await openShop(t);
      const { payment } = await paidByCard(companion, url);
      assert.ok(payment);
      const request = { payment: payment.id, amount: '10.00' };
      const first = await companion.refunds.create(request, { idempotencyKey: 'key-1' });
      const again = await companion.refunds.create(request, { idempotencyKey: 'key-1' });
      assert.equal(again.id, first.id);
      assert.deepEqual([first.payment, first.transaction], [payment.id, payment.transaction]);
      assert.deepEqual(await companion.refunds.get(first.id), await overHttp(`/v1/refunds/${first.id}`));
      const page = await companion.refunds.list({ payment: payment.id, limit: 1 });
      assert.deepEqual(page, await overHttp(`/v1/refunds?payment=${payment.id}&limit=1`));
      assert.equal(page.data.length, 1);
      await until('refund.pending is received', () => events.some(({ type }) => type === 'refund.pending'));
      for (const event of events) {
        if (event.type === 'refund.pending') assert.equal(event.data.refund.payment, payment.id);
      }
    });

    test('payouts accept an amount as text, and withdrawals and the balance work as over HTTP', async (t) => {
      const { companion, overHttp } = await openShop(t);
      const body = { amount: '25.50', pix_key: 'ana@shop.example' };
      const payout = await companion.payouts.create(body, { idempotencyKey: 'key-1' });
      assert.deepEqual([payout.status, payout.amount], ['pending', '25.50']);
      const [sent] = await simulator.requests('/pixout');
      assert.partialDeepStrictEqual(sent?.body, { amount: 25.5 });
      assert.equal((await companion.payouts.list()).data[0]?.id, payout.id);

      const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
      const request = { chain: 'polygon', address, amount: '10.00' } as const;
      const withdrawal = await companion.withdrawals.create(request, { idempotencyKey: 'key-1' });
      assert.equal(withdrawal.status, 'processing');
      assert.equal((await companion.withdrawals.get(withdrawal.id)).order_id, withdrawal.order_id);
      assert.deepEqual(await companion.balance.get(), await overHttp('/v1/balance'));
    });

    test("a buyer's data is erased from a closed order, without a price list, in process and over HTTP", async (t) => {
      const { companion, url } = await openShop(t);
      const overHttp = async (id: string): Promise<unknown> => {
        const headers = { authorization: `Bearer ${merchantKey}` };
        return (await fetch(`${url}/v1/checkouts/${id}/forget`, { method: 'POST', headers })).json();
      };
      const customer = { name: 'Ana Souza', email: 'ana@shop.example' };
      const [one, other] = await Promise.all(
        ['1', '2'].map((reference) =>
          companion.checkouts.create({ reference, amounts: { BRL: '10.00' }, customer }),
        ),
      );
      assert.ok(one && other);
      await assert.rejects(companion.checkouts.forget(one.id), { name: 'PayError', code: 'CHECKOUT_OPEN' });
      for (const { id } of [one, other]) await companion.checkouts.cancel(id);
      const erased = await companion.checkouts.forget(one.id);
      assert.deepEqual(erased, { id: one.id, forgotten: true });
      assert.deepEqual(await overHttp(other.id), { id: other.id, forgotten: true });
      for (const { id } of [one, other]) assert.deepEqual((await companion.checkouts.get(id)).customer, {});
      await assert.rejects(companion.checkouts.forget('co_none'), { name: 'PayError', code: 'NOT_FOUND' });
    });

    test('events are listed with their deliveries, and resent', async (t) => {
      const { companion, url, events, overHttp } = await openShop(t);
      await paidByCard(companion, url);
      await until('both deliveries are recorded', async () => {
        const { data } = await companion.events.list();
        return data.length === 2 && data.every(({ delivered_at: at }) => at !== null);
      });
      const { data } = await companion.events.list();
      assert.deepEqual({ data, next: null }, await overHttp('/v1/events'));
      assert.deepEqual(
        data.map(({ type }) => type),
        ['payment.paid', 'checkout.paid'],
      );
      const [first] = data;
      assert.ok(first);
      assert.deepEqual(await companion.events.list({ after: first.id }), { data: data.slice(1), next: null });
      await companion.events.resend(first.id);
      await until('the event was sent again', () => events.filter(({ id }) => id === first.id).length === 2);
      await until(
        'the second delivery is recorded',
        async () => (await companion.events.deliveries(first.id)).data.length === 2,
      );
    });

    test('changes amounts, lists checkouts, and throws errors with the codes of the interface', async (t) => {
      const { companion } = await openShop(t);
      const { id } = await companion.checkouts.create({ reference: 'r', amounts: { BRL: '129.90' } });
      const changed = await companion.checkouts.changeAmounts(id, { BRL: '99.00' });
      assert.deepEqual(changed.amounts, { BRL: '99.00' });
      const page = await companion.checkouts.list({ status: 'open', limit: 5 });
      assert.deepEqual(
        page.data.map((found) => found.id),
        [id],
      );
      const code = (expected: string) => ({ name: 'PayError', code: expected });
      const key = { idempotencyKey: 'key-1' };
      await assert.rejects(companion.checkouts.changeAmounts(id, { BRL: '1.999' }), code('VALIDATION_ERROR'));
      await assert.rejects(
        companion.refunds.create({ payment: `pay_${'0'.repeat(32)}` }, key),
        code('NOT_FOUND'),
      );
      await assert.rejects(companion.payouts.create({ amount: '1,50' }, key), code('VALIDATION_ERROR'));
      await assert.rejects(
        companion.payouts.create({ amount: '1.50' }, {} as never),
        code('IDEMPOTENCY_KEY_MISSING'),
      );
      await assert.rejects(companion.events.resend('evt_0'), code('EVENT_NOT_FOUND'));
    });
  });
});
