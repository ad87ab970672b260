/** Tests of 3-D Secure in Firefox and WebKit (§4.2, §4.3): each outcome, with one charge per attempt. */
import assert from 'node:assert/strict';
import { goodCard } from '../../../support/buyers/card-page.ts';
import { type Find, textOf } from '../../../support/browsers/engines/in-page.ts';
import { until } from '../../../support/until.ts';
import { numberOf } from '../card-scenarios.ts';
import { longOnly } from '../../../support/long-run.ts';
import type { EngineHarness } from './harness.ts';

const challenged = numberOf('3-D Secure');

export function challenges(harness: () => EngineHarness): void {
  const payWith = async (t: Parameters<EngineHarness['open']>[0], number: string) => {
    const visit = await harness().open(t);
    await visit.card.pay({ ...goodCard, number });
    return visit;
  };

  longOnly('an approved challenge is paid', async (t) => {
    const { card, charges, checkout } = await payWith(t, challenged);
    await card.pressInChallenge('Complete');
    await card.seePaid();
    assert.equal(await charges(), 1);
    assert.equal((await harness().shop.fetchCheckout(checkout.id)).status, 'paid');
  });

  longOnly('two consecutive challenges are paid by one charge', async (t) => {
    const { card, charges } = await payWith(t, numberOf('Two challenges'));
    await until('the first challenge is open', () => card.evaluate('page', markDialog));
    await card.pressInChallenge('Complete');
    await until('the second challenge is open', () => card.evaluate('page', hasUnmarkedDialog));
    await card.pressInChallenge('Complete');
    await card.seePaid();
    assert.equal(await charges(), 1);
  });

  for (const [decision, advice] of [
    ['Fail', 'foi cancelada ou não deu certo'],
    ['Cancel', 'foi cancelada ou não deu certo'],
  ] as const) {
    longOnly(`“${decision}” shows the decline, keeps the card, and allows a second attempt`, async (t) => {
      const { card, charges } = await payWith(t, challenged);
      await card.pressInChallenge(decision);
      const { values } = await card.seeAdvice(advice);
      assert.equal(await charges(), 1);
      assert.equal(values['number']?.replaceAll(' ', ''), challenged);
      await card.pay({ cvc: '123' });
      await card.pressInChallenge('Complete');
      await card.seePaid();
      assert.equal(await charges(), 2);
    });
  }

  longOnly('a challenge closed without a decision can be opened again', async (t) => {
    const { card, charges } = await payWith(t, challenged);
    await card.pressInChallenge('Close');
    await card.click('page', 'button', 'Continuar com meu banco');
    await card.pressInChallenge('Complete');
    await card.seePaid();
    assert.equal(await charges(), 1, 'the same charge: the service still awaits its 3-D Secure step');
  });

  longOnly('a reload during a challenge resumes it', async (t) => {
    const { card, charges } = await payWith(t, challenged);
    await until('the challenge is open', async () =>
      (await card.evaluate('page', textOf, '[role=dialog]'))?.includes('bank'),
    );
    await card.tab.reload();
    await card.pressInChallenge('Complete');
    await card.seePaid();
    assert.equal(await charges(), 1);
  });

  for (const [decision, outcome] of [
    ['Complete', 'Pagamento confirmado'],
    ['Fail', 'Pague com cartão'],
  ] as const) {
    longOnly(
      `a redirect to the bank’s page (“${decision}”) returns, and leaves no parameters in the URL`,
      async (t) => {
        const { card, charges } = await payWith(t, numberOf('3-D Secure by redirect'));
        await until('the bank’s page is open', async () =>
          (await card.tab.url()).includes('/processor/authorize/'),
        );
        await card.click('page', 'button', decision);
        await card.see(outcome);
        assert.equal(new URL(await card.tab.url()).search, '?kept=yes');
        if (decision === 'Fail') {
          await until('the decline is shown', async () =>
            (await card.text()).includes('foi cancelada ou não deu certo'),
          );
        }
        assert.equal(await charges(), 1);
      },
    );
  }
}

function markDialog(find: Find): boolean {
  const dialog = find('dialog')[0];
  if (dialog) Object.assign(dialog, { isMarked: true });
  return dialog !== undefined;
}

const hasUnmarkedDialog = (find: Find): boolean =>
  find('dialog').some((dialog) => Reflect.get(dialog, 'isMarked') !== true);
