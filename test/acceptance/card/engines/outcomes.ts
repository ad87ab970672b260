/** Tests of each outcome of a direct charge (§4.2), and declines of each kind (§7.3), in Firefox and WebKit. */
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { goodCard } from '../../../support/buyers/card-page.ts';
import type { CardBuyer } from '../../../support/buyers/card-buyer.ts';
import type { Find } from '../../../support/browsers/engines/in-page.ts';
import {
  advice,
  cardDeclines,
  declines,
  finalDeclines,
  fieldToCorrect,
  numberOf,
  amountDeclines,
} from '../card-scenarios.ts';
import { until } from '../../../support/until.ts';
import { longOnly, sampleOf } from '../../../support/long-run.ts';
import type { EngineHarness } from './harness.ts';

/** One at no field, and one that leads to its field; Chromium has one of each kind. */
const typicalDeclines = sampleOf(cardDeclines, ['insufficient_funds', 'incorrect_cvc'], ({ code }) => code);

/**
 * Submits by script, which is faster; other cases press the button. The frame accepts input before the checkout is
 * known, and until then `submit()` does nothing, as the disabled button does.
 */
async function submit(card: CardBuyer, number: string): Promise<void> {
  await card.fillIn({ ...goodCard, number });
  await until('the button is enabled', () =>
    card.evaluate('page', (find: Find) => {
      const button = find('pay-card')[0]?.shadowRoot?.querySelector('button[type=submit]:enabled');
      if (button) Reflect.get(find('pay-card')[0] ?? {}, 'submit').call(find('pay-card')[0]);
      return Boolean(button);
    }),
  );
}

/** `leadsToField`: the engine lets a cross-origin frame take the focus without a click into it. */
export function outcomes(harness: () => EngineHarness, leadsToField: boolean): void {
  longOnly('an accepted card is paid by one charge', async (t) => {
    const { card, charges, checkout } = await harness().open(t);
    await card.pay({ ...goodCard, name: 'Marina Duarte' });
    await card.seePaid();
    assert.equal(await charges(), 1);
    assert.equal((await harness().shop.fetchCheckout(checkout.id)).status, 'paid');
  });

  test('a declined card shows advice, keeps all fields but the CVC, and another card pays', async (t) => {
    const { card, charges } = await harness().open(t);
    for (const { number, code } of typicalDeclines) {
      const field = fieldToCorrect[code] ?? (finalDeclines.includes(code) ? 'number' : null);
      await submit(card, number);
      const { values, focused } = await card.seeAdvice(advice[code] ?? '?');
      assert.equal(values['number']?.replaceAll(' ', ''), number, code);
      assert.equal(values['expiry'], '12/30', code);
      if (field && leadsToField && focused !== field) await card.seeFocus(field);
    }
    await card.pay();
    await card.seePaid();
    assert.equal(await charges(), typicalDeclines.length + 1);
  });

  for (const { number, code } of declines.filter((decline) => amountDeclines.includes(decline.code))) {
    longOnly(`${code} offers no further card attempt for the same amount`, async (t) => {
      const { card, charges } = await harness().open(t);
      await submit(card, number);
      await card.seeText(advice[code] ?? '?');
      assert.equal(await charges(), 1);
    });
  }

  longOnly('a number with a final decline is not sent again', async (t) => {
    const { card, charges } = await harness().open(t);
    const number = numberOf('lost_card');
    await submit(card, number);
    await card.seeAdvice(advice['lost_card'] ?? '?');
    await card.pay({ ...goodCard, number });
    await card.seeText('Este cartão não pode ser usado');
    assert.equal(await charges(), 1);
  });

  for (const name of ['Processing, then paid', 'Processing, report lost', 'Processing, then declined']) {
    longOnly(`“${name}” is shown as processing while unknown, and is one charge`, async (t) => {
      const { card, charges } = await harness().open(t);
      await submit(card, numberOf(name));
      await card.see('Seu pagamento está sendo processado');
      // First the service's processing time, then the companion's next lookup after 3 minutes (§3.2).
      await harness().shop.simulator.advanceClock(400);
      if (name.endsWith('then paid')) await card.seePaid();
      if (name.endsWith('then declined')) await card.seeAdvice('Seu banco recusou este pagamento');
      assert.equal(await charges(), 1);
    });
  }

  longOnly('a payment method that could not be created may be retried', async (t) => {
    const { card } = await harness().open(t);
    await submit(card, numberOf('Payment method not created'));
    await card.seeAdvice('aguarde um momento e tente de novo');
  });

  longOnly('a charge that may or may not exist is shown as processing', async (t) => {
    const { card } = await harness().open(t);
    await submit(card, numberOf('Charge not created'));
    await card.see('Seu pagamento está sendo processado');
  });

  longOnly('a card is paid although the processor is unreachable at first', async (t) => {
    const { card } = await harness().open(t);
    await submit(card, numberOf('Processor unreachable'));
    await card.seePaid();
  });
}
