/** Tests the return of an order's Pix in the console, at a companion with more payouts than one look can cover. */
import assert from 'node:assert/strict';
import { json } from 'node:stream/consumers';
import { test } from 'node:test';
import { scopes } from '../../../server/console/merchant-api.ts';
import { type ConsoleVisitor, signedIn } from '../../support/console.ts';
import type { Scope } from '../../support/servers/process.ts';
import { serve } from '../../support/servers/serve.ts';

const at = '2026-11-01T12:00:00.000Z';
const pix = {
  id: 'pay_pix',
  transaction: 'tx_pix',
  method: 'pix',
  status: 'paid',
  currency: 'BRL',
  amount: '68.00',
  created_at: at,
  paid_at: at,
  refunded_amount: '0.00',
  returned_amount: '30.00',
};
const card = { ...pix, id: 'pay_card', transaction: 'tx_card', method: 'card', returned_amount: '0.00' };
const unpaid = { ...pix, id: 'pay_unpaid', transaction: 'tx_unpaid', status: 'cancelled', paid_at: null };
const checkoutOf = (id: string, payments: object[]) => ({
  id,
  reference: `ORDER-${id}`,
  status: 'paid',
  amounts: { BRL: '68.00' },
  customer: {},
  metadata: {},
  description: null,
  created_at: at,
  payments,
});
const orders = [
  checkoutOf('co_old', [unpaid, card, pix]),
  checkoutOf('co_card', [{ ...card, id: 'pay_other' }]),
];
const newerPayouts = 2500;
const payoutOf = (id: string, status: string, amount: string, payment: string | null = null) => ({
  id,
  status,
  amount,
  payment,
  checkout: payment && 'co_old',
  reference: payment && 'ORDER-co_old',
  reason: null,
  fee: null,
  net: null,
  currency: 'BRL',
  created_at: at,
});
/** Newest first. The returns of the old order come last. */
const payouts = [
  ...Array.from({ length: newerPayouts }, (_, index) => payoutOf(`po_${index}`, 'paid', '1.00')),
  payoutOf('ret_3', 'cancelled', '30.00', pix.id),
  payoutOf('ret_2', 'pending', '10.00', pix.id),
  payoutOf('ret_1', 'paid', '20.00', pix.id),
];

async function openShop(
  scope: Scope,
): Promise<{ visitor: ConsoleVisitor; sent: unknown[]; calls: string[] }> {
  const sent: unknown[] = [];
  const calls: string[] = [];
  const companionUrl = await serve(scope, () => async (request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://companion.example');
    calls.push(pathname);
    response.writeHead(200, { 'content-type': 'application/json' });
    const reply = (body: object): void => void response.end(JSON.stringify(body));
    if (request.method === 'POST') {
      sent.push(await json(request));
      return reply(payoutOf('made', 'pending', '5.00', pix.id));
    }
    if (pathname === '/v1/key') return reply({ name: 'ana', scopes });
    if (pathname === '/v1/balance')
      return reply({ brl: { available: 500, reserved: 0 }, usd: { available: 0, held: 0 } });
    if (pathname === '/v1/checkouts') return reply({ data: orders, next: null });
    if (pathname.startsWith('/v1/checkouts/'))
      return reply(orders.find(({ id }) => pathname.endsWith(id)) ?? {});
    if (pathname !== '/v1/payouts') return reply({ data: [], next: null });
    const payment = query.get('payment');
    const found = payouts.filter((one) => payment === null || one.payment === payment);
    const from = found.findIndex(({ id }) => id === query.get('after')) + 1;
    const data = found.slice(from, from + Number(query.get('limit')));
    return reply({ data, next: from + data.length < found.length ? (data.at(-1)?.id ?? null) : null });
  });
  const visitor = await signedIn(scope, { companionUrl, key: 'mk_console_0123456789abcdefghijklmnopqrst' });
  return { visitor, sent, calls };
}

const returnForm = '/payouts?order=co_old';

test('what is given back of a Pix is right however many payouts came later', async (t) => {
  const { visitor, calls } = await openShop(t);
  for (const page of ['/payments/co_old', returnForm]) {
    calls.length = 0;
    const { text } = await visitor.open(page);
    const [, panel = ''] = text.split(/<dl class="amounts" id="left(?:-to-return)?"/);
    const amounts = [...panel.matchAll(/<dt>([^<]*)<\/dt>\s*<dd>(R\$[^<]*)<\/dd>/g)].map(
      ([, name, amount]) => `${name} ${amount}`,
    );
    // A form for the order's card follows.
    assert.deepEqual(
      amounts.slice(0, 4),
      ['Paid R$68.00', 'Returned R$20.00', 'Not confirmed yet R$10.00', 'Left to return R$38.00'],
      page,
    );
    assert.ok(calls.filter((path) => path === '/v1/payouts').length <= 3, `${page}: few calls`);
  }
  const { text } = await visitor.open('/payments/co_old');
  for (const id of ['ret_1', 'ret_2', 'ret_3']) assert.ok(text.includes(`>${id}<`), id);
});

test('the key of the next return counts each one that failed, so that it is no repeat of it', async (t) => {
  const { visitor } = await openShop(t);
  const { text } = await visitor.open(returnForm);
  assert.match(text, /name="key" value="return-pay_pix-30\.00-1-1"/);
});

test('the list of orders and its file have the returns of an old order', async (t) => {
  const { visitor } = await openShop(t);
  assert.match((await visitor.open('/payments')).text, />on its way back</);
  const file = await (await visitor.request('/payments.csv')).text();
  const [head = [], old = []] = file.split('\r\n').map((line) => line.split(','));
  const cell = (name: string): string | undefined => old[head.indexOf(name)];
  assert.equal(cell('Returned by Pix'), '30.00', 'the sum of what was returned or is on its way');
});

test('a return is accepted of a paid Pix of its order alone', async (t) => {
  const { visitor, sent } = await openShop(t);
  const { text } = await visitor.open(returnForm);
  const review = async (fields: Record<string, string>): Promise<string> => {
    const typed = { pix_key: 'ana@shop.example', amount: '5,00', ...fields };
    return (await visitor.submit(text, '/payouts/review', typed)).headers.get('location') ?? '';
  };
  for (const [payment, order] of [
    ['pay_card', 'co_old'],
    ['pay_unpaid', 'co_old'],
    ['pay_other', 'co_old'],
    ['pay_pix', 'co_card'],
    ['', 'co_card'],
    ['pay_other', 'co_card'],
    ['tx_pix', 'co_old'],
  ] as const) {
    const location = await review({ payment, order });
    assert.match(location, /problem=PAYMENT_NOT_RETURNABLE/, `${payment} of ${order}`);
    assert.match((await visitor.open(location)).text, /Only a paid Pix is returned in this way/);
  }
  assert.match(await review({ amount: '38,01' }), /problem=AMOUNT_EXCEEDS_RETURNABLE/);
  const path = await review({});
  assert.match(path, /^\/payouts\/review\?/);
  const reviewed = await visitor.open(path);
  // What the confirmation itself says about a payment counts for nothing.
  const forged = { understood: 'yes', payment: 'pay_card', order: 'co_card', amount: '50' };
  await visitor.submit(reviewed.text, '/payouts', forged);
  assert.deepEqual(sent, [{ amount: '5.00', pix_key: 'ana@shop.example', payment: 'pay_pix' }]);
});
