/** What can go wrong, and does, by switch or by card: the stage makes it happen and the buyer's page copes. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import words from '../../widget/locale/en/card.ts';
import { ServiceClient } from '../simulator/service-client.ts';
import { until } from '../support/until.ts';
import {
  demoSuite,
  payByCard,
  payByPhone,
  seePaid,
  type OpenStage,
  stageWords,
} from '../support/servers/demo-suite.ts';
import { flawsOn } from '../support/browsers/accessibility-violations.ts';

describe('the stage’s scenarios', { concurrency: false }, () => {
  const suite = demoSuite();

  /** A row of a table, named where it fails. */
  const during = async (name: string, action: () => Promise<void>): Promise<void> => {
    try {
      await action();
    } catch (error) {
      throw new Error(`${name}: ${String(error)}`, { cause: error });
    }
  };
  const newOrder = async ({ page, shop }: OpenStage): Promise<void> => {
    // The page of the order before looks the same, and is there until the new one has come.
    const reference = (): Promise<string> => shop.locator('.summary h2').first().innerText();
    const before = await reference();
    await page.getByRole('button', { name: stageWords.en.newOrder }).click();
    await until('another order', async () => (await reference()) !== before);
    await shop.getByRole('heading', { name: 'Payment', exact: true }).waitFor();
  };
  const answerBank = ({ shop }: OpenStage, answer: 'Complete' | 'Fail'): Promise<void> =>
    shop.getByRole('dialog').getByRole('button', { name: answer, exact: true }).click();
  const seeText = ({ shop }: OpenStage, text: string): Promise<void> =>
    shop.getByText(text).first().waitFor();
  const settles = (): Promise<unknown> => suite.demo.simulator.advanceClock(31);

  const declines: [name: string, then: (shown: OpenStage) => Promise<unknown>, says: string][] = [
    ['No funds', async () => undefined, words.declines.insufficient],
    ['Stolen card', async () => undefined, words.declines.lost_or_stolen],
    ['Expired card', async () => undefined, words.declines.expiry],
    ['Wrong CVC', async () => undefined, words.declines.cvc],
    ['3-D Secure', (shown) => answerBank(shown, 'Fail'), words.declines.authentication_failed],
    ['3-D Secure, then declined', (shown) => answerBank(shown, 'Complete'), words.declines.declined],
    [
      'Processing, then declined',
      async (shown) => {
        await seeText(shown, words.processing.title);
        await settles();
      },
      words.declines.declined,
    ],
  ];
  test('every decline is explained, and the next card pays', async () => {
    const shown = await suite.openStage();
    for (const [name, then, says] of declines) {
      await during(name, async () => {
        await payByCard(shown, name);
        await then(shown);
        await seeText(shown, says);
      });
    }
    await payByCard(shown, 'Approved');
    await seePaid(shown);
  });

  test('a card does what it is named after, however often it was tried', async () => {
    const service = new ServiceClient(suite.demo.simulator.url, []);
    // As many as the service allows of one card in an hour.
    for (let tries = 0; tries < 10; tries += 1) await service.charge('4000000000009995');
    const shown = await suite.openStage();
    await payByCard(shown, 'No funds');
    await seeText(shown, words.declines.insufficient);
  });

  const successes: [name: string, then: (shown: OpenStage) => Promise<unknown>][] = [
    ['3-D Secure', (shown) => answerBank(shown, 'Complete')],
    [
      '3-D Secure twice',
      async (shown) => {
        await answerBank(shown, 'Complete');
        await answerBank(shown, 'Complete');
      },
    ],
    [
      'Processing',
      async (shown) => {
        await seeText(shown, words.processing.title);
        await settles();
      },
    ],
    ['Processor down', async () => undefined],
    [
      'Network lost',
      // It loses one answer: no switch that stays on.
      async ({ page }) => assert.equal(await page.getByRole('img', { name: 'a fault is on' }).count(), 0),
    ],
  ];
  test('every other card is charged exactly once', async () => {
    const shown = await suite.openStage();
    for (const [name, then] of successes) {
      await during(name, async () => {
        const before = await paidCards();
        await payByCard(shown, name);
        await then(shown);
        await seePaid(shown);
        assert.equal(await paidCards(), before + 1);
        await newOrder(shown);
      });
    }
  });

  test('a card that is chosen on a paid order’s page is filled in on a new one', async () => {
    const shown = await suite.openStage();
    await payByPhone(shown);
    await seePaid(shown);
    const before = await paidCards();
    await payByCard(shown, 'Approved');
    await seePaid(shown);
    assert.equal(await paidCards(), before + 1);
  });

  test('a wallet pays', async () => {
    const shown = await suite.openStage();
    await shown.shop.getByRole('button', { name: 'Google Pay' }).click();
    await shown.shop.getByRole('button', { name: /^Pay \$/ }).click();
    await seePaid(shown);
  });

  test('callbacks late, twice or out of order change nothing for the buyer', async () => {
    const shown = await suite.openStage({ tab: 'faults' });
    for (const mode of ['Arrive late', 'Arrive twice', 'Arrive out of order']) {
      await during(mode, async () => {
        await shown.page.getByRole('tab', { name: 'Faults' }).click();
        await shown.page.getByRole('radio', { name: mode }).check();
        await payByPhone(shown);
        await seePaid(shown);
        await newOrder(shown);
      });
    }
  });

  test('a lost callback heals, and the wire shows how, without a secret', async () => {
    const shown = await suite.openStage({ tab: 'faults' });
    const { page, shop } = shown;
    const secret = await shop.locator('pay-checkout').getAttribute('checkout');
    assert.ok(secret);
    await page.getByRole('radio', { name: 'Get lost' }).check();
    assert.equal(await page.getByText('Callback lost').count(), 0);
    await payByPhone(shown);
    await page.getByText('Callback lost: the companion is going to ask.').waitFor();
    await seePaid(shown);
    const healed = page.getByText('Callback lost, healed by a lookup.');
    await healed.waitFor();
    assert.deepEqual(await flawsOn(page), []);
    await page.getByRole('tab', { name: 'Faults' }).click();
    await healed.waitFor();
    assert.deepEqual(await flawsOn(page), []);
    await page.getByRole('button', { name: 'See the wire' }).click();
    await page.getByRole('tab', { name: 'Wire', selected: true }).waitFor();
    const wire = page.getByRole('tabpanel');
    await wire.locator('.message-row.hint', { hasText: 'the companion asks by itself' }).first().waitFor();
    await page.getByRole('img', { name: 'a fault is on' }).waitFor();
    await wire.locator('.message-row.lookup').first().waitFor();
    await wire.locator('.message-row.webhook', { hasText: 'checkout.paid' }).first().waitFor();

    const told = await wireSoFar();
    assert.match(told, /"kind":"lookup"/);
    for (const taboo of [
      'sk_live_sim',
      'tk_live_sim',
      'mk_demo_',
      '4242424242424242',
      '4000000000009995',
      secret,
    ]) {
      assert.equal(told.includes(taboo), false, taboo.slice(0, 8));
    }
    assert.doesNotMatch(told, /\/v1\/callbacks\/[\w-]{8}/);
  });

  test('a slow service: the page can be used while it waits, and the payment goes through', async () => {
    const shown = await suite.openStage({ tab: 'faults' });
    const { page, shop } = shown;
    await page.getByRole('radio', { name: 'Slow' }).check();
    await newOrder(shown);
    await shop.getByRole('radio', { name: /^Card/ }).check();
    await shop.getByLabel('Card number').fill('4242');
    await shop.getByRole('radio', { name: /^Pix/ }).check();
    await shop.getByRole('img', { name: /QR code/ }).waitFor();
    await payByPhone(shown);
    await seePaid(shown);
  });

  test('a service that is down: the page says so, takes no money, and heals', async () => {
    // The browser itself reports what the companion answers while it cannot ask the service.
    suite.expectErrors(/status of (503|409)/);
    const shown = await suite.openStage({ tab: 'faults' });
    const { page, shop } = shown;
    const service = async (state: 'Up' | 'Down'): Promise<void> => {
      await page.getByRole('tab', { name: 'Faults' }).click();
      await page.getByRole('radio', { name: state }).check();
    };
    await service('Down');
    // The bank pays a code that was made before: nobody can confirm it yet, and nothing on the page is lost.
    await payByPhone(shown);
    await page.getByRole('tab', { name: 'Wire' }).click();
    await page.locator('.message-row.lookup.trouble').first().waitFor();
    await shop.getByRole('img', { name: /QR code/ }).waitFor();
    await service('Up');
    await seePaid(shown);

    // An order placed meanwhile has no code yet: the page says that nothing was charged. A card can pay it later.
    await service('Down');
    await newOrder(shown);
    await seeText(shown, 'Preparing your Pix code');
    await service('Up');
    await payByCard(shown, 'Approved');
    await seePaid(shown);
  });

  test('a Pix expires by switch', async () => {
    const { page, shop } = await suite.openStage({ tab: 'faults' });
    await page.getByRole('button', { name: 'Expire the Pix now' }).click();
    await page.getByText('The open Pix has expired.').waitFor();
    await shop.getByRole('img', { name: /QR code/ }).waitFor({ state: 'detached' });
  });

  /** Everything that the wire has told, up to the end of a payment. */
  async function wireSoFar(): Promise<string> {
    const { body } = await fetch(`${suite.demo.shopUrl}/stage/wire`);
    let told = '';
    for await (const chunk of body ?? []) {
      told += Buffer.from(chunk).toString('utf8');
      if (told.includes('"checkout.paid"')) break;
    }
    return told;
  }

  async function paidCards(): Promise<number> {
    const charges = await suite.demo.simulator.charges();
    return charges.filter(({ kind, status }) => kind === 'card' && status === 'paid').length;
  }
});
