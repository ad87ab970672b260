/** Tests `pay-submit` before an automatic deposit: a page that cancels it decides when the code is requested. */
// In every engine only in the long run.
import { assert } from 'chai';
import { PayErrorEvent, PayStatusEvent, PaySubmitEvent } from '../../../widget/events/index.ts';
import type { PayPix } from '../../../widget/pay-pix/pay-pix.ts';
import { button, textOf, type, until, visible, waitForText } from '../support/browser/page.ts';
import { pixPayment, createScene, type Scene } from '../support/browser/scene.ts';

describe('<pay-pix> before an automatic deposit', () => {
  let element: PayPix;
  let scene: Scene;
  let areTermsAccepted: boolean;

  const gate = (event: Event): void => {
    if (!areTermsAccepted) event.preventDefault();
  };
  beforeEach(() => {
    areTermsAccepted = false;
    document.addEventListener('pay-submit', gate);
  });
  afterEach(() => {
    document.removeEventListener('pay-submit', gate);
    element.remove();
  });

  async function show(attributes: { [name: string]: string } = {}): Promise<void> {
    scene = await createScene({ deposits: [{ payment: pixPayment() }] });
    element = scene.show(attributes);
  }

  const isStopped = (): Promise<true> =>
    until('the deposit is stopped', () => element.matches(':state(stopped)'));
  const isShown = (): Promise<true> => until('the code', () => element.matches(':state(waiting)'));

  it('dispatches one cancelable `pay-submit`, and sends no deposit when it is cancelled', async () => {
    await show();
    await isStopped();
    await button(element, 'Gerar código Pix de R$\u00a0129,90');
    // An update of the checkout renders it again, without another `pay-submit`.
    await scene.configure({ view: { description: 'Caneca' } });
    element.requestUpdate();
    await element.updateComplete;
    const submits = scene.eventsOf(PaySubmitEvent);
    assert.deepEqual(
      submits.map(({ method, cancelable, defaultPrevented }) => [method, cancelable, defaultPrevented]),
      [['pix', true, true]],
    );
    assert.deepEqual(await scene.deposits(), []);
  });

  it('sends the deposit on `submit()` after it was stopped', async () => {
    await show();
    await isStopped();
    areTermsAccepted = true;
    element.submit();
    await isShown();
    assert.deepEqual(await scene.deposits(), [{ method: 'pix', revision: '0' }]);
    assert.lengthOf(scene.eventsOf(PaySubmitEvent), 2);
  });

  it('sends the deposit on the buyer’s click after it was stopped', async () => {
    await show();
    await isStopped();
    const generate = await button(element, 'Gerar código Pix');
    generate.click();
    assert.deepEqual(await scene.deposits(), []);
    areTermsAccepted = true;
    generate.click();
    await isShown();
  });

  it('sends no deposit for an element that a listener of `pay-submit` has removed, until it is back', async () => {
    areTermsAccepted = true;
    document.addEventListener('pay-submit', () => element.remove(), { once: true });
    await show();
    await until('the element is removed', () => !element.isConnected);
    // Later than the element has left its checkout.
    await new Promise((resolve) => setTimeout(resolve, 300));
    assert.deepEqual(await scene.deposits(), []);
    document.body.append(element);
    await isShown();
  });

  it('dispatches no `pay-submit` for an existing code', async () => {
    scene = await createScene({ view: { payment: pixPayment() } });
    element = scene.show();
    await isShown();
    // The module that dispatches status events is loaded once the page is idle.
    await until('a `pay-status` event', () => scene.eventsOf(PayStatusEvent).length > 0);
    assert.deepEqual(scene.eventsOf(PaySubmitEvent), []);
  });

  it('dispatches `pay-submit` once it is enabled', async () => {
    areTermsAccepted = true;
    await show({ disabled: '' });
    await waitForText(element, 'Gerar código Pix');
    assert.deepEqual(scene.eventsOf(PaySubmitEvent), []);
    element.disabled = false;
    await isShown();
    assert.lengthOf(scene.eventsOf(PaySubmitEvent), 1);
  });

  it('begins again for the new amount, if the amount has changed since it was shown', async () => {
    areTermsAccepted = true;
    scene = await createScene({
      stream: 'refused',
      reads: 'blocked',
      deposits: [{ payment: pixPayment({ amount: '189.90' }) }],
    });
    element = scene.show({ disabled: '' });
    await button(element, '129,90');
    await scene.configure({ view: { amounts: { BRL: '189.90' }, revision: 1 } });
    element.disabled = false;
    await visible(element, '#code');
    assert.include(textOf(element), '189,90');
    assert.notInclude(textOf(element), '129,90');
    assert.deepEqual(await scene.deposits(), [
      { method: 'pix', revision: '0' },
      { method: 'pix', revision: '1' },
    ]);
    assert.lengthOf(scene.eventsOf(PaySubmitEvent), 2);
    assert.lengthOf(scene.eventsOf(PayErrorEvent), 0);
  });

  it('waits for a new press after a press for an amount that has changed', async () => {
    areTermsAccepted = true;
    scene = await createScene({
      view: { missing: ['name'] },
      stream: 'refused',
      reads: 'blocked',
      deposits: [{ payment: pixPayment({ amount: '189.90' }) }],
    });
    element = scene.show();
    await type(element, 'name', 'Maria Silva');
    await scene.configure({ view: { amounts: { BRL: '189.90' }, revision: 1 } });
    (await button(element, '129,90')).click();
    await waitForText(element, 'O valor do pedido mudou');
    assert.lengthOf(await scene.deposits(), 1);
    (await button(element, '189,90')).click();
    await visible(element, '#code');
    assert.deepEqual((await scene.deposits()).at(-1), { method: 'pix', revision: '1', name: 'Maria Silva' });
  });
});
