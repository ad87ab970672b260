/** The wallet's title on small screens: all of it is there in every language. */
import { assert } from 'chai';
import { builtInLocales } from '../../../widget/locale/built-in-locales.ts';
import { find, until } from '../support/browser/page.ts';
import { installLibrary } from '../support/browser/library.ts';
import { companion, scene } from '../support/browser/scene.ts';

const widths = [280, 320, 360, 390, 480, 768];
/** Rounding. */
const slack = 1;

describe('<pay-checkout> on small screens', () => {
  let page: HTMLElement;
  before(() =>
    installLibrary(() => (tell) => tell('ready', { availablePaymentMethods: { googlePay: true } })),
  );
  afterEach(() => page.remove());

  for (const locale of builtInLocales) {
    it(`shows the whole title of the wallet: ${locale}`, async () => {
      const { secret } = await scene({
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
      const titleText = wallet.querySelector('[part=title]')?.firstChild?.nextSibling;
      const header = wallet.querySelector('[part=header]');
      assert.ok(titleText && header);
      const text = document.createRange();
      text.selectNodeContents(titleText);
      for (const width of widths) {
        page.style.width = `${width}px`;
        const [words, title, around] = [text, titleText.parentElement, header].map((drawn) =>
          drawn?.getBoundingClientRect(),
        );
        assert.ok(words && title && around && words.width > 0);
        assert.isAtLeast(words.left, around.left - slack, `${width} px: left`);
        assert.isAtMost(words.right, around.right + slack, `${width} px: right`);
        assert.isAtMost(words.right, title.right + slack, `${width} px: right of the title`);
        assert.isAtLeast(words.left, title.left - slack, `${width} px: left of the title`);
        assert.isAtMost(words.bottom, around.bottom + slack, `${width} px: below`);
        const room = find(element, '[part=express]')?.getBoundingClientRect();
        assert.ok(room && around.top >= room.top, `${width} px: above`);
      }
    });
  }
});
