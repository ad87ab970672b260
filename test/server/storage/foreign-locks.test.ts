/**
 * Tests of a companion whose PostgreSQL is disturbed by somebody else's session: calls end with 503, and everything goes on once the
 * session is gone.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test, type TestContext } from 'node:test';
import { Client } from 'pg';
import { startPostgres, type TestPostgres } from '../../support/databases/postgres.ts';
import { type CompanionResponse, customer, requestAsBuyer } from '../../support/servers/companion.ts';
import { simulatorOfFile } from '../../support/servers/simulator.ts';
import { until } from '../../support/until.ts';
import { merchantKey, mount } from '../routes/mounted.ts';

const simulator = await simulatorOfFile();

describe('a session of a stranger on PostgreSQL', { concurrency: false }, () => {
  let postgres: TestPostgres;
  before(async () => {
    postgres = await startPostgres();
  });
  after(() => postgres.stop());

  async function openShop(t: TestContext) {
    const databaseUrl = await postgres.createDatabase();
    const { companion, url } = await mount(t, { baseUrl: simulator.baseUrl, databaseUrl, rawCard: 'frame' });
    const stranger = new Client({ connectionString: databaseUrl });
    await stranger.connect();
    const watcher = new Client({ connectionString: databaseUrl });
    // A test ends its connection.
    watcher.on('error', () => undefined);
    await watcher.connect();
    t.after(() => Promise.all([stranger.end(), watcher.end()]));
    const order = () =>
      companion.checkouts.create({ reference: randomUUID(), amounts: { BRL: '129.90' }, customer });
    const deposit = (secret: string): Promise<CompanionResponse> =>
      requestAsBuyer(url, secret, '/deposit', { body: { method: 'pix' } });
    return { companion, url, stranger, watcher, order, deposit };
  }

  const requestAsMerchant = async (url: string, path: string, body: object): Promise<CompanionResponse> => {
    const response = await fetch(`${url}/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${merchantKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    const { status, headers } = response;
    return {
      status,
      headers,
      text,
      body: text === '' ? {} : (JSON.parse(text) as CompanionResponse['body']),
    };
  };

  const countWaiting = `
    SELECT COUNT(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

  const isUnavailable = ({ status, body }: CompanionResponse): boolean =>
    status === 503 && body.code === 'DATABASE_UNAVAILABLE';

  test('that locks a whole table leaves no call without a response, and no payment twice', async (t) => {
    const { companion, url, stranger, order, deposit } = await openShop(t);
    const checkout = await order();
    const before = (await simulator.charges()).length;
    await stranger.query('BEGIN');
    await stranger.query('LOCK TABLE pay_payments IN ACCESS EXCLUSIVE MODE');
    const responses = await Promise.all(Array.from({ length: 15 }, () => deposit(checkout.client_secret)));
    for (const response of responses) assert.ok(isUnavailable(response), response.text);
    assert.equal((await fetch(`${url}/healthz`)).status, 200);
    assert.equal((await simulator.charges()).length, before, 'nothing is charged that cannot be recorded');

    await stranger.query('ROLLBACK');
    const { status, body } = await deposit(checkout.client_secret);
    assert.deepEqual([status, body.status], [200, 'pending']);
    assert.equal((await simulator.charges()).length, before + 1);
    await simulator.pay(body.transaction ?? '');
    await until('it is paid', async () => (await companion.checkouts.get(checkout.id)).status === 'paid');
  });

  for (const [what, locks] of [
    ['an order', ['SELECT id FROM pay_checkouts WHERE id = ANY($1) FOR UPDATE']],
    ['the payment of an order', ['SELECT id FROM pay_payments WHERE checkout_id = ANY($1) FOR UPDATE']],
    [
      'an order and its payment, which it changes',
      [
        'UPDATE pay_checkouts SET metadata = metadata WHERE id = ANY($1)',
        'UPDATE pay_payments SET version = version WHERE checkout_id = ANY($1)',
      ],
    ],
  ] as const) {
    test(`that locks ${what} holds up no other order, however often the locked one is called`, async (t) => {
      const { companion, url, stranger, watcher, order, deposit } = await openShop(t);
      const others = await Promise.all(Array.from({ length: 12 }, order));
      const [locked, untried] = [await order(), await order()];
      const { body: pending } = await deposit(locked.client_secret);
      const call = (path: string, body: object) =>
        requestAsMerchant(url, `/checkouts/${locked.id}${path}`, body);
      const isPaid = async ({ id }: { id: string }): Promise<boolean> =>
        (await companion.checkouts.get(id)).status === 'paid';
      await stranger.query('BEGIN');
      for (const lock of locks) await stranger.query(lock, [[locked.id, untried.id]]);

      let maxWaiting = 0;
      const isWaiting = async (): Promise<boolean> => {
        const { rows } = await watcher.query<{ count: number }>(countWaiting);
        const count = rows[0]?.count ?? 0;
        maxWaiting = Math.max(maxWaiting, count);
        return count > 0;
      };
      const calls = Array.from({ length: 40 }, (_, index) => {
        if (index % 5 === 0) return call('', { description: `changed ${index}` });
        if (index % 5 === 1) return call('/amounts', { amounts: { BRL: `${100 + index}.00` } });
        if (index % 5 === 2) return call('/forget', {});
        if (index % 5 === 3) return call('/cancel', {});
        return deposit(untried.client_secret);
      });
      await until('a call waits', isWaiting);
      const ended = Promise.all(calls);
      const noneWaits = until('no call waits', async () => !(await isWaiting()));
      await simulator.pay(pending.transaction ?? '');
      const codes = await Promise.all(others.map(({ client_secret }) => deposit(client_secret)));
      for (const { status, body, text } of codes) {
        assert.deepEqual([status, body.status], [200, 'pending'], text);
        await simulator.pay(body.transaction ?? '');
      }
      for (const other of others) await until('it is paid', () => isPaid(other));
      for (const response of await ended)
        assert.ok(isUnavailable(response) || response.status < 500, response.text);
      assert.ok(maxWaiting <= 6, `${maxWaiting} of the 10 connections waited for the locked rows`);
      assert.ok(!(await isPaid(locked)));

      await stranger.query('ROLLBACK');
      await noneWaits;
      await until('the order that was locked is paid', () => isPaid(locked));
    });
  }

  test('that ends every connection of the companion costs no order', async (t) => {
    const { companion, stranger, order, deposit } = await openShop(t);
    const orders = await Promise.all(Array.from({ length: 6 }, order));
    const deposits = orders.map(({ client_secret }) => deposit(client_secret));
    await stranger.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    for (const response of await Promise.all(deposits))
      assert.ok([200, 503].includes(response.status), response.text);
    for (const { id, client_secret } of orders) {
      const { body } = await until('the order has a code', async () => {
        const response = await deposit(client_secret);
        return response.status === 200 && response.body.status === 'pending' && response;
      });
      await simulator.pay(body.transaction ?? '');
      await until('it is paid', async () => (await companion.checkouts.get(id)).status === 'paid');
    }
  });
});
