/** Tests of the console's list of what needs a person, at a companion with more rows than one page has. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scopes } from '../../../server/console/merchant-api.ts';
import { maxRead } from '../../../server/console/todo.ts';
import { type ConsoleVisitor, signedIn } from '../../support/console.ts';
import type { Scope } from '../../support/servers/process.ts';
import { serve } from '../../support/servers/serve.ts';

interface BusyShop {
  /** Number of the order, 1 for the oldest, that has a card charge without an outcome. */
  lostCharge?: number;
  orders?: number;
  /** Position of the event that opened a dispute. */
  dispute?: number;
  events?: number;
  payouts?: number;
  unknownPayout?: number;
}

const hourMs = 60 * 60_000;
const timeOf = (number: number): string =>
  new Date(Date.parse('2026-11-01T12:00:00Z') + number * 60_000).toISOString();

/** A console of a stub companion with that many rows. `calls` are the addresses that it was asked for. */
async function busyShop(
  scope: Scope,
  { orders = 0, lostCharge = 0, events = 0, dispute = 0, payouts = 0, unknownPayout = 0 }: BusyShop,
): Promise<{ visitor: ConsoleVisitor; calls: string[] }> {
  const newestFirst = (query: URLSearchParams, count: number, row: (number: number) => object) => {
    const limit = Number(query.get('limit'));
    const last = Number(query.get('after')?.split('_')[1] ?? count + 1) - 1;
    const numbers = Array.from({ length: Math.min(limit, last) }, (_, index) => last - index);
    const end = numbers.at(-1) ?? 0;
    return { data: numbers.map(row), next: end > 1 ? `row_${end}` : null };
  };
  const order = (number: number) => ({
    id: `row_${number}`,
    reference: `ORDER-${number}`,
    status: 'open',
    amounts: { USD: '12.90' },
    customer: {},
    created_at: timeOf(number),
    payments: [
      {
        id: `pay_${number}`,
        transaction: `tx_${number}`,
        method: 'card',
        status: number === lostCharge ? 'processing' : 'paid',
        currency: 'USD',
        amount: '12.90',
        paid_at: null,
        created_at: new Date(Date.now() - 2 * hourMs).toISOString(),
      },
    ],
  });
  const payout = (number: number) => ({
    id: `row_${number}`,
    status: number === unknownPayout ? 'unknown' : 'paid',
    amount: '75.00',
    checkout: null,
    created_at: timeOf(number),
  });
  const event = (position: number) => ({
    id: `evt_${position}`,
    position,
    type: position === dispute ? 'payment.disputed' : 'checkout.paid',
    timestamp: timeOf(position),
    data: {
      checkout: { id: `row_${position}`, reference: `ORDER-${position}` },
      payment: { id: `pay_${position}`, amount: '12.90', currency: 'USD' },
    },
    attempts: 1,
    delivered_at: timeOf(position),
  });
  const log = (query: URLSearchParams) => {
    const after = Number(query.get('after'));
    const length = Math.max(0, Math.min(Number(query.get('limit')), events - after));
    return { data: Array.from({ length }, (_, index) => event(after + 1 + index)), next: null };
  };
  const calls: string[] = [];
  const companionUrl = await serve(scope, () => (request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://companion.example');
    calls.push(pathname);
    response.writeHead(200, { 'content-type': 'application/json' });
    const bodies: Record<string, () => object> = {
      '/v1/key': () => ({ name: 'ana', scopes }),
      '/v1/checkouts': () => newestFirst(query, orders, order),
      '/v1/payouts': () => newestFirst(query, payouts, payout),
      '/v1/events': () => log(query),
    };
    response.end(JSON.stringify(bodies[pathname]?.() ?? { data: [], next: null }));
  });
  const visitor = await signedIn(scope, { companionUrl, key: 'mk_console_0123456789abcdefghijklmnopqrst' });
  calls.length = 0;
  return { visitor, calls };
}

const notAll = /Not everything was looked through/;

test('a failure is listed beyond the first pages of orders, events and payouts', async (t) => {
  const { visitor } = await busyShop(t, {
    orders: 450,
    lostCharge: 2,
    events: 2600,
    dispute: 1,
    payouts: 150,
    unknownPayout: 3,
  });
  const { text } = await visitor.open('/todo');
  assert.match(text, /<code class="code">tx_2</);
  assert.match(text, /Open disputes[^]*href="\/payments\/row_1\/dispute"/);
  assert.match(text, /<code class="code">row_3</);
  assert.doesNotMatch(text, notAll);
});

test('what a page does not look through is named, with the lists that go on there', async (t) => {
  const { visitor, calls } = await busyShop(t, {
    orders: maxRead.orders + 1,
    lostCharge: 1,
    events: maxRead.events + 1,
    dispute: 1,
  });
  const { text } = await visitor.open('/todo');
  assert.doesNotMatch(text, /<code class="code">tx_1<|Open disputes/);
  assert.match(text, notAll);
  const links = [...text.matchAll(/href="([^"]*[?&](?:state|after)=[^"]*)"/g)].map(([, path = '']) =>
    path.replaceAll('&amp;', '&'),
  );
  assert.deepEqual(links, [
    '/payments?state=disputed',
    '/webhooks?after=2',
    '/payments?state=processing&after=row_2',
  ]);
  assert.match((await visitor.open('/payments?state=processing&after=row_2')).text, />ORDER-1</);
  assert.equal(calls.filter((path) => path === '/v1/checkouts').length <= maxRead.orders / 100 + 2, true);
  assert.equal(calls.filter((path) => path === '/v1/events').length <= maxRead.events / 500 + 12, true);
});
