/** Tests of PIX payments in the demo as a user starts it, with a real browser and the simulator as the bank. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { isValidPixPayload } from '@brazilian-utils/brazilian-utils';
import { hasError, parsePix } from 'pix-utils';
import type { Browser, Page } from 'playwright-core';
import { type DemoShop, startDemo, startShop } from '../support/servers/demo.ts';
import { longOnlyIf } from '../support/long-run.ts';
import { suiteScope } from '../support/servers/process.ts';
import { readQrCode } from '../support/browsers/read-qr-code.ts';
import { describeOn, oneOnSqlite, setupsOf } from '../support/servers/companion-setups.ts';
import { goToPayment, pixCodeOn, qrCodeOn, seePaidOrder } from '../support/buyers/demo-shop-buyer.ts';
import { until } from '../support/until.ts';
import { openBrowser, visitStill } from '../support/browsers/visitor.ts';

describeOn(setupsOf(oneOnSqlite), 'a buyer pays by PIX', (setup) => {
  const scope = suiteScope();
  let demo: DemoShop;
  let browser: Browser;

  before(async () => {
    demo = await (setup.isSpread ? startShop(scope, setup) : startDemo(scope));
    browser = await openBrowser(scope);
  });

  test('in the shop, confirmed by one click in the simulator’s panel', async () => {
    const { page, record, newTab } = await visitStill(browser);
    await goToPayment(page, demo.shopUrl);
    const code = await pixCodeOn(page);
    const { idTransaction } = await demo.simulator.chargeOf(code);

    const bank = await newTab();
    await bank.goto(demo.simulator.url);
    // A wallet's charge may be listed above it.
    await bank.getByRole('button', { name: 'PIX' }).first().click();
    const payment = bank.getByRole('region', { name: 'Payment', exact: true });
    await payment.getByText(idTransaction).waitFor();
    await payment.getByRole('button', { name: /^pay/i }).click();

    await page.bringToFront();
    await seePaidOrder(page);
    await page.reload();
    await seePaidOrder(page);
    assert.deepEqual(setup.errorsOf(record), []);
  });

  for (const [name, viewport] of Object.entries({
    desktop: { width: 1280, height: 900 },
    phone: { width: 360, height: 740 },
  })) {
    longOnlyIf(name === 'desktop')(
      `the QR code on a ${name} encodes the service’s code byte for byte`,
      async () => {
        const { page } = await visitStill(browser, { viewport });
        await goToPayment(page, demo.shopUrl);
        const code = await pixCodeOn(page);
        await qrCodeOn(page).scrollIntoViewIfNeeded();

        assert.equal(readQrCode(await page.screenshot()), code);
        assert.equal((await demo.simulator.chargeOf(code)).qrcode, code);
        assert.equal(hasError(parsePix(code)), false);
        assert.equal(isValidPixPayload(code), true);
      },
    );
  }

  test('a reload and a second tab show the same code from one deposit', async () => {
    const { page, newTab } = await visitStill(browser);
    const before = await deposits();
    await goToPayment(page, demo.shopUrl);
    const code = await pixCodeOn(page);

    await page.reload();
    assert.equal(await pixCodeOn(page), code);
    const tab = await newTab();
    await tab.goto(page.url());
    assert.equal(await pixCodeOn(tab), code);
    assert.equal((await deposits()).length, before.length + 1);
  });

  test('a tab opened while the deposit is pending shows its code', async () => {
    const { page, newTab } = await visitStill(browser);
    const before = await deposits();
    await demo.simulator.setFaults({ calls: { match: 'deposit', do: 'slow', times: 1, delay_ms: 6_000 } });
    await goToPayment(page, demo.shopUrl);
    await until('the service receives the deposit', async () => (await deposits()).length > before.length);
    const tab = await newTab();
    await tab.goto(page.url());

    const code = await pixCodeOn(tab);
    await page.bringToFront();
    assert.equal(await pixCodeOn(page), code);
  });

  test('a forged callback changes nothing, and the real one shows the payment without a reload', async () => {
    const { page } = await visitStill(browser);
    await goToPayment(page, demo.shopUrl);
    const { idTransaction, postback } = await demo.simulator.chargeOf(await pixCodeOn(page));

    const lookedUpBefore = (await lookups(idTransaction)).length;
    const forge = (): Promise<Response> =>
      fetch(postback, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ status: 'paid', idTransaction, typeTransaction: 'PIX' }),
      });
    // Repeated, as the service does, if the process that received it is killed.
    const forged = await forge().catch(forge);
    assert.equal(forged.status >= 200 && forged.status < 300, true);
    await until('the companion looks the charge up', async () => {
      return (await lookups(idTransaction)).length > lookedUpBefore;
    });
    const { status } = await page.evaluate(async () => {
      const order = document.querySelector('[data-order]')?.getAttribute('data-order');
      return (await fetch(`/orders/${order}/status`)).json() as Promise<{ status: string }>;
    });
    assert.equal(status, 'waiting');
    assert.equal(await qrCodeOn(page).isVisible(), true);

    const documents = countDocuments(page);
    await demo.simulator.pay(idTransaction);
    await page.getByText('Pagamento confirmado').first().waitFor();
    await seePaidOrder(page);
    assert.equal(documents(), 0, 'the page shows the payment without a reload');
  });

  test('a payment whose callback is lost is found by a lookup', async () => {
    const { page } = await visitStill(browser);
    await goToPayment(page, demo.shopUrl);
    const { idTransaction } = await demo.simulator.chargeOf(await pixCodeOn(page));

    await demo.simulator.setFaults({ callbacks: 'drop' });
    try {
      await demo.simulator.pay(idTransaction);
      await seePaidOrder(page);
      const delivered = (await demo.simulator.callbacks(idTransaction)).flatMap(({ attempts }) =>
        attempts.filter(({ status }) => status !== null && status < 300),
      );
      assert.deepEqual(delivered, []);
    } finally {
      await demo.simulator.setFaults({});
    }
  });

  /** Counts the documents that the page loads from now on. */
  function countDocuments(page: Page): () => number {
    let count = 0;
    page.on('request', (request) => (count += request.isNavigationRequest() ? 1 : 0));
    return () => count;
  }

  const deposits = async () => {
    const received = await demo.simulator.requests('/wallet/deposit/payment');
    return received.filter(({ body }) => (body as { method_pay: string }).method_pay === 'pix');
  };
  const lookups = (idTransaction: string) =>
    demo.simulator.requests(`/transactions/payment/${idTransaction}`);
});
