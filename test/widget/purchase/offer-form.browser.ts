/** Tests the form of an offer in `<pay-checkout>`: its prices. */
// In every engine only in the long run.
import { assert } from 'chai';
import { find, until } from '../support/browser/page.ts';
import { mug, PriceList } from '../support/browser/price-list.ts';
import { companion } from '../support/browser/scene.ts';

describe('the form of an offer', () => {
  const list = new PriceList();
  let element: HTMLElement;
  before(async () => {
    list.install();
    const amounts = { BRL: '59.90', USD: '12.00' };
    list.offers = { mug: { ...mug, amounts } };
    element = document.createElement('pay-checkout');
    for (const [name, value] of Object.entries({ companion, price: 'mug', locale: 'en' }))
      element.setAttribute(name, value);
    document.body.append(element);
    await until('the form', () => find(element, '[part=amount]'));
  });
  after(() => {
    element.remove();
    list.uninstall();
  });

  it('names the dollar, beside a price in another currency', () => {
    const amounts = [...(element.shadowRoot?.querySelectorAll('[part=amount] span') ?? [])];
    assert.deepEqual(
      amounts.map(({ textContent }) => textContent),
      ['R$59.90', 'US$12.00'],
    );
  });
});
