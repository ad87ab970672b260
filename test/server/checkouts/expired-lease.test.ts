/** Tests a charge whose lease expired because a busy database took no renewal, so that the same key was sent twice at once. */
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { until } from '../../support/until.ts';
import type { CardOutcome, Fault } from './fake-service.ts';
import { openShop } from './shop.ts';

interface Setup {
  card?: CardOutcome;
  /** Fault of the first call; `busy`: the service did nothing. */
  fault?: Fault | null;
}

/** Starts two calls under one key, each waiting for its response. */
async function startTwoCalls(t: TestContext, { card = 'approve', fault = 'busy' }: Setup = {}) {
  const shop = await openShop(t);
  const { service } = shop;
  const checkout = await shop.order();
  service.nextCard = card;
  if (fault !== null) service.faults.charge = [fault];
  const startCall = async (calls: number) => {
    const { promise, resolve: respond } = Promise.withResolvers<void>();
    service.gate = promise;
    const payment = shop.charge(checkout, 'key-1');
    await until('the call is sent', () => service.chargeCalls.length === calls);
    return { payment, respond };
  };
  const first = await startCall(1);
  shop.wait(11_000);
  const second = await startCall(2);
  return { shop, checkout, first, second };
}

describe('the outcome of two calls under one key', () => {
  test('is paid for both when one took the money', async (t) => {
    const { first, second } = await startTwoCalls(t);
    second.respond();
    assert.equal((await second.payment).status, 'paid');
    first.respond();
    assert.equal((await first.payment).status, 'paid');
  });

  test('stays unknown while the other is in progress', async (t) => {
    const { shop, checkout, first, second } = await startTwoCalls(t);
    first.respond();
    assert.equal((await first.payment).status, 'processing');
    await assert.rejects(
      shop.charge(checkout, 'key-2'),
      (error: unknown) => (error as { code?: string }).code === 'PAYMENT_IN_PROGRESS',
    );
    second.respond();
    assert.equal((await second.payment).status, 'paid');
  });

  test('does not restore a 3-D Secure step that has been confirmed in the meantime', async (t) => {
    const { shop, checkout, first, second } = await startTwoCalls(t, { card: 'challenge', fault: null });
    const { service } = shop;
    first.respond();
    const { id, status } = await first.payment;
    assert.equal(status, 'requires_action');
    service.gate = null;
    service.faults.confirm = ['lost_after'];
    assert.equal((await shop.buyer.confirm(checkout, id)).status, 'processing');
    second.respond();
    assert.equal((await second.payment).status, 'processing');
    service.nextCard = 'approve';
    await assert.rejects(shop.charge(checkout, 'key-2'), { code: 'PAYMENT_IN_PROGRESS' });
  });

  test('keeps the 3-D Secure step that the other call requires', async (t) => {
    const { shop, checkout, first, second } = await startTwoCalls(t, {
      card: 'challenge',
      fault: 'lost_after',
    });
    second.respond();
    assert.equal((await second.payment).status, 'requires_action');
    first.respond();
    assert.equal((await first.payment).status, 'requires_action');
    const { payment: shown } = await shop.checkouts.view(checkout.id);
    assert.equal(shown?.action?.type, 'three_d_secure');
  });
});
