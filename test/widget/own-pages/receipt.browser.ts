/** Tests the receipt of the companion's own page. */
// In every engine only in the long run.
import { assert } from 'chai';
import { PayStatusEvent, PaySuccessEvent } from '../../../widget/events/payment-events.ts';
import { until } from '../support/browser/page.ts';
import { companion, createScene, pixPayment } from '../support/browser/scene.ts';

describe('the receipt', () => {
  const receipt = document.createElement('section');
  const fields = ['reference', 'date', 'paid', 'method', 'buyer', 'item'];
  const markup = fields.map((field) => `<dd><bdi data-field="${field}"></bdi></dd>`).join('');
  before(async () => {
    receipt.id = 'receipt';
    receipt.hidden = true;
    receipt.innerHTML = markup;
    receipt.dataset['methods'] = '{"pix":"Pix","card":"Card","visa":"Visa"}';
    document.documentElement.lang = 'en-US';
    document.body.append(receipt);
    await import('../../../widget/own-pages/receipt.ts');
  });
  after(() => {
    receipt.remove();
    sessionStorage.clear();
  });
  const shown = (): (string | null)[] => [...receipt.children].map(({ textContent }) => textContent);

  it('is shown again after a reload, with the same date', () => {
    const payment = pixPayment({ status: 'paid' });
    document.dispatchEvent(new PaySuccessEvent(payment, 'order-1'));
    assert.isFalse(receipt.hidden);
    const first = shown();
    assert.deepEqual([first[0], first[3]], ['order-1', 'Pix']);
    const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
    assert.equal(first[1], format.format(new Date(payment.created_at)));

    receipt.hidden = true;
    receipt.innerHTML = markup;
    document.dispatchEvent(new PayStatusEvent(payment));
    assert.isFalse(receipt.hidden);
    assert.deepEqual(shown(), first);
  });

  it('names the buyer in the tab in which the name was typed, and only there', async () => {
    const buyer = receipt.children[4] as HTMLElement;
    const payment = pixPayment({ id: 'pay_named', status: 'paid' });
    document.dispatchEvent(new PaySuccessEvent({ ...payment, id: 'pay_other' }, 'order-0'));
    assert.isTrue(buyer.hidden);
    const host = document.createElement('div');
    const field = document.createElement('input');
    field.autocomplete = 'name';
    host.attachShadow({ mode: 'open' }).append(field);
    document.body.append(host);
    field.value = ' Ana Souza ';
    field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    host.remove();
    document.dispatchEvent(new PaySuccessEvent(payment, 'order-1'));
    assert.deepEqual([buyer.textContent, buyer.hidden], ['Ana Souza', false]);
    document.dispatchEvent(new PayStatusEvent({ ...payment, id: 'pay_other' }));
    assert.isTrue(buyer.hidden);
    document.dispatchEvent(new PayStatusEvent(payment));
    assert.deepEqual([buyer.textContent, buyer.hidden], ['Ana Souza', false]);
  });

  it('names the network of a card as buyers know it, and leaves out an unknown one', () => {
    const method = receipt.children[3] as HTMLElement;
    const payment = { ...pixPayment({ id: 'pay_card', status: 'paid' }), method: 'card' as const };
    for (const [brand, name] of [
      ['visa', 'Card Visa •••• 4242'],
      ['unknown', 'Card •••• 4242'],
      [null, 'Card •••• 4242'],
    ] as const) {
      document.dispatchEvent(new PaySuccessEvent({ ...payment, card: { brand, last4: '4242' } }, 'order-1'));
      assert.equal(method.textContent, name);
    }
  });

  it('stays hidden for a payment that is not paid', () => {
    receipt.hidden = true;
    document.dispatchEvent(new PayStatusEvent(pixPayment()));
    assert.isTrue(receipt.hidden);
  });

  it('is filled if its script comes after the events, and names the quantity', async () => {
    receipt.hidden = true;
    const payment = pixPayment({ status: 'paid' });
    const scene = await createScene({
      view: { status: 'paid', reference: 'order-2', description: '2 × Mug', payment },
    });
    const element = document.createElement('pay-checkout');
    for (const [name, value] of Object.entries({ companion, checkout: scene.secret, locale: 'en' }))
      element.setAttribute(name, value);
    document.body.append(element);
    await until('the events', () => !receipt.hidden);
    receipt.hidden = true;
    receipt.innerHTML = markup;
    const late = '../../../widget/own-pages/receipt.ts?late';
    await import(late);
    element.remove();
    assert.isFalse(receipt.hidden);
    assert.deepEqual([shown()[0], shown()[3], shown()[5]], ['order-2', 'Pix', '2 × Mug']);
  });
});
