/** Tests that the wallet's title is fully visible on small screens in every language. */
// In every engine only in the long run.
import { assert } from 'chai';
import { builtInLocales } from '../../../widget/locale/built-in-locales.ts';
import { find, until } from '../support/browser/page.ts';
import { installLibrary } from '../support/browser/stripe-stub.ts';
import { companion, createScene } from '../support/browser/scene.ts';

const widths = [280, 320, 360, 390, 480, 768];
/** Tolerance for rounding, in pixels. */
const tolerance = 1;

describe('<pay-checkout> on small screens', () => {
  let page: HTMLElement;
  before(() =>
    installLibrary(() => (emit) => emit('ready', { availablePaymentMethods: { googlePay: true } })),
  );
  afterEach(() => page.remove());

  for (const locale of builtInLocales) {
    it(`shows the whole title of the wallet: ${locale}`, async () => {
      const { secret } = await createScene({
        view: {
          methods: ['pix', 'card', 'wallet'],
          amounts: { BRL: '1290.90', USD: '1225.00' },
          publishable_key: 'pk_live_x',
          on_behalf_of: 'acct_x',
        },
      });
      page = document.body.appendChild(document.createElement('main'));
      const element = document.createElement('pay-checkout');
      for (const [name, value] of Object.entries({ companion, checkout: secret, locale }))
        element.setAttribute(name, value);
      page.append(element);
      const wallet = await until('the wallet', () => {
        const found = find(element, 'pay-wallet');
        return found?.matches(':state(embedded)') && found.shadowRoot;
      });
      const titleText = wallet.querySelector('[part=title]')?.firstChild;
      const header = wallet.querySelector('[part=header]');
      assert.ok(titleText && header);
      const text = document.createRange();
      text.selectNodeContents(titleText);
      for (const width of widths) {
        page.style.width = `${width}px`;
        const [content, title, box] = [text, titleText.parentElement, header].map((drawn) =>
          drawn?.getBoundingClientRect(),
        );
        assert.ok(content && title && box && content.width > 0);
        assert.isAtLeast(content.left, box.left - tolerance, `${width} px: left`);
        assert.isAtMost(content.right, box.right + tolerance, `${width} px: right`);
        assert.isAtMost(content.right, title.right + tolerance, `${width} px: right of the title`);
        assert.isAtLeast(content.left, title.left - tolerance, `${width} px: left of the title`);
        assert.isAtMost(content.bottom, box.bottom + tolerance, `${width} px: below`);
        const express = find(element, '[part=express]')?.getBoundingClientRect();
        assert.ok(express && box.top >= express.top, `${width} px: above`);
      }
    });
  }
});
