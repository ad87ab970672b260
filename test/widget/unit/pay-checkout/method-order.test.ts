/** Tests the order of the offered methods and which one is open. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { offerOf, openChoice } from '../../../../widget/pay-checkout/view/method-order.ts';
import type { Method, PaymentView } from '../../../../widget/protocol/checkout.ts';
import { payment as paymentOf } from '../views.ts';

const placementOf = { pix: 'choice', card: 'choice', wallet: 'express' } as const;
const methods: Method[] = ['pix', 'card', 'wallet'];
const payment = (method: Method, status: PaymentView['status']): PaymentView => paymentOf({ method, status });

describe('the offered methods', () => {
  test('are Pix, then card, then the wallet, whatever the order of the checkout’s list', () => {
    for (const listed of [methods, methods.toReversed(), ['card', 'wallet', 'pix'] satisfies Method[]])
      assert.deepEqual(offerOf({ methods: listed }, placementOf, null), {
        express: ['wallet'],
        choices: ['pix', 'card'],
        isExpressFirst: false,
      });
  });

  test('take the page’s order; unnamed methods follow, unavailable ones are left out', () => {
    assert.deepEqual(offerOf({ methods }, placementOf, 'card').choices, ['card', 'pix']);
    assert.deepEqual(offerOf({ methods }, placementOf, ' card, pix ').choices, ['card', 'pix']);
    assert.deepEqual(offerOf({ methods: ['pix'] }, placementOf, 'card cash').choices, ['pix']);
  });
});

describe('the wallet', () => {
  const isFirst = (order: string | null): boolean => offerOf({ methods }, placementOf, order).isExpressFirst;

  test('is above the others only if the page names it before them', () => {
    for (const order of ['wallet pix card', 'wallet', ' wallet, card'])
      assert.equal(isFirst(order), true, order);
  });

  test('is below the others otherwise', () => {
    for (const order of [null, '', 'card pix', 'pix card wallet', 'pix,wallet', ' card  wallet'])
      assert.equal(isFirst(order), false, String(order));
    assert.equal(offerOf({ methods: ['card', 'wallet'] }, placementOf, null).isExpressFirst, false);
  });
});

describe('the open method', () => {
  const choices: Method[] = ['pix', 'card'];

  test('is the first, unless the page sets another', () => {
    assert.equal(openChoice(choices, null, null, null), 'pix');
    assert.equal(openChoice(choices, null, null, 'card'), 'card');
    assert.equal(openChoice(choices, null, null, 'wallet'), 'pix');
    assert.equal(openChoice([], null, null, 'card'), null);
  });

  test('is that of the existing payment, and the buyer’s own choice overrides all', () => {
    assert.equal(openChoice(choices, null, payment('card', 'pending'), 'pix'), 'card');
    assert.equal(openChoice(choices, null, payment('card', 'cancelled'), 'pix'), 'pix');
    assert.equal(openChoice(choices, 'pix', payment('card', 'pending'), 'card'), 'pix');
  });
});
