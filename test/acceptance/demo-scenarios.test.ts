/** Tests of the buyer's page under the stage's scenarios: declines by test card, and faults by switch. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { card as cardTexts } from '../../widget/locale/en/rest.ts';
import { ServiceClient } from '../simulator/service-client.ts';
import { longOnly, sampleOf } from '../support/long-run.ts';
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

  /** Runs one row of a table, and prefixes its name to any error. */
  const during = async (name: string, action: () => Promise<void>): Promise<void> => {
    try {
      await action();
    } catch (error) {
      throw new Error(`${name}: ${String(error)}`, { cause: error });
    }
  };
  const newOrder = async ({ page, shop }: OpenStage): Promise<void> => {
    // The previous order's page looks the same, and stays until the new one has loaded.
    const reference = (): Promise<string> => shop.locator('.summary h2').first().innerText();
    const before = await reference();
    await page.getByRole('button', { name: stageWords.en.newOrder }).click();
    await until('the new order is shown', async () => (await reference()) !== before);
    await shop.getByRole('heading', { name: 'Payment', exact: true }).waitFor();
  };
  const answerChallenge = ({ shop }: OpenStage, decision: 'Complete' | 'Fail'): Promise<void> =>
    shop.getByRole('dialog').getByRole('button', { name: decision, exact: true }).click();
  const seeText = ({ shop }: OpenStage, text: string): Promise<void> =>
    shop.getByText(text).first().waitFor();
  /** The stream can report a decline before the charge's response arrives, which empties the CVC. */
  const attemptEnds = ({ shop }: OpenStage): Promise<unknown> =>
    until(
      'the attempt has ended',
      async () =>
        (await shop.locator('pay-card [aria-busy=true]').count()) === 0 &&
        (await shop.locator('pay-card #cvc').inputValue()) === '',
    );
  const settle = (): Promise<unknown> => suite.demo.simulator.advanceClock(31);

  const declines: [name: string, then: (shown: OpenStage) => Promise<unknown>, expected: string][] = [
    ['No funds', async () => undefined, cardTexts.declines.insufficient],
    ['Stolen card', async () => undefined, cardTexts.declines.lost_or_stolen],
    ['Expired card', async () => undefined, cardTexts.declines.expiry],
    ['Wrong CVC', async () => undefined, cardTexts.declines.cvc],
    ['3-D Secure', (shown) => answerChallenge(shown, 'Fail'), cardTexts.declines.authentication_failed],
    ['3-D Secure, then declined', (shown) => answerChallenge(shown, 'Complete'), cardTexts.declines.declined],
    [
      'Processing, then declined',
      async (shown) => {
        await seeText(shown, cardTexts.processing.title);
        await settle();
      },
      cardTexts.declines.declined,
    ],
  ];
  test('every decline is explained, and the next card pays', async () => {
    const shown = await suite.openStage();
    for (const [name, then, expected] of sampleOf(
      declines,
      ['No funds', 'Processing, then declined'],
      ([card]) => card,
    )) {
      await during(name, async () => {
        await payByCard(shown, name);
        await then(shown);
        await seeText(shown, expected);
        await attemptEnds(shown);
      });
    }
    await payByCard(shown, 'Approved');
    await seePaid(shown);
  });

  test('a test card keeps its named outcome, however often it was used', async () => {
    const service = new ServiceClient(suite.demo.simulator.url, []);
    // As many charges as the service allows per card and hour.
    for (let charges = 0; charges < 10; charges += 1) await service.charge('4000000000009995');
    const { status, body } = await service.charge('4000000000009995');
    assert.deepEqual([status, body['error_code']], [422, 'insufficient_funds']);
  });

  const successes: [name: string, then: (shown: OpenStage) => Promise<unknown>][] = [
    ['3-D Secure', (shown) => answerChallenge(shown, 'Complete')],
    [
      '3-D Secure twice',
      async (shown) => {
        await answerChallenge(shown, 'Complete');
        await answerChallenge(shown, 'Complete');
      },
    ],
    [
      'Processing',
      async (shown) => {
        await seeText(shown, cardTexts.processing.title);
        await settle();
      },
    ],
    ['Processor down', async () => undefined],
    [
      'Network lost',
      // It loses one response, and leaves no switch on.
      async ({ page }) => assert.equal(await page.getByRole('img', { name: 'a fault is on' }).count(), 0),
    ],
  ];
  test('every other card is charged exactly once', async () => {
    const shown = await suite.openStage();
    for (const [name, then] of sampleOf(successes, ['Processor down', 'Network lost'], ([card]) => card)) {
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

  test('a card selected on a paid order’s page is filled in on a new order', async () => {
    const shown = await suite.openStage();
    await payByPhone(shown);
    await seePaid(shown);
    const before = await paidCards();
    await payByCard(shown, 'Approved');
    await seePaid(shown);
    assert.equal(await paidCards(), before + 1);
  });

  longOnly('a wallet payment is paid', async () => {
    const shown = await suite.openStage();
    await shown.shop.getByRole('button', { name: 'Google Pay' }).click();
    await shown.shop.getByRole('button', { name: /^Pay \$/ }).click();
    await seePaid(shown);
  });

  test('late, repeated or reordered callbacks make no difference to the buyer', async () => {
    const shown = await suite.openStage({ tab: 'faults' });
    const modes = ['Arrive late', 'Arrive twice', 'Arrive out of order'];
    for (const mode of sampleOf(modes, ['Arrive twice'])) {
      await during(mode, async () => {
        await shown.page.getByRole('tab', { name: 'Faults' }).click();
        await shown.page.getByRole('radio', { name: mode }).check();
        await payByPhone(shown);
        await seePaid(shown);
        await newOrder(shown);
        // The phone looks for a code only for a while.
        await shown.shop.getByRole('img', { name: /QR code/ }).waitFor();
      });
    }
  });

  test('a lost callback is healed by a lookup, which the wire shows without a secret', async () => {
    const shown = await suite.openStage({ tab: 'faults' });
    const { page, shop } = shown;
    const secret = await shop.locator('pay-checkout').getAttribute('checkout');
    assert.ok(secret);
    await page.getByRole('radio', { name: 'Get lost' }).check();
    assert.equal(await page.getByText('Callback lost').count(), 0);
    await payByPhone(shown);
    await page.getByText('Callback lost: the companion will look the payment up.').waitFor();
    await seePaid(shown);
    const healed = page.getByText('Callback lost, healed by a lookup.');
    await healed.waitFor();
    assert.deepEqual(await flawsOn(page), []);
    await page.getByRole('tab', { name: 'Faults' }).click();
    await healed.waitFor();
    // The shop's frame is as before.
    assert.deepEqual(await flawsOn(page, [page.mainFrame()]), []);
    await page.getByRole('button', { name: 'See the messages' }).click();
    await page.getByRole('tab', { name: stageWords.en.tabs.wire, selected: true }).waitFor();
    const wire = page.getByRole('tabpanel');
    await wire.locator('.message-row.hint', { hasText: 'the companion asks by itself' }).first().waitFor();
    await page.getByRole('img', { name: 'a fault is on' }).waitFor();
    await wire.locator('.message-row.lookup').first().waitFor();
    await wire.locator('.message-row.webhook', { hasText: 'checkout.paid' }).first().waitFor();

    const entries = await wireSoFar();
    assert.match(entries, /"kind":"lookup"/);
    for (const credential of [
      'sk_live_sim',
      'tk_live_sim',
      'mk_demo_',
      '4242424242424242',
      '4000000000009995',
      secret,
    ]) {
      assert.equal(entries.includes(credential), false, credential.slice(0, 8));
    }
    assert.doesNotMatch(entries, /\/v1\/callbacks\/[\w-]{8}/);
  });

  longOnly('the page stays usable while a slow service responds, and the payment succeeds', async () => {
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

  longOnly('during a service outage the page takes no money, and it recovers afterwards', async () => {
    // The browser reports the companion's error responses during the outage.
    suite.expectErrors(/status of (503|409)/);
    const shown = await suite.openStage({ tab: 'faults' });
    const { page, shop } = shown;
    const service = async (state: 'Up' | 'Down'): Promise<void> => {
      await page.getByRole('tab', { name: 'Faults' }).click();
      await page.getByRole('radio', { name: state }).check();
    };
    await service('Down');
    // The bank pays an earlier code: the payment cannot be confirmed yet, and the page keeps the code.
    await payByPhone(shown);
    await page.getByRole('tab', { name: stageWords.en.tabs.wire }).click();
    await page.locator('.message-row.lookup.trouble').first().waitFor();
    await shop.getByRole('img', { name: /QR code/ }).waitFor();
    await service('Up');
    await seePaid(shown);

    // An order placed during the outage has no code yet. A card can pay it later.
    await service('Down');
    await newOrder(shown);
    await seeText(shown, 'Preparing your Pix code');
    await service('Up');
    await payByCard(shown, 'Approved');
    await seePaid(shown);
  });

  longOnly('the switch expires the open Pix', async () => {
    const { page, shop } = await suite.openStage({ tab: 'faults' });
    await page.getByRole('button', { name: 'Expire the Pix now' }).click();
    await page.getByText('The open Pix has expired.').waitFor();
    await shop.getByRole('img', { name: /QR code/ }).waitFor({ state: 'detached' });
  });

  /** Reads the wire's entries up to `checkout.paid`. */
  async function wireSoFar(): Promise<string> {
    const { body } = await fetch(`${suite.demo.shopUrl}/stage/wire`);
    let received = '';
    for await (const chunk of body ?? []) {
      received += Buffer.from(chunk).toString('utf8');
      if (received.includes('"checkout.paid"')) break;
    }
    return received;
  }

  async function paidCards(): Promise<number> {
    const charges = await suite.demo.simulator.charges();
    return charges.filter(({ kind, status }) => kind === 'card' && status === 'paid').length;
  }
});
