/** Tests of the console without a browser: the sorting of payments, and payouts that return an order's Pix. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { csvLines } from '../../../server/console/csv.ts';
import type { Language } from '../../../server/console/language.ts';
import {
  leftToReturn,
  nextKey,
  orderOf,
  pixToReturn,
  returnKey,
} from '../../../server/console/pix-returns.ts';
import type { Checkout, Payment, Payout, Refund } from '../../../server/console/merchant-api.ts';
import { type PageContext, sections } from '../../../server/console/pages/page.ts';
import { paymentPage } from '../../../server/console/pages/payment.ts';
import { paymentsFile } from '../../../server/console/pages/payments.ts';
import { noButtons } from '../../../server/console/demo-extension.ts';
import { nameOf } from '../../../server/console/states.ts';
import { texts } from '../../../server/console/texts.ts';
import { toText } from '../../../server/values/html.ts';

const payment = (id: string, status: Payment['status'], more: Partial<Payment> = {}): Payment => ({
  id,
  transaction: id,
  method: 'card',
  status,
  currency: 'USD',
  amount: '12.90',
  fee: null,
  net: null,
  fx: null,
  refunded_amount: '0.00',
  refunded_at: null,
  returned_amount: '0.00',
  ended_as: null,
  created_at: '2026-11-25T12:00:00.000Z',
  paid_at: null,
  ...more,
});
const payoutOf = (id: string, status: Payout['status'] = 'pending'): Payout => ({
  id,
  status,
  amount: '68.00',
  fee: null,
  net: null,
  currency: 'BRL',
  payment: null,
  checkout: null,
  reference: null,
  reason: null,
  created_at: null,
  updated_at: null,
});
const checkoutOf = (payments: Payment[]): Checkout => ({
  id: 'co_1',
  reference: 'ORV-1',
  url: 'https://pay.shop.example/buy/ord_co_1-mac',
  status: 'paid',
  created_at: '2026-11-25T12:00:00.000Z',
  description: null,
  methods: ['pix'],
  amounts: { BRL: '68.00' },
  revision: 0,
  environment: 'live',
  return_url: null,
  expires_at: '2026-11-25T13:00:00.000Z',
  payment: null,
  customer: {},
  metadata: {},
  payments,
  paid_at: null,
});
const contextIn = (language: Language): PageContext => ({
  name: 'shop',
  language,
  sections,
  texts: texts[language],
  translations: [],
  base: '',
  path: '/',
  problem: null,
  person: { name: null },
  can: () => true,
  formToken: 't',
});
async function* rowsOf<Row>(...rows: Row[]): AsyncGenerator<Row> {
  yield* rows;
}
function pageOf(payments: Payment[], payouts: Payout[] = [], refunds: Refund[] = []): string {
  const details = {
    checkout: checkoutOf(payments),
    events: [],
    audit: [],
    refunds,
    payouts,
    buttons: noButtons,
    lead: null,
    refund: { amount: '', reason: '', key: 'k' },
  };
  return toText(paymentPage(contextIn('en'), details));
}

test('an order lists unused payments last', () => {
  const shown = pageOf([
    payment('declined', 'pending', {
      failure: { code: 'card_declined', decline_code: null, message: null, final: false },
    }),
    payment('pix', 'paid', { method: 'pix', currency: 'BRL' }),
    payment('expired', 'cancelled'),
    payment('wallet', 'pending', { method: 'wallet' }),
    payment('drawn', 'pending'),
  ]);
  assert.deepEqual(
    [...shown.matchAll(/<dd>(expired|pix|declined|drawn|wallet)<\/dd>/g)].map(([, id]) => id),
    ['expired', 'pix', 'declined', 'drawn', 'wallet'],
  );
});

test('an order shows a failed Pix return and offers it again', () => {
  const pix = payment('pix', 'paid', {
    method: 'pix',
    currency: 'BRL',
    amount: '68.00',
    paid_at: '2026-11-25T12:00:00.000Z',
  });
  for (const [status, isReturned] of [
    ['pending', true],
    ['paid', true],
    ['cancelled', false],
  ] as const) {
    const returned = { ...pix, returned_amount: isReturned ? '68.00' : '0.00' };
    const shown = pageOf([returned], [payoutOf('p1', status)]);
    assert.equal(shown.includes(texts.en.pixReturnTitle), isReturned, status);
    assert.equal(shown.includes(texts.en.pixReturnFailedTitle), !isReturned, status);
    assert.equal(shown.includes(texts.en.pixReturn), !isReturned, status);
  }
});

test('an order whose Pix return has an unknown outcome claims no return, and offers no second one', () => {
  const pix = payment('pix', 'paid', {
    method: 'pix',
    currency: 'BRL',
    amount: '68.00',
    paid_at: '2026-11-25T12:00:00.000Z',
    returned_amount: '68.00',
  });
  const shown = pageOf([pix], [{ ...payoutOf('po_7', 'unknown'), reason: 'Changed their mind' }]);
  const { unknown, pixReturnTitle, pixReturnFailedTitle, pixReturn } = texts.en;
  for (const words of [
    unknown.payout,
    unknown.ofTransfer.doNot,
    unknown.whereTo,
    'po_7',
    'Changed their mind',
  ])
    assert.ok(shown.includes(words), words);
  for (const words of [pixReturnTitle, pixReturnFailedTitle, pixReturn])
    assert.equal(shown.includes(words), false, words);
});

test('a file of orders counts no return whose outcome is unknown, and names its state', async () => {
  const returned = { pending: '68,00', paid: '68,00', cancelled: '', unknown: '' } as const;
  for (const [status, amount] of Object.entries(returned) as [Payout['status'], string][]) {
    const checkout = checkoutOf([payment('pix', 'paid', { method: 'pix', currency: 'BRL' })]);
    const columns = paymentsFile(contextIn('pt-BR'), new Map([[checkout.id, [payoutOf('p1', status)]]]));
    const lines: string[] = [];
    for await (const line of csvLines(columns, rowsOf(checkout), 'pt-BR')) lines.push(line);
    const [heads = [], cells = []] = lines.map((line) => line.trim().split(';'));
    const cell = (head: string): string | undefined => cells[heads.indexOf(head)];
    assert.equal(cell(texts['pt-BR'].pixReturnTitle), amount, status);
    assert.equal(cell(texts['pt-BR'].pixReturnState), nameOf('pixReturn', status, 'pt-BR'));
  }
});

describe('the return of an order’s Pix', () => {
  const pix = payment('pix', 'paid', { method: 'pix', currency: 'BRL', amount: '68.00' });

  test('has the same key in every tab of one state, and another after it changed', () => {
    const first = returnKey(pix, []);
    assert.equal(returnKey(pix, [payoutOf('p0', 'cancelled')]), first, 'a payout of no payment');
    const cancelled = { ...payoutOf('p1', 'cancelled'), payment: 'pix' };
    const keys = [
      first,
      returnKey(pix, [cancelled]),
      returnKey({ ...pix, returned_amount: '10.00' }, []),
      returnKey({ ...pix, id: 'other' }, []),
      nextKey(first),
      nextKey(nextKey(first)),
    ];
    assert.equal(new Set(keys).size, keys.length);
  });

  test('is of what is left, and of nothing once all of it is on its way', () => {
    assert.equal(leftToReturn(pix), '68.00');
    assert.equal(leftToReturn({ ...pix, returned_amount: '67.99' }), '0.01');
    assert.equal(leftToReturn({ ...pix, returned_amount: '68.00' }), null);
  });

  test('names its order as the companion does', () => {
    const payout = { ...payoutOf('p1'), payment: 'pix', checkout: 'co_1', reference: 'ORV-1' };
    assert.deepEqual(orderOf(payout), { id: 'co_1', reference: 'ORV-1' });
    assert.equal(orderOf(payoutOf('p2')), null);
  });
});

describe('a form that gives money back', () => {
  const refundOf = (status: Refund['status'], amount: string, paymentId = 'card'): Refund => ({
    id: `re_${status}`,
    payment: paymentId,
    checkout: 'co_1',
    status,
    amount,
    currency: 'USD',
    reason: null,
    failure_reason: null,
    arn: null,
    arn_status: null,
    refund_id: null,
    transaction: paymentId,
    remaining_refundable: null,
    created_at: '2026-11-25T12:00:00.000Z',
    service_created_at: null,
    updated_at: null,
  });
  /** The amounts above each form of the order. */
  const amountsOn = (page: string): string[][] =>
    [...page.matchAll(/<dl class="amounts"[^]*?<\/dl>/g)].map(([list]) =>
      [...list.matchAll(/<dt>(.*?)<\/dt>\s*<dd>(.*?)<\/dd>/g)].map(([, name, amount]) => `${name} ${amount}`),
    );

  test('says before the amount what was paid, refunded, is not confirmed, and left', () => {
    const card = payment('card', 'partially_refunded', { refunded_amount: '2.00' });
    const refunds = [
      refundOf('succeeded', '2.00'),
      refundOf('pending', '3.00'),
      refundOf('unknown', '0.50'),
      refundOf('failed', '5.00'),
      refundOf('cancelled', '5.00'),
      refundOf('succeeded', '9.00', 'another payment'),
    ];
    const page = pageOf([card], [], refunds);
    assert.deepEqual(amountsOn(page), [
      ['Paid $12.90', 'Refunded $2.00', 'Not confirmed yet $3.50', 'Left to refund $7.40'],
    ]);
    assert.ok(page.indexOf('Left to refund $7.40') < page.indexOf('name="amount"'));
    assert.match(page, /id="amount-card"[^>]*aria-describedby="left-card"/);
    assert.match(page, /<dl class="amounts" id="left-card"/);
  });

  test('counts a refund once, whether or not the service reports it', () => {
    const left = (reported: string, ...refunds: Refund[]): string[] | undefined =>
      amountsOn(pageOf([payment('card', 'paid', { refunded_amount: reported })], [], refunds))[0]?.slice(1);
    const of = (done: string, waiting: string, rest: string): string[] => [
      `Refunded ${done}`,
      `Not confirmed yet ${waiting}`,
      `Left to refund ${rest}`,
    ];
    assert.deepEqual(left('0.00'), of('$0.00', '$0.00', '$12.90'));
    assert.deepEqual(left('3.00', refundOf('pending', '3.00')), of('$0.00', '$3.00', '$9.90'));
    assert.deepEqual(left('0.00', refundOf('succeeded', '3.00')), of('$3.00', '$0.00', '$9.90'));
    const all = { ...refundOf('unknown', ''), amount: null };
    assert.deepEqual(left('3.00', refundOf('succeeded', '3.00'), all), of('$3.00', '$9.90', '$0.00'));
    assert.deepEqual(left('3.00', refundOf('failed', '3.00')), of('$3.00', '$0.00', '$9.90'));
  });

  test('is no form while nothing is left', () => {
    const page = pageOf([payment('card', 'paid')], [], [refundOf('pending', '12.90')]);
    assert.deepEqual(amountsOn(page)[0]?.at(-1), 'Left to refund $0.00');
    assert.equal(page.includes('action="/refunds"'), false);
  });

  test('has fields of its own for each payment of the order', () => {
    const page = pageOf([payment('one', 'paid'), payment('two', 'paid')]);
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    assert.deepEqual(ids, [...new Set(ids)]);
  });

  test('says the same of a Pix, which a payout returns', () => {
    const pix = payment('pix', 'paid', {
      method: 'pix',
      currency: 'BRL',
      amount: '68.00',
      paid_at: '2026-11-25T12:00:00.000Z',
      returned_amount: '30.00',
    });
    const payouts = (['paid', 'pending', 'cancelled'] as const).map((status) => ({
      ...payoutOf(status, status),
      amount: status === 'paid' ? '20.00' : '10.00',
      payment: 'pix',
    }));
    assert.deepEqual(amountsOn(pageOf([pix], payouts)), [
      ['Paid R$68.00', 'Returned R$20.00', 'Not confirmed yet R$10.00', 'Left to return R$38.00'],
    ]);
  });

  test('returns what came last of an order that was paid twice, then what came first', () => {
    const at = (hour: string) => `2026-11-25T${hour}:00:00.000Z`;
    const paid = (id: string, hour: string, returned = '0.00'): Payment =>
      payment(id, 'paid', { method: 'pix', currency: 'BRL', paid_at: at(hour), returned_amount: returned });
    const next = (...payments: Payment[]): string | undefined => pixToReturn(checkoutOf(payments))?.id;
    assert.equal(next(paid('late', '13'), paid('early', '12')), 'late');
    assert.equal(next(paid('late', '13', '12.90'), paid('early', '12')), 'early');
    assert.equal(next(paid('late', '13', '12.90'), paid('early', '12', '12.90')), undefined);
  });
});
