/** Tests of connection loss in Firefox and WebKit, at each step of a payment: no second charge, no false failure. */
import assert from 'node:assert/strict';
import { goodCard } from '../../../support/buyers/card-page.ts';
import type { CardBuyer } from '../../../support/buyers/card-buyer.ts';
import type { Find } from '../../../support/browsers/engines/in-page.ts';
import { until } from '../../../support/until.ts';
import { numberOf } from '../card-scenarios.ts';
import { longOnly } from '../../../support/long-run.ts';
import type { EngineHarness } from './harness.ts';

const failureTexts = /recusado|não funcionou|não conseguiu|Não conseguimos|indisponível/;

const nameOf = (loss: 'request' | 'answer'): string => (loss === 'answer' ? 'response' : loss);

export function network(harness: () => EngineHarness): void {
  for (const loss of ['request', 'answer'] as const) {
    longOnly(`a lost ${nameOf(loss)} of a charge is retried with the same key and paid once`, async (t) => {
      const { card, charges } = await harness().open(t);
      await recordTexts(card);
      const keys = harness().relay.drop('/v1/checkout/charge', loss, 2);
      await card.pay();
      await card.seePaid();
      assert.equal(await charges(), 1);
      // The live stream may report the outcome of a lost response before the retry is due.
      assert.ok(keys.length > (loss === 'request' ? 2 : 0), 'the call was lost');
      assert.equal(new Set(keys).size, 1, 'every attempt has the same key');
      assert.doesNotMatch(await shownTexts(card), failureTexts);
    });

    longOnly(`a lost ${nameOf(loss)} of a confirm is retried and paid by one charge`, async (t) => {
      const { card, charges } = await harness().open(t);
      await recordTexts(card);
      const lost = harness().relay.drop('/v1/checkout/confirm', loss, 2);
      await card.pay({ ...goodCard, number: numberOf('3-D Secure') });
      await card.pressInChallenge('Complete');
      await card.seePaid();
      assert.equal(await charges(), 1);
      assert.ok(lost.length > (loss === 'request' ? 2 : 0), 'the call was lost');
      assert.doesNotMatch(await shownTexts(card), failureTexts);
    });
  }

  longOnly(
    'a decline whose response is lost is declined once, and the next attempt has a new key',
    async (t) => {
      const { card, charges } = await harness().open(t);
      const keys = harness().relay.drop('/v1/checkout/charge', 'answer', 1);
      await card.pay({ ...goodCard, number: numberOf('insufficient_funds') });
      await card.seeAdvice('não tem saldo ou limite suficiente');
      assert.equal(await charges(), 1);
      await card.pay();
      await card.seePaid();
      assert.equal(await charges(), 2);
      assert.equal(new Set(keys).size, 2, 'a new attempt has a new key');
    },
  );

  longOnly('a payment settled while the page is offline is shown once it is online again', async (t) => {
    const { card, charges } = await harness().open(t);
    await recordTexts(card);
    await card.pay({ ...goodCard, number: numberOf('Processing, then paid') });
    await card.see('Seu pagamento está sendo processado');
    harness().relay.cut();
    await harness().shop.simulator.advanceClock(400);
    harness().relay.restore();
    await card.seePaid();
    assert.equal(await charges(), 1);
    assert.doesNotMatch(await shownTexts(card), failureTexts);
  });

  longOnly('a connection cut between submit and challenge resumes the payment', async (t) => {
    const { card, charges } = await harness().open(t);
    await recordTexts(card);
    await card.pay({ ...goodCard, number: numberOf('3-D Secure') });
    await until('the service has the charge', async () => (await charges()) === 1);
    harness().relay.cut();
    harness().relay.restore();
    await card.pressInChallenge('Complete');
    await card.seePaid();
    assert.equal(await charges(), 1);
    assert.doesNotMatch(await shownTexts(card), failureTexts);
  });
}

/** Records every text that the panel shows from now on. */
async function recordTexts(card: CardBuyer): Promise<void> {
  await until('the element is rendered', () =>
    card.evaluate('page', (find: Find) => {
      const root = find('pay-card')[0]?.shadowRoot;
      if (!root?.querySelector('.panel')) return false;
      const texts = new Set<string>();
      Object.assign(globalThis, { texts });
      const record = (): void => void texts.add(root.querySelector<HTMLElement>('.panel')?.innerText ?? '');
      new MutationObserver(record).observe(root, { subtree: true, childList: true, characterData: true });
      return true;
    }),
  );
}

const shownTexts = async (card: CardBuyer): Promise<string> =>
  (await card.evaluate('page', () => [...(Reflect.get(globalThis, 'texts') as Set<string>)].join('\n'))) ??
  '';
