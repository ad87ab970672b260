/** Tests of wallet payments: embedded buttons, in a frame and by redirect, with declines, reloads and cancellation. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { assertDisabledTogether } from '../support/buyers/disabled-together.ts';
import { customer } from '../support/servers/companion.ts';
import { longOnlyIf } from '../support/long-run.ts';
import { suiteScope } from '../support/servers/process.ts';
import { describeOn, oneOnSqlite, setupsOf } from '../support/servers/companion-setups.ts';
import { startTestShop, type TestShop } from '../support/servers/test-shop.ts';
import { until } from '../support/until.ts';
import {
  knownProcessor,
  payEventsOfType,
  payInSheet,
  payOnPaymentPage,
  reasons,
  successesOn,
} from '../support/buyers/wallet-buyer.ts';

/** Script of a shop's component: a closed shadow root inside another, into which a `fill` event puts an element. */
const shopBoxScript = `
  class ShopBox extends HTMLElement {
    constructor() {
      super();
      const outer = this.attachShadow({ mode: 'closed' });
      const inner = document.createElement('section');
      outer.append(inner);
      const root = inner.attachShadow({ mode: 'closed' });
      this.addEventListener('fill', ({ detail }) => root.append(detail));
    }
  }
  customElements.define('shop-box', ShopBox);
`;

describeOn(setupsOf(oneOnSqlite), 'a buyer pays by wallet', (setup) => {
  const scope = suiteScope();
  let testShop: TestShop;
  before(async () => {
    testShop = await startTestShop(scope, knownProcessor, setup);
  });

  const wallet = (secret: string, attributes = ''): string =>
    `<pay-wallet checkout="${secret}" companion="${testShop.companionUrl}" ${attributes}></pay-wallet>`;

  test('on the page, and the checkout is paid at the companion', async () => {
    const checkout = await testShop.createCheckout();
    const { page, record } = await testShop.open({ body: wallet(checkout.client_secret) });
    await payInSheet(page, 'Apple Pay');
    await page.getByRole('heading', { name: 'Payment received' }).waitFor();
    assert.equal((await testShop.merchant.checkout(checkout.id)).status, 'paid');
    assert.deepEqual(await reasons(page), []);
    assert.equal((await successesOn(page)).length, 1);
    assert.deepEqual(setup.errorsOf(record), []);
  });

  test('inside two nested closed shadow roots', async () => {
    const checkout = await testShop.createCheckout();
    const { page, record } = await testShop.open({ body: '<main></main>', script: shopBoxScript });
    await page.evaluate(
      ([secret, companion]) => {
        const inner = document.createElement('pay-wallet');
        Object.assign(inner, { checkout: secret, companion });
        const outer = document.createElement('shop-box');
        document.querySelector('main')?.append(outer);
        outer.dispatchEvent(new CustomEvent('fill', { detail: inner }));
      },
      [checkout.client_secret, testShop.companionUrl] as const,
    );
    const button = page.getByRole('button', { name: 'Google Pay' });
    await button.waitFor();
    const [box, place] = await Promise.all([page.locator('shop-box').boundingBox(), button.boundingBox()]);
    assert.ok(box && place && place.y >= box.y && place.y + place.height <= box.y + box.height);
    await payInSheet(page, 'Google Pay');
    await until(
      'the checkout is paid',
      async () => (await testShop.merchant.checkout(checkout.id)).status === 'paid',
    );
    await until(
      'the element removes its slotted content',
      async () => (await page.locator('[slot]').count()) === 0,
    );
    assert.equal(await button.count(), 0);
    assert.deepEqual(setup.errorsOf(record), []);
  });

  test('with another card after a decline, in the same payment', async () => {
    const checkout = await testShop.createCheckout();
    const before = await deposits();
    const { page } = await testShop.open({ body: wallet(checkout.client_secret) });
    await page.getByRole('button', { name: 'Apple Pay' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Card').selectOption('declined');
    await sheet.getByRole('button', { name: /^Pay/ }).click();
    await until(
      'the decline is dispatched',
      async () => (await payEventsOfType(page, 'pay-error')).length > 0,
    );
    assert.deepEqual(
      (await payEventsOfType(page, 'pay-error')).map(({ code }) => code),
      ['insufficient_funds'],
    );
    await sheet.getByLabel('Card').selectOption({ index: 0 });
    await sheet.getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('heading', { name: 'Payment received' }).waitFor();
    assert.equal((await deposits()) - before, 1);
  });

  test('an amount that no card can pay removes the buttons', async () => {
    const checkout = await testShop.createCheckout({ amounts: { USD: '9402.05' } });
    const before = await deposits();
    const { page } = await testShop.open({ body: wallet(checkout.client_secret) });
    await page.getByRole('button', { name: 'Apple Pay' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('paragraph').filter({ hasText: 'only the shop can change it' }).waitFor();
    assert.deepEqual(
      (await payEventsOfType(page, 'pay-error')).map(({ code }) => code),
      ['amount_too_small'],
    );
    await until('the buttons are removed', async () => (await page.getByRole('button').count()) === 0);
    assert.equal((await deposits()) - before, 1);
    assert.equal((await testShop.merchant.checkout(checkout.id)).status, 'open');
  });

  test('with only the wallet that the attribute names', async () => {
    const checkout = await testShop.createCheckout();
    const { page } = await testShop.open({ body: wallet(checkout.client_secret, 'wallet="google_pay"') });
    await page.getByRole('button', { name: 'Google Pay' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Apple Pay' }).count(), 0);
  });

  test('an unknown wallet is reported without a call to the service', async () => {
    const checkout = await testShop.createCheckout();
    const before = await deposits();
    const { page } = await testShop.open({ body: wallet(checkout.client_secret, 'wallet="wallet_c_pay"') });
    await page.getByText('This payment is not set up correctly').waitFor();
    assert.deepEqual(
      (await payEventsOfType(page, 'pay-error')).map(({ code }) => code),
      ['INVALID_WALLET'],
    );
    assert.equal(await deposits(), before);
  });

  test('in a frame when the payment page allows it', async () => {
    await testShop.simulator.set({ frame_ancestors: [testShop.shopUrl] });
    try {
      const checkout = await testShop.createCheckout();
      const { page } = await testShop.open({
        body: wallet(checkout.client_secret, 'display="frame" wallet="apple_pay"'),
      });
      await page.getByRole('button', { name: 'Continue to pay $25.00 with Apple Pay' }).click();
      const frame = page.locator('iframe');
      await frame.waitFor();
      assert.equal(await frame.getAttribute('allow'), 'payment');
      assert.ok(await frame.getAttribute('title'));
      await assertDisabledTogether(page.locator('pay-wallet'), [
        frame,
        page.getByRole('link', { name: 'Open it outside this page' }),
      ]);
      const hosted = frame.contentFrame();
      await hosted.getByRole('button', { name: 'Apple Pay' }).click();
      assert.equal(await hosted.getByRole('button', { name: 'Google Pay' }).count(), 0);
      await hosted.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click();
      await page.getByRole('heading', { name: 'Payment received' }).waitFor();
      assert.deepEqual(await reasons(page), []);
    } finally {
      await testShop.simulator.set({ frame_ancestors: [] });
    }
  });

  test('the payment page in a frame has a way back to the choice', async () => {
    await testShop.simulator.set({ frame_ancestors: [testShop.shopUrl] });
    try {
      const checkout = await testShop.createCheckout();
      const { page } = await testShop.open({ body: wallet(checkout.client_secret, 'display="frame"') });
      const offer = page.getByRole('button', { name: /^Continue to pay/ });
      await offer.click();
      await page.locator('iframe').waitFor();
      await page.getByRole('button', { name: 'Go back' }).click();
      await offer.waitFor();
      assert.equal(await page.locator('iframe').filter({ visible: true }).count(), 0);
    } finally {
      await testShop.simulator.set({ frame_ancestors: [] });
    }
  });

  test('in a frame, with a link beside it, when it is unknown whether the payment page allows it', async () => {
    const checkout = await testShop.createCheckout();
    const { page } = await testShop.open({
      body: wallet(checkout.client_secret, 'display="frame" wallet="apple_pay"'),
    });
    await page.route('**/v1/checkout/framing', (route) => route.fulfill({ status: 403, json: {} }));
    await page.getByRole('button', { name: 'Continue to pay $25.00 with Apple Pay' }).click();
    await page.locator('iframe').waitFor();
    await page.getByRole('link', { name: 'Open it outside this page' }).waitFor();
  });

  test('by redirect, and returns paid', async () => {
    const checkout = await testShop.createCheckout({ return_url: `${testShop.shopUrl}/back` });
    const { page } = await testShop.open({ body: wallet(checkout.client_secret, 'display="redirect"') });
    const shop = page.url();
    await payOnPaymentPage(page, page);
    await page.goto(shop);
    await page.getByRole('heading', { name: 'Payment received' }).waitFor();
    assert.equal((await testShop.merchant.checkout(checkout.id)).status, 'paid');
  });

  test('a page that cancels pay-redirect navigates itself', async () => {
    const checkout = await testShop.createCheckout();
    const { page } = await testShop.open({
      body: wallet(checkout.client_secret, 'display="redirect"'),
      script: `document.addEventListener('pay-redirect', (event) => { event.preventDefault(); window.target = event.url; });`,
    });
    const shop = page.url();
    await page.getByRole('button', { name: /Continue to pay/ }).click();
    const target = await page.waitForFunction(() => (window as { target?: string }).target);
    assert.match(String(await target.jsonValue()), /\/checkout\//);
    assert.equal(page.url(), shop);
  });

  // These concern the browser alone.
  if (!setup.isSpread) {
    test('no payment is created before the buyer approves it', async () => {
      const checkout = await testShop.createCheckout();
      const before = await deposits();
      const { page, record } = await testShop.open({
        body: `<pay-wallet checkout="${checkout.client_secret}" companion="${testShop.companionUrl}"></pay-wallet>`,
      });
      await page.getByRole('button', { name: 'Apple Pay' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Pay $25.00' }).waitFor();
      assert.equal(await deposits(), before);
      await page.getByRole('dialog').getByRole('button', { name: 'Pay $25.00' }).click();
      await page.getByRole('heading', { name: 'Payment received' }).waitFor();
      assert.equal((await deposits()) - before, 1);
      assert.deepEqual(record.errors, []);
    });

    test('a reload with an unknown outcome keeps waiting, and holds the card form', async () => {
      const checkout = await testShop.createCheckout();
      const attributes = `checkout="${checkout.client_secret}" companion="${testShop.companionUrl}"`;
      const body = `<pay-wallet ${attributes}></pay-wallet><pay-card ${attributes}></pay-card>`;
      const { page, record } = await testShop.open({ body });
      const paid = async () =>
        (await testShop.simulator.charges()).filter(({ status }) => status === 'paid').length;
      const before = await paid();
      await testShop.simulator.setFaults({ callbacks: 'late' });
      try {
        await payInSheet(page, 'Apple Pay');
        await until('the service has the payment', async () => (await paid()) > before);
        await page.reload();
        await page.getByRole('heading', { name: 'Confirming your payment' }).waitFor();
        await page.getByRole('heading', { name: 'A payment is under way' }).waitFor();
        assert.equal(await page.getByRole('button', { name: 'Apple Pay' }).count(), 0);
        await testShop.simulator.advanceClock(31);
        await page.getByRole('heading', { name: 'Payment received' }).first().waitFor();
        assert.equal((await testShop.merchant.checkout(checkout.id)).status, 'paid');
        assert.deepEqual(await payEventsOfType(page, 'pay-error'), []);
        assert.deepEqual(record.errors, []);
      } finally {
        await testShop.simulator.setFaults({});
      }
    });

    test('a page that cancels pay-submit keeps the sheet closed', async () => {
      const checkout = await testShop.createCheckout();
      const { page } = await testShop.open({
        body: `<pay-wallet checkout="${checkout.client_secret}" companion="${testShop.companionUrl}"></pay-wallet>`,
        script: `document.addEventListener('pay-submit', (event) => event.preventDefault());`,
      });
      await page.getByRole('button', { name: 'Apple Pay' }).click();
      await until(
        'pay-submit is dispatched',
        async () => (await payEventsOfType(page, 'pay-submit')).length === 1,
      );
      assert.equal(await page.getByRole('dialog').count(), 0);
    });
  }

  const deposits = async (): Promise<number> =>
    (await testShop.simulator.requests('/wallet/deposit/payment')).length;

  describe('with a companion that does not know the processor’s values yet', { concurrency: false }, () => {
    const ownScope = suiteScope();
    let unknowing: TestShop;
    before(async () => {
      unknowing = await startTestShop(ownScope, {}, { beside: testShop });
    });

    for (const display of ['embedded', 'frame', 'redirect']) {
      longOnlyIf(display !== 'embedded')(
        `an element that is only shown makes no deposit and causes no payment.cancelled: ${display}`,
        async () => {
          const before = await deposits();
          const checkout = await unknowing.createCheckout({
            amounts: { BRL: '129.90', USD: '25.00' },
            customer,
          });
          const attributes = `checkout="${checkout.client_secret}" companion="${unknowing.companionUrl}"`;
          const { page } = await unknowing.open({
            body: `<pay-pix ${attributes}></pay-pix><pay-wallet ${attributes} display="${display}"></pay-wallet>`,
          });
          await page
            .getByRole('button', { name: /Continue to pay US\$25\.00 with Apple Pay or Google Pay/ })
            .waitFor();
          const code = await page.getByRole('textbox', { name: 'Pix code' }).inputValue();
          assert.equal((await deposits()) - before, 1, 'only the PIX deposit');
          await unknowing.simulator.pay((await unknowing.simulator.chargeOf(code)).idTransaction);
          await until(
            'the checkout is paid',
            async () => (await unknowing.merchant.checkout(checkout.id)).status === 'paid',
          );
          await unknowing.simulator.advanceClock(3600);
          const { data } = await unknowing.merchant.events();
          assert.deepEqual(
            data.map(({ type }) => type).filter((type) => type === 'payment.cancelled'),
            [],
          );
        },
      );
    }

    test('the first press shows the wallets’ own buttons, unless the page cancels pay-submit', async () => {
      const before = await deposits();
      const checkout = await unknowing.createCheckout();
      const { page } = await unknowing.open({
        body: `<pay-wallet checkout="${checkout.client_secret}" companion="${unknowing.companionUrl}"></pay-wallet>`,
        script: `window.stops = true; document.addEventListener('pay-submit', (event) => { if (window.stops) event.preventDefault(); });`,
      });
      const open = page.getByRole('button', { name: 'Continue to pay $25.00 with Apple Pay or Google Pay' });
      await open.click();
      await until(
        'pay-submit is dispatched',
        async () => (await payEventsOfType(page, 'pay-submit')).length === 1,
      );
      assert.equal(await deposits(), before);
      await page.evaluate('window.stops = false');
      await open.click();
      await payInSheet(page, 'Apple Pay');
      await page.getByRole('heading', { name: 'Payment received' }).waitFor();
      assert.equal((await deposits()) - before, 1);
    });
  });
});
