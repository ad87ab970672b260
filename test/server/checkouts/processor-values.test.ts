/** Tests the processor's public values that a checkout shows to the browser. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { processorValues } from '../../../server/checkouts/processor-values.ts';
import { openShop } from './shop.ts';

describe('the processor’s public values', () => {
  test('are taken from the first hosted deposit, and shown from then on', async (t) => {
    const { buyer, checkouts, order } = await openShop(t);
    const checkout = await order();
    const before = await checkouts.view(checkout.id);
    assert.equal(before.publishable_key, undefined);
    await buyer.deposit(checkout, { method: 'wallet', wallet: null, details: {} });
    const { publishable_key, on_behalf_of } = await checkouts.view((await order()).id);
    assert.deepEqual({ publishable_key, on_behalf_of }, { publishable_key: 'pk', on_behalf_of: 'acct' });
  });

  test('keep what was configured', () => {
    const values = processorValues({ publishableKey: 'pk_configured', onBehalfOf: null });
    values.learn({ publishableKey: 'pk_other', onBehalfOf: 'acct' });
    assert.equal(values.publishableKey, 'pk_configured');
    assert.equal(values.onBehalfOf, 'acct');
  });
});
