/** Tests what the buyer's browser receives when the payment service refuses a call. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chargeKey, customer, testCard } from '../../support/servers/companion.ts';
import { jsonResponse, ScriptedService } from '../../support/servers/scripted-service.ts';
import { mount } from './mounted.ts';

const order = { reference: 'order-1001', amounts: { BRL: '129.90' } };

const problemOf = async (response: Response): Promise<Record<string, unknown>> =>
  (await response.json()) as Record<string, unknown>;

test('an error of the merchant’s account at the service is SERVICE_REFUSED for the buyer, not an unknown outcome', async (t) => {
  for (const [status, message] of [
    [400, 'Token ou Secret ausentes'],
    [401, 'Token ou Secret inválidos'],
    [401, 'Usuário sem permissão'],
  ] as const) {
    const service = await ScriptedService.start(t, () => ({
      bytes: jsonResponse({ status: 'error', message }, status),
    }));
    const { companion, url } = await mount(t, { baseUrl: service.baseUrl, rawCard: true });
    const { client_secret } = await companion.checkouts.create({ ...order, amounts: { USD: '25.00' } });
    const response = await fetch(`${url}/v1/checkout/charge`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${client_secret}`,
        'content-type': 'application/json',
        'idempotency-key': chargeKey('key-1'),
      },
      body: JSON.stringify({
        card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' },
      }),
    });
    assert.equal(response.status, 502, message);
    assert.equal((await problemOf(response))['code'], 'SERVICE_REFUSED', message);
    assert.equal(service.calls.length, 1);
  }
});

test('a 404 of the service for a deposit or charge is a 502, not a 404', async (t) => {
  for (const errorCode of [undefined, 'NOT_FOUND', 'ROUTE_NOT_FOUND']) {
    const service = await ScriptedService.start(t, () => ({
      bytes: jsonResponse({ status: 'error', message: 'Não encontrado', error_code: errorCode }, 404),
    }));
    const { companion, url } = await mount(t, { baseUrl: service.baseUrl, rawCard: true });
    const amounts = { BRL: '129.90', USD: '25.00' };
    const { client_secret } = await companion.checkouts.create({ ...order, amounts, customer });
    for (const [call, body] of [
      ['deposit', { method: 'pix' }],
      ['deposit', { method: 'card' }],
      ['charge', testCard()],
    ] as const) {
      const label = `${call} ${JSON.stringify(body)} ${errorCode}`;
      const response = await fetch(`${url}/v1/checkout/${call}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${client_secret}`,
          'content-type': 'application/json',
          'idempotency-key': chargeKey('not-found'),
        },
        body: JSON.stringify(body),
      });
      assert.equal(response.status, 502, label);
      assert.equal((await problemOf(response))['code'], 'SERVICE_REFUSED', label);
    }
  }
});

test('a documented refusal at another HTTP status is a refusal for the buyer, not an unknown outcome', async (t) => {
  let status = 200;
  const service = await ScriptedService.start(t, () => ({
    bytes: jsonResponse({ status: 'error', message: 'Recusado', error_code: 'CARD_NOT_AVAILABLE' }, status),
  }));
  const { companion, url } = await mount(t, { baseUrl: service.baseUrl, rawCard: true });
  for (status of [200, 400, 401, 409, 422, 500, 503]) {
    const amounts = { USD: '25.00' };
    const { client_secret } = await companion.checkouts.create({ reference: `at-${status}`, amounts });
    for (const [call, body] of [
      ['deposit', { method: 'card' }],
      ['charge', testCard()],
    ] as const) {
      const response = await fetch(`${url}/v1/checkout/${call}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${client_secret}`,
          'content-type': 'application/json',
          'idempotency-key': chargeKey(`at-${status}`),
        },
        body: JSON.stringify(body),
      });
      // `<pay-card>` repeats a response of 500 or more: its charge may have been made.
      assert.equal(response.status, status === 409 ? 409 : 422, `${call} ${status}`);
      assert.equal((await problemOf(response))['code'], 'CARD_NOT_AVAILABLE', `${call} ${status}`);
    }
  }
});
