/**
 * Tests responses that the service may give besides its usual ones, by faults of the simulator: `processing` without ids (§4.2), a
 * PIX code without expiry (§4.1), and a balance that is an error with HTTP 200 (§4.5, §4.11).
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { cardScenarios } from '../../../demo/simulator/scenarios/cards.ts';
import { startMerchant, type TestMerchant } from '../../support/merchants/in-process-merchant.ts';
import { customer, requestAsBuyer, testCard } from '../../support/servers/companion.ts';
import type { Scope } from '../../support/servers/process.ts';
import { simulatorOfFile } from '../../support/servers/simulator.ts';
import { until } from '../../support/until.ts';

const simulator = await simulatorOfFile();
const cardNamed = (name: string) =>
  testCard(cardScenarios.find((scenario) => scenario.name === name)?.number ?? assert.fail(name));

async function openOrder(scope: Scope) {
  const shop = await startMerchant(scope, { simulator, databaseUrl: 'sqlite::memory:' });
  const { body: checkout } = await shop.post('/v1/checkouts', {
    reference: randomUUID(),
    amounts: { BRL: '40.00', USD: '25.00' },
    customer,
  });
  const secret = String(checkout['client_secret']);
  return {
    shop,
    ask: (path: string, body?: unknown, key?: string) =>
      requestAsBuyer(shop.url, secret, path, { body, ...(key !== undefined && { key }) }),
    status: async () => (await shop.get(`/v1/checkouts/${checkout.id}`)).body.status,
    payment: async () =>
      ((await shop.get(`/v1/checkouts/${checkout.id}`)).body['payments'] as Record<string, unknown>[])[0],
  };
}

const eventTypes = ({ events }: TestMerchant): string[] => events.map(({ type }) => type);

describe('a charge in processing without ids', () => {
  const charge = { match: '/wallet/card/charge', do: 'no_ids' } as const;

  test('is settled by its callback', async (t) => {
    const { shop, ask, payment } = await openOrder(t);
    await simulator.setFaults({ calls: charge });
    const { status, body } = await ask('/charge', cardNamed('Processing, then paid'), 'key-1');
    assert.deepEqual([status, body['status'], body['transaction']], [200, 'processing', null]);
    await simulator.advanceClock(60);
    await until('the merchant has received the events', () => shop.events.length === 2);
    assert.deepEqual(eventTypes(shop), ['payment.paid', 'checkout.paid']);
    const [record] = await simulator.charges();
    assert.equal((await payment())?.['transaction'], record?.idTransaction);
  });

  test('is settled by its callback when it is declined', async (t) => {
    const { shop, ask, payment } = await openOrder(t);
    await simulator.setFaults({ calls: charge });
    await ask('/charge', cardNamed('Processing, then declined'), 'key-1');
    await simulator.advanceClock(60);
    await until('the merchant has received the event', () => shop.events.length === 1);
    assert.deepEqual(eventTypes(shop), ['payment.cancelled']);
    assert.deepEqual((await payment())?.['failure'], {
      code: 'do_not_honor',
      decline_code: null,
      message: 'O cartão foi recusado. Use outro cartão.',
      final: true,
    });
  });

  test('is settled by a repeat with its key when the callback is lost', async (t) => {
    const { ask, status } = await openOrder(t);
    await simulator.setFaults({ callbacks: 'drop', calls: charge });
    const card = cardNamed('Processing, then paid');
    await ask('/charge', card, 'key-1');
    const other = await ask('/charge', testCard(), 'key-2');
    assert.deepEqual([other.status, other.body['code']], [409, 'PAYMENT_IN_PROGRESS']);
    await simulator.advanceClock(60);
    const again = await ask('/charge', card, 'key-1');
    assert.deepEqual([again.status, again.body['status']], [200, 'paid']);
    assert.equal(await status(), 'paid');
    assert.equal((await simulator.charges()).length, 1);
  });
});

test('a confirm in processing without ids is settled by a lookup', async (t) => {
  const { shop, ask, status } = await openOrder(t);
  await simulator.setFaults({ callbacks: 'drop', calls: { match: '/wallet/card/confirm', do: 'no_ids' } });
  const { body } = await ask('/charge', cardNamed('3-D Secure, then processing'), 'key-1');
  assert.equal(body['status'], 'requires_action');
  await simulator.transact(String(body['transaction']), 'authenticate');
  const confirmed = await ask('/confirm', { payment: body.id });
  assert.deepEqual([confirmed.status, confirmed.body['status']], [200, 'processing']);
  assert.equal(confirmed.body['transaction'], body['transaction']);
  await simulator.advanceClock(600);
  shop.advance(240);
  await until('the checkout is paid', async () => (await status()) === 'paid');
});

describe('a PIX code without expiry', () => {
  const noExpiry = { calls: { match: '/wallet/deposit/payment', do: 'no_expiry' } } as const;

  test('is shown without one, kept, and paid', async (t) => {
    const { shop, ask } = await openOrder(t);
    await simulator.setFaults(noExpiry);
    const { status, body } = await ask('/deposit', { method: 'pix' });
    assert.deepEqual([status, body['status'], 'expires_at' in body], [200, 'pending', false]);
    shop.advance(6 * 3600);
    assert.deepEqual((await ask('/deposit', { method: 'pix' })).body, body);
    await simulator.pay(String(body['transaction']));
    await until('the merchant has received the events', () => shop.events.length === 2);
    assert.deepEqual(eventTypes(shop), ['payment.paid', 'checkout.paid']);
  });

  test('is replaced once the service reports that it has expired', async (t) => {
    const { shop, ask } = await openOrder(t);
    await simulator.setFaults(noExpiry);
    const { body: first } = await ask('/deposit', { method: 'pix' });
    await simulator.advanceClock(31 * 60);
    shop.advance(31 * 60);
    await until('the code has expired', async () => {
      const { body } = await ask('/status');
      return (body['payment'] as { status?: string } | null)?.status !== 'pending';
    });
    const { body: next } = await ask('/deposit', { method: 'pix' });
    assert.notEqual(next['transaction'], first['transaction']);
    await simulator.pay(String(next['transaction']));
    await until('the merchant has received the payment', () => eventTypes(shop).includes('checkout.paid'));
  });
});

describe('a balance that is an error with HTTP 200', () => {
  const withdrawal = {
    chain: 'polygon',
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    amount: '50.00',
  };
  const failing = { match: '/account/balance', do: '200', times: 100 } as const;

  test('is no balance, and is not cached', async (t) => {
    const { shop } = await openOrder(t);
    await simulator.setFaults({ calls: failing });
    assert.equal((await shop.get('/v1/balance')).status, 503);
    await simulator.setFaults({});
    assert.equal((await shop.get('/v1/balance')).status, 200);
  });

  test('sends no withdrawal and leaves the key usable', async (t) => {
    const { shop } = await openOrder(t);
    await simulator.setFaults({ calls: failing });
    const { status, body } = await shop.post('/v1/withdrawals', withdrawal, 'key-1');
    assert.deepEqual([status, body.code], [503, 'SERVICE_UNAVAILABLE']);
    assert.deepEqual(await simulator.records('withdrawals'), []);
    await simulator.setFaults({});
    assert.equal((await shop.post('/v1/withdrawals', withdrawal, 'key-1')).status, 201);
  });

  test('leaves a withdrawal without a response unknown', async (t) => {
    const { shop } = await openOrder(t);
    await simulator.setFaults({ calls: { match: '/crypto/withdraw', do: 'reset', when: 'after' } });
    const { body } = await shop.post('/v1/withdrawals', withdrawal, 'key-1');
    await simulator.setFaults({ calls: failing });
    shop.advance(16 * 60);
    await until('the balance was read', async () => {
      await shop.get(`/v1/withdrawals/${body.id}`);
      return (await simulator.requests('/account/balance')).length > 1;
    });
    assert.equal((await shop.get(`/v1/withdrawals/${body.id}`)).body.status, 'unknown');
    await simulator.setFaults({});
    await until('the debit is found', async () => {
      const read = await shop.get(`/v1/withdrawals/${body.id}`);
      return read.body['balance_finding'] === 'debited';
    });
    assert.deepEqual(shop.eventsOf(body.id), []);
  });
});
