/** Tests wallet approvals that are remembered for a reload. */
import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import {
  approvedIn,
  forgetApproval,
  recallApproval,
  rememberApproval,
} from '../../../../widget/pay-wallet/approval/approval-memory.ts';
import { type ApprovalState, approvalStateOf } from '../../../../widget/pay-wallet/view/wallet-step.ts';
import type { PaymentView } from '../../../../widget/protocol/checkout.ts';
import { payment as paymentView } from '../views.ts';

const stateOf = (payment: PaymentView): ApprovalState =>
  approvalStateOf({ payment, approval: recallApproval(payment.id), nowMs: Date.now() });

describe('a remembered approval', () => {
  const approved = paymentView({ method: 'wallet', status: 'pending', wallet: 'google_pay' });
  const declined = {
    ...approved,
    failure: { code: 'card_declined', advice: 'other_card' as const, final: false },
  };
  const { id } = approved;
  afterEach(() => {
    forgetApproval(id);
    Reflect.deleteProperty(globalThis, 'sessionStorage');
  });

  test('is read without a change, until it is forgotten', () => {
    assert.equal(stateOf(approved), 'none');
    rememberApproval('co_1', approved, 'sent');
    assert.equal(stateOf(approved), 'awaited');
    assert.deepEqual([declined, declined].map(stateOf), ['declined', 'declined']);
    forgetApproval(id);
    assert.equal(stateOf(declined), 'none');
  });

  test('lapses once its time is over, unless the payment is paid', (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: 1_000 });
    rememberApproval('co_1', approved, 'begun');
    t.mock.timers.tick(4 * 60_000 - 1);
    assert.equal(stateOf(approved), 'awaited');
    t.mock.timers.tick(1);
    assert.equal(stateOf({ ...approved, status: 'paid' }), 'awaited');
    assert.equal(stateOf(approved), 'lapsed');
  });

  test('is found by its checkout alone, with its wallet', () => {
    rememberApproval('co_1', approved, 'sent');
    assert.equal(approvedIn('co_1')?.wallet, 'google_pay');
    assert.equal(approvedIn('co_2'), null);
    forgetApproval(id);
    assert.equal(approvedIn('co_1'), null);
  });

  test('is none if the stored text is not a record', () => {
    for (const text of ['', '1764000000000 ', '{', 'null', '[]', '{"untilMs":"x"}', '{"checkout":"co_1"}']) {
      const getItem = (): string => text;
      Object.assign(globalThis, { sessionStorage: { getItem, removeItem: () => undefined } });
      assert.equal(stateOf(approved), 'none', text);
    }
  });
});
