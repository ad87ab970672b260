/**
 * Conformance cases of the caller's duties: what the specification asks of the merchant's side. Our companion and elements fulfil
 * them, so they are tested with a service whose requests are recorded, whatever service is under test.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import type { TestContext } from 'node:test';
import { PaymentService } from '../../../server/gateway/payment-service.ts';
import { mount } from '../../server/routes/mounted.ts';
import { chargeKey, customer } from '../../support/servers/companion.ts';
import { jsonResponse, ScriptedService, type ServiceCall } from '../../support/servers/scripted-service.ts';
import { until } from '../../support/until.ts';
import { describe, test } from './support/skippable-test.ts';

const root = new URL('../../../', import.meta.url).pathname;

const credentials = { token: 'tk_live_duty_4711', secret: 'sk_live_duty_4712' };
const clientSecret = 'pi_1_secret_duty4713';

const answerTo = ({ path, body }: ServiceCall): Buffer => {
  if (path.endsWith('/wallet/deposit/payment')) {
    return body.includes('"pix"')
      ? jsonResponse({ idTransaction: 'tx-1', qrcode: 'the code' })
      : jsonResponse({
          status: 'ok',
          idTransaction: 'tx-1',
          checkout_url: 'https://pay.example/1',
          amount: 25,
          currency: 'usd',
          expires_in_seconds: 600,
          client_secret: clientSecret,
          publishable_key: 'pk_live_1',
          on_behalf_of: 'acct_1',
        });
  }
  if (path.endsWith('/wallet/card/charge')) {
    const step = { client_secret: clientSecret, next_action: { type: 'use_processor_sdk' } };
    const ids = { idTransaction: 'tx-1', payment_intent_id: 'pi_1' };
    return jsonResponse({ status: 'requires_action', ...ids, ...step, publishable_key: 'pk_live_1' });
  }
  if (path.includes('/transactions/payment/')) {
    const pending = { status: 'pending', idTransaction: 'tx-1', paymentMethod: 'pix', amount: 129.9 };
    return jsonResponse(pending);
  }
  return jsonResponse({ status: 'error', message: 'Recusado' }, 422);
};

async function openCompanion(t: TestContext) {
  const service = await ScriptedService.start(t, (call) => ({ bytes: answerTo(call) }));
  const lines: string[] = [];
  t.mock.method(fs, 'writeSync', (_fd: number, text: string | Uint8Array) => {
    lines.push(text.toString());
    return text.length;
  });
  const options = { ...credentials, baseUrl: service.baseUrl, rawCard: 'inline', logLevel: 'trace' } as const;
  const { companion, url } = await mount(t, options);
  let orders = 0;
  const order = async (details: typeof customer | null = customer) =>
    await companion.checkouts.create({
      reference: `order-${(orders += 1)}`,
      amounts: { BRL: '129.90', USD: '25.00' },
      ...(details && { customer: details }),
    });
  const send = (secret: string, path: string, body?: unknown): Promise<Response> =>
    fetch(`${url}/v1/checkout${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        'idempotency-key': chargeKey(`key-${orders}`),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return { companion, service, lines, order, send, url };
}

const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' };
const sentBody = (call: ServiceCall | undefined): Record<string, unknown> =>
  JSON.parse(call?.body ?? '{}') as Record<string, unknown>;

describe('duties of the caller', () => {
  test('§4-2 every call sends Accept: application/json', async (t) => {
    const service = await ScriptedService.start(t, (call) => ({ bytes: answerTo(call) }));
    const client = new PaymentService({ ...credentials, baseUrl: service.baseUrl });
    t.after(() => client.close());
    const once = { maxAttempts: 1 };
    const postbackUrl = 'https://pay.shop.example/v1/callbacks/k';
    const address = '0x52908400098527886e0f7030069857d2e4169ee7';
    const order = { amountMinor: 1_000, postbackUrl, returnUrl: null };
    await Promise.allSettled([
      client.deposits.createPix({ ...order, method: 'pix', wallet: null, customer }, once),
      client.deposits.createHosted({ ...order, method: 'card', wallet: null, customer }, once),
      client.cardCharges.create(
        {
          ...order,
          card: { number: card.number, exp_month: 12, exp_year: 2040, cvc: '123' },
          name: null,
          email: null,
          fraudSession: null,
          idempotencyKey: 'k',
          isRepeat: false,
        },
        once,
      ),
      client.cardCharges.confirm({ intentId: 'pi_1' }, once),
      client.transactions.get('tx-1', once),
      client.payouts.create({ body: { amount: 1 }, callbackUrl: postbackUrl }, once),
      client.payouts.get('po-1', once),
      client.refunds.create({ serviceId: 'tx-1', idempotencyKey: 'k' }, once),
      client.refunds.get('re-1', once),
      client.withdrawals.create({ chain: 'polygon', address, amountMinor: 1_000 }, once),
      client.withdrawals.get('17', once),
      client.account.balance(once),
    ]);
    assert.equal(service.calls.length, 12);
    for (const { path, headers } of service.calls)
      assert.match(headers, /^accept: application\/json$/im, path);
  });

  test('§4.1-10 no placeholder stands in for customer data that nobody gave', async (t) => {
    const { service, order, send } = await openCompanion(t);
    for (const [method, path] of [
      ['pix', '/deposit'],
      ['card', '/deposit'],
      ['wallet', '/deposit'],
      ['card', '/charge'],
    ] as const) {
      const { client_secret } = await order(null);
      await send(client_secret, path, path === '/charge' ? { card, revision: 0 } : { method });
      const sent = sentBody(service.calls.at(-1));
      for (const field of ['debtor_name', 'name', 'email', 'phone', 'debtor_document_number']) {
        assert.ok(!(field in sent), `${method}: ${field} ${JSON.stringify(sent[field])}`);
      }
    }
    const { client_secret } = await order();
    await send(client_secret, '/deposit', { method: 'pix' });
    const { name, email, phone, document } = customer;
    assert.partialDeepStrictEqual(sentBody(service.calls.at(-1)), {
      debtor_name: name,
      email,
      phone,
      debtor_document_number: document,
    });
  });

  test('§4.1-15 a client secret is in no log and no URL', async (t) => {
    const { companion, service, lines, order, send } = await openCompanion(t);
    for (const [path, body] of [
      ['/deposit', { method: 'card' }],
      ['/deposit', { method: 'wallet' }],
      ['/charge', { card, revision: 0 }],
    ] as const) {
      const { id, client_secret } = await order();
      const payment = (await (await send(client_secret, path, body)).json()) as {
        action?: { url?: string };
      };
      assert.ok(!payment.action?.url?.includes(clientSecret));
      assert.ok(!JSON.stringify(await companion.checkouts.get(id)).includes(clientSecret));
    }
    assert.ok(!lines.join('').includes(clientSecret));
    assert.ok(lines.length > 0, 'the log was captured');
    for (const { path } of service.calls) assert.ok(!path.includes(clientSecret));
  });

  test('§4.1-17 the return from the hosted page pays nothing: the lookup decides', async (t) => {
    const { companion, order, send, url } = await openCompanion(t);
    const { id, client_secret } = await order();
    await send(client_secret, '/deposit', { method: 'pix' });
    for (const query of ['?status=paid', '?redirect_status=succeeded&payment_intent=pi_1', '?paid=true']) {
      await fetch(`${url}/v1/checkout/status${query}`, {
        headers: { authorization: `Bearer ${client_secret}` },
      });
      assert.equal((await companion.checkouts.get(id)).status, 'open');
    }
  });

  test('§4.1-19 the library gets the publishable key alone, and the page on_behalf_of', async (t) => {
    const { order, send } = await openCompanion(t);
    const { client_secret } = await order();
    const response = await send(client_secret, '/deposit', { method: 'wallet' });
    const { action } = (await response.json()) as { action: Record<string, unknown> };
    assert.partialDeepStrictEqual(action, { publishable_key: 'pk_live_1', on_behalf_of: 'acct_1' });
    assert.deepEqual(Object.keys(action).toSorted(), [
      'client_secret',
      'on_behalf_of',
      'publishable_key',
      'type',
      'url',
    ]);
    // What the browser does with them, `test/widget/pay-wallet/embedded.browser.ts` shows; here, that no other call exists.
    const sources = fs
      .globSync('widget/**/*.ts', { cwd: root })
      .map((file) => fs.readFileSync(root + file, 'utf8'));
    const calls = sources.flatMap((source) => source.match(/\bloadStripe\([^)]*\)/g) ?? []);
    assert.deepEqual(calls, ['loadStripe(publishableKey)']);
    assert.ok(sources.every((source) => !source.includes('stripeAccount')));
    assert.ok(
      sources.some((source) => /processor\.elements\(/.test(source) && source.includes('onBehalfOf')),
    );
  });

  test('§4.1-23 nobody is sent to a page of another amount or currency', async (t) => {
    const { companion, service, order, send } = await openCompanion(t);
    const hosted = JSON.parse(
      answerTo({ path: '/wallet/deposit/payment', body: '' } as ServiceCall)
        .toString()
        .split('\r\n\r\n')[1] ?? '{}',
    ) as object;
    for (const other of [{ amount: 2.5 }, { amount: 25.01 }, { currency: 'brl' }]) {
      service.respond = () => ({ bytes: jsonResponse({ ...hosted, ...other }) });
      const { id, client_secret } = await order();
      for (const method of ['card', 'wallet']) {
        const response = await send(client_secret, '/deposit', { method });
        assert.equal(response.status, 502);
        assert.ok(!(await response.text()).includes('https://pay.example'));
      }
      assert.equal((await companion.checkouts.get(id)).payment, null);
    }
    const types = (await companion.events.list()).data.map(({ type }) => type);
    assert.deepEqual(new Set(types), new Set(['payment.mismatch']));
  });

  test('§4.2-18 §4.2-19 a direct charge names the page to return to, and the fraud session', async (t) => {
    const { service, companion, send } = await openCompanion(t);
    const return_url = 'https://shop.example/thanks';
    const { client_secret } = await companion.checkouts.create({
      reference: 'with-address',
      amounts: { USD: '25.00' },
      return_url,
    });
    await send(client_secret, '/charge', { card, revision: 0, fraud_session: 'fs_1' });
    assert.partialDeepStrictEqual(sentBody(service.calls.at(-1)), { return_url, fraud_session: 'fs_1' });
  });

  test('§4.2-20 §4.2-15 a card with a hard decline in either code is not sent again', async (t) => {
    const { service, order, send } = await openCompanion(t);
    for (const [error_code, decline_code] of [
      ['card_declined', 'stolen_card'],
      ['lost_card', 'generic_decline'],
      ['fraudulent', null],
    ]) {
      const { client_secret } = await order();
      const declined = {
        status: 'error',
        message: 'Recusado',
        error_code,
        decline_code,
        idTransaction: `tx-${error_code}`,
      };
      service.respond = () => ({ bytes: jsonResponse(declined, 422) });
      const first = (await (await send(client_secret, '/charge', { card, revision: 0 })).json()) as {
        id: string;
      };
      const count = service.calls.length;
      await order();
      const second = (await (await send(client_secret, '/charge', { card, revision: 0 })).json()) as {
        id: string;
      };
      assert.equal(second.id, first.id);
      assert.equal(service.calls.length, count);
    }
  });

  test('§4.8-6 an address that the format allows and the checksum does not is refused unsent', async (t) => {
    const { companion, service } = await openCompanion(t);
    for (const [chain, address] of [
      ['tron', `T${'1'.repeat(33)}`],
      ['polygon', '0x52908400098527886E0F7030069857D2E4169Ee7'],
      ['solana', '1'.repeat(40)],
    ] as const) {
      const count = service.calls.length;
      const options = { idempotencyKey: chargeKey(chain) };
      await assert.rejects(companion.withdrawals.create({ chain, address, amount: '50.00' }, options), {
        code: 'INVALID_ADDRESS',
      });
      assert.equal(service.calls.length, count);
    }
  });

  test('§8-9 calls back off exponentially from RATE_LIMITED', async (t) => {
    const limited = { status: 'error', message: 'Muitas requisições', error_code: 'RATE_LIMITED' };
    const service = await ScriptedService.start(t, () => ({ bytes: jsonResponse(limited, 429) }));
    const pausesMs: number[] = [];
    const runtime = { random: () => 0.999, sleep: async (ms: number) => void pausesMs.push(ms) };
    const client = new PaymentService({ ...credentials, baseUrl: service.baseUrl, runtime });
    t.after(() => client.close());
    await client.cardCharges.confirm({ intentId: 'pi_1' }).catch(() => undefined);
    assert.ok(pausesMs.length > 0);
    for (const [index, ms] of pausesMs.entries()) assert.ok(index === 0 || ms > (pausesMs[index - 1] ?? 0));
  });

  test('§5-3 credentials are in no URL and in nothing that a browser receives', async (t) => {
    const { service, order, send, url, lines } = await openCompanion(t);
    const received: string[] = [];
    for (const [path, body] of [
      ['/deposit', { method: 'pix' }],
      ['/deposit', { method: 'card' }],
      ['/deposit', { method: 'wallet' }],
      ['/charge', { card, revision: 0 }],
      ['/confirm', { payment: 'tx-1' }],
      ['', undefined],
      ['/status', undefined],
    ] as const) {
      const { client_secret } = await order();
      const response = await send(client_secret, path, body);
      received.push(JSON.stringify([...response.headers]), await response.text());
    }
    for (const path of ['/pay.js', '/frame/card', '/healthz', '/openapi.json']) {
      received.push(await (await fetch(url + path)).text());
    }
    for (const value of Object.values(credentials)) {
      for (const text of [...received, ...lines, ...service.calls.map(({ path }) => path)]) {
        assert.ok(!text.includes(value), text.slice(0, 200));
      }
    }
  });

  test('§6-19 §6-13 an event that is ignored is answered with 2xx', async (t) => {
    const { service, order, send } = await openCompanion(t);
    const { client_secret } = await order();
    await send(client_secret, '/deposit', { method: 'pix' });
    const postback = String(sentBody(service.calls.at(-1))['postback']);
    for (const body of ['', 'not JSON', '{"typeTransaction":"SOMETHING_NEW","status":"odd"}', '[]']) {
      const response = await fetch(postback, { method: 'POST', body });
      assert.ok(response.ok, body);
    }
  });

  test('§6-18 a callback pays nothing by itself: id and amount of the lookup decide', async (t) => {
    const { companion, service, order, send } = await openCompanion(t);
    const { id, client_secret } = await order();
    await send(client_secret, '/deposit', { method: 'pix' });
    const postback = String(sentBody(service.calls.at(-1))['postback']);
    const callback = async (): Promise<void> => {
      const before = service.calls.length;
      const body = JSON.stringify({ typeTransaction: 'PIX', status: 'paid', idTransaction: 'tx-1' });
      assert.equal((await fetch(postback, { method: 'POST', body })).status, 204);
      await until('the callback made a lookup due', () => service.calls.length > before);
    };
    const paid = { status: 'paid', idTransaction: 'tx-1', paymentMethod: 'pix', amount: 129.9 };
    for (const lookup of [
      { ...paid, status: 'pending' },
      { ...paid, idTransaction: 'tx-2' },
      { ...paid, amount: 129.89 },
    ]) {
      service.respond = () => ({ bytes: jsonResponse(lookup) });
      await callback();
      assert.equal((await companion.checkouts.get(id)).status, 'open');
    }
  });
});
