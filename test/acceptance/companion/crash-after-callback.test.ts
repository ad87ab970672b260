/** Tests that a companion killed between accepting a callback and acting on it settles the payment after a restart. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { buyerOf, customer, merchantOf, startCompanion } from '../../support/servers/companion.ts';
import { startSimulator } from '../../support/servers/simulator.ts';
import { until } from '../../support/until.ts';

test('a callback accepted before kill -9 is processed after a restart', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pay-elements-crash-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const simulator = await startSimulator(t);
  const options = {
    baseUrl: simulator.baseUrl,
    databaseUrl: `sqlite:${path.join(folder, 'companion.db')}`,
  };

  const first = await startCompanion(t, options);
  const checkout = await merchantOf(first.url).createCheckout({
    reference: 'order-1001',
    amounts: { BRL: '129.90' },
    customer,
  });
  const { transaction: id, status } = await buyerOf(first.url, checkout.client_secret).deposit({
    method: 'pix',
  });
  assert.equal(status, 'pending');
  assert.ok(id, 'the service has assigned an id');

  // Every lookup hangs, so the callback can be accepted but not acted upon.
  const lookup = `/transactions/payment/${id}`;
  await simulator.setFaults({ calls: { match: lookup, do: 'timeout', times: 1000 } });
  await simulator.pay(id);
  await until('the callback is accepted', async () => {
    const attempts = (await simulator.callbacks(id)).flatMap((callback) => callback.attempts);
    return attempts.some(({ status: code }) => code !== null && code >= 200 && code < 300);
  });
  await until('the lookup has begun', async () => (await simulator.requests(lookup)).length > 0);
  assert.equal(await first.end('SIGKILL'), 'SIGKILL');
  assert.deepEqual(
    (await simulator.requests(lookup)).filter((request) => request.status !== null),
    [],
    'no lookup got a response',
  );

  // The service does not repeat an accepted callback: the second process has only what the first one stored.
  await simulator.setFaults({ callbacks: 'drop' });
  const second = await startCompanion(t, options);
  const paid = await until('the checkout is paid', async () => {
    const now = await merchantOf(second.url).checkout(checkout.id);
    return now.status === 'paid' && now;
  });
  assert.equal(paid.payment?.status, 'paid');
  assert.equal(await second.end('SIGTERM'), 0);
});
