/** Tests the amount of an open price: what is offered is ordered, in every language that a page adds. */
import { assert } from 'chai';
import { addLocale } from '../../../widget/index.ts';
import { button, find, until, visible } from '../support/browser/page.ts';
import { mug, PriceList } from '../support/browser/price-list.ts';
import { companion, createScene, pixPayment } from '../support/browser/scene.ts';

describe('the amount of an open price', () => {
  let element: HTMLElement;
  const list = new PriceList();
  beforeEach(() => {
    list.install();
    const open = { currency: 'USD' as const, min: '5.00', max: '5000.00', suggested: ['25.00', '40.00'] };
    list.offers = { mug: { ...mug, amounts: {}, open } };
    list.requests.length = 0;
  });
  afterEach(() => {
    element.remove();
    list.uninstall();
    sessionStorage.clear();
  });

  const show = (locale: string): void => {
    element = document.createElement('pay-pix');
    const attributes = { companion, price: 'mug', locale };
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
    document.body.append(element);
  };

  /** Waits for the response as well: an order that is stored after a test would be continued by the next one. */
  const ordered = async (): Promise<void> => {
    await until('the order', () => list.requests.length);
    await until('the stored order', () => sessionStorage.length);
  };

  // Bulgarian abbreviates the dollar by full stops; Bengali has digits of its own.
  for (const locale of ['bg', 'bn', 'en']) {
    it(`is the suggested one in ${locale}`, async () => {
      if (locale !== 'en') addLocale(locale, { purchase: { begin: 'Continue' } });
      const scene = await createScene({ deposits: [{ payment: pixPayment() }] });
      list.purchases = [scene.secret];
      show(locale);
      (await visible(element, '[part=button-suggested]:last-child')).click();
      (await visible(element, 'button[type=submit]')).click();
      await ordered();
      assert.deepEqual(list.requests, [{ price: 'mug', amount: '40.00' }]);
    });
  }

  for (const events of [[], ['change'], ['blur']]) {
    it(`is the shown one after it was set with ${events.join() || 'no event'}`, async () => {
      const scene = await createScene({ deposits: [{ payment: pixPayment() }] });
      list.purchases = [scene.secret];
      show('en');
      const field = await visible<HTMLInputElement>(element, '#amount');
      field.value = '33.00';
      for (const type of events) field.dispatchEvent(new Event(type));
      (await visible(element, 'button[type=submit]')).click();
      await ordered();
      assert.deepEqual(list.requests, [{ price: 'mug', amount: '33.00' }]);
    });
  }

  it('takes a digit inside a suggested one that direction marks make long', async () => {
    const open = { currency: 'BRL' as const, min: '5.00', max: '50000.00', suggested: ['1000.00'] };
    list.offers = { mug: { ...mug, amounts: {}, open } };
    show('he');
    const field = await visible<HTMLInputElement>(element, '#amount');
    field.focus();
    const caret = field.value.indexOf('1') + 1;
    field.setSelectionRange(caret, caret);
    document.execCommand('insertText', false, '2');
    assert.include(field.value, '12,000.00');
  });

  it('has its suggestions in one row of a small phone', async () => {
    const open = {
      currency: 'BRL' as const,
      min: '5.00',
      max: '500.00',
      suggested: ['10.00', '20.00', '50.00'],
    };
    list.offers = { mug: { ...mug, amounts: {}, open } };
    show('pt-BR');
    // The width of the element on the companion's page at 360 px.
    element.style.display = 'block';
    element.style.width = '328px';
    const last = await visible(element, '[part=button-suggested]:last-child');
    const first = find(element, '[part=button-suggested]');
    assert.equal(last.getBoundingClientRect().top, first?.getBoundingClientRect().top);
    assert.isAtMost(last.getBoundingClientRect().right, element.getBoundingClientRect().right);
    const text = document.createRange();
    text.selectNodeContents(last);
    const [label, border] = [text, last].map((shown) => shown.getBoundingClientRect());
    assert.ok(label && border);
    assert.isAtLeast(border.right - label.right, 4, 'the amount stays off the border');
    assert.closeTo(border.right - label.right, label.left - border.left, 1, 'the amount is centred');
  });

  it('marks the suggestion that is chosen', async () => {
    show('en');
    const [first, second] = await Promise.all(
      ['first', 'last'].map((place) => visible(element, `[part=button-suggested]:${place}-child`)),
    );
    const pressed = (): (string | null | undefined)[] =>
      [first, second].map((button) => button?.getAttribute('aria-pressed'));
    assert.deepEqual(pressed(), ['true', 'false']);
    second?.click();
    await until('the other is marked', () => pressed().join() === 'false,true');
  });

  it('can be suggested by a press right after an invalid one was typed', async () => {
    show('en');
    const field = await visible<HTMLInputElement>(element, '#amount');
    field.focus();
    field.select();
    document.execCommand('insertText', false, '1');
    const suggested = await visible(element, '[part=button-suggested]');
    const { top } = suggested.getBoundingClientRect();
    // As a press does: the button takes the focus before it is released.
    suggested.focus();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    assert.equal(suggested.getBoundingClientRect().top, top);
    suggested.click();
    await button(element, 'Continue · $25.00');
    assert.isNull(find(element, '#amount-error'));
  });
});
