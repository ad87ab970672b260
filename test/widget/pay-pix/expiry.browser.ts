import { assert } from 'chai';
import { refresh } from '../../../widget/checkout/payment-calls.ts';
import { PayErrorEvent, PaySuccessEvent } from '../../../widget/events.ts';
import type { PayPix } from '../../../widget/pay-pix/pay-pix.ts';
import { button, find, listen, reads, textOf, until, visible } from '../support/browser/page.ts';
import { inSeconds, pixPayment, scene, type Scene } from '../support/browser/scene.ts';

const spoken = (said: string[], words: string): number => said.filter((text) => text.includes(words)).length;

describe('<pay-pix> when the code runs out', () => {
  let element: PayPix;
  const { now } = Date;
  afterEach(() => {
    element.remove();
    Date.now = now;
  });

  /** It is so much later now, on the device and at the companion. */
  async function pass(made: Scene, seconds: number): Promise<void> {
    await made.say({ skewMs: seconds * 1000 });
    Date.now = () => now() + seconds * 1000;
  }

  it('counts down by the companion’s clock, whatever the buyer’s clock says', async () => {
    const skewMs = 3_600_000;
    const made = await scene({
      skewMs,
      deposits: [{ payment: pixPayment({ expires_at: inSeconds(3_600 + 600) }) }],
    });
    element = made.show();
    const clock = await visible(element, '[role=timer] time');
    assert.match(clock.innerText, /^(10:0[0-2]|9:5\d)$/);
  });

  it('shows no clock where nobody knows an end', async () => {
    const { expires_at: _none, ...endless } = pixPayment();
    const made = await scene({ deposits: [{ payment: endless }] });
    element = made.show();
    await visible(element, '#code');
    assert.isNull(find(element, '[role=timer]'));
  });

  it('speaks of the last five minutes and the last minute, once each', async () => {
    const made = await scene({ deposits: [{ payment: pixPayment({ expires_at: inSeconds(600) }) }] });
    element = made.show();
    await visible(element, '#code');
    const said = listen(element);
    await pass(made, 301);
    await until('five minutes', () => spoken(said, '5 minutos') === 1);
    await pass(made, 541);
    await until('one minute', () => spoken(said, 'em 1 minuto') === 1);
    assert.equal(spoken(said, '5 minutos'), 1);
  });

  it('speaks of nothing but the last minute where the device slept over the others', async () => {
    const made = await scene({ deposits: [{ payment: pixPayment({ expires_at: inSeconds(600) }) }] });
    element = made.show();
    await visible(element, '#code');
    const said = listen(element);
    await pass(made, 541);
    await until('one minute', () => spoken(said, 'em 1 minuto') === 1);
    assert.equal(spoken(said, '5 minutos'), 0);
  });

  it('looks once more, hides the code, and offers a new one that asks the status first', async () => {
    const old = pixPayment({ expires_at: inSeconds(3) });
    const next = pixPayment();
    const made = await scene({ deposits: [{ payment: old }, { hang: true }] });
    element = made.show();
    await visible(element, '#code');
    const said = listen(element);
    await reads(element, 'Este código Pix expirou');
    assert.isNull(find(element, '#code'));
    assert.isTrue(element.matches(':state(code-expired)'));
    assert.equal((await made.calls()).filter((call) => call.endsWith('/status')).length, 1);
    assert.equal(spoken(said, 'expirou. Se você já pagou'), 1);

    (await button(element, 'Gerar novo código')).click();
    await reads(element, 'Gerando seu código Pix');
    assert.isNull(find(element, '[part=qr-code], [role=timer]'), 'nothing of the old one');
    await until('it is asked for', async () => (await made.deposits()).length === 2);
    const calls = (await made.calls()).slice(-2);
    assert.deepEqual(calls, ['GET /v1/checkout/status', 'POST /v1/checkout/deposit']);
    await made.say({ payment: next });
    await visible(element, '#code');
  });

  it('finds by that last look that it was paid in the last second', async () => {
    const made = await scene({
      stream: 'held',
      deposits: [{ payment: pixPayment({ expires_at: inSeconds(3) }) }],
    });
    element = made.show();
    await visible(element, '#code');
    await made.say({ view: { status: 'paid' }, payment: { status: 'paid' } });
    await reads(element, 'Pagamento confirmado');
    assert.lengthOf(await made.deposits(), 1);
  });

  it('makes no new code for a checkout that was paid meanwhile', async () => {
    const ended = pixPayment({ expires_at: inSeconds(-5) });
    const made = await scene({ stream: 'refused', view: { payment: ended } });
    element = made.show();
    await reads(element, 'Este código Pix expirou');
    await made.say({ view: { status: 'paid' }, payment: { status: 'paid' } });
    (await button(element, 'Gerar novo código')).click();
    await reads(element, 'Pagamento confirmado');
    assert.deepEqual(await made.deposits(), []);
  });

  it('withdraws the new code when the old one is paid late, and completes once', async () => {
    const old = pixPayment({ expires_at: inSeconds(-5) });
    const next = pixPayment();
    const made = await scene({ view: { payment: old }, deposits: [{ payment: next }] });
    element = made.show();
    (await button(element, 'Gerar novo código')).click();
    await visible(element, '#code');
    await made.say({ view: { status: 'paid', payment: { ...old, status: 'paid' } } });
    await reads(element, 'Pagamento confirmado');
    assert.isNull(find(element, '#code'));
    const successes = made.eventsOf(PaySuccessEvent);
    assert.deepEqual(
      successes.map(({ payment }) => payment.id),
      [old.id],
    );
  });

  it('is watched on after the checkout itself has expired', async () => {
    const old = pixPayment({ expires_at: inSeconds(-5) });
    const made = await scene({ view: { status: 'expired', payment: old } });
    element = made.show();
    await reads(element, 'Este pedido expirou');
    await made.say({ view: { status: 'paid', payment: { ...old, status: 'paid' } } });
    await reads(element, 'Pagamento confirmado');
    assert.lengthOf(made.eventsOf(PaySuccessEvent), 1);
    assert.lengthOf(made.eventsOf(PayErrorEvent), 0);
  });

  it('does not go back when older news comes in late', async () => {
    const paid = pixPayment({ status: 'paid' });
    const made = await scene({ stream: 'refused', view: { status: 'paid', payment: paid } });
    element = made.show();
    await reads(element, 'Pagamento confirmado');
    await made.say({ view: { status: 'open', payment: { ...paid, status: 'pending' } } });
    if (element.controller.session) await refresh(element.controller.session);
    await element.updateComplete;
    assert.include(textOf(element), 'Pagamento confirmado');
  });
});
