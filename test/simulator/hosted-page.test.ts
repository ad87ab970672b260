/** Tests the simulator's hosted payment page in a browser. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { longOnlyIf } from '../support/long-run.ts';
import { suiteScope } from '../support/servers/process.ts';
import { flawsOn } from '../support/browsers/accessibility-violations.ts';
import { openBrowser, visitStill } from '../support/browsers/visitor.ts';
import { type ServiceClient, simulatorFor } from './service-client.ts';

const english = {
  order: 'Order',
  title: 'Secure checkout',
  number: 'Card number',
  expiry: 'Expiry',
  cvc: 'Security code',
  declined: 'The card has insufficient funds',
  confirmed: 'Payment confirmed',
  back: 'Back to the shop',
};
const portuguese: typeof english = {
  order: 'Pedido',
  title: 'Pagamento seguro',
  number: 'Número do cartão',
  expiry: 'Validade',
  cvc: 'Código de segurança',
  declined: 'Saldo insuficiente',
  confirmed: 'Pagamento confirmado',
  back: 'Voltar à loja',
};

const spanish: typeof english = {
  order: 'Pedido',
  title: 'Pago seguro',
  number: 'Número de tarjeta',
  expiry: 'Vencimiento',
  cvc: 'Código de seguridad',
  declined: 'La tarjeta no tiene fondos suficientes',
  confirmed: 'Pago confirmado',
  back: 'Volver a la tienda',
};

describe('the hosted page', () => {
  const scope = suiteScope();
  let service: ServiceClient;
  let browser: Browser;
  before(async () => {
    service = await simulatorFor(scope);
    browser = await openBrowser(scope);
  });

  async function open(more: Record<string, unknown> = {}) {
    const { body } = await service.hosted(more);
    const { page, record } = await visitStill(browser);
    await page.goto(String(body['checkout_url']));
    return { page, record, id: String(body['idTransaction']) };
  }

  async function pay(page: Page, number: string, expiry = '12/40'): Promise<void> {
    await page.getByLabel('Card number').fill(number);
    await page.getByLabel('Expiry').fill(expiry);
    await page.getByLabel('Security code').fill('123');
    await page.getByRole('button', { name: /^Pay / }).click();
  }

  test('accepts another card after a decline, runs 3-D Secure and returns to the shop', async () => {
    const { page, record, id } = await open({ return_url: `${service.url}/?back` });
    await pay(page, '4000 0000 0000 9995');
    await page.getByRole('alert').getByText('The card has insufficient funds').waitFor();
    const { body } = await service.get(`/transactions/payment/${id}`);
    assert.equal(body['status'], 'pending');
    assert.equal(body['failure_code'], 'insufficient_funds');
    assert.equal(body['failure_is_final'], false);

    await pay(page, '4000 0025 0000 3155');
    await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
    await page.getByRole('heading', { name: 'Payment confirmed' }).waitFor();
    assert.equal(await service.statusOf(id), 'paid');
    await page.getByRole('link', { name: 'Back to the shop' }).waitFor();
    await page.waitForURL('**/?back');
    assert.deepEqual(record.errors, []);
  });

  test('rejects an expired card, and accepts a valid one', async () => {
    const { page, id } = await open();
    await pay(page, '4242424242424242', '01/24');
    await page.getByRole('alert').getByText('expiry date is wrong or past').waitFor();
    const { body } = await service.get(`/transactions/payment/${id}`);
    assert.deepEqual([body['status'], body['failure_code']], ['pending', 'invalid_expiry_year']);
    await pay(page, '4242424242424242');
    await page.getByRole('heading', { name: 'Payment confirmed' }).waitFor();
  });

  for (const [sent, payer] of [
    [{}, { name: 'Ana Souza', email: 'ana.souza@example.com' }],
    [{ debtor_name: 'Rui Lima' }, { name: 'Rui Lima', email: 'ana.souza@example.com' }],
    [
      { debtor_name: 'Rui Lima', email: 'rui@example.com' },
      { name: 'Rui Lima', email: 'rui@example.com' },
    ],
  ]) {
    test(`the wallet supplies the payer details missing in ${JSON.stringify(sent)}`, async () => {
      const { page, id } = await open({ wallet: 'wallet_b_pay', ...sent });
      await page.getByRole('button', { name: 'Google Pay' }).click();
      await page.getByRole('dialog').getByRole('button', { name: /^Pay / }).click();
      await page.getByRole('heading', { name: 'Payment confirmed' }).waitFor();
      assert.deepEqual((await service.control(`transactions/${id}`)).body['payer'], payer);
    });
  }

  test('a failed challenge leaves the session open', async () => {
    const { page, id } = await open();
    await pay(page, '4000002500003155');
    await page.getByRole('dialog').getByRole('button', { name: 'Fail' }).click();
    await page
      .getByRole('alert')
      .getByText(/could not confirm that it is you/)
      .waitFor();
    const { body } = await service.get(`/transactions/payment/${id}`);
    assert.equal(body['status'], 'pending');
    assert.equal(body['failure_code'], 'payment_intent_authentication_failure');
  });

  for (const [locale, viewport, colorScheme, texts] of [
    ['pt-BR', { width: 360, height: 740 }, 'dark', portuguese],
    ['en-GB', { width: 1280, height: 800 }, 'light', english],
    ['pt-PT', { width: 1280, height: 800 }, 'dark', portuguese],
    ['en-US', { width: 360, height: 740 }, 'light', english],
    ['es-MX', { width: 360, height: 740 }, 'dark', spanish],
    ['es-ES', { width: 1280, height: 800 }, 'light', spanish],
  ] as const) {
    longOnlyIf(['pt-PT', 'en-US', 'es-ES'].includes(locale))(
      `${locale}, ${viewport.width} px, ${colorScheme}: shows the order in the buyer’s language, without accessibility violations`,
      async () => {
        const { body } = await service.hosted({ return_url: `${service.url}/?reference=ORV-0000000A` });
        const { page } = await visitStill(browser, { locale, viewport, colorScheme });
        await page.goto(String(body['checkout_url']));
        await page.getByText(`${texts.order} ORV-0000000A`).waitFor();
        assert.equal(await page.title(), texts.title);
        assert.deepEqual(await flawsOn(page), [], 'form');
        await page.getByLabel(texts.number).fill('4000 0000 0000 9995');
        await page.getByLabel(texts.expiry).fill('12/40');
        await page.getByLabel(texts.cvc).fill('123');
        await page.locator('button.primary').click();
        await page.getByRole('alert').getByText(texts.declined).waitFor();
        assert.deepEqual(await flawsOn(page), [], 'declined');
        await page.getByLabel(texts.number).fill('4242 4242 4242 4242');
        await page.locator('button.primary').click();
        await page.getByRole('heading', { name: texts.confirmed }).waitFor();
        await page.getByRole('link', { name: texts.back }).waitFor();
        assert.deepEqual(await flawsOn(page), [], 'confirmed');
      },
    );
  }

  test('shows no reference when the return URL has no valid one', async () => {
    const { page } = await open({ return_url: `${service.url}/?reference=${encodeURIComponent('<b>')}` });
    await page.getByLabel('Card number').waitFor();
    assert.equal(await page.getByText('Order').count(), 0);
  });

  test('shows only the wallet that the merchant requested', async () => {
    const { page, id } = await open({ wallet: 'wallet_b_pay' });
    await page.getByRole('button', { name: 'Google Pay' }).click();
    assert.equal(await page.getByLabel('Card number').count(), 0);
    assert.equal(await page.getByRole('button', { name: 'Apple Pay' }).count(), 0);
    await page.getByRole('dialog').getByRole('button', { name: /^Pay / }).click();
    await page.getByRole('heading', { name: 'Payment confirmed' }).waitFor();
    assert.equal(await service.statusOf(id), 'paid');
  });

  test('shows that the session has ended', async () => {
    const { page, id } = await open();
    await page.getByLabel('Card number').waitFor();
    await service.control(`transactions/${id}`, { do: 'expire' });
    await page.getByRole('heading', { name: 'This session has ended' }).waitFor();
  });

  test('a challenge on the bank’s page returns here', async () => {
    const { body } = await service.control('scenarios');
    const cards = body['cards'] as { name: string; number: string }[];
    const { page, id } = await open();
    await pay(page, cards.find(({ name }) => name === '3-D Secure by redirect')?.number ?? '');
    await page.getByRole('heading', { name: 'Approve this payment?' }).waitFor();
    await page.getByRole('button', { name: 'Complete' }).click();
    await page.getByRole('heading', { name: 'Payment confirmed' }).waitFor();
    assert.equal(await service.statusOf(id), 'paid');
  });

  test('refuses to be framed unless the origin is allowed', async () => {
    const { body } = await service.hosted();
    const policy = async (): Promise<string | null> =>
      (await fetch(String(body['checkout_url']))).headers.get('content-security-policy');
    assert.match((await policy()) ?? '', /frame-ancestors 'none'/);
    await service.control('settings', { frame_ancestors: ['https://shop.example'] });
    assert.match((await policy()) ?? '', /frame-ancestors https:\/\/shop\.example/);
  });

  test('shows a 404 page for an unknown session', async () => {
    const { page } = await visitStill(browser);
    const response = await page.goto(`${service.url}/checkout/cs_nothing`);
    assert.equal(response?.status(), 404);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });
});
