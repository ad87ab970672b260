/** Tests how `<pay-pix>` receives status updates, by stream and by polling. */
import { assert } from 'chai';
import { PayStatusEvent, PaySuccessEvent } from '../../../widget/events/index.ts';
import type { PayPix } from '../../../widget/pay-pix/pay-pix.ts';
import { waitForText, setHidden, textOf, until, visible } from '../support/browser/page.ts';
import { pixPayment, type Scene, createScene } from '../support/browser/scene.ts';

const pay = (scene: Scene): Promise<void> =>
  scene.configure({ view: { status: 'paid' }, payment: { status: 'paid' } });

const polls = async (scene: Scene): Promise<number> =>
  (await scene.calls()).filter((call) => call === 'GET /v1/checkout/status').length;

describe('<pay-pix> status updates', () => {
  let element: PayPix;
  afterEach(() => {
    element.remove();
    setHidden(false);
  });

  it('shows a payment after one push, without polling', async () => {
    const scene = await createScene({ deposits: [{ payment: pixPayment() }] });
    element = scene.show();
    await visible(element, '#code');
    await until('an open stream', async () => (await scene.record()).streams === 1);
    const before = await scene.calls();
    await pay(scene);
    await waitForText(element, 'Pagamento confirmado');
    assert.deepEqual(await scene.calls(), before);
    assert.isTrue(element.matches(':state(paid)'));
    const [success, ...more] = scene.eventsOf(PaySuccessEvent);
    assert.lengthOf(more, 0);
    assert.equal(success?.reference, 'order-1001');
    assert.equal(success?.method, 'pix');
    assert.deepEqual(
      scene.eventsOf(PayStatusEvent).map(({ status }) => status),
      ['pending', 'paid'],
    );
  });

  const repeats = (scene: Scene): boolean[] =>
    scene.eventsOf(PaySuccessEvent).map(({ repeated }) => repeated);
  const paidScene = (): Promise<Scene> =>
    createScene({ view: { status: 'paid', payment: pixPayment({ status: 'paid' }) } });

  it('announces `pay-success` again from a new element, as after a reload, and marks it', async () => {
    const scene = await paidScene();
    element = scene.show();
    await until('the first', () => repeats(scene).length === 1);
    element.remove();
    element = scene.show();
    await until('the second', () => repeats(scene).length === 2);
    assert.deepEqual(repeats(scene), [false, true]);
  });

  it('announces `pay-success` again from an element that joins another one', async () => {
    const scene = await paidScene();
    element = scene.show();
    await until('the first', () => repeats(scene).length === 1);
    const other = scene.show();
    await until('the second', () => repeats(scene).length === 2);
    await waitForText(other, 'Pagamento confirmado');
    assert.deepEqual(repeats(scene), [false, true]);
    other.remove();
  });

  it('dispatches `pay-success` from another element if a listener of `pay-status` has removed the first', async () => {
    const scene = await createScene({ deposits: [{ payment: pixPayment() }] });
    element = scene.show();
    const other = scene.show();
    await visible(element, '#code');
    await visible(other, '#code');
    const successes: EventTarget[] = [];
    const stop = new AbortController();
    const onStatus = ({ status }: PayStatusEvent): void => void (status === 'paid' && element.remove());
    const onSuccess = (event: Event): void => void (event.target && successes.push(event.target));
    document.addEventListener('pay-status', onStatus, stop);
    document.addEventListener('pay-success', onSuccess, stop);
    try {
      await pay(scene);
      await waitForText(other, 'Pagamento confirmado');
      assert.isFalse(element.isConnected);
      assert.deepEqual(successes, [other]);
    } finally {
      stop.abort();
      other.remove();
    }
  });

  it('counts no `pay-success` as delivered before the page has loaded', async () => {
    const scene = await paidScene();
    Object.defineProperty(document, 'readyState', { configurable: true, get: () => 'interactive' });
    try {
      element = scene.show();
      await until('the first', () => repeats(scene).length === 1);
    } finally {
      delete (document as unknown as Record<string, unknown>)['readyState'];
    }
    dispatchEvent(new Event('load'));
    await until('the one after `load`', () => repeats(scene).length === 2);
    assert.deepEqual(repeats(scene), [false, true]);
  });

  it('has the outcome for a page that asks later: `status` and `payment`', async () => {
    const scene = await createScene({ deposits: [{ payment: pixPayment() }] });
    element = scene.show();
    assert.deepEqual([element.status, element.payment], ['loading', null]);
    await visible(element, '#code');
    assert.deepEqual([element.status, element.payment?.status], ['open', 'pending']);
    await pay(scene);
    await waitForText(element, 'Pagamento confirmado');
    assert.equal(element.status, 'paid');
    assert.deepEqual(element.payment, scene.eventsOf(PaySuccessEvent)[0]?.payment);
    element.setAttribute('checkout', 'unknown');
    await until('another checkout', () => element.status === 'failed');
    assert.isNull(element.payment);
  });

  it('polls when streams are refused', async () => {
    const scene = await createScene({ stream: 'refused', deposits: [{ payment: pixPayment() }] });
    element = scene.show();
    await visible(element, '#code');
    await pay(scene);
    await waitForText(element, 'Pagamento confirmado');
    assert.isAtLeast(await polls(scene), 1);
  });

  it('polls when a proxy holds the stream back', async () => {
    const scene = await createScene({ stream: 'held', deposits: [{ payment: pixPayment() }] });
    element = scene.show();
    await visible(element, '#code');
    await pay(scene);
    await waitForText(element, 'Pagamento confirmado');
    assert.isAtLeast(await polls(scene), 1);
  });

  it('shows a payment after the stream was cut', async () => {
    const scene = await createScene({ deposits: [{ payment: pixPayment() }] });
    element = scene.show();
    await visible(element, '#code');
    await scene.configure({ cutStreams: true });
    await pay(scene);
    await waitForText(element, 'Pagamento confirmado');
  });

  it('sends nothing while the page is hidden, and updates when it is shown again', async () => {
    const scene = await createScene({ deposits: [{ payment: pixPayment() }] });
    element = scene.show();
    await visible(element, '#code');
    setHidden(true);
    await until('no open stream', async () => (await scene.record()).streams === 0);
    const before = await scene.calls();
    await pay(scene);
    // An active page would have sent a request by now.
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    assert.deepEqual(await scene.calls(), before);
    assert.include(textOf(element), 'Aguardando pagamento');

    setHidden(false);
    await waitForText(element, 'Pagamento confirmado');
  });

  it('sends nothing from a page that was never shown', async () => {
    setHidden(true);
    const scene = await createScene({ deposits: [{ payment: pixPayment() }] });
    element = scene.show();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    assert.deepEqual(await scene.calls(), []);
    setHidden(false);
    await visible(element, '#code');
  });

  it('shows a lost connection, and recovers by itself when it is back', async () => {
    const scene = await createScene({ stream: 'refused', deposits: [{ payment: pixPayment() }] });
    element = scene.show();
    await visible(element, '#code');
    await scene.configure({ reads: 'cut' });
    await waitForText(element, 'Não conseguimos falar com o serviço de pagamento');
    await scene.configure({ reads: 'served', view: { status: 'paid' }, payment: { status: 'paid' } });
    await waitForText(element, 'Pagamento confirmado');
  });

  it('closes its stream when it is removed', async () => {
    const scene = await createScene({ deposits: [{ payment: pixPayment() }] });
    element = scene.show();
    await visible(element, '#code');
    element.remove();
    await until('the stream closed', async () => (await scene.record()).streams === 0);
  });
});
