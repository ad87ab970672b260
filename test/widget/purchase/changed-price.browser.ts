/** Tests an element with `price` whose attributes change: what belonged to the previous price is gone. */
// In every engine only in the long run.
import { assert } from 'chai';
import type { LitElement } from 'lit';
import { addLocale } from '../../../widget/index.ts';
import { cardPayment, charges, createCardScene, payButton, writeCard } from '../support/browser/card.ts';
import { button, find, textOf, type, until, visible, waitForText } from '../support/browser/page.ts';
import { companion, createScene, inSeconds, pixPayment, type Scene } from '../support/browser/scene.ts';
import { mug as offer, PriceList } from '../support/browser/price-list.ts';

describe('an element with `price`', () => {
  let element: HTMLElement & { price: string; locale: string };
  const list = new PriceList();
  beforeEach(() => list.install());
  afterEach(() => {
    element.remove();
    list.uninstall();
    list.requests.length = 0;
    list.whenBought = Promise.resolve();
    sessionStorage.clear();
  });

  const show = (tag: 'pay-pix' | 'pay-card'): void => {
    element = document.createElement(tag) as typeof element;
    const attributes = { companion, price: 'mug', locale: 'en' };
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
    document.body.append(element);
  };
  const sceneOf = (amount: string): Promise<Scene> =>
    createScene({ view: { amounts: { BRL: amount } }, deposits: [{ payment: pixPayment({ amount }) }] });

  /** Starts the order of a mug, whose code is then shown. */
  const startOrder = async (): Promise<Scene> => {
    const scene = await sceneOf('68.00');
    list.offers = { mug: offer };
    list.purchases = [scene.secret];
    show('pay-pix');
    (await button(element, 'Continue')).click();
    await until('the code', () => find(element, '#code'));
    return scene;
  };

  it('starts anew for another price', async () => {
    const [first, second] = [await sceneOf('68.00'), await sceneOf('30.00')];
    list.offers = { mug: offer, hat: { ...offer, price: 'hat', title: 'Hat', amounts: { BRL: '30.00' } } };
    list.purchases = [first.secret, second.secret];
    show('pay-pix');
    (await button(element, 'Continue')).click();
    await until('the code', () => find(element, '#code'));
    element.price = 'hat';
    await waitForText(element, 'Hat');
    (await button(element, 'Continue')).click();
    await until('the code', () => find(element, '#code'));
    assert.include(textOf(element), '30.00');
    assert.lengthOf(await second.deposits(), 1);
  });

  it('starts the order of another price while that of the first is being started', async () => {
    list.offers = { mug: offer, hat: { ...offer, price: 'hat', title: 'Hat' } };
    list.whenBought = new Promise(() => undefined);
    show('pay-pix');
    (await button(element, 'Continue')).click();
    await until('the request', () => list.requests.length);
    element.price = 'hat';
    await waitForText(element, 'Hat');
    (await button(element, 'Continue')).click();
    await until('the request', () => list.requests.length === 2);
  });

  it('charges the card for the order that is shown', async () => {
    const charge = { charges: [{ payment: cardPayment({ amount: '30.00' }) }] };
    const first = await createCardScene({ view: { amounts: { USD: '68.00' } }, ...charge });
    const second = await createCardScene({ view: { amounts: { USD: '30.00' } }, ...charge });
    list.offers = { mug: offer, hat: { ...offer, price: 'hat', title: 'Hat', amounts: { USD: '30.00' } } };
    list.purchases = [first.secret, second.secret];
    show('pay-card');
    (await button(element, 'Continue')).click();
    await writeCard(element);
    element.price = 'hat';
    await waitForText(element, 'Hat');
    (await button(element, 'Continue')).click();
    await waitForText(element, '30.00');
    await writeCard(element);
    (await payButton(element)).click();
    await until('the charge', async () => (await charges(first)).length + (await charges(second)).length);
    assert.lengthOf(await charges(first), 0);
    assert.lengthOf(await charges(second), 1);
  });

  it('shows nothing of an order once its price is removed', async () => {
    await startOrder();
    element.removeAttribute('price');
    await until('no code', () => !find(element, '#code'));
    assert.isTrue(element.matches(':state(loading)'));
    element.setAttribute('price', 'mug');
    await until('the code', () => find(element, '#code'));
  });

  it('drops the quantity and the amount that were chosen for another price', async () => {
    const open = { currency: 'BRL' as const, min: '5.00', max: '500.00', suggested: ['10.00'] };
    list.offers = {
      mug: { ...offer, amounts: {}, quantity: { min: 1, max: 1 }, open },
      hat: { ...offer, title: 'Hat', amounts: {}, open: { ...open, currency: 'USD', suggested: ['7.00'] } },
    };
    show('pay-pix');
    await type(element, 'amount', 'R$ 400');
    element.price = 'hat';
    await waitForText(element, 'Hat');
    assert.equal(find<HTMLInputElement>(element, '#amount')?.value, '$7.00');
  });

  it('keeps the order, the focus and what was typed when the language changes', async () => {
    const scene = await sceneOf('68.00');
    list.offers = { mug: { ...offer, collect: ['name'] } };
    list.purchases = [scene.secret];
    const bought = Promise.withResolvers();
    list.whenBought = bought.promise;
    show('pay-pix');
    await type(element, 'name', 'Maria Silva');
    const name = await visible<HTMLInputElement>(element, '#name');
    name.focus();
    element.locale = 'pt-BR';
    await waitForText(element, 'Continuar');
    assert.isTrue(element.shadowRoot?.activeElement === name, 'the focus stays');
    (await button(element, 'Continuar')).click();
    await until('the request', () => list.requests.length);
    element.locale = 'es';
    await until('Spanish', () => find(element, '.panel')?.lang === 'es');
    bought.resolve(null);
    await until('the code', () => find(element, '#code'));
    assert.deepEqual(list.requests, [{ price: 'mug', customer: { name: 'Maria Silva' } }]);
  });

  it('keeps a started order without sessionStorage when the language changes', async () => {
    const scene = await sceneOf('68.00');
    list.offers = { mug: offer };
    list.purchases = [scene.secret];
    const storage = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage') ?? {};
    Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, value: null });
    try {
      show('pay-pix');
      (await button(element, 'Continue')).click();
      await until('the code', () => find(element, '#code'));
      element.locale = 'pt-BR';
      await waitForText(element, 'Copiar');
    } finally {
      Object.defineProperty(globalThis, 'sessionStorage', storage);
    }
  });

  it('sends the secret of a started order to its own companion alone', async () => {
    const scene = await sceneOf('68.00');
    list.offers = { mug: offer };
    list.purchases = [scene.secret];
    const bought = Promise.withResolvers();
    list.whenBought = bought.promise;
    show('pay-pix');
    (await button(element, 'Continue')).click();
    await until('the request', () => list.requests.length);
    element.setAttribute('companion', `${companion}/other`);
    await (element as unknown as LitElement).updateComplete;
    bought.resolve(null);
    await until('the stored order', () => sessionStorage.length);
    assert.notInclude(Object.keys(sessionStorage).join(), '/other');
    element.setAttribute('companion', companion);
    await until('the code', () => find(element, '#code'));
  });

  it('keeps its started order while the page shows an ended checkout in its place', async () => {
    const scene = await sceneOf('68.00');
    const ended = await createScene({ view: { status: 'expired' } });
    list.offers = { mug: offer };
    list.purchases = [scene.secret];
    show('pay-pix');
    (await button(element, 'Continue')).click();
    await until('the code', () => find(element, '#code'));
    element.setAttribute('checkout', ended.secret);
    await until('expired', () => element.matches(':state(expired)'));
    element.removeAttribute('checkout');
    await until('the code or the offer', () => find(element, '#code, .purchase'));
    assert.isTrue(find(element, '#code') !== null, 'the offer would start a second order');
  });

  it('keeps an expired order while its code may have been paid in time', async () => {
    const scene = await startOrder();
    await until('the stream', async () => (await scene.record()).streams);
    await scene.configure({ view: { status: 'expired' } });
    await until('the end', () => find(element, '.outcome, .purchase'));
    assert.isTrue(find(element, '.purchase') === null, 'the offer would start a second order');
    await scene.configure({ payment: { expires_at: inSeconds(-117) } });
    await button(element, 'Continue');
  });

  it('shows a payment of its code that arrives after the order has expired', async () => {
    const scene = await startOrder();
    await until('the stream', async () => (await scene.record()).streams);
    await scene.configure({ view: { status: 'expired' } });
    await until('the end', () => find(element, '.outcome, .purchase'));
    await scene.configure({ view: { status: 'paid' }, payment: { status: 'paid' } });
    await waitForText(element, 'Payment received');
  });

  it('keeps an expired order while the outcome of a charge is unknown', async () => {
    const scene = await startOrder();
    await until('the stream', async () => (await scene.record()).streams);
    // Its code cannot have been paid any more.
    await scene.configure({ payment: { expires_at: inSeconds(-300) } });
    await until('the end of the code', () => element.matches(':state(code-expired)'));
    await scene.configure({ view: { status: 'expired' }, payment: cardPayment() });
    await until('the end', () => find(element, '.outcome, .purchase'));
    assert.isTrue(find(element, '.purchase') === null, 'the offer would start a second order');
    await scene.configure({ payment: { status: 'cancelled' } });
    await button(element, 'Continue');
  });

  it('shows texts of the offer that the page adds later', async () => {
    list.offers = { mug: offer };
    show('pay-pix');
    await button(element, 'Continue');
    addLocale('en-IE', { purchase: { begin: 'Carry on' } });
    element.locale = 'en-IE';
    await button(element, 'Carry on');
    addLocale('en-IE', { purchase: { begin: 'Carry on now' } });
    await button(element, 'Carry on now');
  });

  it('starts no order of an amount that was not shown', async () => {
    const scene = await sceneOf('80.00');
    list.offers = { mug: { ...offer, revision: 'first' } };
    list.purchases = [scene.secret];
    show('pay-pix');
    await waitForText(element, '68.00');
    const press = await button(element, 'Continue');
    list.offers = { mug: { ...offer, amounts: { BRL: '80.00' }, revision: 'second' } };
    press.click();
    await waitForText(element, 'The amount of this order has changed');
    await waitForText(element, '80.00');
    (await button(element, 'Continue')).click();
    await until('the code', () => find(element, '#code'));
    assert.deepEqual(
      list.requests.map((request) => (request as { revision?: string }).revision),
      ['first', 'second'],
    );
  });
});
