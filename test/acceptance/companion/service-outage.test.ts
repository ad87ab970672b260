/** Tests of a service outage: the companion stays available, reports it in readiness, and catches up afterwards. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { requestAsBuyer, customer, merchantOf, startCompanion } from '../../support/servers/companion.ts';
import { startSimulator } from '../../support/servers/simulator.ts';
import { until } from '../../support/until.ts';

test('buyers, callbacks and readiness get responses during an outage, and the payment settles afterwards', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pay-elements-outage-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const simulator = await startSimulator(t);
  const companion = await startCompanion(t, {
    baseUrl: simulator.baseUrl,
    databaseUrl: `sqlite:${path.join(folder, 'companion.db')}`,
  });
  const ready = async (): Promise<unknown> => {
    const response = await fetch(`${companion.url}/readyz`);
    assert.equal(response.status, 200);
    return response.json();
  };
  assert.deepEqual(await ready(), { status: 'ok', service: 'unknown' }, 'no call to the service yet');
  const { id, client_secret } = await merchantOf(companion.url).createCheckout({
    reference: 'order-1001',
    amounts: { BRL: '129.90' },
    customer,
  });
  const { body } = await requestAsBuyer(companion.url, client_secret, '/deposit', {
    body: { method: 'pix' },
  });
  const charge = (await simulator.charges()).find(({ idTransaction }) => idTransaction === body.transaction);
  assert.ok(charge);
  assert.deepEqual(await ready(), { status: 'ok', service: 'reachable' });

  // The payment is made at the service and its callback is lost; then every call to the service fails.
  await simulator.setFaults({ callbacks: 'drop', calls: { match: '/', do: 'reset', times: 1_000_000 } });
  await simulator.pay(charge.idTransaction);
  const callback = await fetch(charge.postback, { method: 'POST', body: 'anything' });
  assert.equal(callback.status, 204);
  await until('readiness reports the outage', async () => {
    return (await fetch(`${companion.url}/readyz`).then((response) => response.text())).includes(
      'unreachable',
    );
  });
  assert.deepEqual(await ready(), { status: 'ok', service: 'unreachable' });
  const view = await requestAsBuyer(companion.url, client_secret, '');
  assert.deepEqual([view.status, view.body.status, view.body.payment?.status], [200, 'open', 'pending']);
  assert.equal((await fetch(charge.postback, { method: 'POST' })).status, 204);

  await simulator.setFaults({ callbacks: 'drop' });
  await until(
    'the checkout is paid',
    async () => (await merchantOf(companion.url).checkout(id)).status === 'paid',
  );
  assert.deepEqual(await ready(), { status: 'ok', service: 'reachable' });
  assert.equal(await companion.end('SIGTERM'), 0);
});
