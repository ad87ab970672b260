/** Tests that `/openapi.json` describes every property, and each webhook as it is sent. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { eventTypes } from '../../../server/checkouts/checkout.ts';
import { openApiDocument } from '../../../server/openapi/document.ts';
import { sellingCalls } from '../../../server/openapi/selling-calls.ts';
import { isNode, shapesOf } from '../../support/documents/openapi-shapes.ts';
import { startMerchant, type TestMerchant } from '../../support/merchants/in-process-merchant.ts';
import { suiteScope } from '../../support/servers/process.ts';
import { type SimulatorControl, startSimulator } from '../../support/servers/simulator.ts';
import { until } from '../../support/until.ts';

const isText = (value: unknown): boolean => typeof value === 'string' && /\w{2}/.test(value);
const document = openApiDocument('https://pay.shop.example', sellingCalls);
const { differences, resolve, webhookSchema } = shapesOf(document);

/** Paths of the properties in `node` that have no description. */
function undescribed(node: unknown, path = ''): string[] {
  if (!isNode(node)) return [];
  const { properties } = node;
  const own = isNode(properties)
    ? Object.entries(properties)
        .filter(([, schema]) => !isNode(schema) || !isText(schema['description']))
        .map(([name]) => `${path}.${name}`)
    : [];
  const inner = Object.entries(node).filter(([key]) => key !== 'example');
  return [...own, ...inner.flatMap(([key, value]) => undescribed(value, `${path}.${key}`))];
}

test('describes every property', () => {
  assert.deepEqual(undescribed(document), []);
});

test('has a webhook for each type of event', () => {
  assert.deepEqual(Object.keys(resolve(document['webhooks'])), [...eventTypes]);
  for (const type of eventTypes) {
    const body = { type, timestamp: '2026-01-31T12:00:00.000Z', data: {} };
    const missing = differences(body, webhookSchema(type));
    assert.ok(
      missing.length > 0 && missing.every((difference) => /^\$\.data\.\w+ is missing$/.test(difference)),
      type,
    );
  }
});

describe('sent events', () => {
  const suite = suiteScope();
  let simulator: SimulatorControl;
  let shop: TestMerchant;
  before(async () => {
    simulator = await startSimulator(suite);
    shop = await startMerchant(suite, { simulator, databaseUrl: 'sqlite::memory:' });
  });

  test('have the properties that their webhook describes', async () => {
    await shop.paidByPix();
    const { payment } = await shop.paidByCard();
    await shop.post('/v1/refunds', { payment, amount: '1.00' });
    const withdrawal = { chain: 'polygon', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' };
    const { body } = await shop.post('/v1/withdrawals', { ...withdrawal, amount: '10.00' });
    await simulator.move('withdrawals', body.id, 'send');
    await simulator.move('withdrawals', body.id, 'complete');
    const expected = ['checkout.paid', 'payment.paid', 'refund.pending', 'withdrawal.completed'];
    await until('an event of each kind is received', async () => {
      await shop.get(`/v1/withdrawals/${body.id}`);
      return expected.every((type) => shop.events.some((event) => event.type === type));
    });
    for (const { id: _header, ...event } of shop.events) {
      assert.deepEqual(differences(event, webhookSchema(event.type)), [], event.type);
    }
  });
});
