/** Tests the keys of an element's controls beside the shortcuts of its page. */
import { sendKeys } from '@web/test-runner-commands';
import { assert } from 'chai';
import { showCard, createCardScene, field } from '../support/browser/card.ts';
import { mug, PriceList } from '../support/browser/price-list.ts';
import { createScene, companion, pixPayment } from '../support/browser/scene.ts';
import { until, visible } from '../support/browser/page.ts';

describe('keys of an element', () => {
  const leftovers: Element[] = [];
  const list = new PriceList();
  let heard: string[];
  let ending: AbortController;
  beforeEach(() => {
    heard = [];
    ending = new AbortController();
    const { signal } = ending;
    for (const type of ['keydown', 'keypress', 'keyup']) {
      const shortcut = (event: Event): void => {
        const { key } = event as KeyboardEvent;
        if (/^(INPUT|TEXTAREA|SELECT)$/.test((event.target as Element).tagName)) return;
        heard.push(key);
        if ([' ', '/', 's', 'Backspace', 'Enter', 'a'].includes(key)) event.preventDefault();
      };
      document.addEventListener(type, shortcut, { signal });
    }
  });
  afterEach(() => {
    ending.abort();
    for (const element of leftovers.splice(0)) element.remove();
    list.uninstall();
    sessionStorage.clear();
  });

  it('are typed into the payer form, whatever shortcuts the page has', async () => {
    const scene = await createScene({ view: { missing: ['name'] }, deposits: [{ payment: pixPayment() }] });
    const element = scene.show();
    leftovers.push(element);
    const name = await visible<HTMLInputElement>(element, '#name');
    name.focus();
    await sendKeys({ type: 'Rosa Silva/' });
    await sendKeys({ press: 'Backspace' });
    assert.equal(name.value, 'Rosa Silva');
    // The driver of WebKitGTK holds no key down.
    if (!navigator.vendor.startsWith('Apple')) {
      await sendKeys({ down: 'Control' });
      await sendKeys({ press: 'a' });
      await sendKeys({ up: 'Control' });
      assert.equal(name.selectionEnd, name.value.length);
      assert.equal(name.selectionStart, 0);
    }
    assert.deepEqual(heard, []);
    await sendKeys({ press: 'Enter' });
    await until('the request', async () => (await scene.deposits()).length > 0);
  });

  it('are typed into inline card fields and the fields of an offer', async () => {
    const scene = await createCardScene({ view: { missing: ['name'] } });
    const card = showCard(scene, { isolation: 'inline' });
    leftovers.push(card);
    const name = await field(card, 'name');
    name.focus();
    await sendKeys({ type: 'Rosa Silva' });
    assert.equal(name.value, 'Rosa Silva');

    list.install();
    list.offers = { mug: { ...mug, collect: ['note'] } };
    const offer = document.createElement('pay-checkout');
    Object.assign(offer, { companion, price: 'mug', locale: 'en' });
    document.body.append(offer);
    leftovers.push(offer);
    const note = await visible<HTMLInputElement>(offer, '#note');
    note.focus();
    await sendKeys({ type: 'as a gift' });
    assert.equal(note.value, 'as a gift');
    assert.deepEqual(heard, []);
  });

  it('copy a code, whatever the page does with what is copied from it', async () => {
    const scene = await createScene({ deposits: [{ payment: pixPayment() }] });
    const element = scene.show();
    leftovers.push(element);
    const code = await visible<HTMLTextAreaElement>(element, '#code');
    const types: string[] = [];
    for (const type of ['copy', 'contextmenu'])
      document.addEventListener(type, () => types.push(type), { signal: ending.signal });
    code.select();
    code.ownerDocument.execCommand('copy');
    code.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, composed: true }));
    assert.deepEqual(types, []);
  });

  it('reach the page where they leave a field, and from what the page has put into a slot', async () => {
    const scene = await createScene({ view: { missing: ['name'] } });
    const element = scene.show();
    leftovers.push(element);
    (await visible(element, '#name')).focus();
    await sendKeys({ press: 'Escape' });
    await sendKeys({ press: 'Tab' });
    assert.includeMembers(heard, ['Escape', 'Tab']);

    const choice = document.createElement('pay-checkout');
    Object.assign(choice, { companion, checkout: (await createScene({})).secret });
    const voucher = document.createElement('div');
    voucher.slot = 'above';
    voucher.tabIndex = 0;
    choice.append(voucher);
    document.body.append(choice);
    leftovers.push(choice);
    await visible(choice, 'slot[name=above]');
    heard = [];
    voucher.focus();
    await sendKeys({ press: 'x' });
    assert.include(heard, 'x');
  });
});
