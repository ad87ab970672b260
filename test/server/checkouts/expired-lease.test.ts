/** A charge whose lease ran out, since a busy database took no renewal: the same key was sent beside it. */
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { until } from '../../support/until.ts';
import { openShop } from './shop.ts';

/** Two calls under one key, each waiting for its answer; that of the first will be that nothing was done. */
async function twoCalls(t: TestContext) {
  const shop = await openShop(t);
  const { service } = shop;
  const checkout = await shop.order();
  service.losses.charge = ['busy'];
  const press = async (calls: number) => {
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    service.held = promise;
    const payment = shop.charge(checkout, 'key-1');
    await until('it is sent', () => service.chargeCalls.length === calls);
    return { payment, answer };
  };
  const first = await press(1);
  shop.wait(11_000);
  const second = await press(2);
  return { shop, checkout, first, second };
}

describe('what two calls under one key say', () => {
  test('is paid for both, where the other took the money', async (t) => {
    const { first, second } = await twoCalls(t);
    second.answer();
    assert.equal((await second.payment).status, 'paid');
    first.answer();
    assert.equal((await first.payment).status, 'paid');
  });

  test('stays in doubt while the other is under way', async (t) => {
    const { shop, checkout, first, second } = await twoCalls(t);
    first.answer();
    assert.equal((await first.payment).status, 'processing');
    await assert.rejects(
      shop.charge(checkout, 'key-2'),
      (error: unknown) => (error as { code?: string }).code === 'PAYMENT_IN_PROGRESS',
    );
    second.answer();
    assert.equal((await second.payment).status, 'paid');
  });
});
