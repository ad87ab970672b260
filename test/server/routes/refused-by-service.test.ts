/** Tests what the buyer's browser receives when the payment service refuses a call. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test, type TestContext } from 'node:test';
import { chargeKey, customer, testCard } from '../../support/servers/companion.ts';
import { jsonResponse, ScriptedService } from '../../support/servers/scripted-service.ts';
import { merchantKey, mount } from './mounted.ts';

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
    const { companion, url } = await mount(t, { baseUrl: service.baseUrl, rawCard: 'frame' });
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
        revision: 0,
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
    const { companion, url } = await mount(t, { baseUrl: service.baseUrl, rawCard: 'frame' });
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
  const { companion, url } = await mount(t, { baseUrl: service.baseUrl, rawCard: 'frame' });
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

const post = (url: string, bearer: string, body: unknown, key = 'key-1'): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/json',
      'idempotency-key': chargeKey(key),
    },
    body: JSON.stringify(body),
  });

/** The lines that the companion's log writes from now on. */
function captureLog(t: TestContext): string[] {
  const lines: string[] = [];
  t.mock.method(fs, 'writeSync', (_fd: number, text: string | Uint8Array) => {
    lines.push(text.toString());
    return text.length;
  });
  return lines;
}

const failed = (message: string, more: object = {}): Buffer =>
  jsonResponse({ status: 'error', message, ...more }, 422);
const cpf = '529.982.247-25';

test('the service’s reason for a refused deposit reaches the log and the merchant, masked, and not the buyer', async (t) => {
  let bytes = failed('');
  const service = await ScriptedService.start(t, () => ({ bytes }));
  const lines = captureLog(t);
  const { companion, url } = await mount(t, { baseUrl: service.baseUrl, logLevel: 'info' });
  for (const [method, code, message, reason] of [
    [
      'pix',
      'ACQUIRER_API_ERROR',
      `O adquirente rejeitou: documento ${cpf} de ana@example.com`,
      'O adquirente rejeitou: documento … de …',
    ],
    [
      'pix',
      'ACQUIRER_UNEXPECTED_RESPONSE',
      'Resposta\u202e inesperada\ndo banco',
      'Resposta inesperada do banco',
    ],
    [
      'card',
      undefined,
      'Falha ao criar a cobrança: valor recusado',
      'Falha ao criar a cobrança: valor recusado',
    ],
  ] as const) {
    bytes = failed(message, { error_code: code });
    const amounts = { BRL: '129.90', USD: '25.00' };
    const order = await companion.checkouts.create({ reference: `${method}-${code}`, amounts, customer });
    const response = await post(`${url}/v1/checkout/deposit`, order.client_secret, { method });
    const shown = JSON.stringify(await problemOf(response));
    assert.ok(!shown.includes(reason.slice(0, 12)), shown);
    const [payment] = (await companion.checkouts.get(order.id)).payments;
    assert.equal(payment?.failure?.message, reason);
    assert.equal(payment.failure.code, code ?? 'CHARGE_NOT_CREATED');
    assert.ok(
      lines.some((line) => line.includes(JSON.stringify(reason))),
      reason,
    );
    assert.ok(!lines.join('').includes(cpf));
  }
});

test('the bound of a deposit reaches the buyer, and its sentence the merchant', async (t) => {
  let message = '';
  const service = await ScriptedService.start(t, () => ({
    bytes: jsonResponse({ status: 'error', message }, 401),
  }));
  const { companion, url } = await mount(t, { baseUrl: service.baseUrl });
  for (const [text, bound] of [
    ['O valor mínimo de depósito é R$ 200,00.', { minimum_amount: '200.00' }],
    ['O valor máximo de depósito é R$ 1.000,00.', { maximum_amount: '1000.00' }],
    ['Maximum deposit: 1,500.50', { maximum_amount: '1500.50' }],
  ] as const) {
    message = text;
    const order = await companion.checkouts.create({ reference: text, amounts: { BRL: '129.90' }, customer });
    const response = await post(`${url}/v1/checkout/deposit`, order.client_secret, { method: 'pix' });
    const problem = await problemOf(response);
    assert.equal(problem['code'], 'AMOUNT_OUT_OF_BOUNDS');
    assert.partialDeepStrictEqual(problem, bound);
    assert.equal((await companion.checkouts.get(order.id)).payments[0]?.failure?.message, text);
  }
});

const moneyOutCalls = [
  ['refunds', { payment: 'a-charge-made-elsewhere' }],
  ['payouts', { amount: '10.00', pix_key: 'ana@example.com' }],
  [
    'withdrawals',
    { chain: 'polygon', address: '0x52908400098527886e0f7030069857d2e4169ee7', amount: '50.00' },
  ],
] as const;

test('the service’s reason for a refused transfer is the detail of the merchant’s problem', async (t) => {
  for (const [kind, body] of moneyOutCalls) {
    for (const [status, code, message, detail] of [
      [422, 'VALIDATION_ERROR', 'Chave ana@example.com não aceita', 'Chave … não aceita'],
      [400, undefined, 'O endereço não pertence à rede', 'O endereço não pertence à rede'],
      [401, 'DAILY_LIMIT_EXCEEDED', 'Limite diário de saques atingido', 'Limite diário de saques atingido'],
    ] as const) {
      const service = await ScriptedService.start(t, ({ path }) => ({
        bytes: path.endsWith('/balance')
          ? jsonResponse({ brl: { available: 100 } })
          : jsonResponse({ status: 'error', message, error_code: code }, status),
      }));
      const { url } = await mount(t, { baseUrl: service.baseUrl });
      const response = await post(`${url}/v1/${kind}`, merchantKey, body, `${kind}-${code}`);
      const problem = await problemOf(response);
      // A 400 of another call than the withdrawal says nothing about the request (§7.1).
      assert.equal(problem['detail'], detail, `${kind} ${code}`);
    }
  }
});

test('a 401 of the service is a 502 for the merchant on every call, and its key is free again', async (t) => {
  let isRevoked = true;
  const service = await ScriptedService.start(t, ({ path }) => ({
    bytes: isRevoked
      ? jsonResponse({ status: 'error', message: 'Token ou Secret inválidos.' }, 401)
      : path.endsWith('/balance')
        ? jsonResponse({ brl: 100 })
        : failed('Recusado', { error_code: 'NOT_REFUNDABLE' }),
  }));
  const { companion, url } = await mount(t, { baseUrl: service.baseUrl });
  const headers = { authorization: `Bearer ${merchantKey}` };
  for (const [kind, body] of moneyOutCalls) {
    isRevoked = true;
    const refused = await post(`${url}/v1/${kind}`, merchantKey, body, `key-of-${kind}`);
    assert.equal(refused.status, 502, kind);
    const problem = await problemOf(refused);
    assert.deepEqual([problem['code'], problem['detail']], ['SERVICE_REFUSED', 'Token ou Secret inválidos.']);
    const read = await fetch(`${url}/v1/${kind}/77`, { headers });
    assert.equal(read.status, 502, kind);
    isRevoked = false;
    // The same key with another body: nothing is kept of the refused request.
    const other = kind === 'payouts' ? { amount: '11.00' } : body;
    const count = service.calls.length;
    const again = await post(`${url}/v1/${kind}`, merchantKey, other, `key-of-${kind}`);
    if (kind === 'payouts') assert.equal(again.status, 429, 'the minute of the account is used up');
    else assert.ok(service.calls.length > count, `${kind} was sent again`);
  }
  isRevoked = true;
  assert.equal((await fetch(`${url}/v1/balance`, { headers })).status, 502);
  const { client_secret } = await companion.checkouts.create({ ...order, customer });
  assert.equal((await post(`${url}/v1/checkout/deposit`, client_secret, { method: 'pix' })).status, 502);
});
