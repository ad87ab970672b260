/** Two confirms of one payment beside each other: of two tabs at once, or of which the first has lost its lease. */
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import type { Outcome, CardChargeResult } from '../../../server/checkouts/ports.ts';
import { until } from '../../support/until.ts';
import { openShop } from './shop.ts';

const busy = {
  outcome: 'unavailable',
  code: 'RATE_LIMITED',
  retryAfterMs: null,
  cause: null,
} as const satisfies Outcome<never>;
const stepIsOpen = {
  outcome: 'rejected',
  declined: true,
  code: 'authentication_required',
  status: 422,
  serviceId: null,
  fields: [],
  cause: null,
} as const satisfies Outcome<never>;

/** Two confirms that wait for their answers; the approval of one is not in the lookup yet. */
async function twoConfirms(t: TestContext, { expired = false } = {}) {
  const shop = await openShop(t);
  const { service } = shop;
  service.nextCard = 'challenge';
  const checkout = await shop.order();
  const payment = await shop.charge(checkout, 'key-1');
  const serviceId = payment.serviceId ?? '';
  const calls: ((answer: Outcome<CardChargeResult>) => void)[] = [];
  service.confirm = () => {
    const { promise, resolve } = Promise.withResolvers<Outcome<CardChargeResult>>();
    calls.push(resolve);
    return promise;
  };
  t.after(() => calls.forEach((answer) => answer(busy)));
  const press = (name: string) => {
    const confirmed = shop.buyer.confirm(checkout, name);
    confirmed.catch(() => undefined);
    return confirmed;
  };
  // By two names, as two processes do it: of one name, a process makes one call.
  const presses = [press(payment.id)];
  if (expired) {
    await until('the first is sent', () => calls.length === 1);
    shop.wait(11_000);
  }
  presses.push(press(serviceId));
  await until('both are sent', () => calls.length === 2);
  const call = (index: 0 | 1) => ({
    answer: (answer: Outcome<CardChargeResult>) => {
      calls[index]?.(answer);
      return presses[index] ?? assert.fail();
    },
  });
  const stored = async () => (await shop.parts.store.paymentById(payment.id)) ?? assert.fail();
  const approval = { status: 'approved', serviceId, intentId: payment.intentId } as const;
  const challenge = {
    status: 'requires_action',
    serviceId,
    intentId: payment.intentId,
    clientSecret: 'of another step',
    publishableKey: null,
    actionType: null,
  } as const;
  return { shop, checkout, first: call(0), second: call(1), stored, approval, challenge };
}

describe('of two confirms of one payment', () => {
  for (const expired of [false, true]) {
    const which = expired ? 'one without a lease' : 'one';
    test(`the refusal of ${which} says nothing while the other is under way`, async (t) => {
      const { shop, checkout, first, second, approval } = await twoConfirms(t, { expired });
      assert.equal((await first.answer(busy)).status, 'processing');
      shop.service.nextCard = 'approve';
      await assert.rejects(shop.charge(checkout, 'key-2'), { code: 'PAYMENT_IN_PROGRESS' });
      assert.equal(shop.service.chargeCalls.length, 1);
      shop.service.update(approval.serviceId, { status: 'paid' });
      assert.equal((await second.answer({ outcome: 'accepted', value: approval })).status, 'paid');
    });
  }

  for (const [what, answer] of [
    ['refusal', busy],
    ['early decline', stepIsOpen],
  ] as const) {
    test(`the ${what} of one does not bring the step back once the other is approved`, async (t) => {
      const { first, second, approval, stored } = await twoConfirms(t);
      // The lookup does not show the approval yet.
      await second.answer({ outcome: 'accepted', value: approval });
      assert.equal((await first.answer(answer)).status, 'processing');
      assert.equal((await stored()).status, 'processing');
    });
  }

  test('the further step that one asks for is not shown once the other is approved', async (t) => {
    const { first, second, approval, challenge } = await twoConfirms(t);
    await second.answer({ outcome: 'accepted', value: approval });
    assert.equal((await first.answer({ outcome: 'accepted', value: challenge })).status, 'processing');
  });
});
