/** Tests the countdown of a PIX code, its expiry, and late payments. */
// In every engine only in the long run.
import { assert } from 'chai';
import { refresh } from '../../../widget/checkout/calls/payment-calls.ts';
import { PayErrorEvent, PaySuccessEvent } from '../../../widget/events/index.ts';
import type { PayPix } from '../../../widget/pay-pix/pay-pix.ts';
import {
  button,
  find,
  recordAnnouncements,
  textOf,
  until,
  visible,
  waitForText,
} from '../support/browser/page.ts';
import { advanceClocks, createScene, inSeconds, pixPayment, restoreClock } from '../support/browser/scene.ts';

const countOf = (announcements: string[], text: string): number =>
  announcements.filter((announcement) => announcement.includes(text)).length;

describe('<pay-pix> code expiry', () => {
  let element: PayPix;
  const { now } = Date;
  afterEach(() => {
    element.remove();
    restoreClock();
  });

  it('counts down by the companion’s clock, not the buyer’s', async () => {
    const skewMs = 3_600_000;
    const expiresAt = inSeconds(3_600 + 600);
    const scene = await createScene({
      skewMs,
      deposits: [{ payment: pixPayment({ expires_at: expiresAt }) }],
    });
    element = scene.show();
    const clock = await visible(element, '[role=timer] time');
    const [minutes = 0, seconds = 0] = clock.innerText.split(':').map(Number);
    // Of what is left now, however long the element took to show it.
    const leftS = (Date.parse(expiresAt) - skewMs - Date.now()) / 1000;
    assert.closeTo(minutes * 60 + seconds, leftS, 3);
  });

  it('shows no countdown for a code without an expiry time', async () => {
    const { expires_at: _none, ...endless } = pixPayment();
    const scene = await createScene({ deposits: [{ payment: endless }] });
    element = scene.show();
    await visible(element, '#code');
    assert.isNull(find(element, '[role=timer]'));
  });

  it('shows the code again after the buyer’s clock was set forward past its end', async () => {
    const scene = await createScene({ deposits: [{ payment: pixPayment({ expires_at: inSeconds(600) }) }] });
    element = scene.show();
    await visible(element, '#code');
    await until('the stream', async () => (await scene.record()).streams);
    Date.now = () => now() + 7_200_000;
    await until('the lookup', async () => (await scene.calls()).some((call) => call.endsWith('/status')));
    await until('the countdown', () => find(element, '[role=timer] time')?.innerText.startsWith('9:'));
    assert.isTrue(element.matches(':state(waiting)'));
  });

  it('announces the last five minutes and the last minute, once each', async () => {
    const scene = await createScene({ deposits: [{ payment: pixPayment({ expires_at: inSeconds(600) }) }] });
    element = scene.show();
    await visible(element, '#code');
    const announcements = recordAnnouncements(element);
    await advanceClocks(scene, 301);
    await until('five minutes', () => countOf(announcements, '5 minutos') === 1);
    await advanceClocks(scene, 541);
    await until('one minute', () => countOf(announcements, 'em 1 minuto') === 1);
    assert.equal(countOf(announcements, '5 minutos'), 1);
  });

  it('announces only the last minute when the device slept through the other mark', async () => {
    const scene = await createScene({ deposits: [{ payment: pixPayment({ expires_at: inSeconds(600) }) }] });
    element = scene.show();
    await visible(element, '#code');
    const announcements = recordAnnouncements(element);
    await advanceClocks(scene, 541);
    await until('one minute', () => countOf(announcements, 'em 1 minuto') === 1);
    assert.equal(countOf(announcements, '5 minutos'), 0);
  });

  it('is urgent in the last two minutes, and then says the time of day of its end', async () => {
    // Half past a minute: the end that is shown is right to a second or so.
    const endMs = Math.floor(now() / 60_000) * 60_000 + 630_000;
    const expires_at = new Date(endMs).toISOString();
    const scene = await createScene({ deposits: [{ payment: pixPayment({ expires_at }) }] });
    const leave = (seconds: number) => advanceClocks(scene, (endMs - now()) / 1000 - seconds);
    element = scene.show();
    const timer = await visible(element, '[role=timer]');
    const colorOf = (shown: HTMLElement): string => getComputedStyle(shown).color;
    const calm = colorOf(timer);
    const time = new Date(endMs).toLocaleTimeString('pt-BR', { timeStyle: 'short' });
    await leave(150);
    await until('the countdown', () => find(element, '[role=timer] time')?.innerText.startsWith('2:'));
    assert.notInclude(timer.innerText, time);
    assert.equal(colorOf(timer), calm);
    await leave(115);
    await until('the time of day', () => timer.innerText.includes(`às ${time}`));
    assert.notEqual(colorOf(timer), calm);
  });

  it('polls once more, hides the code, and offers a new one, which polls before the deposit', async () => {
    const old = pixPayment({ expires_at: inSeconds(600) });
    const next = pixPayment();
    const scene = await createScene({ deposits: [{ payment: old }, { hang: true }] });
    element = scene.show();
    await visible(element, '#code');
    const announcements = recordAnnouncements(element);
    await advanceClocks(scene, 601);
    await waitForText(element, 'Este código Pix expirou');
    assert.isNull(find(element, '#code'));
    assert.isTrue(element.matches(':state(code-expired)'));
    assert.equal((await scene.calls()).filter((call) => call.endsWith('/status')).length, 1);
    assert.equal(countOf(announcements, 'expirou. Se você já pagou'), 1);

    (await button(element, 'Gerar novo código')).click();
    await waitForText(element, 'Gerando seu código Pix');
    assert.isNull(find(element, '[part=qr-code], [role=timer]'), 'no part of the old code is left');
    await until('the second deposit', async () => (await scene.deposits()).length === 2);
    // The stream opens again whenever the network lets it.
    const calls = (await scene.calls()).filter((call) => !call.endsWith('/events')).slice(-2);
    assert.deepEqual(calls, ['GET /v1/checkout/status', 'POST /v1/checkout/deposit']);
    await scene.configure({ payment: next });
    await visible(element, '#code');
  });

  it('finds with that last poll that the code was paid in its last second', async () => {
    const scene = await createScene({
      stream: 'held',
      deposits: [{ payment: pixPayment({ expires_at: inSeconds(600) }) }],
    });
    element = scene.show();
    await visible(element, '#code');
    await scene.configure({ view: { status: 'paid' }, payment: { status: 'paid' } });
    await advanceClocks(scene, 601);
    await waitForText(element, 'Pagamento confirmado');
    assert.lengthOf(await scene.deposits(), 1);
  });

  it('looks a payment up once that is paid before its checkout', async () => {
    const scene = await createScene({ view: { payment: pixPayment({ status: 'paid' }) } });
    element = scene.show();
    await waitForText(element, 'Verificando');
    const lookups = async () => (await scene.calls()).filter((call) => call.endsWith('/status')).length;
    await until('the lookup', lookups);
    await until('the stream', async () => (await scene.record()).streams);
    await scene.configure({ view: { status: 'paid' } });
    await waitForText(element, 'Pagamento confirmado');
    // On a busy machine a stream may bring nothing in time: then a poll and another stream follow.
    assert.equal(await lookups(), (await scene.record()).streams);
  });

  it('requests no new code for a checkout that was paid meanwhile', async () => {
    const ended = pixPayment({ expires_at: inSeconds(-5) });
    const scene = await createScene({ stream: 'refused', view: { payment: ended } });
    element = scene.show();
    await waitForText(element, 'Este código Pix expirou');
    await scene.configure({ view: { status: 'paid' }, payment: { status: 'paid' } });
    (await button(element, 'Gerar novo código')).click();
    await waitForText(element, 'Pagamento confirmado');
    assert.deepEqual(await scene.deposits(), []);
  });

  it('requests no new code for a checkout that the page has replaced meanwhile', async () => {
    const ended = pixPayment({ expires_at: inSeconds(-5) });
    const scene = await createScene({ view: { payment: ended } });
    const other = await createScene({ deposits: [{ payment: pixPayment() }] });
    element = scene.show();
    const renew = await button(element, 'Gerar novo código');
    renew.click();
    element.checkout = other.secret;
    await visible(element, '#code');
    await until(
      'the lookup',
      async () => (await scene.calls()).filter((call) => call.endsWith('/status'))[1],
    );
    assert.deepEqual(await scene.deposits(), []);
  });

  it('withdraws the new code when the old one is paid late, and completes once', async () => {
    const old = pixPayment({ expires_at: inSeconds(-5) });
    const next = pixPayment();
    const scene = await createScene({ view: { payment: old }, deposits: [{ payment: next }] });
    element = scene.show();
    (await button(element, 'Gerar novo código')).click();
    await visible(element, '#code');
    await scene.configure({ view: { status: 'paid', payment: { ...old, status: 'paid' } } });
    await waitForText(element, 'Pagamento confirmado');
    assert.isNull(find(element, '#code'));
    const successes = scene.eventsOf(PaySuccessEvent);
    assert.deepEqual(
      successes.map(({ payment }) => payment.id),
      [old.id],
    );
  });

  it('shows a late payment after the checkout itself has expired', async () => {
    const old = pixPayment({ expires_at: inSeconds(-5) });
    const scene = await createScene({ view: { status: 'expired', payment: old } });
    element = scene.show();
    await waitForText(element, 'Este pedido expirou');
    await scene.configure({ view: { status: 'paid', payment: { ...old, status: 'paid' } } });
    await waitForText(element, 'Pagamento confirmado');
    assert.lengthOf(scene.eventsOf(PaySuccessEvent), 1);
    assert.lengthOf(scene.eventsOf(PayErrorEvent), 0);
  });

  it('keeps the paid state when an older status arrives late', async () => {
    const paid = pixPayment({ status: 'paid' });
    const scene = await createScene({ stream: 'refused', view: { status: 'paid', payment: paid } });
    element = scene.show();
    await waitForText(element, 'Pagamento confirmado');
    await scene.configure({ view: { status: 'open', payment: { ...paid, status: 'pending' } } });
    if (element.controller.session) await refresh(element.controller.session);
    await element.updateComplete;
    assert.include(textOf(element), 'Pagamento confirmado');
  });
});

describe('<pay-pix> countdown rendering', () => {
  let element: PayPix;
  afterEach(() => element.remove());

  it('changes only the clock each second, so that the browser recalculates no other style', async () => {
    element = (await createScene({ deposits: [{ payment: pixPayment() }] })).show();
    const clock = await visible(element, 'time');
    await visible(element, '[part=qr-code]');
    await until('the code is shown', () => element.matches(':state(waiting)'));
    const records: MutationRecord[] = [];
    const observer = new MutationObserver((found) => records.push(...found));
    const { prototype } = CustomStateSet;
    const add = Reflect.get(prototype, 'add');
    const added: string[] = [];
    try {
      prototype.add = function (name) {
        added.push(name);
        return add.call(this, name);
      };
      observer.observe(element.shadowRoot ?? element, {
        subtree: true,
        attributes: true,
        childList: true,
        characterData: true,
      });
      const before = clock.textContent;
      await until('the next second', () => find(element, 'time')?.textContent !== before);
    } finally {
      observer.disconnect();
      prototype.add = add;
    }
    const changed = records.map(({ target }) => target).filter((target) => !clock.contains(target));
    assert.deepEqual(changed, []);
    assert.deepEqual(added, []);
  });
});
