/** Tests the state of a checkout in the browser, for every order of updates. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { ConnectionError } from '../../../../widget/checkout/shared/errors.ts';
import { type CheckoutUpdate, nextState } from '../../../../widget/checkout/calls/checkout-transitions.ts';
import {
  type CheckoutState,
  heldBy,
  initialState,
  isKnown,
  isSettled,
} from '../../../../widget/checkout/shared/state.ts';
import { checkoutStatuses, methods } from '../../../../widget/protocol/checkout.ts';
import { isPaid, paymentStatuses } from '../../../../widget/protocol/payment-status.ts';
import { mayFollow } from '../../../../widget/protocol/payment-transitions.ts';
import { checkout, payment } from '../views.ts';

const after = (...news: CheckoutUpdate[]): CheckoutState => news.reduce(nextState, initialState);
const viewNews = (...args: Parameters<typeof checkout>): CheckoutUpdate => ({
  type: 'view',
  view: checkout(...args),
});
const paymentNews = (...args: Parameters<typeof payment>): CheckoutUpdate => ({
  type: 'payment',
  payment: payment(...args),
});

const pixOf = (state: CheckoutState): ReturnType<typeof payment> | undefined =>
  isKnown(state) ? state.payments.pix : undefined;

describe('the state of a checkout', () => {
  test('a failure is shown only when no checkout is known', () => {
    const failure: CheckoutUpdate = { type: 'failure', error: new ConnectionError(null) };
    assert.equal(after(failure).phase, 'failed');
    assert.equal(after(viewNews(), failure).phase, 'open');
    assert.equal(after(failure, viewNews()).phase, 'open');
  });

  test('the view of another order, as from a cache of the page, changes nothing', () => {
    const shown = after(viewNews());
    const paid = payment({ status: 'paid' });
    const others = [
      { id: 'co_other' },
      { id: 'co_other', status: 'paid' },
      { id: '', payment: paid },
    ] as const;
    for (const other of others) assert.equal(nextState(shown, viewNews(other)), shown);
    assert.notEqual(nextState(shown, viewNews({ status: 'paid', payment: paid })), shown);
  });

  test('a failed attempt that can be retried releases the other methods', () => {
    const failure = { code: 'generic_decline', advice: 'other_card', final: false } as const;
    const hosted = { id: 'tx-card', method: 'card' } as const;
    for (const status of ['requires_action', 'processing'] as const) {
      const held = after(viewNews(), paymentNews({ ...hosted, status }));
      assert.equal(heldBy(held, 'pix', 0), 'card');
      const older = nextState(held, paymentNews({ ...hosted, status: 'pending' }));
      assert.equal(heldBy(older, 'pix', 0), 'card', 'without a failure it is outdated news');
      const failed = nextState(held, paymentNews({ ...hosted, status: 'pending', failure }));
      assert.equal(heldBy(failed, 'pix', 0), null);
    }
    const paid = after(
      viewNews(),
      paymentNews({ ...hosted, status: 'paid' }),
      paymentNews({ ...hosted, status: 'pending', failure }),
    );
    assert.ok(isKnown(paid) && paid.payments.card?.status === 'paid');
  });

  test('a new amount replaces a PIX code, but not a wallet’s payment, which may have been approved', () => {
    const dollars = { method: 'wallet', currency: 'USD', amount: '25.00' } as const;
    const amounts = { BRL: '200.00', USD: '40.00' };
    const state = after(viewNews(), paymentNews(), paymentNews(dollars), viewNews({ amounts }));
    assert.deepEqual(isKnown(state) && Object.keys(state.payments), ['wallet']);
  });

  test('paid stays paid, whatever arrives late', () => {
    const paid = payment({ status: 'paid' });
    const state = after(
      viewNews({ status: 'paid', payment: paid }),
      viewNews({ payment: payment() }),
      viewNews({ status: 'expired' }),
      paymentNews(),
    );
    assert.equal(state.phase, 'paid');
    assert.ok(isKnown(state));
    assert.equal(state.checkout.payment?.status, 'paid');
    assert.equal(pixOf(state)?.status, 'paid');
  });

  test('new amounts remove the PIX code of the old ones, and keep a paid payment', () => {
    const amounts = { BRL: '150.00', USD: '25.00' };
    const changed = after(viewNews({ payment: payment() }), viewNews({ amounts }));
    assert.equal(pixOf(changed), undefined);
    assert.ok(isKnown(changed));
    assert.equal(changed.checkout.payment, null);
    const paid = payment({ status: 'paid' });
    const overpaid = after(
      viewNews({ status: 'paid', payment: paid }),
      viewNews({ status: 'paid', amounts, payment: paid }),
    );
    assert.equal(pixOf(overpaid)?.status, 'paid');
  });

  test('an expired or cancelled checkout can only become paid', () => {
    assert.equal(after(viewNews({ status: 'expired' }), viewNews({ status: 'open' })).phase, 'expired');
    assert.equal(after(viewNews({ status: 'expired' }), viewNews({ status: 'cancelled' })).phase, 'expired');
    assert.equal(after(viewNews({ status: 'cancelled' }), viewNews({ status: 'paid' })).phase, 'paid');
  });

  test('a younger payment replaces an older one, never the reverse', () => {
    const older = payment({ id: 'old', created_at: '2026-01-01T11:00:00Z' });
    const younger = payment({ id: 'new', created_at: '2026-01-01T11:30:00Z' });
    assert.equal(pixOf(after(viewNews({ payment: older }), viewNews({ payment: younger })))?.id, 'new');
    assert.equal(pixOf(after(viewNews({ payment: younger }), viewNews({ payment: older })))?.id, 'new');
  });

  test('an old payment that is paid late replaces the new one', () => {
    const older = payment({ id: 'old', created_at: '2026-01-01T11:00:00Z', status: 'paid' });
    const younger = payment({ id: 'new', created_at: '2026-01-01T11:30:00Z' });
    const state = after(
      viewNews({ payment: younger }),
      viewNews({ status: 'paid', payment: older }),
      paymentNews(younger),
    );
    assert.equal(pixOf(state)?.id, 'old');
    assert.ok(isKnown(state));
    assert.equal(state.checkout.payment?.id, 'old');
  });

  test('a payment gets its transaction once it is known, and never loses it', () => {
    const unnamed = payment({ status: 'processing', transaction: null });
    const named = payment();
    assert.deepEqual(
      pixOf(after(viewNews({ payment: unnamed }), paymentNews())),
      named,
      'the view arrived first',
    );
    assert.deepEqual(
      pixOf(after(viewNews(), paymentNews(), viewNews({ payment: unnamed }))),
      named,
      'the response arrived first',
    );
    assert.deepEqual(pixOf(after(viewNews({ payment: unnamed }), viewNews({ payment: named }))), named);
  });

  test('a refused deposit leaves no payment', () => {
    const unnamed = payment({ status: 'processing' });
    assert.equal(pixOf(after(viewNews({ payment: unnamed }), viewNews({ payment: null }))), undefined);
    assert.equal(pixOf(after(viewNews({ payment: unnamed }), { type: 'refused', method: 'pix' })), undefined);
    assert.equal(
      pixOf(after(viewNews({ payment: payment() }), { type: 'refused', method: 'pix' }))?.status,
      'pending',
    );
  });

  test('a card payment in progress blocks the other methods, a PIX code does not', () => {
    const card = payment({
      id: 'card',
      method: 'card',
      currency: 'USD',
      amount: '25.00',
      status: 'processing',
    });
    assert.equal(heldBy(after(viewNews({ payment: card })), 'pix', 0), 'card');
    assert.equal(heldBy(after(viewNews({ payment: card })), 'card', 0), null);
    assert.equal(heldBy(after(viewNews({ payment: payment({ status: 'processing' }) })), 'card', 0), null);
    assert.equal(heldBy(after(viewNews({ payment: payment() })), 'card', 0), null);
  });

  test('a 3-D Secure step blocks no method 15 minutes after it was abandoned', () => {
    const action = { type: 'three_d_secure' } as const;
    const left = payment({ id: 'card', method: 'card', status: 'requires_action', action });
    const at = (minutes: number): number => Date.parse(left.created_at) + minutes * 60_000;
    assert.equal(heldBy(after(viewNews({ payment: left })), 'pix', at(14)), 'card');
    assert.equal(heldBy(after(viewNews({ payment: left })), 'pix', at(15)), null);
    const hosted = payment({ ...left, action: { type: 'redirect', url: 'https://pay.example' } });
    assert.equal(
      heldBy(after(viewNews({ payment: hosted })), 'pix', at(60)),
      'card',
      'a hosted page confirms by itself',
    );
  });

  test('a step that this browser cannot show blocks no method 15 minutes after its payment was created', () => {
    const unshown = payment({ id: 'card', method: 'card', status: 'requires_action' });
    const at = (minutes: number): number => Date.parse(unshown.created_at) + minutes * 60_000;
    assert.equal(heldBy(after(viewNews({ payment: unshown })), 'pix', at(14)), 'card');
    assert.equal(heldBy(after(viewNews({ payment: unshown })), 'pix', at(15)), null);
  });

  test('an expired checkout is settled once no payment of it can still be paid', () => {
    assert.equal(isSettled(after(viewNews())), false);
    assert.equal(isSettled(after(viewNews({ status: 'expired' }))), true);
    assert.equal(isSettled(after(viewNews({ status: 'expired', payment: payment() }))), false);
    assert.equal(isSettled(after(viewNews({ status: 'paid' }))), true);
  });

  test('no order of updates moves a state backwards', () => {
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
      anyView.map((fields) => viewNews(fields)),
      anyPayment.map((fields) => paymentNews(fields)),
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
