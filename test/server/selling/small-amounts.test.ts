/** Tests that a small quantity, whose amount in USD is below the minimum of cards, is sold by PIX. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSellingShop } from './selling-shop.ts';

const sweet = { title: 'Brigadeiro', amounts: { BRL: '4.00', USD: '0.80' }, quantity: { max: 20 } };
const list = {
  shop: { name: 'Café Sertão' },
  prices: {
    sweet,
    listed: { ...sweet, methods: ['card', 'pix'] },
    'card-only': { ...sweet, methods: ['card'] },
  },
};

test('sells what is too small for a card by PIX alone', async (t) => {
  const shop = await openSellingShop(t, { baseUrl: 'http://127.0.0.1:9/api' }, list);
  for (const [price, all] of [
    ['sweet', ['pix', 'card', 'wallet']],
    ['listed', ['card', 'pix']],
  ] as const) {
    const small = await shop.buy({ price, quantity: 6 });
    assert.deepEqual([small.status, small.body['methods']], [201, ['pix']], price);
    assert.deepEqual(small.body['amounts'], { BRL: '24.00', USD: '4.80' });
    const large = await shop.buy({ price, quantity: 7 });
    assert.deepEqual([large.status, large.body['methods']], [201, all], price);
  }
  const refused = await shop.buy({ price: 'card-only', quantity: 6 });
  assert.deepEqual([refused.status, refused.body['code']], [422, 'AMOUNT_BELOW_MINIMUM']);
});
