/** Tests a charge whose lease expired because a busy database took no renewal, so that the same key was sent twice at once. */
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { until } from '../../support/until.ts';
import type { CardOutcome, Loss } from './fake-service.ts';
import { openShop } from './shop.ts';

/** Two calls under one key, each waiting for its answer; `lost`: what becomes of that of the first. */
async function twoCalls(t: TestContext, card: CardOutcome = 'approve', lost: Loss | null = 'busy') {
  const shop = await openShop(t);
  const { service } = shop;
  const checkout = await shop.order();
  service.nextCard = card;
  if (lost !== null) service.faults.charge = [lost];
  const press = async (calls: number) => {
    const { promise, resolve: answer } = Promise.withResolvers<void>();
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

  test('does not bring a step back that has been confirmed meanwhile', async (t) => {
    const { shop, checkout, first, second } = await twoCalls(t, 'challenge', null);
    const { service } = shop;
    first.answer();
    const { id, status } = await first.payment;
    assert.equal(status, 'requires_action');
    service.gate = null;
    service.faults.confirm = ['lost_after'];
    assert.equal((await shop.buyer.confirm(checkout, id)).status, 'processing');
    second.answer();
    assert.equal((await second.payment).status, 'processing');
    service.nextCard = 'approve';
    await assert.rejects(shop.charge(checkout, 'key-2'), { code: 'PAYMENT_IN_PROGRESS' });
  });

  test('does not hide a step that the other has asked for', async (t) => {
    const { shop, checkout, first, second } = await twoCalls(t, 'challenge', 'lost_after');
    second.answer();
    assert.equal((await second.payment).status, 'requires_action');
    first.answer();
    assert.equal((await first.payment).status, 'requires_action');
    const { payment: shown } = await shop.checkouts.view(checkout.id);
    assert.equal(shown?.action?.type, 'three_d_secure');
  });
});
