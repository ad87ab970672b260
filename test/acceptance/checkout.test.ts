/** Tests of `<pay-checkout>`: choosing among methods, and concurrent payments in two tabs. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { violationsOn } from '../support/browsers/accessibility-violations.ts';
import { sampleOf } from '../support/long-run.ts';
import { CardPage, goodCard } from '../support/buyers/card-page.ts';
import { customer } from '../support/servers/companion.ts';
import { suiteScope } from '../support/servers/process.ts';
import { describeOn, oneOnSqlite, setupsOf } from '../support/servers/companion-setups.ts';
import { startTestShop, type TestShop } from '../support/servers/test-shop.ts';
import { until } from '../support/until.ts';
import { knownProcessor, successesOn } from '../support/buyers/wallet-buyer.ts';

const amounts = { BRL: '129.90', USD: '25.00' };

const languages = {
  en: { group: 'Choose how to pay', pix: /Pix/, card: /Card/, name: 'Full name', send: /Get Pix code/ },
  'pt-BR': {
    group: 'Escolha como pagar',
    pix: /Pix/,
    card: /Cartão/,
    name: 'Nome completo',
    send: /Gerar código Pix/,
  },
} as const;

const allVariants = Object.keys(languages).flatMap((lang) =>
  ['phone light', 'phone dark', 'desktop light', 'desktop dark'].map((variant) => `${lang} ${variant}`),
);
const variants = sampleOf(allVariants, ['pt-BR phone dark']);

describeOn(setupsOf(oneOnSqlite), 'a buyer chooses how to pay', (setup) => {
  const scope = suiteScope();
  let testShop: TestShop;
  before(async () => {
    testShop = await startTestShop(scope, knownProcessor, setup);
  });

  const choice = (secret: string, attributes = ''): string =>
    `<pay-checkout checkout="${secret}" companion="${testShop.companionUrl}" ${attributes}></pay-checkout>`;

  // Rendering does not depend on the number of processes.
  for (const [lang, labels] of setup.isSpread ? [] : Object.entries(languages)) {
    for (const [device, width] of Object.entries({ phone: 360, desktop: 1280 })) {
      for (const colorScheme of ['light', 'dark'] as const) {
        if (!variants.includes(`${lang} ${device} ${colorScheme}`)) continue;
        test(`${lang}, ${device}, ${colorScheme}: can be used by keyboard alone, and axe finds no violations`, async () => {
          const checkout = await testShop.createCheckout({ amounts });
          const { page, record } = await testShop.open({
            body: `<main><h1>Shop</h1>${choice(checkout.client_secret)}</main>`,
            lang,
            colorScheme,
            context: { viewport: { width, height: 900 }, colorScheme },
          });
          await page.getByRole('button', { name: 'Apple Pay' }).waitFor();
          await page.getByRole('group', { name: labels.group }).waitFor();
          await page.getByLabel(labels.name).waitFor();
          assert.deepEqual(await violations(page), []);
          assert.equal(await overflow(page), 0);

          await tabTo(page, page.getByRole('radio', { name: labels.pix }));
          await tabTo(page, page.getByLabel(labels.name));
          await page.keyboard.type('Maria Silva');
          await tabTo(page, page.getByRole('radio', { name: labels.pix }), 'Shift+Tab');
          await page.keyboard.press('ArrowDown');
          assert.equal(await page.getByRole('radio', { name: labels.card }).isChecked(), true);
          await page.getByRole('heading', { name: new RegExp(labels.card, 'i') }).waitFor();
          assert.deepEqual(await violations(page), []);
          await page.keyboard.press('ArrowUp');
          assert.equal(await page.getByLabel(labels.name).inputValue(), 'Maria Silva');

          await tabTo(page, page.getByRole('button', { name: labels.send }));
          await page.keyboard.press('Enter');
          await page.getByRole('alert').or(page.locator('#email-error')).first().waitFor();
          assert.equal(await focusedId(page), 'email');
          assert.deepEqual(await violations(page), []);
          assert.deepEqual(record.errors, []);
        });
      }
    }
  }

  test('methods show their amounts, in the order and with the selection of the attributes', async () => {
    const checkout = await testShop.createCheckout({ amounts });
    const { page } = await testShop.open({
      body: choice(checkout.client_secret, 'order="card pix" selected="pix"'),
    });
    const radios = page.getByRole('radio');
    await radios.first().waitFor();
    assert.deepEqual(
      await radios.evaluateAll((found) => found.map((radio) => radio.closest('label')?.innerText)),
      ['Card\nCredit or debit card\nUS$25.00', 'Pix\nIn your bank app\nR$129.90'],
    );
    assert.equal(await page.getByRole('radio', { name: /Pix/ }).isChecked(), true);
  });

  test('loads a method’s view only once it is selected', async () => {
    const checkout = await testShop.createCheckout({ amounts });
    const { page, record } = await testShop.open({ body: choice(checkout.client_secret) });
    await page.getByLabel('Full name').waitFor();
    assert.equal(record.urls.filter((url) => /pay-card-view/.test(url)).length, 0);
    await page.getByRole('radio', { name: /Card/ }).check();
    await until('the card view is loaded', () => record.urls.some((url) => /pay-card-view/.test(url)));
  });

  test('a wallet payment shows one success and dispatches one pay-success', async () => {
    const checkout = await testShop.createCheckout({ amounts });
    const { page, record } = await testShop.open({
      body: choice(checkout.client_secret).replace(
        '</pay-checkout>',
        '<p slot="above">Your order</p><p slot="below">Our terms</p></pay-checkout>',
      ),
    });
    await page.getByRole('button', { name: 'Apple Pay' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pay $25.00' }).click();
    await page.getByRole('heading', { name: 'Payment received' }).waitFor();
    assert.equal(await page.getByRole('heading', { name: 'Payment received' }).count(), 1);
    assert.equal(await page.getByRole('radio').count(), 0);
    await page.getByText('Your order').waitFor();
    await page.getByText('Our terms').waitFor();
    assert.equal((await successesOn(page)).length, 1);
    assert.deepEqual(setup.errorsOf(record), []);
  });

  test('the other methods are disabled while a payment is in progress', async () => {
    const checkout = await testShop.createCheckout({ amounts });
    const { page } = await testShop.open({ body: choice(checkout.client_secret) });
    await page.getByRole('radio', { name: /Pix/ }).waitFor();
    const release = await approve(page);
    await page.getByRole('heading', { name: 'A payment is under way' }).waitFor();
    assert.equal(await page.getByRole('radio', { name: /Card/ }).isDisabled(), true);
    assert.equal(await page.getByRole('button', { name: /Get Pix code/ }).count(), 0);
    release();
    await page.getByRole('heading', { name: 'Payment received' }).waitFor();
  });

  test('two wallet approvals in two tabs at once make one payment', async () => {
    const checkout = await testShop.createCheckout({ amounts });
    const { page, newTab } = await testShop.open({ body: choice(checkout.client_secret) });
    const other = await newTab();
    await other.goto(page.url());
    const releases = [await approve(page), await approve(other)];
    for (const release of releases) release();
    for (const tab of [page, other]) {
      await tab.bringToFront();
      await tab.getByRole('heading', { name: 'Payment received' }).waitFor();
    }
    assert.deepEqual(await moneyEvents(checkout.id), ['checkout.paid', 'payment.paid']);
  });

  test('Pix and wallet paid at once in two tabs report the second payment as a duplicate', async () => {
    const checkout = await testShop.createCheckout({ amounts, customer });
    const { page, newTab } = await testShop.open({ body: choice(checkout.client_secret) });
    const other = await newTab();
    await other.goto(page.url());
    // A background tab polls nothing, so a code that is not ready at once would never be shown.
    await page.bringToFront();
    const code = await page.getByRole('textbox', { name: 'Pix code' }).inputValue();
    const { idTransaction } = await testShop.simulator.chargeOf(code);
    const release = await approve(other);
    const paying = testShop.simulator.pay(idTransaction);
    release();
    await paying;
    for (const tab of [page, other]) {
      await tab.bringToFront();
      await tab.getByRole('heading', { name: 'Payment received' }).waitFor();
    }
    await until('the merchant has the events of both payments', async () => {
      const types = (await moneyEvents(checkout.id)).join(' ');
      return types === 'checkout.paid payment.duplicate payment.paid payment.paid';
    });
  });

  const moneyEvents = (id: string): Promise<string[]> => moneyEventsOf(testShop, id);

  describe('a card in one tab and another payment in a second tab', { concurrency: false }, () => {
    const ownScope = suiteScope();
    let cardShop: TestShop;
    before(async () => {
      const env = { ...knownProcessor, PAY_RAW_CARD: 'inline' };
      cardShop = await startTestShop(ownScope, env, { beside: testShop });
    });

    async function twoTabs() {
      const checkout = await cardShop.createCheckout({ methods: ['card', 'wallet'], customer });
      const { page, newTab } = await cardShop.open({
        lang: 'pt-BR',
        body: `<pay-checkout checkout="${checkout.client_secret}" companion="${cardShop.companionUrl}"></pay-checkout>`,
      });
      const other = await newTab();
      await other.goto(page.url());
      return { id: checkout.id, page, other };
    }
    const charges = async (): Promise<number> =>
      (await cardShop.simulator.requests('/wallet/card/charge')).length;
    async function seeBothPaid(...tabs: Page[]): Promise<void> {
      for (const tab of tabs) {
        await tab.bringToFront();
        await tab.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor();
      }
    }

    test('a wallet approved during a card charge is reported as a duplicate', async () => {
      const { id, page, other } = await twoTabs();
      const before = await charges();
      const release = await approve(other);
      await cardShop.simulator.setFaults({
        calls: { match: '/wallet/card/charge', do: 'slow', times: 1, delay_ms: 3_000 },
      });
      await page.bringToFront();
      await new CardPage(page, 'frame').pay();
      await until('the service has the card', async () => (await charges()) > before);
      release();
      await seeBothPaid(page, other);
      await until('the merchant has the events of both payments', async () => {
        const types = (await moneyEventsOf(cardShop, id)).join(' ');
        return types === 'checkout.paid payment.duplicate payment.paid payment.paid';
      });
    });

    test('a wallet approved before a card charge and confirmed after it is reported as a duplicate', async () => {
      const { id, page, other } = await twoTabs();
      const release = await approve(other);
      await page.bringToFront();
      await new CardPage(page, 'frame').pay();
      await page.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor();
      release();
      await seeBothPaid(page, other);
      await until('the merchant has the events of both payments', async () => {
        const types = (await moneyEventsOf(cardShop, id)).join(' ');
        return types === 'checkout.paid payment.duplicate payment.paid payment.paid';
      });
    });

    test('two cards submitted at once make one charge', async () => {
      const { id, page, other } = await twoTabs();
      const before = await charges();
      const cards = [new CardPage(page, 'frame'), new CardPage(other, 'frame')];
      await cards[0]?.type(goodCard);
      await other.bringToFront();
      await cards[1]?.type({ ...goodCard, number: '5555555555554444' });
      const press = (tab: Page): Promise<void> =>
        tab.locator('pay-card').evaluate((element) => void Reflect.get(element, 'submit').call(element));
      await Promise.all([press(page), press(other)]);
      await seeBothPaid(page, other);
      assert.equal(await charges(), before + 1);
      assert.deepEqual(await moneyEventsOf(cardShop, id), ['checkout.paid', 'payment.paid']);
    });
  });
});

async function moneyEventsOf(testShop: TestShop, id: string): Promise<string[]> {
  const { data } = await testShop.merchant.events();
  const types = data.filter((event) => JSON.stringify(event.data).includes(id)).map(({ type }) => type);
  return types.sort();
}

/** Approves in the wallet's sheet; the confirmation reaches the processor when the returned function is called. */
async function approve(page: Page): Promise<() => void> {
  const requested = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route('**/processor/confirm', async (route) => {
    requested.resolve();
    await released.promise;
    await route.continue();
  });
  await page.bringToFront();
  await page.getByRole('button', { name: 'Apple Pay' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pay $25.00' }).click();
  await requested.promise;
  return () => released.resolve();
}

/** Presses the key until the target is focused; fails after 30 presses, more than the page has controls. */
async function tabTo(page: Page, target: ReturnType<Page['getByRole']>, key = 'Tab'): Promise<void> {
  const isFocused = (): Promise<boolean> =>
    target.evaluate((element) => (element.getRootNode() as Document | ShadowRoot).activeElement === element);
  for (let presses = 0; presses < 30; presses++) {
    if (await isFocused()) return;
    await page.keyboard.press(key);
  }
  assert.fail(`the keyboard does not reach ${String(target)}`);
}

const focusedId = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element?.id ?? '';
  });

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const violations = (page: Page): Promise<string[]> => violationsOn({ frames: () => [page.mainFrame()] });
