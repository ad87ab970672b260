import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { ConnectionError } from '../../../../widget/checkout/errors.ts';
import { type CheckoutNews, nextState } from '../../../../widget/checkout/news.ts';
import {
  type CheckoutState,
  heldBy,
  initialState,
  isKnown,
  isSettled,
} from '../../../../widget/checkout/state.ts';
import { checkoutStatuses, methods } from '../../../../widget/protocol/checkout.ts';
import { isPaid, paymentStatuses } from '../../../../widget/protocol/payment-status.ts';
import { mayFollow } from '../../../../widget/protocol/payment-transitions.ts';
import { checkout, payment } from '../support.ts';

const after = (...news: CheckoutNews[]): CheckoutState => news.reduce(nextState, initialState);
const view = (...args: Parameters<typeof checkout>): CheckoutNews => ({
  type: 'view',
  view: checkout(...args),
});
const told = (...args: Parameters<typeof payment>): CheckoutNews => ({
  type: 'payment',
  payment: payment(...args),
});

const pixOf = (state: CheckoutState): ReturnType<typeof payment> | undefined =>
  isKnown(state) ? state.payments.pix : undefined;

describe('the state of a checkout', () => {
  test('an error is shown only where nothing else is', () => {
    const failure: CheckoutNews = { type: 'failure', error: new ConnectionError(null) };
    assert.equal(after(failure).phase, 'failed');
    assert.equal(after(view(), failure).phase, 'open');
    assert.equal(after(failure, view()).phase, 'open');
  });

  test('an attempt that failed and can be tried again releases the other methods', () => {
    const failure = { code: 'generic_decline', advice: 'other_card', final: false } as const;
    const hosted = { id: 'tx-card', method: 'card' } as const;
    for (const status of ['requires_action', 'processing'] as const) {
      const held = after(view(), told({ ...hosted, status }));
      assert.equal(heldBy(held, 'pix', 0), 'card');
      const older = nextState(held, told({ ...hosted, status: 'pending' }));
      assert.equal(heldBy(older, 'pix', 0), 'card', 'nothing failed: older news');
      const failed = nextState(held, told({ ...hosted, status: 'pending', failure }));
      assert.equal(heldBy(failed, 'pix', 0), null);
    }
    const paid = after(
      view(),
      told({ ...hosted, status: 'paid' }),
      told({ ...hosted, status: 'pending', failure }),
    );
    assert.ok(isKnown(paid) && paid.payments.card?.status === 'paid');
  });

  test('paid stays paid, whatever comes late', () => {
    const paid = payment({ status: 'paid' });
    const state = after(
      view({ status: 'paid', payment: paid }),
      view({ payment: payment() }),
      view({ status: 'expired' }),
      told(),
    );
    assert.equal(state.phase, 'paid');
    assert.ok(isKnown(state));
    assert.equal(state.checkout.payment?.status, 'paid');
    assert.equal(pixOf(state)?.status, 'paid');
  });

  test('a code of before the cart changed goes when the new amounts come, and what was paid stays', () => {
    const amounts = { BRL: '150.00', USD: '25.00' };
    const changed = after(view({ payment: payment() }), view({ amounts }));
    assert.equal(pixOf(changed), undefined);
    assert.ok(isKnown(changed));
    assert.equal(changed.checkout.payment, null);
    const paid = payment({ status: 'paid' });
    const overpaid = after(
      view({ status: 'paid', payment: paid }),
      view({ status: 'paid', amounts, payment: paid }),
    );
    assert.equal(pixOf(overpaid)?.status, 'paid');
  });

  test('expired and cancelled end in nothing but paid', () => {
    assert.equal(after(view({ status: 'expired' }), view({ status: 'open' })).phase, 'expired');
    assert.equal(after(view({ status: 'expired' }), view({ status: 'cancelled' })).phase, 'expired');
    assert.equal(after(view({ status: 'cancelled' }), view({ status: 'paid' })).phase, 'paid');
  });

  test('a younger payment takes the place of an older one, and not the other way round', () => {
    const older = payment({ id: 'old', created_at: '2026-01-01T11:00:00Z' });
    const younger = payment({ id: 'new', created_at: '2026-01-01T11:30:00Z' });
    assert.equal(pixOf(after(view({ payment: older }), view({ payment: younger })))?.id, 'new');
    assert.equal(pixOf(after(view({ payment: younger }), view({ payment: older })))?.id, 'new');
  });

  test('the old payment, paid late, takes the place of the new one', () => {
    const older = payment({ id: 'old', created_at: '2026-01-01T11:00:00Z', status: 'paid' });
    const younger = payment({ id: 'new', created_at: '2026-01-01T11:30:00Z' });
    const state = after(view({ payment: younger }), view({ status: 'paid', payment: older }), told(younger));
    assert.equal(pixOf(state)?.id, 'old');
    assert.ok(isKnown(state));
    assert.equal(state.checkout.payment?.id, 'old');
  });

  test('a payment that was not named yet is followed by itself with a name, and never loses it again', () => {
    const unnamed = payment({ status: 'processing', transaction: null });
    const named = payment();
    assert.deepEqual(pixOf(after(view({ payment: unnamed }), told())), named, 'the view was first');
    assert.deepEqual(pixOf(after(view(), told(), view({ payment: unnamed }))), named, 'the answer was first');
    assert.deepEqual(pixOf(after(view({ payment: unnamed }), view({ payment: named }))), named);
  });

  test('a deposit that was refused was never a payment', () => {
    const unnamed = payment({ status: 'processing' });
    assert.equal(pixOf(after(view({ payment: unnamed }), view({ payment: null }))), undefined);
    assert.equal(pixOf(after(view({ payment: unnamed }), { type: 'refused', method: 'pix' })), undefined);
    assert.equal(
      pixOf(after(view({ payment: payment() }), { type: 'refused', method: 'pix' }))?.status,
      'pending',
    );
  });

  test('a card payment under way holds the other methods still; a PIX code does not', () => {
    const card = payment({
      id: 'card',
      method: 'card',
      currency: 'USD',
      amount: '25.00',
      status: 'processing',
    });
    assert.equal(heldBy(after(view({ payment: card })), 'pix', 0), 'card');
    assert.equal(heldBy(after(view({ payment: card })), 'card', 0), null);
    assert.equal(heldBy(after(view({ payment: payment({ status: 'processing' }) })), 'card', 0), null);
    assert.equal(heldBy(after(view({ payment: payment() })), 'card', 0), null);
  });

  test('a 3-D Secure step that was left a quarter of an hour ago holds nobody any more', () => {
    const action = { type: 'three_d_secure' } as const;
    const left = payment({ id: 'card', method: 'card', status: 'requires_action', action });
    const at = (minutes: number): number => Date.parse(left.created_at) + minutes * 60_000;
    assert.equal(heldBy(after(view({ payment: left })), 'pix', at(14)), 'card');
    assert.equal(heldBy(after(view({ payment: left })), 'pix', at(15)), null);
    const hosted = payment({ ...left, action: { type: 'redirect', url: 'https://pay.example' } });
    assert.equal(heldBy(after(view({ payment: hosted })), 'pix', at(60)), 'card', 'it confirms by itself');
  });

  test('an expired checkout is settled when nothing of it can still be paid', () => {
    assert.equal(isSettled(after(view())), false);
    assert.equal(isSettled(after(view({ status: 'expired' }))), true);
    assert.equal(isSettled(after(view({ status: 'expired', payment: payment() }))), false);
    assert.equal(isSettled(after(view({ status: 'paid' }))), true);
  });

  test('no order of news moves a state backwards', () => {
    const anyPayment = fc
      .record({
        id: fc.constantFrom('a', 'b'),
        method: fc.constantFrom(...methods),
        status: fc.constantFrom(...paymentStatuses),
        created_at: fc.constantFrom('2026-01-01T11:00:00Z', '2026-01-01T11:30:00Z'),
      })
      .map(payment);
    const anyView = fc.record({
      status: fc.constantFrom(...checkoutStatuses),
      payment: fc.option(anyPayment),
    });
    const anyNews = fc.oneof(
      anyView.map((fields) => view(fields)),
      anyPayment.map((fields) => told(fields)),
    );
    fc.assert(
      fc.property(fc.array(anyNews, { maxLength: 12 }), (news) => {
        let state = initialState;
        for (const item of news) {
          const before = state;
          state = nextState(state, item);
          if (!isKnown(before) || !isKnown(state)) continue;
          if (before.phase !== 'open') assert.ok(state.phase === before.phase || state.phase === 'paid');
          for (const then of Object.values(before.payments)) {
            const now = state.payments[then.method];
            if (isPaid(then.status)) assert.ok(now && isPaid(now.status));
            if (now?.id !== then.id || now.status === then.status) continue;
            assert.ok(mayFollow(then.status, now.status), `${then.status} → ${now.status}`);
          }
        }
      }),
    );
  });
});
