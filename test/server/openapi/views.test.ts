/** Tests that the views of a checkout, which are built from one another, have exactly the properties that `/openapi.json` describes. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { paymentStatuses } from '../../../widget/protocol/payment-status.ts';
import { checkoutView, sealAction } from '../../../server/checkouts/buyer-view.ts';
import type { Payment } from '../../../server/checkouts/checkout.ts';
import { openApiDocument } from '../../../server/openapi/document.ts';
import { sellingCalls } from '../../../server/openapi/selling-calls.ts';
import { merchantCheckout } from '../../../server/calls/checkout-view.ts';
import { isNode, shapesOf } from '../../support/documents/openapi-shapes.ts';
import { suiteScope } from '../../support/servers/process.ts';
import { type SimulatorControl, startSimulator } from '../../support/servers/simulator.ts';
import { until } from '../../support/until.ts';
import { openShop } from '../checkouts/shop.ts';
import { openSellingShop, type SellingShop, type ShopResponse } from '../selling/selling-shop.ts';
import { checkout, now, payment } from '../storage/fixtures.ts';

const { differences, resolve } = shapesOf(openApiDocument('https://pay.shop.example', sellingCalls));
const component = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Paths of the properties that the schema describes but none of the values has. */
function missingFrom(values: readonly unknown[], described: unknown, path = '$'): string[] {
  const schema = resolve(described);
  const choices = schema['oneOf'];
  if (Array.isArray(choices)) return choices.flatMap((choice) => missingFrom(values, choice, path));
  const { properties, items } = schema;
  if (isNode(items)) return missingFrom(values.flat(), items, `${path}[]`);
  if (!isNode(properties)) return [];
  const nodes = values.filter(isNode);
  return Object.entries(properties).flatMap(([name, property]) => {
    const inner = nodes.filter((node) => name in node).map((node) => node[name]);
    return inner.length === 0 ? [`${path}.${name}`] : missingFrom(inner, property, `${path}.${name}`);
  });
}

const dispute = {
  id: 'dp_1',
  stage: 'needs_response',
  reason: 'fraudulent',
  amountMinor: 2500,
  createdAt: '2026-01-31T12:00:00.000Z',
};
/** One payment for each status, with every field set, and one without optional fields. */
const rows: readonly Payment[] = [
  ...paymentStatuses.map((status) =>
    payment('co_1', {
      status,
      method: 'wallet',
      wallet: 'google_pay',
      currency: 'USD',
      amountMinor: 2500,
      serviceId: `service-${status}`,
      paidAt: now,
      expiresAt: now,
      pixCode: '00020126',
      pixImageUrl: 'https://service.example/qr.png',
      cardBrand: 'visa',
      cardLast4: '4242',
      failureCode: 'card_declined',
      declineCode: 'insufficient_funds',
      failureMessage: 'Saldo insuficiente.',
      failureIsFinal: true,
      fxRate: '5.17',
      fxAmountBrlMinor: 12_925,
      dispute,
    }),
  ),
  payment('co_1'),
];
const purchase = { price: 'mug', quantity: 1, collected: { note: 'red' } };

describe('the merchant’s view', () => {
  test('of a checkout is Checkout, with any payment', async (t) => {
    const { parts } = await openShop(t);
    const order = checkout({ purchase, customer: { name: 'A', email: 'b', phone: 'c', document: 'd' } });
    const views = rows.map((row) => ({
      ...merchantCheckout(order, [row], parts),
      client_secret: parts.vault.clientSecretFor(order.id),
      customer_ignored: ['phone'],
    }));
    for (const view of views) assert.deepEqual(differences(view, component('Checkout')), []);
    assert.deepEqual(missingFrom(views, component('Checkout')), []);
    assert.deepEqual(differences(merchantCheckout(order, [], parts), component('Checkout')), []);
  });
});

describe('the buyer’s view', () => {
  test('of a checkout is BuyerCheckout, with a Payment', async (t) => {
    const { parts } = await openShop(t);
    parts.settings.processor.learn({ publishableKey: 'pk_live_1', onBehalfOf: 'acct_1' });
    const order = checkout();
    const step = { type: 'embed', url: 'https://service.example/pay', clientSecret: 'secret' } as const;
    const processor = { publishableKey: 'pk_live_1', onBehalfOf: 'acct_1' };
    const simulator = { library: 'http://127.0.0.1:4303/v3/', find: () => Promise.resolve() };
    const settings = { ...parts.settings, simulator }; // only then has a checkout its `processor_library`
    const views = rows.map((row) => {
      const sealedAction = sealAction(parts.vault, row.id, { ...step, ...processor });
      return checkoutView(order, [{ ...row, sealedAction }], { ...parts, settings });
    });
    for (const view of views) assert.deepEqual(differences(view, component('BuyerCheckout')), []);
    assert.deepEqual(missingFrom(views, component('BuyerCheckout')), []);
    assert.deepEqual(differences(checkoutView(order, [], parts), component('BuyerCheckout')), []);
  });
});

describe('responses of the merchant’s calls', () => {
  const suite = suiteScope();
  let simulator: SimulatorControl;
  let shop: SellingShop;
  before(async () => {
    simulator = await startSimulator(suite);
    shop = await openSellingShop(suite, { baseUrl: simulator.baseUrl, rawCard: 'inline' });
  });
  const expect = ({ status, body }: ShopResponse, expected: number, name: string): void => {
    assert.equal(status, expected, JSON.stringify(body));
    assert.deepEqual(differences(body, component(name)), []);
  };

  test('of links, purchases and erased orders match their schemas', async () => {
    const link = { reference: 'invoice-1001', amounts: { BRL: '129.90' } };
    const made = await shop.merchant('POST', '/v1/links', link);
    expect(made, 201, 'Link');
    const more = { reference: 'invoice-1002', amounts: { USD: '25.00' }, methods: ['card'], expires_in: 60 };
    expect(await shop.merchant('POST', '/v1/links', { ...more, description: 'Shoes' }), 201, 'Link');
    const listed = await shop.merchant('GET', '/v1/links?limit=1');
    expect(listed, 200, 'LinkPage');
    const bought = await shop.buy({ price: made.body['id'] });
    expect(bought, 201, 'BoughtCheckout');
    expect(await shop.merchant('POST', `/v1/links/${String(made.body['id'])}/cancel`), 200, 'Link');
    const erased = await shop.merchant('POST', `/v1/checkouts/${String(bought.body['id'])}/forget`);
    expect(erased, 200, 'Forgotten');
  });

  test('of problems with the service’s amounts match their schema', async () => {
    const order = { reference: 'order-1001', amounts: { USD: '25.00' } };
    const checkout = await shop.merchant('POST', '/v1/checkouts', order);
    expect(checkout, 201, 'Checkout');
    const response = await fetch(`${shop.url}/v1/checkout/deposit`, {
      method: 'POST',
      body: new URLSearchParams({ client_secret: String(checkout.body['client_secret']), method: 'wallet' }),
    });
    const { id, transaction } = (await response.json()) as { id: string; transaction: string };
    await simulator.pay(transaction);
    await until('the wallet’s payment is paid', async () => {
      const { status } = await shop.companion.checkouts.get(String(checkout.body['id']));
      return status === 'paid';
    });
    const refund = await shop.merchant('POST', '/v1/refunds', { payment: id, amount: '25.01' }, 'too-much');
    expect(refund, 422, 'Problem');
    assert.equal(refund.body['remaining_refundable'], '25.00');
    const withdrawal = { chain: 'polygon', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' };
    const request = { ...withdrawal, amount: '99999999.00' };
    const refused = await shop.merchant('POST', '/v1/withdrawals', request, 'too-much');
    expect(refused, 422, 'Problem');
    assert.equal(refused.body['requested_amount'], '99999999.00');
    const taken = await shop.merchant('POST', '/v1/checkouts', { ...order, amounts: { USD: '26.00' } });
    expect(taken, 409, 'Problem');
    assert.deepEqual(taken.body['differs'], ['amounts.USD']);
    const bodies = [refund.body, refused.body, taken.body];
    // The bounds of a deposit are the service's own, which this order does not reach.
    const unreached = ['$.errors', '$.remaining_returnable', '$.minimum_amount', '$.maximum_amount'];
    assert.deepEqual(missingFrom(bodies, component('Problem')), unreached);
  });
});
