/** Tests how each entry of the console's list leaves it, at a companion with the simulator: by itself, or marked by a person. */
import assert from 'node:assert/strict';
import { json } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { scopes } from '../../../server/console/merchant-api.ts';
import { buyerOf, customer, requestAsBuyer, testCard } from '../../support/servers/companion.ts';
import { type Scope, suiteScope } from '../../support/servers/process.ts';
import { serve } from '../../support/servers/serve.ts';
import { type SimulatorControl, startSimulator } from '../../support/servers/simulator.ts';
import { type ConsoleVisitor, signedIn } from '../../support/console.ts';
import { until } from '../../support/until.ts';
import { merchantKey, mount } from '../routes/mounted.ts';

/** A shop at the simulator, with its console. */
async function openShop(scope: Scope, simulator: SimulatorControl) {
  const { companion, url } = await mount(scope, { baseUrl: simulator.baseUrl, rawCard: 'inline' });
  const visitor = await signedIn(scope, { companionUrl: url, key: merchantKey });
  const has = async (type: string): Promise<boolean> =>
    (await companion.events.list({ limit: 500 })).data.some((event) => event.type === type);
  return {
    url,
    companion,
    visitor,
    order: (reference: string, amounts = { BRL: '68.00', USD: '12.90' }) =>
      companion.checkouts.create({ reference, amounts, customer }),
    /** Draws a code, and returns how it is paid. */
    pixOf: async (secret: string): Promise<() => Promise<unknown>> => {
      const { pix } = await buyerOf(url, secret).deposit({ method: 'pix' });
      const { idTransaction } = await simulator.chargeOf(pix?.code ?? assert.fail('it has a code'));
      return () => simulator.pay(idTransaction);
    },
    happened: (type: string) => until(`${type} is told`, () => has(type)),
    list: async (): Promise<string> => (await visitor.open('/todo')).text,
  };
}

describe('an entry of the list that goes by itself', { concurrency: false }, () => {
  const scope = suiteScope();
  let simulator: SimulatorControl;

  test('a Pix that paid an order twice, once all of it is given back', async (t) => {
    simulator = await startSimulator(scope);
    const { url, companion, order, pixOf, happened, list } = await openShop(t, simulator);
    const { id, client_secret: secret } = await order('TWICE-1');
    const pay = await pixOf(secret);
    await requestAsBuyer(url, secret, '/charge', { body: testCard(), key: 'twice' });
    await pay();
    await happened('payment.duplicate');
    assert.match(await list(), /TWICE-1/);
    const { payments } = await companion.checkouts.get(id);
    const pix = payments.find(({ method }) => method === 'pix') ?? assert.fail('it has a Pix');
    const payout = { payment: pix.id, pix_key: 'ana@shop.example' };
    await companion.payouts.create(payout, { idempotencyKey: 'return-of-twice-1' });
    const [record] = await simulator.records('payouts');
    await simulator.move('payouts', String(record?.['idTransaction']), 'pay');
    await happened('payout.paid');
    assert.doesNotMatch(await list(), /TWICE-1/);
  });

  test('a refund that failed, once another one gives as much back', async (t) => {
    const { url, companion, order, happened, list } = await openShop(t, simulator);
    const { id, client_secret: secret } = await order('REFUND-1');
    await requestAsBuyer(url, secret, '/charge', { body: testCard(), key: 'refund' });
    const [payment] = (await companion.checkouts.get(id)).payments;
    const refund = async (amount: string, verb: string): Promise<void> => {
      const body = { payment: payment?.id ?? '', amount };
      const made = await companion.refunds.create(body, { idempotencyKey: `refund-${amount}-${verb}` });
      await simulator.move('refunds', made.refund_id ?? assert.fail('it has an id'), verb);
    };
    await refund('5.00', 'fail');
    await happened('refund.failed');
    assert.match(await list(), />failed</);
    await refund('1.00', 'succeed');
    await happened('refund.succeeded');
    assert.match(await list(), />failed</, 'as little as that is not what failed');
    await refund('5.00', 'succeed');
    await until('the second one is known', async () => !/>failed</.test(await list()));
  });
});

describe('an entry of the list that a person ends', { concurrency: false }, () => {
  const scope = suiteScope();
  let simulator: SimulatorControl;

  test('money of another amount than the order, which the shop keeps', async (t) => {
    simulator = await startSimulator(scope);
    const { companion, visitor, order, pixOf, happened, list } = await openShop(t, simulator);
    const { id, client_secret: secret } = await order('OTHER-1', { BRL: '68.00', USD: '12.90' });
    const payTheOldCode = await pixOf(secret);
    await companion.checkouts.update(id, { amounts: { BRL: '60.00', USD: '12.90' } });
    await payTheOldCode();
    await happened('payment.mismatch');
    assert.match(await list(), /OTHER-1/);
    await markDone(visitor, 'mismatch', 'Buyer took two more cups');
    assert.doesNotMatch(todoPart(await list()), /OTHER-1/);
  });

  test('a payment whose row was lost', async (t) => {
    const before = await openShop(t, simulator);
    const { client_secret: secret } = await before.order('LOST-1');
    const { pix } = await buyerOf(before.url, secret).deposit({ method: 'pix' });
    const charge = await simulator.chargeOf(pix?.code ?? assert.fail('it has a code'));
    const after = await openShop(t, simulator);
    const key = charge.postback.split('/').at(-1);
    await simulator.pay(charge.idTransaction);
    await fetch(`${after.url}/v1/callbacks/${key}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'paid', idTransaction: charge.idTransaction }),
    });
    await after.happened('payment.unknown');
    const shown = await after.list();
    assert.match(shown, /payment\.unknown/);
    assert.ok(shown.includes(charge.idTransaction), 'the number to ask the service about');
    assert.match(shown, /R\$68\.00/);
    await markDone(after.visitor, 'mismatch', 'Entered by hand');
    assert.doesNotMatch(todoPart(await after.list()), /payment\.unknown/);
  });
});

const at = '2026-11-25T12:00:00.000Z';
const payment = {
  id: 'pay_1',
  transaction: 'tx_1',
  method: 'card',
  currency: 'USD',
  amount: '12.90',
  created_at: at,
};
const checkout = {
  id: 'co_1',
  reference: 'ORDER-1',
  status: 'open',
  created_at: at,
  payments: [{ ...payment, status: 'processing', paid_at: null, returned_amount: '0.00' }],
};
const transfer = { status: 'unknown', amount: '75.00', checkout: null, reference: null, created_at: at };
const refund = {
  payment: 'pay_1',
  transaction: 'tx_1',
  checkout: null,
  amount: '5.00',
  currency: 'USD',
  created_at: at,
};
const event = (position: number, type: string, delivered = true) => ({
  id: `evt_${position}`,
  position,
  type,
  timestamp: at,
  data: { checkout, payment },
  attempts: 1,
  delivered_at: delivered ? at : null,
});
const lists: Readonly<Record<string, readonly object[]>> = {
  '/v1/checkouts': [checkout],
  '/v1/payouts': [{ ...transfer, id: 'po_1' }],
  '/v1/withdrawals': [{ ...transfer, id: '1001' }],
  '/v1/refunds': ['unknown', 'requires_action', 'failed'].map((status) => ({
    ...refund,
    id: `re_${status}`,
    status,
  })),
};
const log = [event(1, 'payment.disputed'), event(2, 'payout.mismatch'), event(3, 'payment.mismatch', false)];
const all = {
  dispute: 'evt_1',
  mismatch: 'evt_2',
  undelivered: 'evt_3',
  unknown_charge: 'pay_1',
  unknown_payout: 'po_1',
  unknown_withdrawal: '1001',
  refund_unknown: 're_unknown',
  refund_requires_action: 're_requires_action',
  refund_failed: 're_failed',
};

describe('each kind of entry', () => {
  /** A console of a stub companion that has one of each, and keeps marks. */
  async function openStub(scope: Scope, allowed: readonly string[] = scopes): Promise<ConsoleVisitor> {
    const marks: object[] = [];
    const companionUrl = await serve(scope, () => async (request, response) => {
      const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://companion.example');
      if (request.method === 'POST') {
        marks.unshift({ ...((await json(request)) as object), id: `done_${marks.length}`, key: 'bia', at });
      }
      const bodies: Record<string, () => object> = {
        '/v1/key': () => ({ name: 'ana', scopes: allowed }),
        '/v1/balance': () => ({ brl: { available: 500, reserved: 0 }, usd: { available: 0, held: 0 } }),
        '/v1/events': () => ({ data: log.filter(({ position }) => position > Number(query.get('after'))) }),
        '/v1/resolutions': () => (request.method === 'POST' ? (marks[0] ?? {}) : { data: marks, next: null }),
      };
      response.writeHead(200, { 'content-type': 'application/json' });
      const found = bodies[pathname]?.() ?? { data: lists[pathname] ?? [], next: null };
      response.end(JSON.stringify(found));
    });
    return await signedIn(scope, { companionUrl, key: 'mk_console_0123456789abcdefghijklmnopqrst' });
  }

  const linksOf = (text: string): string[] =>
    [...text.matchAll(/href="\/todo\/done\?kind=(\w+)&amp;object=(\w+)"/g)].map(
      ([, kind, object]) => `${kind} ${object}`,
    );

  test('is marked as done with a reason, one by one, and put back', async (t) => {
    const visitor = await openStub(t);
    const open = linksOf((await visitor.open('/todo')).text);
    const expected = Object.entries(all).map(([kind, object]) => `${kind} ${object}`);
    assert.deepEqual(new Set(open), new Set([...expected, 'mismatch evt_3']));
    for (const [kind, object] of Object.entries(all)) {
      const form = await visitor.open(`/todo/done?kind=${kind}&object=${object}`);
      const typed = { reason: `  settled by ${kind} ` };
      const sent = await visitor.submit(form.text, '/todo/done', typed);
      assert.equal(sent.headers.get('location'), '/todo');
    }
    const { text } = await visitor.open('/todo');
    assert.deepEqual(linksOf(text), ['mismatch evt_3'], 'the same event, as money that does not match');
    for (const kind of Object.keys(all)) assert.ok(text.includes(`<span>settled by ${kind}</span>`), kind);
    assert.match(text, /class="key-name"\s*>bia</);
    const backwards = await visitor.submit(text, '/todo/reopen');
    assert.equal(backwards.headers.get('location'), '/todo');
    assert.deepEqual(linksOf((await visitor.open('/todo')).text).length, 2);
  });

  test('stays without a reason, and the form says so', async (t) => {
    const visitor = await openStub(t);
    const form = await visitor.open('/todo/done?kind=dispute&object=evt_1');
    const refused = await visitor.submit(form.text, '/todo/done', { reason: ' ' });
    const again = await visitor.open(refused.headers.get('location') ?? '');
    assert.match(again.text, /role="alert"[^]*action="\/todo\/done"/);
    assert.ok(linksOf((await visitor.open('/todo')).text).includes('dispute evt_1'));
    assert.equal((await visitor.open('/todo/done?kind=anything&object=evt_1')).status, 404);
  });

  test('has no link for a key that may only read', async (t) => {
    const visitor = await openStub(t, ['read']);
    assert.deepEqual(linksOf((await visitor.open('/todo')).text), []);
    assert.equal((await visitor.open('/todo/done?kind=dispute&object=evt_1')).status, 403);
  });
});

/** What is to be done, without what was. */
const todoPart = (page: string): string => page.replace(/<section class="panel done"[^]*?<\/section>/, '');

/** Marks the first entry of a kind as done, by its link and form. */
async function markDone(visitor: ConsoleVisitor, kind: string, reason: string): Promise<void> {
  const { text } = await visitor.open('/todo');
  const [, path = ''] =
    [...todoPart(text).matchAll(/href="(\/todo\/done\?[^"]*)"/g)].find(([link]) =>
      link.includes(`kind=${kind}`),
    ) ?? [];
  assert.notEqual(path, '', `${kind} has a link to end it`);
  const form = await visitor.open(path.replaceAll('&amp;', '&'));
  const sent = await visitor.submit(form.text, '/todo/done', { reason });
  assert.equal(sent.headers.get('location'), '/todo', await sent.text());
}
