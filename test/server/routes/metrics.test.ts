/**
 * Tests the metrics: of payments, and that they are served while the database is unavailable, which is when an operator needs them.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import express from 'express';
import type { Payment } from '../../../server/checkouts/checkout.ts';
import type { Store } from '../../../server/checkouts/ports.ts';
import { isKnownDecline } from '../../../server/gateway/declines.ts';
import { createKeyring } from '../../../server/keys/merchant-keys.ts';
import { meteredStore } from '../../../server/storage/metered-store.ts';
import { addressByApplication } from '../../../server/http/middleware/client-address.ts';
import { createMetrics } from '../../../server/metrics.ts';
import { merchantRoutes } from '../../../server/calls/routes.ts';
import { DatabaseUnavailableError } from '../../../server/storage/errors.ts';
import { startMerchant } from '../../support/merchants/in-process-merchant.ts';
import { merchantKey as companionKey } from '../../support/servers/companion.ts';
import { startSimulator } from '../../support/servers/simulator.ts';
import { until } from '../../support/until.ts';
import { openShop } from '../checkouts/shop.ts';
import { openMoneyOut } from '../money-out/fake-money-out.ts';

const merchantKey = 'mk_metrics_0123456789abcdefghijklmnopq';

test('without the database, the metrics lack the rows that wait, and nothing else', async (t) => {
  const { parts, checkouts } = await openShop(t);
  const { moneyOut } = await openMoneyOut(t, {});
  let isAvailable = true;
  const backlog = async () => {
    if (!isAvailable) throw new DatabaseUnavailableError('PostgreSQL cannot be reached');
    return { callbacks: 7, events: 0, payments: 0 };
  };
  const metrics = createMetrics({ ofProcess: false });
  const recorded = async (): Promise<void> => undefined;
  const audit = { list: async () => [], done: recorded, refused: recorded };
  const store = { ...parts.store, backlog };
  const resolutions = { append: recorded, list: async () => [] };
  const domain = {
    parts: { ...parts, store },
    checkouts,
    moneyOut,
    audit,
    resolutions,
    metrics,
    selling: null,
  };
  const keyring = createKeyring([merchantKey]);
  const routes = merchantRoutes({ domain, keyring, addressOf: addressByApplication });
  const server = createServer(express().use(routes)).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  const read = async (): Promise<string> => {
    const headers = { authorization: `Bearer ${merchantKey}` };
    const response = await fetch(`http://127.0.0.1:${address.port}/metrics`, { headers });
    assert.equal(response.status, 200);
    return await response.text();
  };
  metrics.callback('stored');
  assert.match(await read(), /pay_backlog_rows\{kind="callbacks"\} 7/);
  isAvailable = false;
  const without = await read();
  assert.match(without, /pay_callbacks_total\{result="stored"\} 1/);
  assert.doesNotMatch(without, /pay_backlog_rows\{/);
});

/** Lines of a metric that are not 0, by their labels. */
function valuesOf(text: string, name: string): Record<string, number> {
  const lines = [...text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'))];
  return Object.fromEntries(
    lines.flatMap(([, labels = '', value]) => (Number(value) === 0 ? [] : [[labels, Number(value)]])),
  );
}

test('payments are counted by method, outcome and decline, each step of a buyer once', async (t) => {
  const simulator = await startSimulator(t);
  const shop = await startMerchant(t, { simulator, databaseUrl: 'sqlite::memory:' });
  const amounts = { BRL: '40.00', USD: '25.00' };
  const { body: order } = await shop.post('/v1/checkouts', { reference: 'order #7 of Ana', amounts });
  const buyer = async (path: string, body?: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`${shop.url}/v1/checkout${path}`, {
      headers: {
        authorization: `Bearer ${String(order['client_secret'])}`,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    assert.equal(response.status, 200);
    return (await response.json()) as Record<string, unknown>;
  };
  const metrics = async (): Promise<string> => {
    const headers = { authorization: `Bearer ${companionKey}` };
    return (await fetch(`${shop.url}/metrics`, { headers })).text();
  };
  // A reload is no second buyer.
  await buyer('');
  await buyer('');
  const card = { number: '4000000000009995', exp_month: 12, exp_year: 2040, cvc: '123' };
  const declined = await buyer('/charge', { card, revision: 0 });
  assert.equal(declined['status'], 'cancelled');
  const before = await metrics();
  assert.deepEqual(valuesOf(before, 'pay_funnel_total'), {
    'step="shown",method="pix"': 1,
    'step="shown",method="card"': 1,
    'step="shown",method="wallet"': 1,
    'step="begun",method="card"': 1,
  });
  assert.deepEqual(valuesOf(before, 'pay_declines_total'), { 'method="card",code="insufficient_funds"': 1 });
  assert.deepEqual(valuesOf(before, 'pay_payments_total'), { 'method="card",outcome="declined"': 1 });

  await shop.paidByPix();
  const { payment } = await shop.paidByCard('25.00');
  const { body: refund } = await shop.post('/v1/refunds', { payment, amount: '10.00' });
  await simulator.move('refunds', String(refund['refund_id']), 'succeed');
  const counted = await until('the refund is counted', async () => {
    const text = await metrics();
    return /outcome="partially_refunded"\} 1/.test(text) && /step="paid",method="pix"\} 1/.test(text)
      ? text
      : null;
  });
  assert.deepEqual(valuesOf(counted, 'pay_payments_total'), {
    'method="card",outcome="declined"': 1,
    'method="card",outcome="paid"': 1,
    'method="card",outcome="partially_refunded"': 1,
    'method="pix",outcome="paid"': 1,
  });
  assert.deepEqual(valuesOf(counted, 'pay_time_to_paid_seconds_count'), {
    'method="card"': 1,
    'method="pix"': 1,
  });
  assert.doesNotMatch(counted, /Ana|order #7|shop\.example|co_|pay_[0-9a-f]{8}|127\.0\.0\.1/);
});

test('a decline that is not documented is counted as other, and a repeated write once', async () => {
  const metrics = createMetrics({ ofProcess: false });
  const before = { method: 'card', status: 'processing', failureCode: null, declineCode: null } as Payment;
  const declined = async (failureCode: string, declineCode: string | null, from: Partial<Payment> = {}) => {
    const change = { status: 'cancelled', failureCode, declineCode } as const;
    const store = {
      updatePayment: async () => ({ payment: { ...before, ...change }, checkout: null, completed: false }),
    } as unknown as Store;
    await meteredStore(store, metrics, isKnownDecline).updatePayment({
      payment: { ...before, ...from },
      change,
    });
  };
  await declined('MADE_UP_BY_A_BANK', '4129999999999999');
  await declined('card_declined', 'made_up_by_a_bank');
  await declined('card_declined', 'lost_card');
  await declined('card_declined', 'lost_card', { status: 'cancelled', failureCode: 'card_declined' });
  const text = await metrics.text();
  assert.deepEqual(valuesOf(text, 'pay_declines_total'), {
    'method="card",code="other"': 1,
    'method="card",code="card_declined"': 1,
    'method="card",code="lost_card"': 1,
  });
  assert.deepEqual(valuesOf(text, 'pay_payments_total'), { 'method="card",outcome="declined"': 3 });
});
