/** Two confirms of one payment: of two tabs at once, or beside each other since the first has lost its lease. */
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
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

/** Confirms that wait for their answers; an approval is not in the lookup yet. */
async function challenged(t: TestContext) {
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
  // By two names, as two processes do it: of one name, a process makes one call.
  return {
    shop,
    checkout,
    calls,
    names: [payment.id, serviceId] as const,
    press,
    stored,
    approval,
    challenge,
  };
}

/** The second begins after the lease of the first, which a busy database did not renew. */
async function twoConfirms(t: TestContext) {
  const { shop, calls, names, press, ...known } = await challenged(t);
  const sent = async (name: string, count: number) => {
    const confirmed = press(name);
    await until('it is sent', () => calls.length === count);
    return {
      answer: (answer: Outcome<CardChargeResult>) => {
        calls[count - 1]?.(answer);
        return confirmed;
      },
    };
  };
  const first = await sent(names[0], 1);
  shop.wait(11_000);
  return { shop, ...known, first, second: await sent(names[1], 2) };
}

test('of two confirms at once, the second waits for what comes of the first', async (t) => {
  const { shop, calls, names, press, approval } = await challenged(t);
  const presses = names.map(press);
  await until('one is sent', () => calls.length > 0);
  await delay(50);
  assert.equal(calls.length, 1);
  shop.service.update(approval.serviceId, { status: 'paid' });
  calls[0]?.({ outcome: 'accepted', value: approval });
  for (const confirmed of await Promise.all(presses)) assert.equal(confirmed.status, 'paid');
  assert.equal(calls.length, 1);
});

describe('of two confirms beside each other', () => {
  test('the refusal of one says nothing while the other is under way', async (t) => {
    const { shop, checkout, first, second, approval } = await twoConfirms(t);
    assert.equal((await first.answer(busy)).status, 'processing');
    shop.service.nextCard = 'approve';
    await assert.rejects(shop.charge(checkout, 'key-2'), { code: 'PAYMENT_IN_PROGRESS' });
    assert.equal(shop.service.chargeCalls.length, 1);
    shop.service.update(approval.serviceId, { status: 'paid' });
    assert.equal((await second.answer({ outcome: 'accepted', value: approval })).status, 'paid');
  });

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
