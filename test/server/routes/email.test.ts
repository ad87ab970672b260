/**
 * Tests the validation of the buyer's e-mail address.
 *
 * For a direct charge the service takes any text, or null (§4.2-7). The companion validates it all the same, since a
 * deposit needs a valid one (§4.1) and the buyer is the one who can correct it.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test, type TestContext } from 'node:test';
import { jsonResponse, ScriptedService } from '../../support/servers/scripted-service.ts';
import { merchantKey, mount } from './mounted.ts';

const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' };
const notAddresses: Record<string, unknown> = {
  'a word': 'canary-word',
  'no domain': 'canary@',
  'a space': 'canary word@shop.example',
  'an empty text': '',
  'a number': 5,
  null: null,
  'longer than an address can be': `${'a'.repeat(250)}@shop.example`,
};

async function openShop(t: TestContext) {
  const service = await ScriptedService.start(t, ({ path }) => ({
    bytes: path.endsWith('/wallet/card/charge')
      ? jsonResponse({ status: 'error', error_code: 'generic_decline', message: 'Recusado' }, 422)
      : jsonResponse({ idTransaction: 'tx-1', qrcode: 'the code' }),
  }));
  const { companion, url, origin } = await mount(t, { baseUrl: service.baseUrl, rawCard: 'frame' });
  const order = async () =>
    await companion.checkouts.create({ reference: randomUUID(), amounts: { BRL: '9.90', USD: '25.00' } });
  const send = async (path: string, bearer: string, body: unknown) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        origin,
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, text: await response.text() };
  };
  return { service, order, send };
}

const fieldsOf = (text: string): string[] =>
  (JSON.parse(text) as { errors?: { field: string }[] }).errors?.map(({ field }) => field) ?? [];

for (const [name, email] of Object.entries(notAddresses)) {
  test(`rejects ${name} as a buyer's address in every call, without quoting it`, async (t) => {
    const { service, order, send } = await openShop(t);
    const { client_secret } = await order();
    for (const [path, body] of [
      ['/v1/checkout/charge', { card, revision: 0, email }],
      ['/v1/checkout/deposit', { method: 'pix', name: 'Ana', phone: '11987654321', email }],
    ] as const) {
      const { status, text } = await send(path, client_secret, body);
      assert.deepEqual([status, fieldsOf(text)], [422, ['email']], path);
      assert.doesNotMatch(text, /canary/);
    }
    const request = { reference: randomUUID(), amounts: { USD: '25.00' }, customer: { email } };
    const made = await send('/v1/checkouts', merchantKey, request);
    // Of the merchant it is an optional detail, which the buyer is asked for.
    assert.equal(made.status, 201);
    const { customer, customer_ignored } = JSON.parse(made.text) as Record<string, unknown>;
    assert.deepEqual([customer, customer_ignored], [{}, email === '' || email === null ? [] : ['email']]);
    assert.doesNotMatch(made.text, /canary/);
    assert.equal(service.calls.length, 0);
  });
}

test('passes an address on unchanged, and leaves out an unknown one', async (t) => {
  const { service, order, send } = await openShop(t);
  for (const email of ['Ana.Lima+loja@shop.example', undefined]) {
    const { client_secret } = await order();
    const charged = await send('/v1/checkout/charge', client_secret, {
      card,
      revision: 0,
      ...(email !== undefined && { email }),
    });
    assert.equal(charged.status, 200);
    const sent = JSON.parse(service.calls.at(-1)?.body ?? '{}') as Record<string, unknown>;
    assert.equal(sent['email'], email);
  }
});

test('a deposit leaves out unknown customer fields (§4.1)', async (t) => {
  const { service, order, send } = await openShop(t);
  const { client_secret } = await order();
  await send('/v1/checkout/deposit', client_secret, { method: 'wallet', wallet: 'apple_pay' });
  const deposit = service.calls.find(({ path }) => path.endsWith('/wallet/deposit/payment'));
  const sent = JSON.parse(deposit?.body ?? '{}') as Record<string, unknown>;
  assert.equal(sent['wallet'], 'wallet_a_pay');
  for (const field of ['debtor_name', 'email', 'phone', 'debtor_document_number'])
    assert.ok(!(field in sent), field);
});
