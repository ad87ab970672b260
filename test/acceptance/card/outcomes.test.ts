/** Every outcome of a direct charge (§4.2) and every decline code (§7.3), in the page and in the frame. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { cardScenarios } from '../../../demo/simulator/scenarios/cards.ts';
import { CardPage, goodCard, type Isolation } from '../../support/card-page.ts';
import { type CardShop, startCardShop } from '../../support/card-shop.ts';
import { suiteScope } from '../../support/process.ts';
import { until } from '../../support/until.ts';
import { openBrowser, visit } from '../../support/visitor.ts';

/** What the buyer is told to do, by code. */
const advice: Readonly<Record<string, string>> = {
  insufficient_funds: 'não tem saldo ou limite suficiente',
  balance_insufficient: 'não tem saldo ou limite suficiente',
  card_declined: 'Seu banco recusou este pagamento. Use outro cartão.',
  generic_decline: 'Seu banco recusou este pagamento. Use outro cartão.',
  do_not_honor: 'Seu banco recusou este pagamento. Use outro cartão.',
  no_action_taken: 'Seu banco recusou este pagamento. Use outro cartão.',
  call_issuer: 'Seu banco quer falar com você',
  lost_card: 'Seu banco não permite mais o uso deste cartão',
  stolen_card: 'Seu banco não permite mais o uso deste cartão',
  pickup_card: 'Seu banco não permite mais o uso deste cartão',
  fraudulent: 'recusado por motivo de segurança',
  merchant_blacklist: 'recusado por motivo de segurança',
  security_violation: 'recusado por motivo de segurança',
  expired_card: 'vencido ou a validade está errada',
  invalid_expiry_month: 'vencido ou a validade está errada',
  invalid_expiry_year: 'vencido ou a validade está errada',
  incorrect_cvc: 'O código de segurança está errado',
  invalid_cvc: 'O código de segurança está errado',
  cvc_check_failed: 'O código de segurança está errado',
  incorrect_number: 'O número do cartão está errado',
  invalid_number: 'O número do cartão está errado',
  incorrect_zip: 'O CEP não confere',
  service_not_allowed: 'não permite este tipo de compra',
  transaction_not_allowed: 'não permite este tipo de compra',
  card_not_supported: 'não permite este tipo de compra',
  not_permitted: 'não permite este tipo de compra',
  restricted_card: 'não permite este tipo de compra',
  currency_not_supported: 'não permite pagar em dólares',
  withdrawal_count_limit_exceeded: 'atingiu o limite',
  processing_error: 'problema temporário',
  try_again_later: 'problema temporário',
  approve_with_id: 'Tente mais uma vez',
  revocation_of_authorization: 'cancelou a autorização',
  authentication_required: 'precisa confirmar que é você',
  payment_intent_authentication_failure: 'não conseguiu confirmar que é você',
  amount_too_large: 'não pode ser pago com cartão',
  amount_too_small: 'não pode ser pago com cartão',
  payment_intent_canceled: 'Inicie de novo',
  payment_failed: 'Inicie de novo',
  mystery_decline: 'Seu banco recusou este pagamento. Use outro cartão.',
};
const hard = [
  'lost_card',
  'stolen_card',
  'pickup_card',
  'fraudulent',
  'merchant_blacklist',
  'security_violation',
];
const mended: Readonly<Record<string, 'number' | 'expiry' | 'cvc'>> = {
  expired_card: 'expiry',
  invalid_expiry_month: 'expiry',
  invalid_expiry_year: 'expiry',
  incorrect_cvc: 'cvc',
  invalid_cvc: 'cvc',
  cvc_check_failed: 'cvc',
  incorrect_number: 'number',
  invalid_number: 'number',
};
const declines = cardScenarios.flatMap(({ number, outcome }) =>
  outcome.do === 'decline' ? [{ number, code: outcome.code }] : [],
);
const cardNamed = (name: string): string => {
  const found = cardScenarios.find((scenario) => scenario.name === name);
  assert.ok(found, name);
  return found.number;
};

for (const isolation of ['inline', 'frame'] as const satisfies Isolation[]) {
  describe(`a card, ${isolation}`, { concurrency: false }, () => {
    const scope = suiteScope();
    let shop: CardShop;
    let browser: Browser;

    before(async () => {
      shop = await startCardShop(scope);
      browser = await openBrowser(scope);
    });

    const open = async (fields?: Record<string, unknown>) => {
      const checkout = await shop.checkout(fields);
      const { page, record } = await visit(browser);
      await page.goto(shop.addressOf(checkout, { attributes: { isolation } }));
      return { checkout, page, record, card: new CardPage(page, isolation) };
    };
    const charges = () => shop.simulator.requests('/wallet/card/charge');

    test('is paid, by one charge, with the amount of the order', async () => {
      const { checkout, card, record } = await open();
      const before = (await charges()).length;
      assert.equal((await card.payButton.innerText()).replaceAll('\u00a0', ' '), 'Pagar US$ 25,00');
      await card.pay({ ...goodCard, name: 'Marina Duarte' });
      await card.seePaid();

      const [charge, ...others] = (await charges()).slice(before);
      assert.deepEqual(others, []);
      assert.equal((charge?.body as { amount: number } | undefined)?.amount, 25);
      const { status, payment } = await shop.look(checkout.id);
      assert.deepEqual([status, payment?.status], ['paid', 'paid']);
      assert.deepEqual(record.errors, []);
    });

    test('is sent with the cardholder’s name, the merchant’s email and the processor’s fraud session', async () => {
      const { checkout, page } = await open();
      await until('the processor’s key has been learnt', async () => {
        await page.reload();
        const status = await fetch(`${shop.companion.url}/v1/checkout`, {
          headers: { authorization: `Bearer ${checkout.client_secret}` },
        });
        const view = (await status.json()) as { publishable_key?: string };
        if (view.publishable_key) return true;
        // A challenge is one of the answers that name it.
        const card = new CardPage(page, isolation);
        await card.pay({ ...goodCard, number: '4000002500003155' });
        await card.answerChallenge('Cancel');
        await card.seeAdvice('não conseguiu confirmar que é você');
        return false;
      });
      const card = new CardPage(page, isolation);
      const asked = page.waitForRequest('**/v1/checkout/charge');
      await card.pay({ ...goodCard, name: 'M. A. Duarte' });
      await card.seePaid();
      const body = (await charges()).at(-1)?.body as Record<string, unknown>;
      assert.equal(body['name'], 'M. A. Duarte');
      assert.equal(body['email'], 'marina@shop.example');
      const sent = (await asked).postDataJSON() as { fraud_session?: string };
      assert.match(sent.fraud_session ?? '', /^rse_/);
    });

    test('pressed twice is one charge', async () => {
      const { card } = await open();
      const before = (await charges()).length;
      await card.type(goodCard);
      await card.payButton.dblclick();
      await card.seePaid();
      assert.equal((await charges()).length, before + 1);
    });

    test('is paid by Enter in a field', async () => {
      const { card } = await open();
      await card.type(goodCard);
      await card.field('cvc').press('Enter');
      await card.seePaid();
    });

    test('declined for every code of §7.3 is advised on, keeps its values but the CVC, and can be paid with another', async () => {
      const { card, page, record } = await open();
      assert.deepEqual(
        declines.map(({ code }) => code).filter((code) => !(code in advice)),
        [],
        'a code without an expectation',
      );
      for (const { number, code } of declines) {
        await card.pay({ ...goodCard, number });
        await card.seeAdvice(advice[code] ?? '?');
        assert.equal((await card.field('number').inputValue()).replaceAll(' ', ''), number, code);
        assert.equal(await card.field('expiry').inputValue(), '12/30', code);
        assert.equal(await card.field('cvc').inputValue(), '', code);

        const field = mended[code] ?? (hard.includes(code) ? 'number' : null);
        if (field) {
          await until(`${code}: the focus is in ${field}`, () =>
            card.field(field).evaluate((input) => input.matches(':focus')),
          );
        }
        if (hard.includes(code)) {
          const before = (await charges()).length;
          await card.pay({ ...goodCard, number });
          await card.error('number').getByText('Este cartão não pode ser usado').waitFor();
          assert.equal((await charges()).length, before, `${code}: the locked number is not sent again`);
        }
      }
      await card.pay();
      await card.seePaid();
      assert.deepEqual(record.errors, []);
      await page.close();
    });

    for (const name of ['Processing, then paid', 'Processing, report lost']) {
      test(`“${name}” is never a failure, and turns to paid`, async () => {
        const { card } = await open();
        const before = (await charges()).length;
        await card.pay({ ...goodCard, number: cardNamed(name) });
        await card.see('Seu pagamento está sendo processado');
        assert.equal(await card.payButton.count(), 0, 'no invitation to pay again');
        // The service's own time, and then that of the companion, which looks again after 3 minutes (§3.2).
        await shop.simulator.advanceClock(400);
        if (name.endsWith('paid')) await card.seePaid();
        assert.equal((await charges()).length, before + 1);
      });
    }

    test('that is declined after it was processing returns to the form', async () => {
      const { card } = await open();
      await card.pay({ ...goodCard, number: cardNamed('Processing, then declined') });
      await card.see('Seu pagamento está sendo processado');
      await shop.simulator.advanceClock(400);
      await card.seeAdvice('Seu banco recusou este pagamento');
      await card.pay();
      await card.seePaid();
    });

    test('whose payment method could not be created may be tried again', async () => {
      const { card } = await open();
      await card.pay({ ...goodCard, number: cardNamed('Payment method not created') });
      await card.seeAdvice('Aguarde um momento e tente de novo');
    });

    test('whose charge may or may not exist is never a failure', async () => {
      const { card } = await open();
      await card.pay({ ...goodCard, number: cardNamed('Charge not created') });
      await card.see('Seu pagamento está sendo processado');
    });

    test('with the processor unreachable at first is paid, and never shown as failed', async () => {
      const { card } = await open();
      await card.pay({ ...goodCard, number: cardNamed('Processor unreachable') });
      await card.seePaid();
    });
  });
}
