/** Tests of a running companion whose database rejects writes or is unreachable: nothing is lost, and it recovers. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { startProxy } from '../../support/faults/cuttable-proxy.ts';
import {
  requestAsBuyer,
  customer,
  merchantOf,
  startCompanion,
  testCard,
} from '../../support/servers/companion.ts';
import {
  type DatabaseFault,
  filesThatCannotGrow,
  mountSmallDisk,
  readOnlyPostgres,
} from '../../support/faults/database-faults.ts';
import { startLossyRelay } from '../../support/faults/lossy-relay.ts';
import { startPostgres, type TestPostgres } from '../../support/databases/postgres.ts';
import { type RunningProcess, type Scope, suiteScope } from '../../support/servers/process.ts';
import { startSimulator } from '../../support/servers/simulator.ts';
import { until } from '../../support/until.ts';
import { startWebhookReceiver, webhookSecret } from '../../support/merchants/webhook-receiver.ts';

interface Failure {
  databaseUrl: string;
  faultOf: (companion: RunningProcess) => DatabaseFault;
}

/** The first two pauses before a rejected callback is repeated (§6), and one second more. */
const repeatAfterS = 151;

async function payThrough(scope: Scope, { databaseUrl, faultOf }: Failure): Promise<void> {
  const simulator = await startSimulator(scope);
  const relay = await startLossyRelay(scope, simulator.url);
  const merchant = await startWebhookReceiver(scope);
  const companion = await startCompanion(scope, {
    baseUrl: `${relay.url}/api`,
    databaseUrl,
    env: { PAY_RAW_CARD: 'frame', PAY_WEBHOOK_URL: merchant.url, PAY_WEBHOOK_SECRET: webhookSecret },
  });
  const { url } = companion;
  const fault = faultOf(companion);
  const order = (reference: string) =>
    merchantOf(url).createCheckout({ reference, amounts: { BRL: '129.90', USD: '25.00' }, customer });
  const readiness = async () => (await fetch(`${url}/readyz`)).status;
  const statusOf = async (id: string) => (await merchantOf(url).checkout(id)).status;

  const [byPix, byCard, late] = [await order('order-1'), await order('order-2'), await order('order-3')];
  const pix = await requestAsBuyer(url, byPix.client_secret, '/deposit', { body: { method: 'pix' } });
  assert.equal(pix.body.status, 'pending');
  const transaction = pix.body.transaction ?? '';
  // The attempt is durable, but has not reached the service when the fault begins.
  const release = relay.hold(/\/wallet\/card\/charge$/);
  const attempt = { body: testCard(), key: 'the card' };
  const charged = requestAsBuyer(url, byCard.client_secret, '/charge', attempt);
  await until('the charge is held back', () => relay.heldBack() > 0);

  await fault.begin();
  await until('the companion is not ready', async () => (await readiness()) === 503);
  assert.equal((await fetch(`${url}/healthz`)).status, 200);

  release();
  const { status, body } = await charged;
  assert.deepEqual(
    [status, body.code],
    [503, 'DATABASE_UNAVAILABLE'],
    'the charge succeeded, so it is not reported as failed',
  );
  const before = (await simulator.charges()).length;
  assert.equal(before, 2, 'PIX and card were charged');
  for (const [route, request] of [
    ['/deposit', { body: { method: 'pix' } }],
    ['/charge', { body: testCard(), key: 'another' }],
  ] as const) {
    const refused = await requestAsBuyer(url, late.client_secret, route, request);
    assert.deepEqual([refused.status, refused.body.code], [503, 'DATABASE_UNAVAILABLE'], route);
  }
  assert.equal((await simulator.charges()).length, before, 'no payment starts that cannot be recorded');
  const view = await requestAsBuyer(url, byPix.client_secret, '');
  const shown = view.status === 200 ? view.body.payment?.status : view.body.code;
  assert.ok(shown === 'pending' || shown === 'DATABASE_UNAVAILABLE', shown);

  await simulator.pay(transaction);
  await until('the callback is rejected with a status that has it repeated', async () => {
    const [callback] = await simulator.callbacks(transaction);
    return callback?.attempts.some((each) => each.status === 503);
  });
  assert.equal(merchant.deliveries.length, 0);

  await fault.end();
  await until('the companion is ready again', async () => (await readiness()) === 200);
  await simulator.advanceClock(repeatAfterS);
  for (const { id } of [byPix, byCard])
    await until('the checkout is paid', async () => (await statusOf(id)) === 'paid');
  const again = await requestAsBuyer(url, byCard.client_secret, '/charge', attempt);
  assert.deepEqual([again.status, again.body.status], [200, 'paid']);
  assert.equal((await simulator.charges()).length, before, 'charged once');
  const sold = await requestAsBuyer(url, late.client_secret, '/charge', { body: testCard(), key: 'another' });
  assert.deepEqual([sold.status, sold.body.status], [200, 'paid']);
  await until('the merchant has received every event', () =>
    [byPix, byCard, late].every(({ id }) =>
      merchant.deliveries.some(({ type, data }) => type === 'checkout.paid' && data.checkout?.id === id),
    ),
  );
  const events = new Map(
    merchant.deliveries.map((each) => [each.id, `${each.type} ${each.data.checkout?.id}`]),
  );
  assert.equal(new Set(events.values()).size, events.size, 'each event has one id');
  assert.equal(await companion.end('SIGTERM'), 0);
}

// Each with servers of its own, and mostly waiting.
describe('a failing database', { concurrency: true }, () => {
  const isLinux = process.platform === 'linux';

  test(
    'SQLite whose files cannot grow',
    { skip: !isLinux && 'process limits are set on Linux only' },
    async (t) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'pay-elements-full-'));
      t.after(() => rm(folder, { recursive: true, force: true }));
      await payThrough(t, {
        databaseUrl: `sqlite:${path.join(folder, 'companion.db')}`,
        faultOf: ({ pid }) => filesThatCannotGrow(pid),
      });
    },
  );

  test('SQLite on a full disk', async (t) => {
    const disk = mountSmallDisk();
    if (disk === null) {
      t.skip('this user may not mount a disk');
      return;
    }
    t.after(() => disk.unmount());
    await payThrough(t, {
      databaseUrl: `sqlite:${path.join(disk.folder, 'companion.db')}`,
      faultOf: () => disk.full,
    });
  });

  describe('PostgreSQL', { concurrency: true }, () => {
    const scope = suiteScope();
    let postgres: TestPostgres;
    before(async () => {
      postgres = await startPostgres();
      scope.after(() => postgres.stop());
    });

    test('read-only PostgreSQL', async (t) => {
      const databaseUrl = await postgres.createDatabase();
      await payThrough(t, { databaseUrl, faultOf: () => readOnlyPostgres(databaseUrl) });
    });

    test('unreachable PostgreSQL', async (t) => {
      const proxy = await startProxy(await postgres.createDatabase());
      t.after(() => proxy.stop());
      await payThrough(t, {
        databaseUrl: proxy.url,
        faultOf: () => ({ begin: async () => proxy.cut(), end: async () => proxy.restore() }),
      });
    });
  });
});
