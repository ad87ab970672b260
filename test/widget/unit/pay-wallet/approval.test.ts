/** Tests what is remembered of an approval, and the pace at which its outcome is polled. */
import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { setImmediate as nextTick } from 'node:timers/promises';
import { CheckoutClient } from '../../../../widget/checkout/shared/client.ts';
import { Retry } from '../../../../widget/checkout/calls/retry.ts';
import { CheckoutSession } from '../../../../widget/checkout/shared/session.ts';
import { Approval } from '../../../../widget/pay-wallet/pay/approval.ts';
import {
  approvalStateOf,
  approvedIn,
  forgetApproval,
  rememberApproval,
  settleApproval,
} from '../../../../widget/pay-wallet/pay/approval-memory.ts';
import type { StateChange, WalletState } from '../../../../widget/pay-wallet/pay/wallet-step.ts';
import { payment as paymentView } from '../views.ts';

const activePage = { isActive: () => true, isOnline: () => true, onChange: () => () => undefined };

/** A checkout whose companion asks for a minute's pause; `requests` counts. */
function busyCompanion() {
  let requests = 0;
  const client = new CheckoutClient({
    companion: 'https://pay.example.com',
    clientSecret: 'cs_1',
    async fetch() {
      requests += 1;
      return new Response('', { status: 503, headers: { 'retry-after': '60' } });
    },
  });
  return { session: new CheckoutSession(client, activePage), requests: () => requests };
}

const everySecond = (): Retry => new Retry({ firstMs: 1_000, factor: 1, maxMs: 1_000 }, activePage);

test('polls again after the pause that the last response requires', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { session, requests } = busyCompanion();
  const approval: Approval = new Approval(
    {
      state: { approval: null },
      change: (change) => void ('approval' in change || approval.pollOutcome(session)),
    },
    everySecond(),
  );
  const pass = async (ms: number): Promise<void> => {
    t.mock.timers.tick(ms);
    await nextTick();
  };
  approval.pollOutcome(session);
  await pass(1_200);
  assert.equal(requests(), 1);
  await pass(59_999);
  assert.equal(requests(), 1);
  await pass(1);
  assert.equal(requests(), 2);
});

test('an ended approval leaves nothing to the next one', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const page = new EventTarget();
  Object.assign(globalThis, {
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  });
  t.after(() => {
    Reflect.deleteProperty(globalThis, 'addEventListener');
    Reflect.deleteProperty(globalThis, 'removeEventListener');
  });
  const { session, requests } = busyCompanion();
  const holder = {
    state: { approval: null } as Pick<WalletState, 'approval'>,
    change: ({ approval }: StateChange) => {
      if (approval !== undefined) holder.state = { approval };
    },
  };
  const approval = new Approval(holder, everySecond());
  approval.callStarted(session);
  assert.equal(holder.state.approval, 'paying');
  approval.pollOutcome(session);
  t.mock.timers.tick(1_200);
  await nextTick();
  assert.equal(requests(), 1);
  approval.end();
  assert.equal(holder.state.approval, null);

  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  assert.equal(holder.state.approval, null, 'the processor’s call of an ended approval is no news');
  approval.pollOutcome(session);
  t.mock.timers.tick(1_200);
  await nextTick();
  assert.equal(requests(), 2, 'the pause was for the earlier approval');
});

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

  test('is read without a change, and its decline is settled once', () => {
    assert.equal(approvalStateOf(approved), 'none');
    rememberApproval('co_1', approved, 'sent');
    assert.equal(settleApproval(approved), 'awaited');
    assert.deepEqual([declined, declined].map(approvalStateOf), ['declined', 'declined']);
    assert.equal(settleApproval(declined), 'declined');
    assert.equal(settleApproval(declined), 'none');
  });

  test('lapses once its time is over, unless the payment is paid', (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: 1_000 });
    rememberApproval('co_1', approved, 'begun');
    t.mock.timers.tick(4 * 60_000 - 1);
    assert.equal(approvalStateOf(approved), 'awaited');
    t.mock.timers.tick(1);
    assert.equal(approvalStateOf({ ...approved, status: 'paid' }), 'awaited');
    assert.equal(settleApproval(approved), 'lapsed');
    assert.equal(approvalStateOf(approved), 'none');
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
      assert.equal(approvalStateOf(approved), 'none', text);
    }
  });
});
