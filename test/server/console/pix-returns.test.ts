/** Tests of the console without a browser: the sorting of payments, and payouts that return an order's Pix. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PixReturns } from '../../../server/console/pix-returns.ts';
import {
  type Checkout,
  type MerchantApi,
  type Payment,
  type Payout,
  RefusedError,
} from '../../../server/console/merchant-api.ts';
import { type PageContext, sections } from '../../../server/console/pages/page.ts';
import { paymentPage } from '../../../server/console/pages/payment.ts';
import { noButtons } from '../../../server/console/plug.ts';
import { texts } from '../../../server/console/texts.ts';
import { toText } from '../../../server/console/html.ts';

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
function pageOf(payments: Payment[], payout: Payout | null = null): string {
  const checkout: Checkout = {
    id: 'co_1',
    reference: 'ORV-1',
    url: 'https://pay.shop.example/buy/ord_co_1-mac',
    status: 'paid',
    created_at: '',
    description: null,
    methods: ['pix'],
    amounts: { BRL: '68.00' },
    environment: 'live',
    return_url: null,
    expires_at: '',
    payment: null,
    customer: {},
    metadata: {},
    payments,
    paid_at: null,
  };
  const context: PageContext = {
    name: 'shop',
    language: 'en',
    sections,
    texts: texts.en,
    translations: [],
    base: '',
    path: '/',
    problem: null,
    person: { name: null },
    can: () => true,
    formToken: 't',
  };
  const details = {
    checkout,
    events: [],
    audit: [],
    refunds: [],
    payout,
    buttons: noButtons,
    lead: null,
    refund: { amount: '', key: 'k' },
  };
  return toText(paymentPage(context, details));
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
    [...shown.matchAll(/<p class="muted">(\w+)<\/p>/g)].map(([, id]) => id),
    ['expired', 'pix', 'declined', 'drawn', 'wallet'],
  );
});

test('an order shows a failed Pix return and offers it again', () => {
  const pix = payment('pix', 'paid', { method: 'pix', currency: 'BRL' });
  for (const [status, isReturned] of [
    ['unknown', true],
    ['pending', true],
    ['paid', true],
    ['cancelled', false],
  ] as const) {
    const shown = pageOf([pix], payoutOf('p1', status));
    assert.equal(shown.includes(texts.en.pixReturnTitle), isReturned, status);
    assert.equal(shown.includes(texts.en.pixReturnFailedTitle), !isReturned, status);
    assert.equal(shown.includes(texts.en.payoutTitle), !isReturned, status);
  }
});

describe('the payout that returned an order’s Pix', () => {
  const order = { id: 'co_1', reference: 'ORV-1' };
  const request = { amount: 68, pix_key: 'marina@orvalho.example' };
  /** A companion with a prepared response for each key. */
  const prepare = () => {
    const responses: Record<string, Payout | RefusedError> = {};
    const names = new Map<string, string>();
    const pixReturns = new PixReturns();
    const api = {
      async payOut(_body: unknown, key: string) {
        const response = responses[key] ?? payoutOf(key);
        if (response instanceof Error) throw response;
        return response;
      },
      payout: async (id: string) => payoutOf(names.get(id) ?? id),
      payouts: async () =>
        Object.values(responses).flatMap((response) => (response instanceof Error ? [] : [response])),
    } satisfies Partial<MerchantApi>;
    return { responses, names, pixReturns, api };
  };

  test('the key stays until the payout fails; an outdated page then changes nothing', async () => {
    const { responses, pixReturns, api } = prepare();
    const first = pixReturns.keyFor('co_1');
    assert.match(first, /co_1/);
    assert.notEqual(first, pixReturns.keyFor('co_2'));
    responses[first] = payoutOf('p1');
    await pixReturns.send(api, order, request, first);
    assert.equal((await pixReturns.of(api, 'co_1'))?.id, 'p1');
    assert.equal(pixReturns.keyFor('co_1'), first);

    responses[first] = payoutOf('p1', 'cancelled');
    assert.equal((await pixReturns.of(api, 'co_1'))?.status, 'cancelled');
    const second = pixReturns.keyFor('co_1');
    assert.notEqual(second, first);
    responses[second] = payoutOf('p2');
    await pixReturns.send(api, order, request, second);
    await pixReturns.send(api, order, request, first);
    assert.equal((await pixReturns.of(api, 'co_1'))?.id, 'p2');
    assert.equal(pixReturns.keyFor('co_1'), second);
  });

  test('a permanent error changes the key, any other keeps it', async () => {
    const { responses, pixReturns, api } = prepare();
    const first = pixReturns.keyFor('co_1');
    for (const code of ['PAYOUT_COOLDOWN', 'IDEMPOTENCY_KEY_REUSED', 'SERVICE_UNAVAILABLE']) {
      responses[first] = new RefusedError(code);
      await assert.rejects(pixReturns.send(api, order, request, first), { code });
      assert.equal(pixReturns.keyFor('co_1'), first, code);
    }
    responses[first] = new RefusedError('INSUFFICIENT_BALANCE');
    for (let press = 1; press <= 2; press += 1)
      await assert.rejects(pixReturns.send(api, order, request, first));
    assert.match(pixReturns.keyFor('co_1'), /-2$/);
    assert.equal(await pixReturns.of(api, 'co_1'), null);
  });

  test('a payout that receives the service’s id later is still found', async () => {
    const { pixReturns, names, api } = prepare();
    await pixReturns.send(api, order, request, pixReturns.keyFor('co_1'));
    const ours = (await pixReturns.of(api, 'co_1'))?.id ?? '';
    names.set(ours, 'p1');
    assert.equal((await pixReturns.of(api, 'co_1'))?.id, 'p1');
    assert.deepEqual(await pixReturns.list(api, [payoutOf('p1', 'paid')]), [
      { order, payout: payoutOf('p1', 'paid') },
    ]);
  });
});
