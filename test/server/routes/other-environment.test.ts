/** Tests that an order of the live service is not paid with sandbox credentials on the same database, nor the other way round. */
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { onBothDatabases } from '../../support/databases/both-databases.ts';
import { chargeKey, requestAsBuyer, testCard } from '../../support/servers/companion.ts';
import { simulatorOfFile } from '../../support/servers/simulator.ts';
import { mount } from './mounted.ts';

const simulator = await simulatorOfFile();
const key = 'c4c1d9fe0a4b4f5ab3f9e0d1c2b3a4958677e6f7a8b9c0d1e2f3041526374859';
const live = { token: 'tk_live_sim', secret: 'sk_live_sim' };
const sandbox = { token: 'tk_test_sim', secret: 'sk_test_sim' };
const order = { reference: 'order-1', amounts: { USD: '25.00' } };

onBothDatabases((createDatabase) => {
  describe('an order of the other environment', () => {
    for (const [name, first, second] of [
      ['live, under sandbox credentials', live, sandbox],
      ['sandbox, under live credentials', sandbox, live],
    ] as const) {
      async function start(t: TestContext) {
        await simulator.reset();
        const databaseUrl = await createDatabase();
        const as = (credentials: typeof live) =>
          mount(t, { baseUrl: simulator.baseUrl, rawCard: 'inline', databaseUrl, key, ...credentials });
        const [made, other] = [await as(first), await as(second)];
        return { made, other, checkout: await made.companion.checkouts.create(order) };
      }

      test(`is not paid: ${name}`, async (t) => {
        const { made, other, checkout } = await start(t);
        for (const [path, request] of [
          ['/charge', { body: testCard(), key: chargeKey('first') }],
          ['/deposit', { body: { method: 'card' } }],
          ['/deposit', { body: { method: 'wallet', wallet: 'apple_pay' } }],
        ] as const) {
          const { status, body } = await requestAsBuyer(other.url, checkout.client_secret, path, request);
          assert.deepEqual([status, body.code], [422, 'METHOD_NOT_OFFERED'], path);
        }
        assert.deepEqual(await simulator.charges(), []);
        const paid = await requestAsBuyer(made.url, checkout.client_secret, '/charge', {
          body: testCard(),
          key: chargeKey('second'),
        });
        assert.equal(paid.status, 200);
      });

      test(`is not returned for its reference: ${name}`, async (t) => {
        const { made, other, checkout } = await start(t);
        await assert.rejects(other.companion.checkouts.create(order), { code: 'REFERENCE_TAKEN' });
        assert.equal((await made.companion.checkouts.create(order)).id, checkout.id);
      });
    }
  });
});
