/** Tests who may send card data under each value of `PAY_RAW_CARD`. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test, type TestContext } from 'node:test';
import { configFromEnvironment } from '../../../server/config/config.ts';
import type { CompanionOptions } from '../../../server/index.ts';
import { startWarnings } from '../../../server/process/start-warnings.ts';
import type { Scope } from '../../support/servers/process.ts';
import { jsonResponse, ScriptedService } from '../../support/servers/scripted-service.ts';
import { merchantKey, mount } from './mounted.ts';
import { requestAsBuyer, customer, testCard } from '../../support/servers/companion.ts';

const shop = 'https://shop.example';
const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' };

interface JsonResponse {
  status: number;
  body: Record<string, unknown>;
}

interface CardShop {
  origin: string;
  calls: () => number;
  view: () => Promise<Record<string, unknown>>;
  merchantView: () => Promise<object>;
  charge: (headers: Record<string, string>) => Promise<JsonResponse>;
}

async function openCardShop(scope: Scope, options: Partial<CompanionOptions>): Promise<CardShop> {
  const declined = { status: 'error', error_code: 'generic_decline', message: 'Recusado' };
  const service = await ScriptedService.start(scope, () => ({ bytes: jsonResponse(declined, 422) }));
  const mounted = await mount(scope, { baseUrl: service.baseUrl, allowedOrigins: [shop], ...options });
  const order = { reference: randomUUID(), amounts: { USD: '25.00' } };
  const { id, client_secret } = await mounted.companion.checkouts.create(order);
  const send = async (
    path: string,
    init: RequestInit,
    headers: Record<string, string>,
  ): Promise<JsonResponse> => {
    const authorization = `Bearer ${client_secret}`;
    const response = await fetch(mounted.url + path, { ...init, headers: { authorization, ...headers } });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return {
    origin: mounted.origin,
    calls: () => service.calls.length,
    view: async () => (await send('/v1/checkout', {}, {})).body,
    merchantView: () => mounted.companion.checkouts.get(id),
    charge: (headers) =>
      send(
        '/v1/checkout/charge',
        { method: 'POST', body: JSON.stringify({ card, revision: 0 }) },
        { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
      ),
  };
}

describe('PAY_RAW_CARD=frame', () => {
  test('rejects a card from a script of the shop’s page', async (t) => {
    const cardShop = await openCardShop(t, { rawCard: 'frame' });
    const refused = await cardShop.charge({ origin: shop });
    assert.equal(refused.status, 403);
    assert.equal(refused.body['code'], 'CARD_FRAME_REQUIRED');
    assert.equal(cardShop.calls(), 0);
  });

  test('accepts a card from the companion’s own frame', async (t) => {
    const cardShop = await openCardShop(t, { rawCard: 'frame' });
    assert.equal((await cardShop.charge({ origin: cardShop.origin })).status, 200);
    assert.equal(cardShop.calls(), 1);
  });

  test('rejects an origin with another scheme, port or host, and an opaque one', async (t) => {
    const cardShop = await openCardShop(t, { rawCard: 'frame' });
    const { host, hostname } = new URL(cardShop.origin);
    for (const origin of [`https://${host}`, `http://${hostname}`, `http://${host}.shop.example`, 'null'])
      assert.equal((await cardShop.charge({ origin })).status, 403, origin);
    assert.equal(cardShop.calls(), 0);
  });

  test('rejects a browser without an Origin header, and accepts other clients without one', async (t) => {
    const cardShop = await openCardShop(t, { rawCard: 'frame' });
    assert.equal((await cardShop.charge({ 'sec-fetch-site': 'cross-site' })).status, 403);
    assert.equal((await cardShop.charge({ 'sec-fetch-site': 'same-site' })).status, 403);
    assert.equal((await cardShop.charge({})).status, 200);
  });

  test('the view does not offer the inline form', async (t) => {
    const view = await (await openCardShop(t, { rawCard: 'frame' })).view();
    assert.equal(view['card_mode'], 'direct');
    assert.ok(!('inline_card' in view));
  });
});

describe('PAY_RAW_CARD=inline', () => {
  test('accepts a card from a script of an allowed shop, and rejects other pages', async (t) => {
    const cardShop = await openCardShop(t, { rawCard: 'inline' });
    assert.equal((await cardShop.charge({ origin: shop })).status, 200);
    assert.equal((await cardShop.charge({ origin: 'https://other.example' })).status, 403);
    assert.equal(cardShop.calls(), 1);
  });

  test('the view offers the inline form', async (t) => {
    const view = await (await openCardShop(t, { rawCard: 'inline' })).view();
    assert.equal(view['card_mode'], 'direct');
    assert.equal(view['inline_card'], true);
  });

  test('the merchant’s view has no fields that only a browser needs', async (t) => {
    const view = await (await openCardShop(t, { rawCard: 'inline', onBehalfOf: 'acct_1' })).merchantView();
    assert.ok(!('inline_card' in view));
    assert.ok(!('on_behalf_of' in view));
  });
});

test('PAY_RAW_CARD=off rejects cards from every origin', async (t) => {
  const cardShop = await openCardShop(t, {});
  for (const origin of [shop, cardShop.origin])
    assert.equal((await cardShop.charge({ origin })).body['code'], 'RAW_CARD_NOT_ENABLED');
  const view = await cardShop.view();
  assert.equal(view['card_mode'], 'hosted');
  assert.ok(!('inline_card' in view));
});

test('warns at start what each value means for PCI DSS', () => {
  const configOf = (value?: string) =>
    configFromEnvironment({
      PAY_BASE_URL: 'https://service.example/api',
      PAY_TOKEN: 'tk_live_x',
      PAY_SECRET: 'sk_live_x',
      PAY_MERCHANT_KEY: merchantKey,
      PAY_RAW_CARD: value,
    });
  const read = [undefined, 'off', 'frame', 'inline'].map((value) => configOf(value).rawCard);
  assert.deepEqual(read, ['off', 'off', 'frame', 'inline']);
  assert.throws(() => configOf('on'), /PAY_RAW_CARD must be one of off, frame, inline/);
  const warningsFor = (value: string): string => startWarnings(configOf(value)).join('\n');
  assert.doesNotMatch(warningsFor('off'), /SAQ/);
  assert.match(warningsFor('frame'), /PAY_RAW_CARD=frame.*frame alone.*SAQ D/);
  assert.match(warningsFor('inline'), /PAY_RAW_CARD=inline.*shop’s page.*SAQ D/);
});

/** Tests that the key of a final charge returns its payment, whatever is sent with it. */
describe('the key of a final charge', () => {
  const declined = jsonResponse({ status: 'error', error_code: 'do_not_honor', message: 'Recusado' }, 422);
  const unknown = jsonResponse({ status: 'processing' });

  async function openCardShop(t: TestContext, response: Buffer) {
    const service = await ScriptedService.start(t, () => ({ bytes: response }));
    const { companion, url } = await mount(t, { baseUrl: service.baseUrl, rawCard: 'inline' });
    const checkout = await companion.checkouts.create({
      reference: '1',
      amounts: { USD: '25.00' },
      customer,
    });
    return {
      service,
      charge: (body: unknown, key = 'key-1') =>
        requestAsBuyer(url, checkout.client_secret, '/charge', { body, key }),
    };
  }

  const { card } = testCard();
  const invalid = {
    'no card': {},
    'an incomplete card': { card: { number: card.number } },
    'a wrong check digit': testCard('4242424242424241'),
    'an expiry out of bounds': { card: { ...card, exp_year: 2000 } },
    'an amount': { ...testCard(), amount: '1.00' },
  };

  for (const [what, body] of Object.entries(invalid)) {
    test(`a final key with ${what} returns its payment`, async (t) => {
      const { service, charge } = await openCardShop(t, declined);
      const first = await charge(testCard());
      assert.deepEqual([first.status, first.body['status']], [200, 'cancelled']);
      const again = await charge(body);
      assert.deepEqual([again.status, again.body], [200, first.body]);
      assert.equal((await charge(body, 'key-2')).status, 422);
      assert.equal(service.calls.length, 1);
    });
  }

  test('a key whose payment is not final does not accept an invalid card', async (t) => {
    const { charge } = await openCardShop(t, unknown);
    assert.equal((await charge(testCard())).body['status'], 'processing');
    const again = await charge({});
    assert.deepEqual([again.status, again.body['code']], [422, 'VALIDATION_ERROR']);
  });
});
