/** Tests payments by card, inline and in the frame: idempotency keys, declines and 3-D Secure. */
// In every engine only in the long run.
import { assert } from 'chai';
import {
  PayActionEvent,
  PayDiagnosticEvent,
  PayErrorEvent,
  PaySubmitEvent,
  PaySuccessEvent,
  PayUnavailableEvent,
} from '../../../widget/index.ts';
import type { PaymentResponse } from '../support/fake-companion-control.ts';
import {
  cardPayment,
  createCardScene,
  charges,
  declined,
  errorOf,
  field,
  payButton,
  showCard,
  writeCard,
} from '../support/browser/card.ts';
import { button, find, recordAnnouncements, waitForText, until } from '../support/browser/page.ts';

let handleNextAction: () => Promise<object>;
/** Stub of the processor's library; its loader keeps a library that the page already has. */
const Stripe = (): object => ({
  handleNextAction: () => handleNextAction(),
  retrievePaymentIntent: async () => ({ paymentIntent: { next_action: { type: 'use_stripe_sdk' } } }),
});
Object.assign(globalThis, { Stripe: Object.assign(Stripe, { version: 'endive' }) });

/** A charge that the bank wants to be confirmed. */
const challenged = () =>
  cardPayment({
    status: 'requires_action',
    action: { type: 'three_d_secure', client_secret: 'pi_1_secret_1', publishable_key: 'pk_test_1' },
  });

/** Ways in which a page covers what the library appends to its body. */
const covers: Record<string, () => { parent: HTMLElement; uncover: () => void }> = {
  'a modal dialog': () => {
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.showModal();
    return {
      parent: dialog,
      uncover: () => {
        dialog.close();
        dialog.show();
      },
    };
  },
  'a modal dialog in a shadow root': () => {
    const outer = document.body.appendChild(document.createElement('div'));
    const dialog = document.createElement('dialog');
    dialog.append(document.createElement('slot'));
    outer.attachShadow({ mode: 'open' }).append(dialog);
    dialog.showModal();
    return {
      parent: outer,
      uncover: () => {
        dialog.close();
        dialog.show();
      },
    };
  },
  'a popover in front': () => {
    const popover = document.body.appendChild(document.createElement('div'));
    popover.popover = 'manual';
    Object.assign(popover.style, { width: '100%', height: '100%' });
    popover.showPopover();
    return { parent: popover, uncover: () => popover.removeAttribute('popover') };
  },
  'a dialog of a library': () => {
    document.body.style.pointerEvents = 'none';
    const parent = document.body.appendChild(document.createElement('div'));
    return { parent, uncover: () => document.body.style.removeProperty('pointer-events') };
  },
};

for (const isolation of ['inline', 'frame'] as const) {
  describe(`paying by card, ${isolation}`, () => {
    const leftovers: Element[] = [];
    afterEach(() => {
      for (const element of leftovers.splice(0)) element.remove();
    });
    const show = async (responses: PaymentResponse[], confirms: PaymentResponse[] = []) => {
      const scene = await createCardScene({ charges: responses, confirms });
      const element = showCard(scene, { isolation });
      leftovers.push(element);
      return { scene, element };
    };
    const pay = async (element: Element, card = {}): Promise<void> => {
      await writeCard(element, card);
      (await payButton(element)).click();
    };

    for (const [cover, place] of Object.entries(covers)) {
      it(`offers a way out where ${cover} would cover the bank’s step`, async () => {
        const payment = challenged();
        const scene = await createCardScene({
          charges: [{ payment }],
          confirms: [{ payment: cardPayment({ status: 'paid' }) }],
        });
        const { parent, uncover } = place();
        const element = showCard(scene, { isolation }, parent);
        leftovers.push(element);
        let shown = 0;
        handleNextAction = async () => {
          shown += 1;
          return {};
        };
        await pay(element);
        await waitForText(element, 'Não foi possível abrir a etapa do seu banco');
        assert.equal(shown, 0);
        const [diagnostic] = scene
          .eventsOf(PayDiagnosticEvent)
          .filter(({ code }) => code === 'CHALLENGE_COVERED');
        assert.ok(diagnostic);
        const codes = scene.eventsOf(PayErrorEvent).map(({ code }) => code);
        assert.deepEqual(codes, ['CHALLENGE_BLOCKED']);
        assert.ok(await button(element, 'Pagar na página de pagamento segura'));
        uncover();
        (await button(element, 'Tentar de novo')).click();
        await until('the step', () => shown);
      });
    }

    it('shows the bank’s step of a page that closes its dialog on `pay-action`', async () => {
      const dialog = document.body.appendChild(document.createElement('dialog'));
      leftovers.push(dialog);
      dialog.showModal();
      const scene = await createCardScene({ charges: [{ payment: challenged() }] });
      const element = showCard(scene, { isolation }, dialog);
      element.addEventListener('pay-action', () => {
        dialog.close();
        dialog.show();
      });
      const shown = new Promise((resolve) => {
        handleNextAction = async () => {
          resolve(true);
          return {};
        };
      });
      await pay(element);
      await shown;
      assert.deepEqual(scene.eventsOf(PayErrorEvent), []);
    });

    for (const [rejected, text] of [
      ['email', 'Confira o e-mail, como nome@exemplo.com.'],
      ['name', 'Informe o nome que está no cartão.'],
    ] as const) {
      it(`shows a rejected ${rejected} at its field, with the focus, and no other error`, async () => {
        const errors = [{ field: rejected, message: 'Must be another' }];
        const refusal = { status: 422, problem: { code: 'VALIDATION_ERROR', errors } };
        const scene = await createCardScene({
          view: { missing: ['name', 'email'] },
          charges: [refusal, { payment: cardPayment() }],
        });
        const element = showCard(scene, { isolation });
        leftovers.push(element);
        await pay(element, { name: 'Petrobras', email: 'a&b@example.com' });
        await until('the error', () => errorOf(element, rejected) === text);
        const input = await field(element, rejected);
        await until('the focus', () => (input.getRootNode() as ShadowRoot).activeElement === input);
        assert.isNull(find(element, '[part~=decline]'), 'no notice about the card');
        assert.equal(scene.eventsOf(PayErrorEvent).at(-1)?.message, text);
        const { name, email } = { name: 'Petrobras', email: 'a&b@example.com' };
        assert.deepInclude((await charges(scene))[0]?.body, { name, email });
        await writeCard(element, { [rejected]: rejected === 'email' ? 'c&d@example.com' : 'Petrobras SA' });
        assert.equal(errorOf(element, rejected), '', 'a changed value is another one');
        (await payButton(element)).click();
        await until('the second charge', async () => (await charges(scene)).length === 2);
      });
    }

    it('scrolls the panel that replaces the form into view', async () => {
      const { element } = await show([{ payment: cardPayment() }]);
      const rest = document.body.appendChild(document.createElement('div'));
      rest.style.height = '3000px';
      leftovers.push(rest);
      await writeCard(element);
      const submitButton = await payButton(element);
      submitButton.scrollIntoView({ block: 'start' });
      submitButton.focus();
      submitButton.click();
      await waitForText(element, 'Seu pagamento está sendo processado');
      await until('the panel is in view', () => {
        const { top, bottom } = element.getBoundingClientRect();
        return top < innerHeight && bottom > 0;
      });
    });

    it('sends the card once for a double click, and shows the payment when the checkout is paid', async () => {
      const payment = cardPayment();
      const { scene, element } = await show([{ payment }]);
      await pay(element);
      (await payButton(element)).click();
      await waitForText(element, 'Seu pagamento está sendo processado');
      await scene.configure({ view: { status: 'paid' }, payment: { status: 'paid' } });
      await waitForText(element, 'Pagamento confirmado');
      const [charge, ...others] = await charges(scene);
      assert.deepEqual(others, []);
      assert.deepEqual(charge?.body, {
        card: { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' },
        revision: 0,
      });
      assert.match(charge?.idempotencyKey ?? '', /^[\da-f]{32}$/);
      assert.equal(scene.eventsOf(PaySubmitEvent).length, 1);
      assert.equal(scene.eventsOf(PaySuccessEvent).length, 1);
      assert.notMatch(JSON.stringify(scene.events.map((event) => Object.entries(event))), /4242424242/);
    });

    it('sends no charge when the page cancels `pay-submit`', async () => {
      const { scene, element } = await show([{ payment: cardPayment() }]);
      element.addEventListener('pay-submit', (event) => event.preventDefault());
      await pay(element);
      await until('the `pay-submit` event', () => scene.eventsOf(PaySubmitEvent).length === 1);
      assert.deepEqual(await charges(scene), []);
    });

    it('retries a lost response with the same key, and treats a proxy’s response as lost', async () => {
      const { scene, element } = await show([{ cut: true }, { proxy: 502 }, { payment: cardPayment() }]);
      await pay(element);
      await waitForText(element, 'Verificando seu pagamento');
      await waitForText(element, 'Seu pagamento está sendo processado');
      const keys = (await charges(scene)).map(({ idempotencyKey }) => idempotencyKey);
      assert.equal(keys.length, 3);
      assert.equal(new Set(keys).size, 1);
      assert.deepEqual(scene.eventsOf(PayErrorEvent), []);
    });

    it('keeps an unknown outcome open after a rate limit or a proxy’s response', async () => {
      const limit = { status: 429, problem: { code: 'RATE_LIMITED' } };
      const { scene, element } = await show([
        { proxy: 502 },
        { proxy: 429 },
        limit,
        { payment: cardPayment() },
      ]);
      await pay(element);
      await waitForText(element, 'Seu pagamento está sendo processado');
      const keys = (await charges(scene)).map(({ idempotencyKey }) => idempotencyKey);
      assert.deepEqual([keys.length, new Set(keys).size], [4, 1]);
      assert.deepEqual(scene.eventsOf(PayErrorEvent), []);
    });

    it('another card has another key, even when the page cancelled its first submit', async () => {
      const refusal = { status: 503, problem: { code: 'SERVICE_UNAVAILABLE' } };
      const { scene, element } = await show([refusal, { payment: cardPayment() }]);
      await pay(element);
      await waitForText(element, 'indisponível no momento');
      element.addEventListener('pay-submit', (event) => event.preventDefault(), { once: true });
      await pay(element, { number: '5555555555554444' });
      await until('the second `pay-submit` event', () => scene.eventsOf(PaySubmitEvent).length === 2);
      (await payButton(element)).click();
      await waitForText(element, 'Seu pagamento está sendo processado');
      const [first, second] = (await charges(scene)).map(({ idempotencyKey }) => idempotencyKey);
      assert.notEqual(first, second);
    });

    it('shows a rejection that charged nothing, and retries the same card with the same key', async () => {
      const refusal = { status: 503, problem: { code: 'SERVICE_UNAVAILABLE' } };
      const { scene, element } = await show([refusal, refusal, { payment: cardPayment() }]);
      await pay(element);
      await waitForText(element, 'indisponível no momento');
      (await payButton(element)).click();
      await until('a second charge', async () => (await charges(scene)).length === 2);
      await waitForText(element, 'indisponível no momento');
      await pay(element, { number: '5555555555554444' });
      await waitForText(element, 'Seu pagamento está sendo processado');
      const [first, second, third] = (await charges(scene)).map(({ idempotencyKey }) => idempotencyKey);
      assert.equal(first, second);
      assert.notEqual(second, third);
    });

    it('a decline clears only the CVC, shows its advice, and the next attempt has a new key', async () => {
      const { scene, element } = await show([
        { payment: declined('insufficient_funds', 'retry_later') },
        { payment: cardPayment() },
      ]);
      await pay(element);
      await waitForText(element, 'não tem saldo ou limite suficiente');
      assert.equal((await field(element, 'number')).value, '4242 4242 4242 4242');
      const cvc = await field(element, 'cvc');
      await until('the CVC is cleared, in the frame too', () => cvc.value === '');
      const [error] = scene.eventsOf(PayErrorEvent);
      assert.deepEqual([error?.code, error?.advice], ['insufficient_funds', 'retry_later']);
      await pay(element);
      await waitForText(element, 'Seu pagamento está sendo processado');
      const keys = (await charges(scene)).map(({ idempotencyKey }) => idempotencyKey);
      assert.equal(new Set(keys).size, 2);
    });

    it('shows at the field and announces that the CVC was cleared', async () => {
      const { element } = await show([{ payment: declined('insufficient_funds', 'retry_later') }]);
      const announcements = recordAnnouncements(element);
      await pay(element);
      const cvc = await field(element, 'cvc');
      const hint = () => cvc.parentElement?.querySelector('.hint')?.textContent;
      await until('the hint', () => hint() === 'Digite o CVV de novo');
      assert.equal(cvc.getAttribute('aria-describedby'), 'cvc-hint');
      await until(
        () => `an announcement in ${JSON.stringify(announcements)}`,
        () => announcements.at(-1)?.endsWith('use outro cartão. Nada foi cobrado. Digite o CVV de novo.'),
      );
      await writeCard(element);
      (await field(element, 'name')).focus();
      await until('the usual hint', () => hint() === '3 dígitos no verso');
    });

    it('shows a permanent decline once, at the card number', async () => {
      const { element } = await show([{ payment: declined('stolen_card', 'never') }]);
      await pay(element);
      await until('the reason', () => errorOf(element, 'number').includes('não permite mais o uso'));
      assert.isNull(find(element, '[part~=decline]'));
      assert.isTrue(element.matches(':state(declined)'));
    });

    it('shows a declined field’s error at the field, and focuses it', async () => {
      const { element } = await show([{ payment: declined('incorrect_cvc', 'fix_cvc') }]);
      await pay(element);
      await until('the error', () => errorOf(element, 'cvc').includes('O código de segurança está errado'));
      const cvc = await field(element, 'cvc');
      await until('the focus', () => (cvc.getRootNode() as ShadowRoot).activeElement === cvc);
    });

    it('dispatches one `pay-unavailable` per cause, however often the buyer retries', async () => {
      const refusal = { status: 403, problem: { code: 'CARD_NOT_AVAILABLE' } };
      const { scene, element } = await show([refusal, refusal]);
      await pay(element);
      await until('refused', () => scene.eventsOf(PayErrorEvent).length === 1);
      await pay(element);
      await until('refused again', () => scene.eventsOf(PayErrorEvent).length === 2);
      assert.deepEqual(
        scene.eventsOf(PayUnavailableEvent).map(({ reason }) => reason),
        ['CARD_NOT_AVAILABLE'],
      );
    });

    it('does not send a permanently declined card again', async () => {
      const { scene, element } = await show([{ payment: declined('stolen_card', 'never') }]);
      await pay(element);
      await until('locked', () => errorOf(element, 'number').includes('não permite mais o uso'));
      await pay(element);
      await until('locked still', () => errorOf(element, 'number').includes('não pode ser usado'));
      assert.equal((await charges(scene)).length, 1);
    });

    describe('with 3-D Secure', () => {
      const action = {
        type: 'three_d_secure',
        client_secret: 'pi_1_secret_1',
        publishable_key: 'pk_test_1',
      } as const;
      const waiting = cardPayment({ status: 'requires_action', action });
      const useHandler = (next: typeof handleNextAction): void => void (handleNextAction = next);

      it('runs the step in the page, and confirms whatever its result', async () => {
        useHandler(async () => ({
          error: { type: 'card_error', code: 'payment_intent_authentication_failure' },
        }));
        const failed = { ...declined('payment_intent_authentication_failure', 'retry'), id: waiting.id };
        const { scene, element } = await show([{ payment: waiting }], [{ payment: failed }]);
        await pay(element);
        await waitForText(element, 'A etapa do seu banco foi cancelada ou não deu certo');
        const confirms = (await scene.calls()).filter((call) => call === 'POST /v1/checkout/confirm');
        assert.equal(confirms.length, 1);
        assert.equal(scene.eventsOf(PayActionEvent)[0]?.action, 'three_d_secure');
      });

      it('offers another card after “Back” from the bank’s page', async () => {
        // The buyer leaves for the bank's page, so this call never returns.
        useHandler(() => new Promise(() => undefined));
        const { scene, element } = await show([{ payment: waiting }, { payment: cardPayment() }]);
        await pay(element);
        await until('the bank’s page', () => element.matches(':state(challenge)'));
        await until('the challenge is stored', () => sessionStorage.getItem('pay-elements:challenge'));
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
        (await button(element, 'Usar outro cartão')).click();
        assert.isNull(
          sessionStorage.getItem('pay-elements:challenge'),
          'a reload would lead to the bank again',
        );
        await pay(element, { number: '5555555555554444' });
        await waitForText(element, 'Seu pagamento está sendo processado');
        assert.equal((await charges(scene)).length, 2);
      });

      it('announces the bank’s step that the buyer continues after a reload', async () => {
        let isShown = false;
        useHandler(() => {
          isShown = true;
          return new Promise(() => undefined);
        });
        const scene = await createCardScene({ view: { payment: waiting } });
        const element = showCard(scene, { isolation });
        leftovers.push(element);
        const announcements = recordAnnouncements(element);
        (await button(element, 'Continuar com meu banco')).click();
        await until(
          () => `the step in ${JSON.stringify(announcements)}`,
          () => announcements.at(-1)?.startsWith('Seu banco quer confirmar que é você'),
        );
        await until('the bank’s page', () => isShown);
      });

      it('runs three challenges at most', async () => {
        let shown = 0;
        useHandler(async () => {
          shown += 1;
          return {};
        });
        const again = { payment: cardPayment({ status: 'requires_action', action }) };
        const { element } = await show([again], [again]);
        await pay(element);
        await waitForText(element, 'Seu banco não conseguiu confirmar que é você');
        assert.equal(shown, 3);
        assert.isFalse((await payButton(element)).hidden);
      });

      it('confirms even when the library throws', async () => {
        useHandler(async () => {
          throw new Error('not in the requires_action state');
        });
        const { element } = await show([{ payment: waiting }], [{ payment: cardPayment() }]);
        await pay(element);
        await waitForText(element, 'Seu pagamento está sendo processado');
      });

      it('offers a retry and the hosted page when the library cannot reach the processor', async () => {
        useHandler(async () => ({ error: { type: 'api_connection_error' } }));
        const { scene, element } = await show([
          { payment: cardPayment({ status: 'requires_action', action }) },
        ]);
        await pay(element);
        await waitForText(element, 'Não foi possível abrir a etapa do seu banco');
        await button(element, 'Pagar na página de pagamento segura');
        const [error, ...more] = scene.eventsOf(PayErrorEvent);
        assert.deepEqual([error?.code, error?.advice, more.length], ['CHALLENGE_BLOCKED', 'retry', 0]);
        await waitForText(element, error?.message ?? 'no message');
        assert.notInclude(await scene.calls(), 'POST /v1/checkout/confirm');
        (await button(element, 'Usar outro cartão')).click();
        await until('the form', async () => !(await payButton(element)).closest('form')?.hidden);
      });
    });
  });
}
