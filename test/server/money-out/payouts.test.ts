/** Tests PIX payouts through the companion against the simulator: every outcome, on both databases. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openEngine } from '../../../server/storage/index.ts';
import { onBothDatabases } from '../../support/databases/both-databases.ts';
import { merchantsOn, shortTimeout } from '../../support/merchants/in-process-merchant.ts';
import { simulatorOfFile } from '../../support/servers/simulator.ts';
import { until } from '../../support/until.ts';

const body = { amount: 25.5, pix_key: 'ana@shop.example', note: { any: ['shape', 1, null] } };

const simulator = await simulatorOfFile();

onBothDatabases((createDatabase) => {
  const start = merchantsOn(simulator, createDatabase);
  const sent = async (): Promise<number> => (await simulator.requests('/pixout')).length;

  test('passes the body on as given, with credentials and a callback URL', async (t) => {
    const shop = await start(t);
    const { status, body: payout } = await shop.post('/v1/payouts', { ...body, token: 'theirs' });
    assert.deepEqual([status, payout.status, payout['amount']], [201, 'pending', '25.50']);
    const [request] = await simulator.requests('/pixout');
    const { token, secret, baasPostbackUrl, ...rest } = request!.body as Record<string, unknown>;
    assert.deepEqual(rest, body);
    assert.ok(token && secret);
    assert.match(String(baasPostbackUrl), new RegExp(`^${shop.url}/v1/callbacks/po_`));
  });

  for (const [verb, status] of [
    ['pay', 'paid'],
    ['cancel', 'cancelled'],
  ] as const) {
    for (const callbacks of ['deliver', 'twice', 'drop', 'late'] as const) {
      test(`a payout becomes ${status} with callbacks: ${callbacks}`, async (t) => {
        const shop = await start(t);
        const { body: payout } = await shop.post('/v1/payouts', body);
        await simulator.setFaults({ callbacks });
        await simulator.move('payouts', payout.id, verb);
        if (callbacks === 'drop') shop.advance(120);
        if (callbacks === 'late') await simulator.advanceClock(60);
        await until('the merchant has received the event', () => shop.eventsOf(payout.id).length > 0);
        assert.deepEqual(shop.eventsOf(payout.id), [`payout.${status}`]);
        const { body: read } = await shop.get(`/v1/payouts/${payout.id}`);
        assert.deepEqual([read.status, read['net']], [status, '25.50']);
      });
    }
  }

  test('allows one payout a minute for all keys, also across a restart', async (t) => {
    const databaseUrl = await createDatabase();
    const first = await start(t, { databaseUrl });
    assert.equal((await first.post('/v1/payouts', body, 'key-1')).status, 201);
    const cooling = await first.post('/v1/payouts', body, 'key-2');
    assert.deepEqual([cooling.status, cooling.body.code], [429, 'PAYOUT_COOLDOWN']);
    const waitS = Number(cooling.headers.get('retry-after'));
    assert.ok(waitS >= 1 && waitS <= 60);
    assert.equal(
      (await first.post('/v1/payouts', body, 'key-1')).status,
      200,
      'a repeat is not a new payout',
    );
    await first.close();

    const second = await start(t, { databaseUrl });
    assert.equal((await second.post('/v1/payouts', body, 'key-2')).status, 429);
    assert.equal(await sent(), 1);
    second.advance(61);
    await simulator.advanceClock(61);
    assert.equal((await second.post('/v1/payouts', body, 'key-2')).status, 201);
    assert.equal(await sent(), 2);
  });

  test('requires an idempotency key, which makes one payout', async (t) => {
    const shop = await start(t);
    const none = await shop.post('/v1/payouts', body, null);
    assert.deepEqual([none.status, none.body.code], [400, 'IDEMPOTENCY_KEY_MISSING']);
    const first = await shop.post('/v1/payouts', body, 'key-1');
    const reordered = { note: body.note, pix_key: body.pix_key, amount: body.amount };
    const again = await shop.post('/v1/payouts', reordered, 'key-1');
    assert.deepEqual([again.status, again.body.id], [200, first.body.id]);
    const other = await shop.post('/v1/payouts', { ...body, amount: 1 }, 'key-1');
    assert.deepEqual([other.status, other.body.code], [422, 'IDEMPOTENCY_KEY_REUSED']);
    assert.equal(await sent(), 1);
  });

  describe('a rejected payout', () => {
    for (const [amount, code] of [
      [9404.03, 'INSUFFICIENT_BALANCE_FOR_FEE'],
      [9404.04, 'DAILY_LIMIT_EXCEEDED'],
      [0.5, 'MINIMUM_AMOUNT_NOT_MET'],
      [60_000, 'MAXIMUM_AMOUNT_EXCEEDED'],
      [20_000, 'INSUFFICIENT_BALANCE'],
    ] as const) {
      test(`returns ${code}, although the service sends 401`, async (t) => {
        const shop = await start(t);
        const refused = await shop.post('/v1/payouts', { amount }, 'key-1');
        assert.deepEqual([refused.status, refused.body.code], [422, code]);
        const again = await shop.post('/v1/payouts', { amount }, 'key-1');
        assert.deepEqual([again.status, again.body.code], [422, code]);
        assert.equal(await sent(), 1);
        const { body: list } = await shop.get('/v1/payouts');
        assert.deepEqual(list['data'], []);
      });
    }

    test('returns field names, SANDBOX_NOT_ALLOWED, and PAYOUT_COOLDOWN for RATE_LIMITED', async (t) => {
      const shop = await start(t);
      const invalid = await shop.post('/v1/payouts', { amount: 'ten' });
      assert.deepEqual([invalid.status, invalid.body.code], [422, 'VALIDATION_ERROR']);
      assert.deepEqual((invalid.body['errors'] as { field: string }[])[0]?.field, 'amount');
      shop.advance(61);
      await simulator.setFaults({ calls: { match: '/pixout', do: '429' } });
      const limited = await shop.post('/v1/payouts', body, 'key-1');
      assert.deepEqual([limited.status, limited.body.code], [429, 'PAYOUT_COOLDOWN']);
      shop.advance(61);
      assert.equal((await shop.post('/v1/payouts', body, 'key-1')).status, 201, 'the key can be used again');

      const account = { token: 'tk_test_sim', secret: 'sk_test_sim' };
      const sandbox = await start(t, { account });
      const refused = await sandbox.post('/v1/payouts', body);
      assert.deepEqual([refused.status, refused.body.code], [422, 'SANDBOX_NOT_ALLOWED']);
    });

    test('ACQUIRER_NOT_CONFIGURED is 503 with a Retry-After of the cooldown minute', async (t) => {
      const shop = await start(t);
      const refused = await shop.post('/v1/payouts', { amount: 9404.01 }, 'key-1');
      assert.deepEqual([refused.status, refused.body.code], [503, 'SERVICE_UNAVAILABLE']);
      assert.equal(refused.headers.get('retry-after'), '60');
      assert.deepEqual((await shop.get('/v1/payouts')).body['data'], []);
      // §7.2 does not say that nothing was sent: the same request stays refused, and another key is the merchant's decision.
      assert.match(String(refused.body['detail']), /Check the balance/);
      shop.advance(61);
      await simulator.advanceClock(61);
      const again = await shop.post('/v1/payouts', { amount: 9404.01 }, 'key-1');
      assert.deepEqual([again.status, again.body.code], [503, 'SERVICE_UNAVAILABLE']);
      assert.match(String(again.body['detail']), /Check the balance/);
      assert.equal(await sent(), 1);
      assert.equal((await shop.post('/v1/payouts', body, 'key-2')).status, 201);
    });

    test('§4.5: HTTP 200 with an error is a 404 for the merchant', async (t) => {
      const shop = await start(t);
      const { status, body: problem } = await shop.get('/v1/payouts/no-such-payout');
      assert.deepEqual([status, problem.code], [404, 'PAYOUT_NOT_FOUND']);
    });
  });

  describe('a lost response', () => {
    for (const fault of ['timeout', 'reset', '500', 'html'] as const) {
      for (const when of ['before', 'after'] as const) {
        test(`${fault} ${when} the work: unknown, sent once, and identified by its callback`, async (t) => {
          const shop = await start(t, fault === 'timeout' ? shortTimeout : {});
          await simulator.setFaults({ calls: { match: '/pixout', do: fault, when } });
          const { status, body: payout } = await shop.post('/v1/payouts', body, 'key-1');
          assert.deepEqual([status, payout.status], [201, 'unknown']);
          await simulator.setFaults({});
          shop.advance(3600);
          const again = await shop.post('/v1/payouts', body, 'key-1');
          assert.deepEqual([again.status, again.body.status], [200, 'unknown']);
          assert.equal(await sent(), 1);
          const [record] = await simulator.records('payouts');
          assert.equal(record !== undefined, when === 'after');
          if (record === undefined) return;
          await simulator.move('payouts', String(record['id'] ?? record['idTransaction']), 'pay');
          await until('the callback has settled the payout', async () => {
            const { body: read } = await shop.get(`/v1/payouts/${payout.id}`);
            return read.status === 'paid';
          });
          assert.equal(await sent(), 1);
        });
      }
    }

    test('a lookup with another amount is reported as a mismatch once, and not applied', async (t) => {
      const databaseUrl = await createDatabase();
      const shop = await start(t, { databaseUrl });
      const { body: payout } = await shop.post('/v1/payouts', body);
      const engine = await openEngine(databaseUrl);
      await engine.statement((sql) => sql.run('UPDATE pay_payouts SET amount_minor = 2549'));
      await engine.close();
      await simulator.move('payouts', payout.id, 'pay');
      await until('the merchant has received the event', () => shop.events.length > 0);
      for (let time = 0; time < 3; time++) {
        assert.equal((await shop.get(`/v1/payouts/${payout.id}`)).body.status, 'pending');
      }
      assert.deepEqual(
        shop.events.map(({ type }) => type),
        ['payout.mismatch'],
      );
    });

    test('a callback that names another payout or an unknown one changes nothing', async (t) => {
      const shop = await start(t, shortTimeout);
      await simulator.setFaults({ calls: { match: '/pixout', do: 'timeout', when: 'before' } });
      const { body: payout } = await shop.post('/v1/payouts', body);
      const [request] = await simulator.requests('/pixout');
      const { baasPostbackUrl } = request!.body as { baasPostbackUrl: string };
      shop.advance(61);
      const { body: other } = await shop.post('/v1/payouts', { amount: 7 });
      for (const idTransaction of ['invented', other.id]) {
        const callback = { status: 'paid', idTransaction, typeTransaction: 'PAYMENT' };
        const response = await fetch(baasPostbackUrl, { method: 'POST', body: JSON.stringify(callback) });
        assert.equal(response.status, 204);
      }
      // Ends the hour in which the service may still come to know the unknown one.
      shop.advance(3_600);
      await until('both callbacks are processed', async () => {
        const { callbacks } = await shop.composed.parts.store.backlog(Date.now() + 7_200_000);
        return callbacks === 0;
      });
      assert.equal((await shop.get(`/v1/payouts/${payout.id}`)).body.status, 'unknown');
      assert.equal((await shop.get(`/v1/payouts/${other.id}`)).body.status, 'pending');
      assert.deepEqual(
        shop.events.map(({ type }) => type),
        [],
      );
    });
  });
});
