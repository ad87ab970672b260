/** Tests which hosted page `<pay-card display="frame">` shows, and what it offers for a payment without one. */
import { assert } from 'chai';
import { type PayCard, PayErrorEvent, PayStatusEvent } from '../../../widget/index.ts';
import type { PaymentView } from '../../../widget/protocol/checkout.ts';
import type { Instructions } from '../support/fake-companion-control.ts';
import { cardPayment, createCardScene, showCard } from '../support/browser/card.ts';
import { button, find, until, visible, waitForText } from '../support/browser/page.ts';
import type { Scene } from '../support/browser/scene.ts';

/** A pending payment with a page of its own. */
const hosted = (page: string): PaymentView =>
  cardPayment({
    status: 'pending',
    action: { type: 'redirect', url: new URL(`/companion/${page}`, location.href).href },
  });

describe('<pay-card display="frame"> of a hosted page', () => {
  let element: HTMLElement;
  afterEach(() => element.remove());

  const show = async (instructions: Instructions): Promise<Scene> => {
    const scene = await createCardScene({ view: { card_mode: 'hosted' }, ...instructions });
    element = showCard(scene, { display: 'frame' });
    return scene;
  };

  it('shows no longer the page of a payment that another one has followed', async () => {
    const first = hosted('first');
    const scene = await show({ deposits: [{ payment: first }] });
    (await button(element, '25,00')).click();
    const frame = await visible<HTMLIFrameElement>(element, 'iframe');
    assert.equal(frame.src, first.action?.url);
    // Opened in another tab, after the first payment has ended.
    await scene.configure({ payment: hosted('second') });
    await waitForText(element, 'Aguardando seu pagamento');
    assert.isNull(find(element, 'iframe'));
  });

  it('keeps the page in its frame while the bank’s step is shown there', async () => {
    const first = hosted('first');
    const scene = await show({ deposits: [{ payment: first }] });
    (await button(element, '25,00')).click();
    const frame = await visible<HTMLIFrameElement>(element, 'iframe');
    await scene.configure({ payment: { ...first, status: 'requires_action' } });
    await until('the step', () => scene.eventsOf(PayStatusEvent).at(-1)?.status === 'requires_action');
    await (element as PayCard).updateComplete;
    assert.isTrue(frame.isConnected);
    assert.isTrue(element.matches(':state(started)'));
  });

  it('does not open again, by `submit()`, a page that is in its frame, with what was typed there', async () => {
    const scene = await show({ deposits: [{ payment: hosted('first') }] });
    (await button(element, '25,00')).click();
    const frame = await visible<HTMLIFrameElement>(element, 'iframe');
    (element as PayCard).submit();
    await (element as PayCard).updateComplete;
    assert.isTrue(frame.isConnected);
    assert.equal((await scene.deposits()).length, 1);
  });

  it('creates no payment for an element that a listener of `pay-submit` has removed', async () => {
    const scene = await show({ deposits: [{ payment: hosted('first') }] });
    element.addEventListener('pay-submit', () => element.remove());
    (await button(element, '25,00')).click();
    assert.isFalse(element.isConnected);
    // Later than the element has left its checkout.
    await new Promise((resolve) => setTimeout(resolve, 300));
    assert.deepEqual(await scene.deposits(), []);
  });

  it('offers the page again, with the error, if the payment has none', async () => {
    const scene = await show({ deposits: [{ payment: cardPayment({ status: 'pending' }) }] });
    (await button(element, '25,00')).click();
    await until('the error', () => scene.eventsOf(PayErrorEvent).length === 1);
    await visible(element, '[part~=decline]');
    await button(element, '25,00');
    assert.isTrue(element.matches(':state(hosted)'));
  });
});
