/** Tests the companion behind parsers of the merchant's application, which read each request's body before its router. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import express, { type Express } from 'express';
import { jsonResponse, ScriptedService } from '../../support/servers/scripted-service.ts';
import { until } from '../../support/until.ts';
import { merchantKey, mount } from './mounted.ts';

const order = { reference: 'order-1001', amounts: { BRL: '129.90' } };
const customer = { name: 'Ana', email: 'ana@shop.example', phone: '11987654321', document: '52998224725' };
const json = 'application/json';

const post = (url: string, body: string, headers: Record<string, string>): Promise<Response> =>
  fetch(url, { method: 'POST', headers, body });

/** The call that creates a code has no response: only a callback can name it. */
const silentService = (t: TestContext): Promise<ScriptedService> =>
  ScriptedService.start(t, ({ path }) =>
    path.includes('/wallet/deposit')
      ? { bytes: '', end: 'close' }
      : {
          bytes: jsonResponse({ status: 'paid', idTransaction: 'tx-1', paymentMethod: 'pix', amount: 129.9 }),
        },
  );

const parsers: Record<string, (app: Express) => void> = {
  'express.raw()': (app) => app.use(express.raw({ type: '*/*' })),
  'express.text()': (app) => app.use(express.text({ type: '*/*' })),
  'express.json() and express.urlencoded()': (app) =>
    app.use(express.json(), express.urlencoded({ extended: true })),
};

for (const [name, before] of Object.entries(parsers)) {
  test(`behind ${name}, a callback that names its charge is verified`, async (t) => {
    const service = await silentService(t);
    const { companion, url } = await mount(t, { baseUrl: service.baseUrl }, { before });
    const { id, client_secret: secret } = await companion.checkouts.create({ ...order, customer });
    const deposit = await post(`${url}/v1/checkout/deposit`, JSON.stringify({ method: 'pix' }), {
      authorization: `Bearer ${secret}`,
      'content-type': json,
    });
    assert.equal(deposit.status, 200);
    const { postback } = JSON.parse(service.calls[0]?.body ?? '{}') as { postback: string };
    const callback = JSON.stringify({ status: 'paid', idTransaction: 'tx-1', typeTransaction: 'PIX' });
    assert.equal((await post(postback, callback, { 'content-type': json })).status, 204);
    await until('the order is paid', async () => (await companion.checkouts.get(id)).status === 'paid');
  });

  test(`behind ${name}, bodies are checked as they are without it`, async (t) => {
    const service = await silentService(t);
    const { companion, url } = await mount(t, { baseUrl: service.baseUrl }, { before });
    const { client_secret: secret } = await companion.checkouts.create(order);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const view = await post(`${url}/v1/checkout`, `client_secret=${encodeURIComponent(secret)}`, form);
    assert.equal(view.status, 200);
    const merchant = { authorization: `Bearer ${merchantKey}`, 'content-type': json };
    const created = async (body: string, headers: Record<string, string> = merchant) =>
      (await post(`${url}/v1/checkouts`, body, headers)).status;
    assert.equal(await created(JSON.stringify({ ...order, reference: 'order-1002' })), 201);
    assert.equal(await created(JSON.stringify({ ...order, price: 1 })), 422);
    assert.equal(await created('<order/>', { ...merchant, 'content-type': 'text/xml' }), 415);
    const payout = await post(`${url}/v1/payouts`, '"text"', { ...merchant, 'idempotency-key': 'key-1' });
    assert.notEqual(payout.status, 201);
    const large = JSON.stringify({ ...order, description: 'x'.repeat(70_000) });
    assert.ok([413, 422].includes(await created(large)));
    // The companion asks a service on this machine once whether it is a simulator.
    const calls = service.calls.filter(({ path }) => path !== '/simulator.json');
    assert.deepEqual(calls, []);
  });
}
