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
import { mount } from '../routes/mounted.ts';

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
    t.after(() => stranger.end());
    const order = () =>
      companion.checkouts.create({ reference: randomUUID(), amounts: { BRL: '129.90' }, customer });
    const deposit = (secret: string): Promise<CompanionResponse> =>
      requestAsBuyer(url, secret, '/deposit', { body: { method: 'pix' } });
    return { companion, url, stranger, order, deposit };
  }

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
