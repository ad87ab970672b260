/** Tests `pay-submit` before an automatic deposit: a page that cancels it decides when the code is requested. */
import { assert } from 'chai';
import { PayStatusEvent, PaySubmitEvent } from '../../../widget/events.ts';
import type { PayPix } from '../../../widget/pay-pix/pay-pix.ts';
import { button, waitForText, until } from '../support/browser/page.ts';
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
    assert.deepEqual(await scene.deposits(), [{ method: 'pix' }]);
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
});
