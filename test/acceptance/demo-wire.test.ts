/** Tests of the stage's wire log without a browser: a visitor's own entries, and the state of a lost callback. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type LostCallback, lostCallbackIn } from '../../demo/stage/browser/lost-callback.ts';
import { VisitorOrders } from '../../demo/stage/browser/visitor-orders.ts';
import type { WireEntry } from '../../demo/stage/wire/wire.ts';

const entry = (atMs: number, more: Partial<WireEntry>): WireEntry => ({
  id: String(atMs),
  atMs,
  kind: 'hint',
  from: 'service',
  to: 'companion',
  title: 'POST /v1/callbacks/••••',
  status: 'lost',
  sent: null,
  received: null,
  ...more,
});

test('a payout that returns an order’s Pix belongs to that order, and a list of payouts to none', () => {
  const [mine, theirs] = [`co_${'a'.repeat(32)}`, `co_${'b'.repeat(32)}`];
  const [myPayout, theirPayout] = [
    '11111111-aaaa-4aaa-8aaa-111111111111',
    '22222222-aaaa-4aaa-8aaa-222222222222',
  ];
  const payoutCall = (atMs: number, checkout: string, id: string): WireEntry =>
    entry(atMs, {
      kind: 'call',
      title: 'POST /v1/payouts',
      status: 201,
      sent: { headers: { 'idempotency-key': `given-back-${checkout}-1` }, body: { amount: 68 } },
      received: { id },
    });
  const entries = [
    entry(1, {
      kind: 'call',
      title: 'POST /v1/checkouts',
      received: { id: mine, reference: 'ORV-0000000A' },
    }),
    payoutCall(2, mine, myPayout),
    payoutCall(3, theirs, theirPayout),
    entry(4, { title: 'GET /v1/payouts', received: { data: [{ id: theirPayout }, { id: myPayout }] } }),
    entry(5, { status: 202, sent: { idTransaction: myPayout } }),
    entry(6, { status: 202, sent: { idTransaction: theirPayout } }),
  ];
  const own = new VisitorOrders();
  own.add('ORV-0000000A');
  assert.deepEqual(
    own.of(entries).map(({ atMs }) => atMs),
    [1, 2, 5],
  );
});

describe('the state of a lost callback', () => {
  const [pix, card] = ['11111111-aaaa-4aaa-8aaa-111111111111', '22222222-aaaa-4aaa-8aaa-222222222222'];
  const hint = (
    atMs: number,
    idTransaction: string,
    typeTransaction: string,
    status: 'lost' | 202 = 'lost',
  ) => entry(atMs, { status, sent: { status: 'paid', idTransaction, typeTransaction } });
  const lookup = (atMs: number, id: string, status: number | null = 200): WireEntry =>
    entry(atMs, { kind: 'lookup', title: `GET /api/transactions/payment/${id}`, status });

  const cases: [string, WireEntry[], LostCallback | null][] = [
    ['none when the callback arrived', [hint(2, pix, 'PIX', 202), lookup(3, pix)], null],
    ['lost without a later lookup', [lookup(1, pix), hint(2, pix, 'PIX')], 'lost'],
    ['lost while the lookup has no response', [hint(2, pix, 'PIX'), lookup(3, pix, null)], 'lost'],
    ['lost while the lookup fails', [hint(2, pix, 'PIX'), lookup(3, pix, 503)], 'lost'],
    ['lost when another payment was looked up', [hint(2, pix, 'PIX'), lookup(3, card)], 'lost'],
    ['healed by a successful lookup', [hint(2, pix, 'PIX'), lookup(3, pix, 503), lookup(4, pix)], 'healed'],
    ['that of the latest callback', [hint(2, pix, 'PIX'), lookup(3, pix), hint(4, card, 'CARD')], 'lost'],
    ['none for a payout', [hint(2, pix, 'PAYMENT')], null],
  ];
  for (const [name, entries, expected] of cases) {
    test(name, () => assert.equal(lostCallbackIn(entries), expected));
  }

  test('can be read for one payment', () => {
    const entries = [hint(2, pix, 'PIX'), lookup(3, pix), hint(4, card, 'CARD')];
    assert.equal(lostCallbackIn(entries, pix), 'healed');
    assert.equal(lostCallbackIn(entries, 'another'), null);
  });
});
