/** Tests 3-D Secure challenges by the simulator's version of the processor's library. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { suiteScope } from '../support/servers/process.ts';
import { openBrowser } from '../support/browsers/visitor.ts';
import { type ServiceClient, simulatorFor } from './service-client.ts';
import { openShop, resultOf, shopFor } from './shop-page.ts';

describe('the processor’s challenge', () => {
  const scope = suiteScope();
  let service: ServiceClient;
  let browser: Browser;
  let shopUrl: string;
  before(async () => {
    service = await simulatorFor(scope);
    browser = await openBrowser(scope);
    shopUrl = await shopFor(scope, service.url);
  });

  const shop = () => openShop(browser, shopUrl);

  async function challenged(): Promise<Record<string, string>> {
    const { body } = await service.charge('4000002500003155');
    return body as Record<string, string>;
  }

  function startNextAction(page: Page, charge: Record<string, string>): Promise<void> {
    return page.evaluate(
      ([key, clientSecret]) => {
        document.querySelector('button')?.focus();
        void window.Stripe!(key)
          .handleNextAction({ clientSecret })
          .then(
            (result) => (window.results['next'] = result),
            (error: Error) => (window.results['next'] = { thrown: error.name }),
          );
      },
      [charge['publishable_key'] ?? '', charge['client_secret'] ?? ''] as const,
    );
  }

  function confirm(charge: Record<string, string>) {
    return service.post('/wallet/card/confirm', {
      token: 'tk_live_sim',
      secret: 'sk_live_sim',
      payment_intent_id: charge['payment_intent_id'],
    });
  }

  test('is below a modal dialog of the page, like the real one', async () => {
    const { page } = await shop();
    await page.evaluate(() => {
      const dialog = document.body.appendChild(document.createElement('dialog'));
      dialog.textContent = 'Checkout';
      dialog.showModal();
    });
    await startNextAction(page, await challenged());
    const complete = page.locator('[data-simulator] button.primary');
    await complete.waitFor({ state: 'attached' });
    const isOnTop = () =>
      complete.evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        const root = button.getRootNode() as ShadowRoot;
        return root.elementFromPoint(x + width / 2, y + height / 2) === button;
      });
    assert.equal(await isOnTop(), false, 'inert');
    await page.evaluate(() => document.querySelector('dialog')?.close());
    assert.equal(await isOnTop(), true);
    await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
    await page.close();
  });

  test('a passed challenge needs confirm to be paid, and restores the focus', async () => {
    const charge = await challenged();
    const { page } = await shop();
    await startNextAction(page, charge);
    await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
    const { paymentIntent } = await resultOf(page, 'next');
    assert.equal(paymentIntent?.status, 'requires_confirmation');
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Before');
    assert.equal(await service.statusOf(charge['idTransaction'] ?? ''), 'requires_action');
    assert.equal((await confirm(charge)).body['status'], 'ok');
    assert.equal(await service.statusOf(charge['idTransaction'] ?? ''), 'paid');
  });

  for (const button of ['Fail', 'Cancel']) {
    test(`“${button}” in the challenge fails the authentication`, async () => {
      const charge = await challenged();
      const { page } = await shop();
      await startNextAction(page, charge);
      await page.getByRole('dialog').getByRole('button', { name: button }).click();
      const { error } = await resultOf(page, 'next');
      assert.equal(error?.code, 'payment_intent_authentication_failure');
      assert.equal((await confirm(charge)).body['error_code'], 'payment_intent_authentication_failure');
    });
  }

  for (const [move, expected] of [
    ['authenticate', 'requires_confirmation'],
    ['fail_authentication', 'payment_intent_authentication_failure'],
  ] as const) {
    test(`the control move “${move}” completes the shown challenge and closes it`, async () => {
      const charge = await challenged();
      const { page } = await shop();
      await startNextAction(page, charge);
      await page.getByRole('dialog').waitFor();
      await service.control(`transactions/${charge['idTransaction']}`, { do: move });
      const { paymentIntent, error } = await resultOf(page, 'next');
      assert.equal(paymentIntent?.status ?? error?.code, expected);
      assert.equal(await page.getByRole('dialog').count(), 0);
    });
  }

  test('closing a challenge leaves the payment unchanged', async () => {
    const charge = await challenged();
    const { page } = await shop();
    await startNextAction(page, charge);
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    const { paymentIntent } = await resultOf(page, 'next');
    assert.equal(paymentIntent?.status, 'requires_action');
  });

  test('a card may require two challenges in a row', async () => {
    const { body } = await service.control('scenarios');
    const twice = (body['cards'] as { name: string; number: string }[]).find(
      ({ name }) => name === 'Two challenges',
    );
    const { body: first } = await service.charge(twice?.number ?? '');
    const charge = first as Record<string, string>;
    const { page } = await shop();
    await startNextAction(page, charge);
    await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
    await resultOf(page, 'next');
    const { body: again } = await confirm(charge);
    assert.equal(again['status'], 'requires_action');
    assert.notEqual(again['client_secret'], charge['client_secret']);
    // §4.3 promises a new secret and step only: the key is in the response to the charge.
    assert.equal(again['publishable_key'], undefined);
    await page.evaluate(() => {
      window.results = {};
    });
    await startNextAction(page, { ...charge, client_secret: String(again['client_secret']) });
    await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
    await resultOf(page, 'next');
    assert.equal((await confirm(charge)).body['status'], 'ok');
  });

  test('handleNextAction rejects a payment without a next action', async () => {
    const { body } = await service.hosted();
    const { page } = await shop();
    await startNextAction(page, body as Record<string, string>);
    assert.deepEqual(await resultOf(page, 'next'), { thrown: 'IntegrationError' });
  });
});
