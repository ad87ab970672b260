/**
 * Tests of two releases at once on one PostgreSQL database, as during an upgrade of several processes: the last release works on while
 * today's migrates, and each continues what the other began.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { startPostgres } from '../support/databases/postgres.ts';
import {
  buyerOf,
  customer,
  merchantOf,
  requestAsBuyer,
  startCompanion,
  testCard,
} from '../support/servers/companion.ts';
import { type RunningProcess, suiteScope } from '../support/servers/process.ts';
import { type RoundRobin, startRoundRobin } from '../support/servers/round-robin.ts';
import { type SimulatorControl, startSimulator } from '../support/servers/simulator.ts';
import { until } from '../support/until.ts';
import { lastRelease, thaw } from './release.ts';

describe('two releases on one PostgreSQL database', { concurrency: false }, () => {
  const scope = suiteScope();
  let simulator: SimulatorControl;
  let balancer: RoundRobin;
  let start: (file?: string) => Promise<RunningProcess>;
  let last: RunningProcess;
  let today: RunningProcess;
  let orders = 0;

  before(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'pay-elements-releases-'));
    scope.after(() => rm(folder, { recursive: true, force: true }));
    thaw(lastRelease, folder);
    const postgres = await startPostgres();
    scope.after(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase();
    [simulator, balancer] = await Promise.all([startSimulator(scope), startRoundRobin(scope)]);
    const env = {
      PAY_RAW_CARD: 'inline',
      PAY_PUBLIC_URL: balancer.url,
      PAY_ATTEMPTS_PER_ADDRESS: '10000',
    };
    start = (file) =>
      startCompanion(scope, { baseUrl: simulator.baseUrl, databaseUrl, env, ...(file && { file }) });
    last = await start(path.join(folder, 'dist/server/main.js'));
    balancer.backends = [last.url];
  });

  const order = (url: string) =>
    merchantOf(url).createCheckout({
      reference: `order-${(orders += 1)}`,
      amounts: { BRL: '129.90', USD: '25.00' },
      customer,
    });

  /** Each step is of another process where the balancer has two. */
  async function sellByPix(url: string): Promise<void> {
    const { id, client_secret: secret } = await order(url);
    // As a page does: what a lock of a migration kept waiting is asked for again.
    const response = await until('the deposit', async () => {
      const deposit = await requestAsBuyer(url, secret, '/deposit', { body: { method: 'pix' } });
      return deposit.status !== 503 && deposit;
    });
    const { transaction = null } = response.body;
    assert.ok(response.status === 200 && transaction !== null, response.text);
    const { payment } = await buyerOf(url, secret).status();
    assert.equal(payment?.transaction, transaction);
    await simulator.pay(transaction);
    await until('the order is paid', async () => (await merchantOf(url).checkout(id)).status === 'paid');
  }

  test('sales go on while today’s migrates the database', async () => {
    await sellByPix(last.url);
    const migration = { isOver: false };
    const sales = (async () => {
      do await sellByPix(last.url);
      while (!migration.isOver);
    })();
    today = await start().finally(() => (migration.isOver = true));
    await sales;
    balancer.backends = [last.url, today.url];
  });

  test('each continues what the other began', async () => {
    for (let sale = 0; sale < 4; sale++) await sellByPix(balancer.url);
    for (const [one, other] of [
      [last, today],
      [today, last],
    ] as const) {
      // One live code for both.
      const pix = await order(one.url);
      const codes = await Promise.all(
        [one, other].map(({ url }) => buyerOf(url, pix.client_secret).deposit({ method: 'pix' })),
      );
      assert.deepEqual(new Set(codes.map(({ id }) => id)).size, 1);
      // A charge whose page repeats it at the other process is the same charge.
      const card = await order(one.url);
      const charge = { body: testCard(), key: card.id };
      const responses = [
        await requestAsBuyer(one.url, card.client_secret, '/charge', charge),
        await requestAsBuyer(other.url, card.client_secret, '/charge', charge),
      ];
      assert.deepEqual(
        responses.map(({ status, body }) => [status, body.status, body.id]),
        responses.map(() => [200, 'paid', responses[0]?.body.id]),
        responses.map(({ text }) => text).join('\n'),
      );
    }
    const keys = (await simulator.requests('/wallet/card/charge')).map(({ idempotency_key: key }) => key);
    assert.equal(keys.length, 2);
  });

  test('today’s finds the orders and buyers of the last', async () => {
    const created = await merchantOf(last.url).createCheckout({
      reference: 'order-of-the-last',
      amounts: { BRL: '31.07' },
      customer: { ...customer, name: 'Iracema Lobato' },
    });
    const paid = await merchantOf(today.url).createCheckout({
      reference: 'order-of-today',
      amounts: { BRL: '32.08' },
    });
    await buyerOf(last.url, paid.client_secret).deposit({
      method: 'pix',
      ...customer,
      name: 'Peri Tapajós',
    });
    for (const [q, id] of [
      ['31.07', created.id],
      ['lobato', created.id],
      ['tapajos', paid.id],
    ] as const) {
      await until(`${q} is found`, async () => {
        const { data } = await merchantOf(today.url).checkouts(`?q=${q}`);
        return data.some((found) => found.id === id);
      });
    }
  });
});
