/** Tests a charge whose lease expired because a busy database took no renewal, so that the same key was sent twice at once. */
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { until } from '../../support/until.ts';
import { openShop } from './shop.ts';

/** Starts two calls under one key, each waiting for its response; the first will be "busy": nothing was done. */
async function startTwoCalls(t: TestContext) {
  const shop = await openShop(t);
  const { service } = shop;
  const checkout = await shop.order();
  service.faults.charge = ['busy'];
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
});
