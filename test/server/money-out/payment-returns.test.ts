/** Tests payouts that return a PIX payment: the ceiling under races and two processes, and how it is reported; on both databases. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { textsFor } from '../../../server/pages/page-texts.ts';
import { onBothDatabases } from '../../support/databases/both-databases.ts';
import { merchantsOn, shortTimeout, type TestMerchant } from '../../support/merchants/in-process-merchant.ts';
import { simulatorOfFile } from '../../support/servers/simulator.ts';
import { until } from '../../support/until.ts';

const simulator = await simulatorOfFile();
const payee = { pix_key: 'ana@shop.example' };

async function paidOrder(shop: TestMerchant) {
  const id = await shop.paidByPix();
  const found = (await shop.get('/v1/checkouts')).body['data'] as {
    id: string;
    reference: string;
    payments: { id: string; transaction: string; returned_amount: string }[];
  }[];
  const order = found.find(({ payments }) => payments.some((payment) => payment.id === id));
  assert.ok(order);
  const returned = async (): Promise<unknown> => {
    const { body } = await shop.get(`/v1/checkouts/${order.id}`);
    return (body['payments'] as Record<string, unknown>[])[0]?.['returned_amount'];
  };
  await until(
    'the order is paid',
    async () => (await shop.get(`/v1/checkouts/${order.id}`)).body.status === 'paid',
  );
  const { transaction } = order.payments[0] ?? assert.fail();
  return { payment: id, checkout: order.id, reference: order.reference, transaction, returned };
}

onBothDatabases((createDatabase) => {
  const start = merchantsOn(simulator, createDatabase);
  const aMinuteLater = async (...shops: TestMerchant[]): Promise<void> => {
    for (const shop of shops) shop.advance(61);
    await simulator.advanceClock(61);
  };

  test('a return names its payment and order, and sends neither to the service', async (t) => {
    const shop = await start(t);
    const { payment, checkout, reference, transaction, returned } = await paidOrder(shop);
    const body = { ...payee, payment: transaction, amount: '15.50', reason: 'broken' };
    const { status, body: payout } = await shop.post('/v1/payouts', body, 'key-1');
    assert.deepEqual(
      [status, payout['payment'], payout['checkout'], payout['reference'], payout['reason']],
      [201, payment, checkout, reference, 'broken'],
    );
    const [request] = await simulator.requests('/pixout');
    assert.ok(request);
    const sent = { ...(request.body as Record<string, unknown>) };
    for (const name of ['token', 'secret', 'baasPostbackUrl']) Reflect.deleteProperty(sent, name);
    assert.deepEqual(sent, { ...payee, amount: 15.5 });
    assert.equal(await returned(), '15.50');
    assert.equal((await shop.post('/v1/payouts', body, 'key-1')).status, 200, 'a repeat is the same return');
    await simulator.move('payouts', payout.id, 'pay');
    await until('the event has arrived', () => shop.eventsOf(payout.id).includes('payout.paid'));
    const event = shop.events.find(({ type }) => type === 'payout.paid');
    assert.ok(event?.type === 'payout.paid');
    assert.deepEqual([event.data.payout.payment, event.data.payout.reference], [payment, reference]);
    assert.equal(await returned(), '15.50');
  });

  test('returns all that is left without an amount, and never more', async (t) => {
    const shop = await start(t);
    const { payment, returned } = await paidOrder(shop);
    const tooMuch = await shop.post('/v1/payouts', { ...payee, payment, amount: '40.01' });
    assert.deepEqual([tooMuch.status, tooMuch.body.code], [422, 'AMOUNT_EXCEEDS_RETURNABLE']);
    assert.equal(tooMuch.body['remaining_returnable'], '40.00');
    await shop.post('/v1/payouts', { ...payee, payment, amount: '15.50' });
    await aMinuteLater(shop);
    const { body: rest } = await shop.post('/v1/payouts', { ...payee, payment }, 'rest');
    assert.equal(rest['amount'], '24.50');
    assert.equal(await returned(), '40.00');
    for (const body of [{ payment }, { payment, amount: '0.01' }, { payment, amount: 0.01 }]) {
      const none = await shop.post('/v1/payouts', { ...payee, ...body });
      assert.deepEqual([none.status, none.body.code], [422, 'AMOUNT_EXCEEDS_RETURNABLE']);
    }
    assert.equal((await shop.post('/v1/payouts', { ...payee, payment }, 'rest')).status, 200);
    assert.equal((await simulator.requests('/pixout')).length, 2);
  });

  test('holds the ceiling and the pace for two processes at once', async (t) => {
    const databaseUrl = await createDatabase();
    const shops = [await start(t, { databaseUrl }), await start(t, { databaseUrl })];
    const [first] = shops;
    assert.ok(first);
    const { payment, returned } = await paidOrder(first);
    const burst = async () =>
      await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          (shops[index % 2] ?? first).post('/v1/payouts', { ...payee, payment, amount: '30.00' }),
        ),
      );
    const made = await burst();
    assert.equal(made.filter(({ status }) => status === 201).length, 1);
    for (const { status, body, headers } of made) {
      if (status === 201) continue;
      assert.ok(['AMOUNT_EXCEEDS_RETURNABLE', 'PAYOUT_COOLDOWN'].includes(body.code), body.code);
      if (status === 429) assert.ok(Number(headers.get('retry-after')) > 0);
    }
    await aMinuteLater(...shops);
    assert.deepEqual(
      new Set((await burst()).map(({ body }) => body.code)),
      new Set(['AMOUNT_EXCEEDS_RETURNABLE']),
    );
    assert.equal(await returned(), '30.00');
    assert.equal((await simulator.requests('/pixout')).length, 1);
  });

  describe('an amount that was not returned', () => {
    test('can be returned again after the payout was cancelled', async (t) => {
      const shop = await start(t);
      const { payment, returned } = await paidOrder(shop);
      const { body: payout } = await shop.post('/v1/payouts', { ...payee, payment });
      await simulator.move('payouts', payout.id, 'cancel');
      await until('the payout is cancelled', async () => (await returned()) === '0.00');
      await aMinuteLater(shop);
      assert.equal((await shop.post('/v1/payouts', { ...payee, payment })).status, 201);
      assert.equal(await returned(), '40.00');
    });

    test('can be returned again after the service rejected it, and stays counted while its outcome is unknown', async (t) => {
      const shop = await start(t, shortTimeout);
      const { payment, returned } = await paidOrder(shop);
      const small = await shop.post('/v1/payouts', { ...payee, payment, amount: '0.50' });
      assert.deepEqual([small.status, small.body.code], [422, 'MINIMUM_AMOUNT_NOT_MET']);
      assert.equal(await returned(), '0.00');
      await aMinuteLater(shop);
      await simulator.setFaults({ calls: { match: '/pixout', do: 'timeout' } });
      const { body: unknown } = await shop.post('/v1/payouts', { ...payee, payment, amount: '25.00' });
      assert.equal(unknown.status, 'unknown');
      assert.equal(await returned(), '25.00');
    });
  });

  test('is on the receipt: as returned once it is settled, as underway before, and not while it may not exist', async (t) => {
    const shop = await start(t, shortTimeout);
    const { payment, checkout } = await paidOrder(shop);
    const { body: order } = await shop.get(`/v1/checkouts/${checkout}`);
    const { receipt } = textsFor(['en']);
    const returnRows = async (): Promise<string[][]> => {
      const response = await fetch(String(order['url']), { headers: { 'accept-language': 'en' } });
      const rows = (await response.text()).matchAll(/<dt>([^<]*)<\/dt>\s*<dd><bdi[^>]*>([^<]*)</g);
      return [...rows]
        .map(([, label = '', value = '']) => [label, value.trim()])
        .filter(([label]) => label === receipt.returned || label === receipt.returning);
    };
    const give = async (amount: string) => {
      await aMinuteLater(shop);
      return (await shop.post('/v1/payouts', { ...payee, payment, amount })).body;
    };
    assert.deepEqual(await returnRows(), []);
    const first = await give('15.50');
    assert.deepEqual(await returnRows(), [['Return in progress', 'R$15.50']]);
    await simulator.move('payouts', first.id, 'pay');
    await until('the first is paid', () => shop.eventsOf(first.id).includes('payout.paid'));
    assert.deepEqual(await returnRows(), [['Amount returned', 'R$15.50']]);
    const second = await give('4.50');
    const both = [
      ['Amount returned', 'R$15.50'],
      ['Return in progress', 'R$4.50'],
    ];
    assert.deepEqual(await returnRows(), both);
    await simulator.move('payouts', second.id, 'cancel');
    await until('the second is cancelled', () => shop.eventsOf(second.id).includes('payout.cancelled'));
    assert.deepEqual(await returnRows(), [['Amount returned', 'R$15.50']]);
    await simulator.setFaults({ calls: { match: '/pixout', do: 'timeout' } });
    assert.equal((await give('10.00')).status, 'unknown');
    assert.deepEqual(await returnRows(), [['Amount returned', 'R$15.50']]);
  });

  test('the receipt shows a second payment and its return apart from the amount of the order', async (t) => {
    const shop = await start(t);
    const { body: order } = await shop.post('/v1/checkouts', {
      reference: 'twice',
      amounts: { BRL: '30.00' },
      customer: { name: 'Ana', email: 'ana@shop.example', phone: '11987654321', document: '52998224725' },
    });
    const deposit = async (): Promise<Record<string, unknown>> => {
      const response = await fetch(`${shop.url}/v1/checkout/deposit`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${String(order['client_secret'])}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ method: 'pix' }),
      });
      return (await response.json()) as Record<string, unknown>;
    };
    const first = await until('a code', async () => (await deposit())['transaction']);
    await shop.post(`/v1/checkouts/${order.id}/amounts`, { amounts: { BRL: '40.00' } });
    const second = await until('another code', async () => {
      const { transaction } = await deposit();
      return transaction !== first && transaction;
    });
    const receipt = async (): Promise<string> => {
      const response = await fetch(String(order['url']), { headers: { 'accept-language': 'en' } });
      const [, rows = ''] = /<dl>([^]*?)<\/dl>/.exec(await response.text()) ?? [];
      return rows.replaceAll(/<(dt|dd) hidden>[^]*?<\/\1>|<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
    };
    await simulator.pay(String(second));
    await until('it is paid', async () => /Amount paid R\$40\.00/.test(await receipt()));
    assert.doesNotMatch(await receipt(), /second time/);
    await simulator.pay(String(first));
    await until('it is paid twice', async () => /Paid a second time R\$30\.00 Paid by/.test(await receipt()));
    const payout = (await shop.post('/v1/payouts', { ...payee, payment: first, amount: '10.00' })).body;
    assert.match(await receipt(), /Paid a second time R\$30\.00 Return in progress: R\$10\.00 Paid by/);
    await simulator.move('payouts', payout.id, 'pay');
    await until('it is returned', () => shop.eventsOf(payout.id).includes('payout.paid'));
    const rows = await receipt();
    assert.match(
      rows,
      /Amount paid R\$40\.00 Paid a second time R\$30\.00 Amount returned: R\$10\.00 Paid by/,
    );
  });

  test('is refused for a card, an unknown payment, and a payment that brought no money', async (t) => {
    const shop = await start(t);
    const { payment: card } = await shop.paidByCard();
    const ofCard = await shop.post('/v1/payouts', { ...payee, payment: card });
    assert.deepEqual([ofCard.status, ofCard.body.code], [422, 'PAYMENT_NOT_RETURNABLE']);
    for (const payment of ['no-such-payment', `pay_${'0'.repeat(32)}`]) {
      const unknown = await shop.post('/v1/payouts', { ...payee, payment });
      assert.deepEqual([unknown.status, unknown.body.code], [404, 'NOT_FOUND']);
    }
    assert.equal((await simulator.requests('/pixout')).length, 0);
  });
});
