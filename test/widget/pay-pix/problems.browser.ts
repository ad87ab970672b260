/** Tests how `<pay-pix>` shows rejected deposits, unknown outcomes and configuration errors. */
// In every engine only in the long run.
import { assert } from 'chai';
import { PayErrorEvent, PayUnavailableEvent } from '../../../widget/events/index.ts';
import type { PayPix } from '../../../widget/pay-pix/pay-pix.ts';
import { button, waitForText, textOf, until, visible } from '../support/browser/page.ts';
import { pixPayment, createScene } from '../support/browser/scene.ts';

describe('<pay-pix> errors', () => {
  let element: PayPix;
  afterEach(() => element.remove());

  const refusals: [status: number, code: string, text: string, canRetry: boolean][] = [
    [422, 'AMOUNT_OUT_OF_BOUNDS', 'Este valor não pode ser pago com Pix', false],
    [502, 'AMOUNT_OUT_OF_BOUNDS', 'Este valor não pode ser pago com Pix', false],
    [422, 'SANDBOX_NOT_ALLOWED', 'não está disponível no modo de teste', false],
    [403, 'REFUND_ONLY', 'Escolha outra forma de pagamento', false],
    [422, 'ACQUIRER_API_ERROR', 'O banco não aceitou este Pix', true],
    [422, 'ACQUIRER_UNEXPECTED_RESPONSE', 'Tente de novo daqui a pouco', true],
    [503, 'SERVICE_UNAVAILABLE', 'indisponível no momento', true],
    [429, 'TOO_MANY_ATTEMPTS', 'muitas tentativas', true],
  ];
  for (const [status, code, text, canRetry] of refusals) {
    it(`shows ${code} (${status}) in the buyer’s terms, with the next step`, async () => {
      const scene = await createScene({
        deposits: [{ status, problem: { code } }, { payment: pixPayment() }],
      });
      element = scene.show();
      await waitForText(element, text);
      assert.notInclude(textOf(element), code);
      assert.isTrue(element.matches(':state(problem)'));
      const [error, ...more] = scene.eventsOf(PayErrorEvent);
      assert.lengthOf(more, 0);
      assert.equal(error?.code, code);
      assert.include(error?.message, text);
      if (canRetry) {
        (await button(element, 'Tentar de novo')).click();
        await visible(element, '#code');
      } else assert.notInclude(textOf(element), 'Tentar de novo');
    });
  }

  for (const [bound, text] of [
    [{ minimum_amount: '200.00' }, '(≥ R$ 200,00)'],
    [{ maximum_amount: '1000.00' }, '(≤ R$ 1.000,00)'],
  ] as const) {
    it(`shows the bound of an amount that the service does not take: ${text}`, async () => {
      const problem = { code: 'AMOUNT_OUT_OF_BOUNDS', ...bound };
      const scene = await createScene({ deposits: [{ status: 422, problem }] });
      element = scene.show();
      await waitForText(element, text);
      assert.include(scene.eventsOf(PayErrorEvent)[0]?.message.replaceAll('\u00a0', ' '), text);
    });
  }

  it('blames no amount when the service refuses the companion', async () => {
    const scene = await createScene({ deposits: [{ status: 502, problem: { code: 'SERVICE_REFUSED' } }] });
    element = scene.show();
    await waitForText(element, 'Não é possível pagar com Pix agora');
    assert.notInclude(textOf(element), 'valor');
  });

  it('shows a lost deposit response as still preparing, and retries until the outcome is known', async () => {
    const scene = await createScene({ deposits: [{ cut: true }, { proxy: 504 }, { payment: pixPayment() }] });
    element = scene.show();
    await waitForText(element, 'Gerando seu código Pix');
    await visible(element, '#code');
    assert.lengthOf(await scene.deposits(), 3);
    assert.lengthOf(scene.eventsOf(PayErrorEvent), 0);
  });

  it('shows an unknown outcome as still preparing, never as a failure', async () => {
    const {
      pix: _none,
      expires_at: _unknown,
      ...unnamed
    } = pixPayment({
      status: 'processing',
      transaction: null,
    });
    const named = pixPayment({ id: unnamed.id, created_at: unnamed.created_at });
    const scene = await createScene({
      deposits: [{ payment: unnamed }, { payment: unnamed }, { payment: named }],
    });
    element = scene.show();
    await waitForText(element, 'Gerando seu código Pix');
    await visible(element, '#code');
    assert.lengthOf(scene.eventsOf(PayErrorEvent), 0);
  });

  it('leaves “preparing” when a payment shown as in progress is refused', async () => {
    const { pix: _none, ...inProgress } = pixPayment({ status: 'processing', transaction: null });
    const scene = await createScene({ deposits: [{ hang: true }] });
    element = scene.show();
    await until('the deposit', async () => (await scene.deposits()).length === 1);
    // Below, a closed stream shows that the session has ended, and the pending request with it.
    await until('an open stream', async () => (await scene.record()).streams === 1);
    await scene.configure({
      payment: inProgress,
      deposits: [{ status: 422, problem: { code: 'ACQUIRER_API_ERROR' } }],
    });
    await scene.configure({ payment: null });
    element.remove();
    // The pending request ends with the session.
    await until('no open stream', async () => (await scene.record()).streams === 0);
    element = scene.show();
    await waitForText(element, 'O banco não aceitou este Pix');
  });

  it('shows that an unknown checkout is no longer valid', async () => {
    const scene = await createScene({});
    element = scene.show({ checkout: 'cs_unknown' });
    await waitForText(element, 'não é mais válida');
    assert.isTrue(element.matches(':state(failed)'));
    assert.equal(scene.eventsOf(PayErrorEvent)[0]?.code, 'UNAUTHENTICATED');
  });

  it('shows a configuration error without the companion’s address', async () => {
    const scene = await createScene({});
    element = scene.show({ companion: '' });
    await waitForText(element, 'não está configurado corretamente');
    assert.equal(scene.eventsOf(PayErrorEvent)[0]?.code, 'COMPANION_MISSING');
  });

  it('shows that the checkout does not offer PIX', async () => {
    const scene = await createScene({ view: { methods: ['card'] } });
    element = scene.show();
    await waitForText(element, 'Escolha outra forma de pagamento');
    assert.equal(scene.eventsOf(PayUnavailableEvent)[0]?.reason, 'not_offered');
  });

  it('requests no code while a card payment is in progress', async () => {
    const card = pixPayment({ method: 'card', currency: 'USD', amount: '25.00', status: 'processing' });
    const scene = await createScene({
      view: { methods: ['pix', 'card'], payment: card },
      deposits: [{ payment: pixPayment() }],
    });
    element = scene.show();
    await waitForText(element, 'Pagamento em andamento');
    assert.deepEqual(await scene.deposits(), []);
    await scene.configure({ payment: { ...card, status: 'cancelled' } });
    await visible(element, '#code');
  });
});
