/** 3-D Secure in the page (§4.2, §4.3): every way it can go, and one charge each. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goodCard } from '../../../support/buyers/card-page.ts';
import { type Find, textOf } from '../../../support/browsers/engines/in-page.ts';
import { until } from '../../../support/until.ts';
import { numberOf } from '../scenarios.ts';
import type { Stand } from './stand.ts';

const challenged = numberOf('3-D Secure');

export function challenges(stand: () => Stand): void {
  const payWith = async (t: Parameters<Stand['open']>[0], number: string) => {
    const visit = await stand().open(t);
    await visit.card.pay({ ...goodCard, number });
    return visit;
  };

  test('approved, it is paid', async (t) => {
    const { card, charges, checkout } = await payWith(t, challenged);
    await card.answerChallenge('Complete');
    await card.seePaid();
    assert.equal(await charges(), 1);
    assert.equal((await stand().shop.look(checkout.id)).status, 'paid');
  });

  test('two challenges, one after the other', async (t) => {
    const { card, charges } = await payWith(t, numberOf('Two challenges'));
    await until('the first', () => card.ask('page', markDialog));
    await card.answerChallenge('Complete');
    await until('the second', () => card.ask('page', hasUnmarkedDialog));
    await card.answerChallenge('Complete');
    await card.seePaid();
    assert.equal(await charges(), 1);
  });

  for (const [answer, words] of [
    ['Fail', 'não conseguiu confirmar que é você'],
    ['Cancel', 'não conseguiu confirmar que é você'],
  ] as const) {
    test(`“${answer}” says so, keeps the card, and another try can be paid`, async (t) => {
      const { card, charges } = await payWith(t, challenged);
      await card.answerChallenge(answer);
      const { values } = await card.seeAdvice(words);
      assert.equal(await charges(), 1);
      assert.equal(values['number']?.replaceAll(' ', ''), challenged);
      await card.pay({ cvc: '123' });
      await card.answerChallenge('Complete');
      await card.seePaid();
      assert.equal(await charges(), 2);
    });
  }

  test('closed without an answer, it can be done again', async (t) => {
    const { card, charges } = await payWith(t, challenged);
    await card.answerChallenge('Close');
    await card.click('page', 'button', 'Continuar com meu banco');
    await card.answerChallenge('Complete');
    await card.seePaid();
    assert.equal(await charges(), 1, 'the same charge: the service still waits for its step');
  });

  test('a reload in the middle goes on by itself', async (t) => {
    const { card, charges } = await payWith(t, challenged);
    await until('the bank asks', async () => (await card.ask('page', textOf, 'dialog'))?.includes('bank'));
    await card.tab.reload();
    await card.answerChallenge('Complete');
    await card.seePaid();
    assert.equal(await charges(), 1);
  });

  for (const [answer, outcome] of [
    ['Complete', 'Pagamento confirmado'],
    ['Fail', 'Pague com cartão'],
  ] as const) {
    test(`by redirect to the bank’s page (“${answer}”) and back; the address keeps nothing of it`, async (t) => {
      const { card, charges } = await payWith(t, numberOf('3-D Secure by redirect'));
      await until('the bank’s page', async () => (await card.tab.url()).includes('/processor/authorize/'));
      await card.click('page', 'button', answer);
      await card.see(outcome);
      assert.equal(new URL(await card.tab.url()).search, '?kept=yes');
      if (answer === 'Fail') {
        await until('the decline is said', async () =>
          (await card.text()).includes('não conseguiu confirmar que é você'),
        );
      }
      assert.equal(await charges(), 1);
    });
  }
}

function markDialog(find: Find): boolean {
  const dialog = find('dialog')[0];
  if (dialog) Object.assign(dialog, { isMarked: true });
  return dialog !== undefined;
}

const hasUnmarkedDialog = (find: Find): boolean =>
  find('dialog').some((dialog) => Reflect.get(dialog, 'isMarked') !== true);
