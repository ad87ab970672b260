/** A code that is asked for without a press is announced first, and a page that stops it decides when it is made. */
import { assert } from 'chai';
import { PayStatusEvent, PaySubmitEvent } from '../../../widget/events.ts';
import type { PayPix } from '../../../widget/pay-pix/pay-pix.ts';
import { button, reads, until } from '../support/browser/page.ts';
import { pixPayment, scene, type Scene } from '../support/browser/scene.ts';

describe('<pay-pix> before it asks for a code on its own', () => {
  let element: PayPix;
  let made: Scene;
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
    made = await scene({ deposits: [{ payment: pixPayment() }] });
    element = made.show(attributes);
  }

  const isStopped = (): Promise<true> => until('it is stopped', () => element.matches(':state(stopped)'));
  const isShown = (): Promise<true> => until('the code', () => element.matches(':state(waiting)'));

  it('dispatches one cancelable pay-submit, and asks for nothing when it is cancelled', async () => {
    await show();
    await isStopped();
    await button(element, 'Gerar código Pix de R$\u00a0129,90');
    // News of the checkout draws it anew, and is no reason to ask again.
    await made.say({ view: { description: 'Caneca' } });
    element.requestUpdate();
    await element.updateComplete;
    const submits = made.eventsOf(PaySubmitEvent);
    assert.deepEqual(
      submits.map(({ method, cancelable, defaultPrevented }) => [method, cancelable, defaultPrevented]),
      [['pix', true, true]],
    );
    assert.deepEqual(await made.deposits(), []);
  });

  it('waits for submit()', async () => {
    await show();
    await isStopped();
    areTermsAccepted = true;
    element.submit();
    await isShown();
    assert.deepEqual(await made.deposits(), [{ method: 'pix' }]);
    assert.lengthOf(made.eventsOf(PaySubmitEvent), 2);
  });

  it('and for the buyer’s own press', async () => {
    await show();
    await isStopped();
    const press = await button(element, 'Gerar código Pix');
    press.click();
    assert.deepEqual(await made.deposits(), []);
    areTermsAccepted = true;
    press.click();
    await isShown();
  });

  it('announces nothing for a code that is there already', async () => {
    made = await scene({ view: { payment: pixPayment() } });
    element = made.show();
    await isShown();
    // What tells of states is loaded once the page has come to rest.
    await until('its state is told', () => made.eventsOf(PayStatusEvent).length > 0);
    assert.deepEqual(made.eventsOf(PaySubmitEvent), []);
  });

  it('asks when it is no longer disabled', async () => {
    areTermsAccepted = true;
    await show({ disabled: '' });
    await reads(element, 'Gerar código Pix');
    assert.deepEqual(made.eventsOf(PaySubmitEvent), []);
    element.disabled = false;
    await isShown();
    assert.lengthOf(made.eventsOf(PaySubmitEvent), 1);
  });
});
