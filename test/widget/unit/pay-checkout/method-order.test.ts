/** Tests the order of the offered methods and which one is open. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isExpressLast, offerOf, openChoice } from '../../../../widget/pay-checkout/method-order.ts';
import type { Method, PaymentView } from '../../../../widget/protocol/checkout.ts';
import { payment as paymentOf } from '../views.ts';

const placementOf = { pix: 'choice', card: 'choice', wallet: 'express' } as const;
const methods: Method[] = ['pix', 'card', 'wallet'];
const payment = (method: Method, status: PaymentView['status']): PaymentView => paymentOf({ method, status });

describe('the offered methods', () => {
  test('keep the checkout’s order, with the wallet on top', () => {
    assert.deepEqual(offerOf({ methods }, placementOf, null), {
      express: ['wallet'],
      choices: ['pix', 'card'],
    });
  });

  test('take the page’s order; unnamed methods follow, unavailable ones are left out', () => {
    assert.deepEqual(offerOf({ methods }, placementOf, 'card').choices, ['card', 'pix']);
    assert.deepEqual(offerOf({ methods }, placementOf, ' card, pix ').choices, ['card', 'pix']);
    assert.deepEqual(offerOf({ methods: ['pix'] }, placementOf, 'card cash').choices, ['pix']);
  });
});

describe('the wallet', () => {
  const offer = offerOf({ methods }, placementOf, null);

  test('is on top when the page does not name it or names it first', () => {
    for (const order of [null, '', 'card pix', 'wallet pix card', 'wallet'])
      assert.equal(isExpressLast(offer, order), false, String(order));
  });

  test('is below the others when the page names it after one of them', () => {
    for (const order of ['pix card wallet', 'pix,wallet', ' card  wallet'])
      assert.equal(isExpressLast(offer, order), true, order);
    assert.equal(isExpressLast(offerOf({ methods: ['wallet'] }, placementOf, null), 'pix wallet'), false);
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
