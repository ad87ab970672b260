/** The network is lost at each step: never a second charge, never a false failure. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goodCard } from '../../../support/buyers/card-page.ts';
import type { CardBuyer } from '../../../support/buyers/card-buyer.ts';
import type { Find } from '../../../support/browsers/engines/in-page.ts';
import { until } from '../../../support/until.ts';
import { numberOf } from '../scenarios.ts';
import type { Stand } from './stand.ts';

const failure = /recusado|não funcionou|não conseguiu|Não conseguimos|indisponível/;

export function network(stand: () => Stand): void {
  for (const loss of ['request', 'answer'] as const) {
    test(`on the charge’s ${loss}: the same key again, one charge, paid`, async (t) => {
      const { card, charges } = await stand().open(t);
      await listen(card);
      const keys = stand().relay.lose('/v1/checkout/charge', loss, 2);
      await card.pay();
      await card.seePaid();
      assert.equal(await charges(), 1);
      // A lost answer may be heard of before it is asked for again.
      assert.ok(keys.length > (loss === 'request' ? 2 : 0), 'it was lost');
      assert.equal(new Set(keys).size, 1, 'every try has the same key');
      assert.doesNotMatch(await said(card), failure);
    });

    test(`on the confirm’s ${loss}: asked again, one charge, paid`, async (t) => {
      const { card, charges } = await stand().open(t);
      await listen(card);
      const lost = stand().relay.lose('/v1/checkout/confirm', loss, 2);
      await card.pay({ ...goodCard, number: numberOf('3-D Secure') });
      await card.answerChallenge('Complete');
      await card.seePaid();
      assert.equal(await charges(), 1);
      assert.ok(lost.length > (loss === 'request' ? 2 : 0), 'it was lost');
      assert.doesNotMatch(await said(card), failure);
    });
  }

  test('on a decline’s answer: declined once, and another key pays', async (t) => {
    const { card, charges } = await stand().open(t);
    const keys = stand().relay.lose('/v1/checkout/charge', 'answer', 1);
    await card.pay({ ...goodCard, number: numberOf('insufficient_funds') });
    await card.seeAdvice('não tem saldo ou limite suficiente');
    assert.equal(await charges(), 1);
    await card.pay();
    await card.seePaid();
    assert.equal(await charges(), 2);
    assert.equal(new Set(keys).size, 2, 'a new attempt has a new key');
  });

  test('while it is processed: the page hears of it once there is a network again', async (t) => {
    const { card, charges } = await stand().open(t);
    await listen(card);
    await card.pay({ ...goodCard, number: numberOf('Processing, then paid') });
    await card.see('Seu pagamento está sendo processado');
    stand().relay.cut();
    await stand().shop.simulator.advanceClock(400);
    stand().relay.mend();
    await card.seePaid();
    assert.equal(await charges(), 1);
    assert.doesNotMatch(await said(card), failure);
  });

  test('from the press to the bank’s answer: it goes on where it was', async (t) => {
    const { card, charges } = await stand().open(t);
    await listen(card);
    await card.pay({ ...goodCard, number: numberOf('3-D Secure') });
    await until('the service has it', async () => (await charges()) === 1);
    stand().relay.cut();
    stand().relay.mend();
    await card.answerChallenge('Complete');
    await card.seePaid();
    assert.equal(await charges(), 1);
    assert.doesNotMatch(await said(card), failure);
  });
}

/** Keeps everything that the panel says from now on. */
async function listen(card: CardBuyer): Promise<void> {
  await until('the element', () =>
    card.ask('page', (find: Find) => {
      const root = find('pay-card')[0]?.shadowRoot;
      if (!root?.querySelector('.panel')) return false;
      const heard = new Set<string>();
      Object.assign(globalThis, { heard });
      const hear = (): void => void heard.add(root.querySelector<HTMLElement>('.panel')?.innerText ?? '');
      new MutationObserver(hear).observe(root, { subtree: true, childList: true, characterData: true });
      return true;
    }),
  );
}

const said = async (card: CardBuyer): Promise<string> =>
  (await card.ask('page', () => [...(Reflect.get(globalThis, 'heard') as Set<string>)].join('\n'))) ?? '';
