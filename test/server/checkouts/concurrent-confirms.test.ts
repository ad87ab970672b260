/** Tests two concurrent confirms of one payment: from two tabs at once, or after the lease of the first has expired. */
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { Outcome, CardChargeResult } from '../../../server/checkouts/ports.ts';
import { until } from '../../support/until.ts';
import { openShop } from './shop.ts';

const busy = {
  outcome: 'unavailable',
  code: 'RATE_LIMITED',
  reason: null,
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
  declineCode: null,
  reason: null,
  figures: {},
  cause: null,
} as const satisfies Outcome<never>;

/** A payment with a 3-D Secure step. Its confirms wait for their responses; lookups do not show an approval yet. */
async function openChallenge(t: TestContext) {
  const shop = await openShop(t);
  const { service } = shop;
  service.nextCard = 'challenge';
  const checkout = await shop.order();
  const payment = await shop.charge(checkout, 'key-1');
  const serviceId = payment.serviceId ?? '';
  const calls: ((response: Outcome<CardChargeResult>) => void)[] = [];
  service.confirm = () => {
    const { promise, resolve } = Promise.withResolvers<Outcome<CardChargeResult>>();
    calls.push(resolve);
    return promise;
  };
  t.after(() => calls.forEach((respond) => respond(busy)));
  const confirm = (name: string) => {
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
    clientSecret: 'another_step',
    publishableKey: null,
  } as const;
  // Two names, as from two processes: for one name, a process makes one call.
  return {
    shop,
    checkout,
    calls,
    names: [payment.id, serviceId] as const,
    confirm,
    stored,
    approval,
    challenge,
  };
}

/** The second confirm starts after the lease of the first has expired, since a busy database did not renew it. */
async function startTwoConfirms(t: TestContext) {
  const { shop, calls, names, confirm, ...known } = await openChallenge(t);
  const start = async (name: string, count: number) => {
    const confirmed = confirm(name);
    await until('the call is sent', () => calls.length === count);
    return {
      respond: (response: Outcome<CardChargeResult>) => {
        calls[count - 1]?.(response);
        return confirmed;
      },
    };
  };
  const first = await start(names[0], 1);
  shop.wait(11_000);
  return { shop, ...known, first, second: await start(names[1], 2) };
}

test('a confirm that starts at the same moment waits for the outcome of the first', async (t) => {
  const { shop, calls, names, confirm, approval } = await openChallenge(t);
  const confirms = names.map(confirm);
  await until('one call is sent', () => calls.length > 0);
  await delay(50);
  assert.equal(calls.length, 1);
  shop.service.update(approval.serviceId, { status: 'paid' });
  calls[0]?.({ outcome: 'accepted', value: approval });
  for (const confirmed of await Promise.all(confirms)) assert.equal(confirmed.status, 'paid');
  assert.equal(calls.length, 1);
});

describe('two concurrent confirms', () => {
  test('keep the payment unknown when one is rejected and the other is in progress', async (t) => {
    const { shop, checkout, first, second, approval } = await startTwoConfirms(t);
    assert.equal((await first.respond(busy)).status, 'processing');
    shop.service.nextCard = 'approve';
    await assert.rejects(shop.charge(checkout, 'key-2'), { code: 'PAYMENT_IN_PROGRESS' });
    assert.equal(shop.service.chargeCalls.length, 1);
    shop.service.update(approval.serviceId, { status: 'paid' });
    assert.equal((await second.respond({ outcome: 'accepted', value: approval })).status, 'paid');
  });

  for (const [what, response] of [
    ['refusal', busy],
    ['early decline', stepIsOpen],
  ] as const) {
    test(`do not restore the step after the ${what} of one, once the other is approved`, async (t) => {
      const { first, second, approval, stored } = await startTwoConfirms(t);
      // The lookup does not show the approval yet.
      await second.respond({ outcome: 'accepted', value: approval });
      assert.equal((await first.respond(response)).status, 'processing');
      assert.equal((await stored()).status, 'processing');
    });
  }

  test('show no further step of one once the other is approved', async (t) => {
    const { first, second, approval, challenge } = await startTwoConfirms(t);
    await second.respond({ outcome: 'accepted', value: approval });
    assert.equal((await first.respond({ outcome: 'accepted', value: challenge })).status, 'processing');
  });
});
