/** Tests what runs during a wallet's approval: the hold of the other methods, and the pace at which its outcome is polled. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTick } from 'node:timers/promises';
import { CheckoutClient } from '../../../../widget/checkout/shared/client.ts';
import { Retry } from '../../../../widget/checkout/calls/retry.ts';
import { CheckoutSession } from '../../../../widget/checkout/shared/session.ts';
import { Approval } from '../../../../widget/pay-wallet/approval/approval.ts';

const activePage = { isActive: () => true, isOnline: () => true, onChange: () => () => undefined };

/** A checkout whose companion asks for a minute's pause, once `ready`; `requests` counts. */
function busyCompanion(ready: Promise<void> = Promise.resolve()) {
  let requests = 0;
  const client = new CheckoutClient({
    companion: 'https://pay.example.com',
    clientSecret: 'cs_1',
    async fetch() {
      requests += 1;
      await ready;
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
    { onPoll: () => approval.pollOutcome(session), onBack: () => undefined },
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

test('plans no poll while the response of one may still require a pause', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { promise: ready, resolve: respond } = Promise.withResolvers<void>();
  const { session, requests } = busyCompanion(ready);
  const approval = new Approval({ onPoll: () => undefined, onBack: () => undefined }, everySecond());
  approval.pollOutcome(session);
  t.mock.timers.tick(1_200);
  // Any change redraws the element, which polls again.
  approval.pollOutcome(session);
  respond();
  await nextTick();
  approval.pollOutcome(session);
  t.mock.timers.tick(59_999);
  assert.equal(requests(), 1);
  t.mock.timers.tick(1);
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
  let returns = 0;
  const back = (): void => void page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  const approval = new Approval({ onPoll: () => undefined, onBack: () => (returns += 1) }, everySecond());
  approval.callStarted(session);
  assert.equal(session.heldBy('card'), 'wallet');
  back();
  assert.equal(returns, 1);
  approval.pollOutcome(session);
  t.mock.timers.tick(1_200);
  await nextTick();
  assert.equal(requests(), 1);
  approval.end();
  assert.equal(session.heldBy('card'), null);

  back();
  assert.equal(returns, 1, 'the processor’s call of an ended approval changes nothing');
  approval.pollOutcome(session);
  t.mock.timers.tick(1_200);
  await nextTick();
  assert.equal(requests(), 2, 'the pause was for the earlier approval');
});
