/** Tests that the offer of `price` keeps the focus. */
import { assert } from 'chai';
import { button, find, until, visible, waitForText } from '../support/browser/page.ts';
import { mug as offer, PriceList } from '../support/browser/price-list.ts';
import { companion, createScene, inSeconds, pixPayment } from '../support/browser/scene.ts';

describe('the offer of a price', () => {
  let element: HTMLElement;
  const list = new PriceList();
  beforeEach(() => {
    list.install();
    list.offers = { mug: offer };
    element = document.createElement('pay-pix');
    const attributes = { companion, price: 'mug', locale: 'en' };
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
    document.body.append(element);
  });
  afterEach(() => {
    element.remove();
    list.uninstall();
    sessionStorage.clear();
  });

  it('keeps the focus at the last button that changed the quantity', async () => {
    const more = await visible<HTMLButtonElement>(element, '[part=button-more]');
    more.focus();
    more.click();
    await until('the quantity', () => find(element, 'output')?.textContent.trim() === '2');
    await new Promise((resolve) => requestAnimationFrame(resolve));
    assert.isTrue(element.shadowRoot?.activeElement === more, 'the focus stays');
    more.click();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    assert.equal(find(element, 'output')?.textContent.trim(), '2');
  });

  it('gets the focus when it replaces an expired order', async () => {
    const scene = await createScene({ deposits: [{ payment: pixPayment() }] });
    list.purchases = [scene.secret];
    (await button(element, 'Continue')).click();
    // The button is disabled before the code has arrived.
    await visible(element, '#code');
    (await button(element, 'Copy')).focus();
    // A payment of its code would have been settled by now.
    await scene.configure({ view: { status: 'expired' }, payment: { expires_at: inSeconds(-300) } });
    await waitForText(element, 'Caneca');
    await until('the focus', () => element.shadowRoot?.activeElement?.matches('.panel'));
  });
});
