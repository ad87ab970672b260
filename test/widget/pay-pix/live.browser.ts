import { assert } from 'chai';
import { PayStatusEvent, PaySuccessEvent } from '../../../widget/events.ts';
import type { PayPix } from '../../../widget/pay-pix/pay-pix.ts';
import { reads, setHidden, textOf, until, visible } from '../support/browser/page.ts';
import { pixPayment, type Scene, scene } from '../support/browser/scene.ts';

const pay = (made: Scene): Promise<void> =>
  made.say({ view: { status: 'paid' }, payment: { status: 'paid' } });

const polls = async (made: Scene): Promise<number> =>
  (await made.calls()).filter((call) => call === 'GET /v1/checkout/status').length;

describe('<pay-pix> hears of the payment', () => {
  let element: PayPix;
  afterEach(() => {
    element.remove();
    setHidden(false);
  });

  it('in one push, with no poll in between', async () => {
    const made = await scene({ deposits: [{ payment: pixPayment() }] });
    element = made.show();
    await visible(element, '#code');
    await until('a stream', async () => (await made.record()).streams === 1);
    const before = await made.calls();
    await pay(made);
    await reads(element, 'Pagamento confirmado');
    assert.deepEqual(await made.calls(), before);
    assert.isTrue(element.matches(':state(paid)'));
    const [success, ...more] = made.eventsOf(PaySuccessEvent);
    assert.lengthOf(more, 0);
    assert.equal(success?.reference, 'order-1001');
    assert.equal(success?.method, 'pix');
    assert.deepEqual(
      made.eventsOf(PayStatusEvent).map(({ status }) => status),
      ['pending', 'paid'],
    );
  });

  it('once, also over reloads', async () => {
    const made = await scene({ view: { status: 'paid', payment: pixPayment({ status: 'paid' }) } });
    element = made.show();
    await reads(element, 'Pagamento confirmado');
    element.remove();
    element = made.show();
    await reads(element, 'Pagamento confirmado');
    assert.lengthOf(made.eventsOf(PaySuccessEvent), 1);
  });

  it('by a poll where streams are refused', async () => {
    const made = await scene({ stream: 'refused', deposits: [{ payment: pixPayment() }] });
    element = made.show();
    await visible(element, '#code');
    await pay(made);
    await reads(element, 'Pagamento confirmado');
    assert.isAtLeast(await polls(made), 1);
  });

  it('by a poll where a proxy holds the stream back', async () => {
    const made = await scene({ stream: 'held', deposits: [{ payment: pixPayment() }] });
    element = made.show();
    await visible(element, '#code');
    await pay(made);
    await reads(element, 'Pagamento confirmado');
    assert.isAtLeast(await polls(made), 1);
  });

  it('after the stream was cut', async () => {
    const made = await scene({ deposits: [{ payment: pixPayment() }] });
    element = made.show();
    await visible(element, '#code');
    await made.say({ cutStreams: true });
    await pay(made);
    await reads(element, 'Pagamento confirmado');
  });

  it('when it wakes: nothing is sent while the page is hidden', async () => {
    const made = await scene({ deposits: [{ payment: pixPayment() }] });
    element = made.show();
    await visible(element, '#code');
    setHidden(true);
    await until('rest', async () => (await made.record()).streams === 0);
    const before = await made.calls();
    await pay(made);
    // A page that did not rest would have asked by now.
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    assert.deepEqual(await made.calls(), before);
    assert.include(textOf(element), 'Aguardando pagamento');

    setHidden(false);
    await reads(element, 'Pagamento confirmado');
  });

  it('and sends nothing at all from a page that was never shown', async () => {
    setHidden(true);
    const made = await scene({ deposits: [{ payment: pixPayment() }] });
    element = made.show();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    assert.deepEqual(await made.calls(), []);
    setHidden(false);
    await visible(element, '#code');
  });

  it('says that the connection is lost, and goes on by itself when it is back', async () => {
    const made = await scene({ stream: 'refused', deposits: [{ payment: pixPayment() }] });
    element = made.show();
    await visible(element, '#code');
    await made.say({ reads: 'cut' });
    await reads(element, 'Sem conexão');
    await made.say({ reads: 'answered', view: { status: 'paid' }, payment: { status: 'paid' } });
    await reads(element, 'Pagamento confirmado');
  });

  it('leaves no request behind when it goes away', async () => {
    const made = await scene({ deposits: [{ payment: pixPayment() }] });
    element = made.show();
    await visible(element, '#code');
    element.remove();
    await until('the stream closed', async () => (await made.record()).streams === 0);
  });
});
