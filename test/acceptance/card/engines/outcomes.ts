/** Every outcome of a direct charge (§4.2), and declines of each kind (§7.3). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goodCard } from '../../../support/buyers/card-page.ts';
import type { CardBuyer } from '../../../support/buyers/card-buyer.ts';
import type { Find } from '../../../support/browsers/engines/in-page.ts';
import { casesOf } from '../../../support/runner/shares.ts';
import { advice, declines, hard, mended, numberOf, ofTheAmount } from '../scenarios.ts';
import type { Stand } from './stand.ts';

const ofTheCard = declines.filter(({ code }) => !ofTheAmount.includes(code));
const typical = casesOf('declines in each engine', ofTheCard, ({ code }) => code);

/** At the speed of a script: what a press does is shown elsewhere. */
async function submit(card: CardBuyer, number: string): Promise<void> {
  await card.fillIn({ ...goodCard, number });
  await card.ask('page', (find: Find) => {
    const element = find('pay-card')[0];
    if (element) Reflect.get(element, 'submit').call(element);
  });
}

/** `leadsToField`: the engine lets a frame of another origin have the focus although nobody has pressed into it. */
export function outcomes(stand: () => Stand, leadsToField: boolean): void {
  test('paid, by one charge', async (t) => {
    const { card, charges, checkout } = await stand().open(t);
    await card.pay({ ...goodCard, name: 'Marina Duarte' });
    await card.seePaid();
    assert.equal(await charges(), 1);
    assert.equal((await stand().shop.look(checkout.id)).status, 'paid');
  });

  test('declined: advised on, all kept but the CVC, and paid with another', async (t) => {
    const { card, charges } = await stand().open(t);
    for (const { number, code } of typical) {
      const field = mended[code] ?? (hard.includes(code) ? 'number' : null);
      await submit(card, number);
      const { values, focused } = await card.seeAdvice(advice[code] ?? '?');
      assert.equal(values['number']?.replaceAll(' ', ''), number, code);
      assert.equal(values['expiry'], '12/30', code);
      if (field && leadsToField && focused !== field) await card.seeFocus(field);
    }
    await card.pay();
    await card.seePaid();
    assert.equal(await charges(), typical.length + 1);
  });

  for (const { number, code } of declines.filter((decline) => ofTheAmount.includes(decline.code))) {
    test(`${code} offers no card for the same amount`, async (t) => {
      const { card, charges } = await stand().open(t);
      await submit(card, number);
      await card.seeText(advice[code] ?? '?');
      assert.equal(await charges(), 1);
    });
  }

  test('with a number that was refused for good: it is not sent again', async (t) => {
    const { card, charges } = await stand().open(t);
    const number = numberOf('lost_card');
    await submit(card, number);
    await card.seeAdvice(advice['lost_card'] ?? '?');
    await card.pay({ ...goodCard, number });
    await card.seeText('Este cartão não pode ser usado');
    assert.equal(await charges(), 1);
  });

  for (const name of ['Processing, then paid', 'Processing, report lost', 'Processing, then declined']) {
    test(`“${name}” is no failure while it is not known, and is one charge`, async (t) => {
      const { card, charges } = await stand().open(t);
      await submit(card, numberOf(name));
      await card.see('Seu pagamento está sendo processado');
      // The service's own time, and then that of the companion, which looks again after 3 minutes (§3.2).
      await stand().shop.simulator.advanceClock(400);
      if (name.endsWith('then paid')) await card.seePaid();
      if (name.endsWith('then declined')) await card.seeAdvice('Seu banco recusou este pagamento');
      assert.equal(await charges(), 1);
    });
  }

  test('whose payment method could not be created may be tried again', async (t) => {
    const { card } = await stand().open(t);
    await submit(card, numberOf('Payment method not created'));
    await card.seeAdvice('aguarde um momento e tente de novo');
  });

  test('whose charge may or may not exist is never a failure', async (t) => {
    const { card } = await stand().open(t);
    await submit(card, numberOf('Charge not created'));
    await card.see('Seu pagamento está sendo processado');
  });

  test('with the processor unreachable at first is paid', async (t) => {
    const { card } = await stand().open(t);
    await submit(card, numberOf('Processor unreachable'));
    await card.seePaid();
  });
}
