/** Tests a confirm that the service declines: the attempt has failed, or its 3-D Secure step is still to be done. */
import assert from 'node:assert/strict';
import { test, type TestContext, describe } from 'node:test';
import { createLog } from '../../../server/log.ts';
import type { Snapshot, Outcome, CardChargeResult } from '../../../server/checkouts/ports.ts';
import { backgroundBreaker } from '../../../server/gateway/circuit-breaker.ts';
import { startReconciler } from '../../../server/workers/reconciler.ts';
import { until } from '../../support/until.ts';
import { rejectedWith } from './fake-service.ts';
import { anyAddress, chargeInput, openShop } from './shop.ts';
import { setTimeout as delay } from 'node:timers/promises';

const minute = 60_000;

/** Opens a challenged charge whose confirm is declined with `code`; `after` is the change of the charge at the service. */
async function openChallenged(t: TestContext, code: string, after: Partial<Snapshot> = {}) {
  const shop = await openShop(t);
  shop.service.nextCard = 'challenge';
  const checkout = await shop.order();
  const payment = await shop.charge(checkout, 'key-1');
  const confirm = shop.service.confirm.bind(shop.service);
  shop.service.confirm = async (intentId) => {
    shop.service.confirmed.push(intentId);
    shop.service.update(payment.serviceId ?? '', after);
    return rejectedWith(code, { declined: true });
  };
  const stepIsDone = (): void => {
    shop.service.confirm = confirm;
  };
  return { shop, checkout, payment, stepIsDone };
}

test('§3.2: a confirm before the step is done leaves the payment in requires_action', async (t) => {
  const { shop, checkout, payment, stepIsDone } = await openChallenged(t, 'authentication_required');
  const early = await shop.buyer.confirm(checkout, payment.id);
  assert.deepEqual([early.status, early.failureIsFinal], ['requires_action', false]);
  const { payment: shown } = await shop.checkouts.view(checkout.id);
  assert.equal(shown?.action?.type, 'three_d_secure');
  assert.deepEqual([shown.failure?.code, shown.failure?.final], ['authentication_required', false]);
  assert.deepEqual(await shop.events(), []);
  stepIsDone();
  shop.wait(minute);
  assert.equal((await shop.buyer.confirm(checkout, payment.id)).status, 'paid');
});

test('a failed step cancels the payment with the code of the confirm', async (t) => {
  const code = 'payment_intent_authentication_failure';
  const over = { status: 'cancelled', failureCode: code, failureIsFinal: true } as const;
  const { shop, checkout, payment } = await openChallenged(t, code, over);
  const failed = await shop.buyer.confirm(checkout, payment.id);
  assert.deepEqual([failed.status, failed.failureCode, failed.failureIsFinal], ['cancelled', code, true]);
  assert.deepEqual(await shop.events(), ['payment.cancelled']);
});

test('a failed lookup leaves the outcome unknown', async (t) => {
  const { shop, checkout, payment } = await openChallenged(t, 'authentication_required');
  shop.service.faults.lookup = ['lost_before'];
  assert.equal((await shop.buyer.confirm(checkout, payment.id)).status, 'processing');
  assert.deepEqual(await shop.events(), []);
});

test('a confirm whose order was cancelled meanwhile is not sent, and leaves the step', async (t) => {
  const shop = await openShop(t);
  shop.service.nextCard = 'challenge';
  const checkout = await shop.order();
  const payment = await shop.charge(checkout, 'key-1');
  await shop.checkouts.cancel(checkout.id);
  // The checkout as it was read before.
  await assert.rejects(shop.buyer.confirm(checkout, payment.id), { code: 'CHECKOUT_CANCELLED' });
  assert.deepEqual(shop.service.confirmed, []);
  assert.equal((await shop.parts.store.paymentById(payment.id))?.status, 'requires_action');
});

test('a confirm of the reconciler after 15 minutes does not end the step, and a slower buyer still pays', async (t) => {
  const { shop, checkout, payment, stepIsDone } = await openChallenged(t, 'authentication_required');
  const worker = startReconciler(shop.parts, shop.checkouts, backgroundBreaker(), createLog('silent'));
  t.after(() => worker.stop());
  shop.wait(16 * minute);
  const stored = () => shop.parts.store.paymentById(payment.id);
  await until('the reconciler has confirmed', () => shop.service.confirmed.length > 0);
  await until('the confirm has ended', async () => (await stored())?.inFlightUntil === null);
  assert.equal((await stored())?.status, 'requires_action');
  stepIsDone();
  shop.wait(minute);
  assert.equal((await shop.buyer.confirm(checkout, payment.id)).status, 'paid');
  assert.deepEqual(await shop.events(), ['payment.paid', 'checkout.paid']);
});

test('the reconciler stops confirming a step after two hours, and goes on looking it up', async (t) => {
  const { shop, payment } = await openChallenged(t, 'authentication_required');
  const worker = startReconciler(shop.parts, shop.checkouts, backgroundBreaker(), createLog('silent'));
  t.after(() => worker.stop());
  const stored = async () => (await shop.parts.store.paymentById(payment.id)) ?? assert.fail();
  shop.wait(16 * minute);
  await until('the reconciler has confirmed', async () => {
    return shop.service.confirmed.length === 1 && (await stored()).inFlightUntil === null;
  });
  shop.wait(105 * minute);
  await until('the payment was looked up three times', async () => {
    shop.wait(minute);
    return (await stored()).lookups >= 3;
  });
  assert.equal(shop.service.confirmed.length, 1);
  assert.equal((await stored()).status, 'requires_action');
});

test('a second challenge without a key is shown with the key of the first', async (t) => {
  const shop = await openShop(t);
  shop.service.nextCard = 'challenge';
  const checkout = await shop.order();
  const { id } = await shop.charge(checkout, 'key-1');
  shop.service.challengesAgain = true;
  await shop.buyer.confirm(checkout, id);
  const { payment } = await shop.checkouts.view(checkout.id);
  assert.deepEqual(payment?.action, {
    type: 'three_d_secure',
    client_secret: 'second secret',
    publishable_key: 'pk',
  });
  assert.equal((await shop.buyer.confirm(checkout, id)).status, 'paid');
});

test('§7.2: a confirm of unknown outcome is not repeated before a lookup', async (t) => {
  const shop = await openShop(t);
  shop.service.nextCard = 'challenge';
  const checkout = await shop.order();
  const { id, serviceId } = await shop.charge(checkout, 'key-1');
  shop.service.faults.confirm.push('lost_after');
  assert.equal((await shop.buyer.confirm(checkout, id)).status, 'processing');
  const sent = shop.service.confirmed.length;
  shop.wait(minute);
  assert.equal((await shop.buyer.confirm(checkout, id)).status, 'paid');
  assert.equal(shop.service.lookups.at(-1), serviceId);
  assert.equal(shop.service.confirmed.length, sent, 'the lookup found it');
});

test('a direct charge names the page to return to, as a deposit does', async (t) => {
  const shop = await openShop(t);
  const checkout = await shop.order();
  const pageUrl = 'https://shop.example/cart';
  await shop.buyer.charge(checkout, { ...chargeInput('key-1'), pageUrl }, anyAddress);
  const { checkout: withAddress } = await shop.checkouts.create({
    reference: 'order-with-address',
    amounts: { USD: 12_990 },
    returnUrl: 'https://shop.example/thanks',
  });
  await shop.buyer.charge(withAddress, { ...chargeInput('key-1'), pageUrl }, anyAddress);
  const sent = shop.service.chargeCalls.map(({ returnUrl }) => returnUrl);
  assert.deepEqual(sent, [pageUrl, 'https://shop.example/thanks']);
});

/** Tests two concurrent confirms of one payment: from two tabs at once, or after the lease of the first has expired. */
describe('concurrent confirms', () => {
  const busy = {
    outcome: 'unavailable',
    code: 'RATE_LIMITED',
    reason: null,
    retryAfterMs: null,
    cause: null,
  } as const satisfies Outcome<never>;
  const stepIsOpen = rejectedWith('authentication_required', { declined: true });

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
});
