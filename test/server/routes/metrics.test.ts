/** Tests that the metrics are served while the database is unavailable, which is when an operator needs them. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import express from 'express';
import { createKeyring } from '../../../server/keys/merchant-keys.ts';
import { createMetrics } from '../../../server/metrics.ts';
import { merchantRoutes } from '../../../server/calls/routes.ts';
import { DatabaseUnavailableError } from '../../../server/storage/errors.ts';
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
  const store = { ...parts.store, backlog };
  const domain = { parts: { ...parts, store }, checkouts, moneyOut, metrics, selling: null };
  const routes = merchantRoutes({ domain, keyring: createKeyring([merchantKey]) });
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
