import { assert } from 'chai';
import { PayErrorEvent, PayUnavailableEvent } from '../../../widget/events.ts';
import type { PayPix } from '../../../widget/pay-pix/pay-pix.ts';
import { button, reads, textOf, until, visible } from '../support/browser/page.ts';
import { pixPayment, scene } from '../support/browser/scene.ts';

describe('<pay-pix> when something does not work', () => {
  let element: PayPix;
  afterEach(() => element.remove());

  const refusals: [status: number, code: string, words: string, canTryAgain: boolean][] = [
    [422, 'AMOUNT_OUT_OF_BOUNDS', 'Este valor não pode ser pago com Pix', false],
    [502, 'AMOUNT_OUT_OF_BOUNDS', 'Este valor não pode ser pago com Pix', false],
    [422, 'SANDBOX_NOT_ALLOWED', 'não está disponível no modo de teste', false],
    [403, 'REFUND_ONLY', 'Escolha outra forma de pagamento', false],
    [422, 'ACQUIRER_API_ERROR', 'O banco não aceitou este Pix', true],
    [422, 'ACQUIRER_UNEXPECTED_RESPONSE', 'Tente de novo daqui a pouco', true],
    [503, 'SERVICE_UNAVAILABLE', 'indisponível no momento', true],
    [429, 'TOO_MANY_ATTEMPTS', 'muitas tentativas', true],
  ];
  for (const [status, code, words, canTryAgain] of refusals) {
    it(`says ${code} (${status}) in the buyer’s words, with what to do`, async () => {
      const made = await scene({ deposits: [{ status, problem: { code } }, { payment: pixPayment() }] });
      element = made.show();
      await reads(element, words);
      assert.notInclude(textOf(element), code);
      assert.isTrue(element.matches(':state(problem)'));
      const [error, ...more] = made.eventsOf(PayErrorEvent);
      assert.lengthOf(more, 0);
      assert.equal(error?.code, code);
      assert.include(error?.message, words);
      if (canTryAgain) {
        (await button(element, 'Tentar de novo')).click();
        await visible(element, '#code');
      } else assert.notInclude(textOf(element), 'Tentar de novo');
    });
  }

  it('shows a request that was cut, or given up by a proxy, as still preparing, and asks again until it knows', async () => {
    const made = await scene({ deposits: [{ cut: true }, { proxy: 504 }, { payment: pixPayment() }] });
    element = made.show();
    await reads(element, 'Gerando seu código Pix');
    await visible(element, '#code');
    assert.lengthOf(await made.deposits(), 3);
    assert.lengthOf(made.eventsOf(PayErrorEvent), 0);
  });

  it('shows an outcome that nobody knows as still preparing, never as a failure', async () => {
    const {
      pix: _none,
      expires_at: _unknown,
      ...unnamed
    } = pixPayment({
      status: 'processing',
      transaction: null,
    });
    const named = pixPayment({ id: unnamed.id, created_at: unnamed.created_at });
    const made = await scene({ deposits: [{ payment: unnamed }, { payment: unnamed }, { payment: named }] });
    element = made.show();
    await reads(element, 'Gerando seu código Pix');
    await visible(element, '#code');
    assert.lengthOf(made.eventsOf(PayErrorEvent), 0);
  });

  it('does not stay in “preparing” when a payment that was shown as under way was refused', async () => {
    const { pix: _none, ...underWay } = pixPayment({ status: 'processing', transaction: null });
    const made = await scene({ deposits: [{ hang: true }] });
    element = made.show();
    await until('deposit', async () => (await made.deposits()).length === 1);
    // Shown by its stream; without one, nothing would tell below that the session has ended, and the request with it.
    await until('its stream', async () => (await made.record()).streams === 1);
    await made.say({
      payment: underWay,
      deposits: [{ status: 422, problem: { code: 'ACQUIRER_API_ERROR' } }],
    });
    await made.say({ payment: null });
    element.remove();
    // The request that hangs ends with the session.
    await until('rest', async () => (await made.record()).streams === 0);
    element = made.show();
    await reads(element, 'O banco não aceitou este Pix');
  });

  it('says that a checkout cannot be shown', async () => {
    const made = await scene({});
    element = made.show({ checkout: 'cs_unknown' });
    await reads(element, 'não é mais válida');
    assert.isTrue(element.matches(':state(failed)'));
    assert.equal(made.eventsOf(PayErrorEvent)[0]?.code, 'UNAUTHENTICATED');
  });

  it('says that nobody told it where the companion is', async () => {
    const made = await scene({});
    element = made.show({ companion: '' });
    await reads(element, 'não está configurado corretamente');
    assert.equal(made.eventsOf(PayErrorEvent)[0]?.code, 'COMPANION_MISSING');
  });

  it('says that the checkout does not offer PIX', async () => {
    const made = await scene({ view: { methods: ['card'] } });
    element = made.show();
    await reads(element, 'Escolha outra forma de pagamento');
    assert.equal(made.eventsOf(PayUnavailableEvent)[0]?.reason, 'not_offered');
  });

  it('holds still while a card payment is under way', async () => {
    const card = pixPayment({ method: 'card', currency: 'USD', amount: '25.00', status: 'processing' });
    const made = await scene({
      view: { methods: ['pix', 'card'], payment: card },
      deposits: [{ payment: pixPayment() }],
    });
    element = made.show();
    await reads(element, 'Pagamento em andamento');
    assert.deepEqual(await made.deposits(), []);
    await made.say({ payment: { ...card, status: 'cancelled' } });
    await visible(element, '#code');
  });
});
