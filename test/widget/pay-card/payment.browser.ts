import { assert } from 'chai';
import {
  PayActionEvent,
  PayErrorEvent,
  PaySubmitEvent,
  PaySuccessEvent,
  PayUnavailableEvent,
} from '../../../widget/index.ts';
import type { PaymentAnswer } from '../support/instructions.ts';
import {
  cardPayment,
  cardScene,
  charges,
  declined,
  errorOf,
  field,
  payButton,
  showCard,
  writeCard,
} from '../support/browser/card.ts';
import { button, find, listen, reads, until } from '../support/browser/page.ts';

let handleNextAction: () => Promise<object>;
/** The processor's library, as a page may have it already; whoever loads it keeps it. */
const Stripe = (): object => ({ handleNextAction: () => handleNextAction() });
Object.assign(globalThis, { Stripe: Object.assign(Stripe, { version: 'endive' }) });

for (const isolation of ['inline', 'frame'] as const) {
  describe(`paying by card, ${isolation}`, () => {
    const leftovers: Element[] = [];
    afterEach(() => {
      for (const element of leftovers.splice(0)) element.remove();
    });
    const show = async (answers: PaymentAnswer[], confirms: PaymentAnswer[] = []) => {
      const made = await cardScene({ charges: answers, confirms });
      const element = showCard(made, { isolation });
      leftovers.push(element);
      return { made, element };
    };
    const pay = async (element: Element, card = {}): Promise<void> => {
      await writeCard(element, card);
      (await payButton(element)).click();
    };

    it('brings into sight what takes the place of the form', async () => {
      const { element } = await show([{ payment: cardPayment() }]);
      const rest = document.body.appendChild(document.createElement('div'));
      rest.style.height = '3000px';
      leftovers.push(rest);
      await writeCard(element);
      const pressed = await payButton(element);
      pressed.scrollIntoView({ block: 'start' });
      pressed.focus();
      pressed.click();
      await reads(element, 'Seu pagamento está sendo processado');
      await until('the panel is in sight', () => {
        const { top, bottom } = element.getBoundingClientRect();
        return top < innerHeight && bottom > 0;
      });
    });

    it('sends the card once, and is paid when the checkout is', async () => {
      const payment = cardPayment();
      const { made, element } = await show([{ payment }]);
      await pay(element);
      (await payButton(element)).click();
      await reads(element, 'Seu pagamento está sendo processado');
      await made.say({ view: { status: 'paid' }, payment: { status: 'paid' } });
      await reads(element, 'Pagamento confirmado');
      const [charge, ...others] = await charges(made);
      assert.deepEqual(others, []);
      assert.deepEqual(charge?.body, {
        card: { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' },
      });
      assert.match(charge?.idempotencyKey ?? '', /^[\da-f]{32}$/);
      assert.equal(made.eventsOf(PaySubmitEvent).length, 1);
      assert.equal(made.eventsOf(PaySuccessEvent).length, 1);
      assert.notMatch(JSON.stringify(made.events.map((event) => Object.entries(event))), /4242424242/);
    });

    it('a page that cancels `pay-submit` stops it', async () => {
      const { made, element } = await show([{ payment: cardPayment() }]);
      element.addEventListener('pay-submit', (event) => event.preventDefault());
      await pay(element);
      await until('asked', () => made.eventsOf(PaySubmitEvent).length === 1);
      assert.deepEqual(await charges(made), []);
    });

    it('an answer that was lost is asked for with the same key; what a proxy says is no answer', async () => {
      const { made, element } = await show([{ cut: true }, { proxy: 502 }, { payment: cardPayment() }]);
      await pay(element);
      await reads(element, 'Verificando seu pagamento');
      await reads(element, 'Seu pagamento está sendo processado');
      const keys = (await charges(made)).map(({ idempotencyKey }) => idempotencyKey);
      assert.equal(keys.length, 3);
      assert.equal(new Set(keys).size, 1);
      assert.deepEqual(made.eventsOf(PayErrorEvent), []);
    });

    it('in the middle of a doubt, a limit or a page of a proxy settles nothing', async () => {
      const limit = { status: 429, problem: { code: 'RATE_LIMITED' } };
      const { made, element } = await show([
        { proxy: 502 },
        { proxy: 429 },
        limit,
        { payment: cardPayment() },
      ]);
      await pay(element);
      await reads(element, 'Seu pagamento está sendo processado');
      const keys = (await charges(made)).map(({ idempotencyKey }) => idempotencyKey);
      assert.deepEqual([keys.length, new Set(keys).size], [4, 1]);
      assert.deepEqual(made.eventsOf(PayErrorEvent), []);
    }).timeout(20_000);

    it('another card has another key, also when the page stopped its first press', async () => {
      const refusal = { status: 503, problem: { code: 'SERVICE_UNAVAILABLE' } };
      const { made, element } = await show([refusal, { payment: cardPayment() }]);
      await pay(element);
      await reads(element, 'indisponível no momento');
      element.addEventListener('pay-submit', (event) => event.preventDefault(), { once: true });
      await pay(element, { number: '5555555555554444' });
      await until('it was stopped', () => made.eventsOf(PaySubmitEvent).length === 2);
      (await payButton(element)).click();
      await reads(element, 'Seu pagamento está sendo processado');
      const [first, second] = (await charges(made)).map(({ idempotencyKey }) => idempotencyKey);
      assert.notEqual(first, second);
    });

    it('a refusal that charged nothing is said, and the next try has the same key for the same card', async () => {
      const refusal = { status: 503, problem: { code: 'SERVICE_UNAVAILABLE' } };
      const { made, element } = await show([refusal, refusal, { payment: cardPayment() }]);
      await pay(element);
      await reads(element, 'indisponível no momento');
      (await payButton(element)).click();
      await until('a second try', async () => (await charges(made)).length === 2);
      await reads(element, 'indisponível no momento');
      await pay(element, { number: '5555555555554444' });
      await reads(element, 'Seu pagamento está sendo processado');
      const [first, second, third] = (await charges(made)).map(({ idempotencyKey }) => idempotencyKey);
      assert.equal(first, second);
      assert.notEqual(second, third);
    });

    it('a decline keeps all but the CVC, advises, and the next attempt has a new key', async () => {
      const { made, element } = await show([
        { payment: declined('insufficient_funds', 'retry_later') },
        { payment: cardPayment() },
      ]);
      await pay(element);
      await reads(element, 'não tem saldo ou limite suficiente');
      assert.equal((await field(element, 'number')).value, '4242 4242 4242 4242');
      const cvc = await field(element, 'cvc');
      await until('the CVC is emptied, in the frame too', () => cvc.value === '');
      const [error] = made.eventsOf(PayErrorEvent);
      assert.deepEqual([error?.code, error?.advice], ['insufficient_funds', 'retry_later']);
      await pay(element);
      await reads(element, 'Seu pagamento está sendo processado');
      const keys = (await charges(made)).map(({ idempotencyKey }) => idempotencyKey);
      assert.equal(new Set(keys).size, 2);
    });

    it('says that the CVC has been emptied, at the field and aloud', async () => {
      const { element } = await show([{ payment: declined('insufficient_funds', 'retry_later') }]);
      const said = listen(element);
      await pay(element);
      const cvc = await field(element, 'cvc');
      const hint = () => cvc.parentElement?.querySelector('.hint')?.textContent;
      await until('the hint', () => hint() === 'Digite o CVV de novo');
      assert.equal(cvc.getAttribute('aria-describedby'), 'cvc-hint');
      await until(
        () => `aloud ${JSON.stringify(said)}`,
        () => said.at(-1)?.endsWith('use outro cartão. Digite o CVV de novo.'),
      );
      await writeCard(element);
      (await field(element, 'name')).focus();
      await until('as before', () => hint() === '3 dígitos no verso');
    });

    it('a card that was refused for good is said once, at its number', async () => {
      const { element } = await show([{ payment: declined('stolen_card', 'never') }]);
      await pay(element);
      await until('the reason', () => errorOf(element, 'number').includes('não permite mais o uso'));
      assert.isNull(find(element, '[part~=decline]'));
      assert.isTrue(element.matches(':state(declined)'));
    });

    it('a mistake in a field is said at the field, which has the focus', async () => {
      const { element } = await show([{ payment: declined('incorrect_cvc', 'fix_cvc') }]);
      await pay(element);
      await until('the error', () => errorOf(element, 'cvc').includes('O código de segurança está errado'));
      const cvc = await field(element, 'cvc');
      await until('the focus', () => (cvc.getRootNode() as ShadowRoot).activeElement === cvc);
    });

    it('one cause is one `pay-unavailable`, however often it is tried', async () => {
      const refusal = { status: 403, problem: { code: 'CARD_NOT_AVAILABLE' } };
      const { made, element } = await show([refusal, refusal]);
      await pay(element);
      await until('refused', () => made.eventsOf(PayErrorEvent).length === 1);
      await pay(element);
      await until('refused again', () => made.eventsOf(PayErrorEvent).length === 2);
      assert.deepEqual(
        made.eventsOf(PayUnavailableEvent).map(({ reason }) => reason),
        ['CARD_NOT_AVAILABLE'],
      );
    });

    it('a card that was refused for good is not sent again', async () => {
      const { made, element } = await show([{ payment: declined('stolen_card', 'never') }]);
      await pay(element);
      await until('locked', () => errorOf(element, 'number').includes('não permite mais o uso'));
      await pay(element);
      await until('locked still', () => errorOf(element, 'number').includes('não pode ser usado'));
      assert.equal((await charges(made)).length, 1);
    });

    describe('with 3-D Secure', () => {
      const action = {
        type: 'three_d_secure',
        client_secret: 'pi_1_secret_1',
        publishable_key: 'pk_test_1',
      } as const;
      const waiting = cardPayment({ status: 'requires_action', action });
      const library = (next: typeof handleNextAction): void => void (handleNextAction = next);

      it('runs the step in the page, and asks what came of it whatever it said', async () => {
        library(async () => ({
          error: { type: 'card_error', code: 'payment_intent_authentication_failure' },
        }));
        const failed = { ...declined('payment_intent_authentication_failure', 'retry'), id: waiting.id };
        const { made, element } = await show([{ payment: waiting }], [{ payment: failed }]);
        await pay(element);
        await reads(element, 'Seu banco não conseguiu confirmar que é você');
        const confirms = (await made.calls()).filter((call) => call === 'POST /v1/checkout/confirm');
        assert.equal(confirms.length, 1);
        assert.equal(made.eventsOf(PayActionEvent)[0]?.action, 'three_d_secure');
      });

      it('who comes back from the bank’s page by “Back” can pay with another card', async () => {
        // The page is left for the bank's: nothing comes back to this call.
        library(() => new Promise(() => undefined));
        const { made, element } = await show([{ payment: waiting }, { payment: cardPayment() }]);
        await pay(element);
        await until('the bank’s page', () => element.matches(':state(challenge)'));
        await until('it is remembered', () => sessionStorage.getItem('pay-elements:challenge'));
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
        (await button(element, 'Usar outro cartão')).click();
        assert.isNull(
          sessionStorage.getItem('pay-elements:challenge'),
          'a reload would lead to the bank again',
        );
        await pay(element, { number: '5555555555554444' });
        await reads(element, 'Seu pagamento está sendo processado');
        assert.equal((await charges(made)).length, 2);
      });

      it('runs three challenges at most', async () => {
        let shown = 0;
        library(async () => {
          shown += 1;
          return {};
        });
        const again = { payment: cardPayment({ status: 'requires_action', action }) };
        const { element } = await show([again], [again]);
        await pay(element);
        await reads(element, 'Seu banco não conseguiu confirmar que é você');
        assert.equal(shown, 3);
        assert.isFalse((await payButton(element)).hidden);
      });

      it('a library that throws is asked about all the same', async () => {
        library(async () => {
          throw new Error('not in the requires_action state');
        });
        const { element } = await show([{ payment: waiting }], [{ payment: cardPayment() }]);
        await pay(element);
        await reads(element, 'Seu pagamento está sendo processado');
      });

      it('a library that cannot reach its processor offers another try and the hosted page', async () => {
        library(async () => ({ error: { type: 'api_connection_error' } }));
        const { made, element } = await show([
          { payment: cardPayment({ status: 'requires_action', action }) },
        ]);
        await pay(element);
        await reads(element, 'Não foi possível abrir a etapa do seu banco');
        await button(element, 'Pagar na página de pagamento segura');
        const [error, ...more] = made.eventsOf(PayErrorEvent);
        assert.deepEqual([error?.code, error?.advice, more.length], ['CHALLENGE_BLOCKED', 'retry', 0]);
        await reads(element, error?.message ?? 'no message');
        assert.notInclude(await made.calls(), 'POST /v1/checkout/confirm');
        (await button(element, 'Usar outro cartão')).click();
        await until('the form', async () => !(await payButton(element)).closest('form')?.hidden);
      });
    });
  });
}
