/** Tests that an entry works under a versioned name, and with a query string that a shop system adds. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { version } from '../../widget/build/folders.ts';
import { CardPage } from '../support/buyers/card-page.ts';
import { sampleOf } from '../support/long-run.ts';
import type { TestShop } from '../support/servers/test-shop.ts';

export function entryNames(testShop: () => TestShop): void {
  for (const name of sampleOf(['pay', 'pay-card', 'pay-checkout'], ['pay'])) {
    const entry = `${name}-${version}.js?ver=6.5`;
    test(`${entry}: pays by card, and loads no second copy`, async () => {
      const { client_secret: secret } = await testShop().createCheckout({ methods: ['card'] });
      const tag = name === 'pay-checkout' ? name : 'pay-card';
      const body = `<${tag} checkout="${secret}"></${tag}>`;
      const { page, record } = await testShop().open({ body, entry, lang: 'pt-BR' });
      const card = new CardPage(page, 'frame');
      await card.pay({
        number: '4242424242424242',
        expiry: '1230',
        cvc: '123',
        name: 'Marina Duarte',
        email: 'marina@shop.example',
      });
      await card.seePaid();
      const entries = record.urls.filter((url) =>
        /^pay(-[a-z]+)?(-[\d.]+)?\.js/.test(path.posix.basename(url)),
      );
      assert.deepEqual(entries, [`${testShop().companionUrl}/${entry}`]);
      assert.deepEqual(record.errors, []);
    });
  }
}
