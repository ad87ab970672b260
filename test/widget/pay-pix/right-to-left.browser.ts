/** Tests the layout of `<pay-pix>` in a right-to-left language. */
// In every engine only in the long run.
import { assert } from 'chai';
import { addLocale } from '../../../widget/index.ts';
import type { PayPix } from '../../../widget/pay-pix/pay-pix.ts';
import { find, waitForText, visible } from '../support/browser/page.ts';
import { pixPayment, createScene } from '../support/browser/scene.ts';

describe('<pay-pix> in a right-to-left language', () => {
  const page = document.documentElement;
  let element: PayPix;

  before(() => {
    page.dir = 'rtl';
    addLocale('ar', {
      common: { fields: { phone: { label: 'رقم الهاتف' } } },
      pix: { waiting: 'في انتظار الدفع', title: 'الدفع عبر بيكس' },
    });
  });
  after(() => page.removeAttribute('dir'));
  afterEach(() => element.remove());

  const edges = (selector: string): DOMRect => {
    const found = find(element, selector);
    assert.ok(found, selector);
    return found.getBoundingClientRect();
  };

  it('aligns its lines to the right, and stays within its box', async () => {
    const scene = await createScene({ deposits: [{ payment: pixPayment() }] });
    element = scene.show({ locale: 'ar' });
    await waitForText(element, 'في انتظار الدفع');
    await visible(element, '[part=qr-code]');
    const panel = edges('.panel');
    const title = edges('[part=title]');
    assert.isBelow(panel.right - title.right, title.left - panel.left + 1, 'the title begins at the right');
    assert.isAtMost(page.scrollWidth, page.clientWidth, 'nothing overflows the page');
  });

  it('keeps codes and numbers left to right', async () => {
    const scene = await createScene({
      view: { missing: ['name', 'phone'] },
      deposits: [{ payment: pixPayment() }],
    });
    element = scene.show({ locale: 'ar' });
    const phone = await visible<HTMLInputElement>(element, '#phone');
    assert.equal(getComputedStyle(phone).direction, 'ltr');
    assert.equal(getComputedStyle(await visible(element, '#name')).direction, 'rtl');
    assert.equal(find(element, 'label[for=phone]')?.innerText.trim(), 'رقم الهاتف');
    const field = edges('[part~=field-phone]');
    const label = edges('label[for=phone]');
    assert.isBelow(Math.abs(field.right - label.right), 2, 'the label begins at the right');
  });
});
