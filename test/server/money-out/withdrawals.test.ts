/** Tests crypto withdrawals through the companion against the simulator: every outcome, on both databases. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { onBothDatabases } from '../../support/databases/both-databases.ts';
import { merchantsOn, shortTimeout, type TestMerchant } from '../../support/merchants/in-process-merchant.ts';
import { simulatorOfFile } from '../../support/servers/simulator.ts';
import { until } from '../../support/until.ts';

const wallets = {
  polygon: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  tron: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  solana: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
};
const request = { chain: 'polygon', address: wallets.polygon, amount: '50.00' };
const path = '/crypto/withdraw';

const simulator = await simulatorOfFile();

onBothDatabases((createDatabase) => {
  const start = merchantsOn(simulator, createDatabase);
  const sent = async (): Promise<number> => (await simulator.requests(path)).length;

  for (const chain of ['polygon', 'tron', 'solana'] as const) {
    test(`a withdrawal on ${chain} is followed to its end without callbacks`, async (t) => {
      const shop = await start(t);
      const { status, body } = await shop.post('/v1/withdrawals', {
        chain,
        address: wallets[chain],
        amount: '50.00',
      });
      assert.deepEqual([status, body.status, body['amount']], [201, 'processing', '50.00']);
      assert.equal(typeof body['order_id'], 'string');
      assert.match(String(body['usdt_to_receive']), /^\d+\.\d{6}$/);
      await simulator.move('withdrawals', body.id, 'send');
      assert.equal((await shop.get(`/v1/withdrawals/${body.id}`)).body.status, 'sending');
      await simulator.move('withdrawals', body.id, 'complete');
      shop.advance(61);
      await until('the merchant has received the event', () => shop.eventsOf(body.id).length > 0);
      assert.deepEqual(shop.eventsOf(body.id), ['withdrawal.completed']);
      const { body: read } = await shop.get(`/v1/withdrawals/${body.id}`);
      assert.ok(read['tx_hash']);
      const lookups = await simulator.requests(`${path}/status`);
      for (const { body: lookup } of lookups) {
        assert.equal(typeof (lookup as { order_id: unknown }).order_id, 'string');
      }
    });
  }

  for (const [verb, status] of [
    ['fail', 'failed'],
    ['cancel', 'cancelled'],
  ] as const) {
    test(`a withdrawal becomes ${status}`, async (t) => {
      const shop = await start(t);
      const { body } = await shop.post('/v1/withdrawals', request);
      await simulator.move('withdrawals', body.id, verb);
      shop.advance(61);
      await until('the merchant has received the event', () => shop.eventsOf(body.id).length > 0);
      assert.deepEqual(shop.eventsOf(body.id), [`withdrawal.${status}`]);
    });
  }

  describe('validation before anything is sent', () => {
    for (const [what, invalid, code] of [
      ['a wrong EIP-55 checksum', { address: wallets.polygon.replace('5aA', '5AA') }, 'INVALID_ADDRESS'],
      ['a short address', { address: wallets.polygon.slice(0, -1) }, 'INVALID_ADDRESS'],
      ['the address of another network', { address: wallets.tron }, 'INVALID_ADDRESS'],
      [
        'a wrong tron checksum',
        { chain: 'tron', address: `${wallets.tron.slice(0, -1)}u` },
        'INVALID_ADDRESS',
      ],
      ['a solana key of 31 bytes', { chain: 'solana', address: '2'.repeat(42) }, 'INVALID_ADDRESS'],
      ['a forbidden letter', { chain: 'solana', address: `0${wallets.solana.slice(1)}` }, 'INVALID_ADDRESS'],
      ['less than BRL 10.00', { amount: '9.99' }, 'AMOUNT_BELOW_MINIMUM'],
      [
        'less than BRL 30.00 on solana',
        { chain: 'solana', address: wallets.solana, amount: '29.99' },
        'AMOUNT_BELOW_MINIMUM',
      ],
      ['another chain', { chain: 'bitcoin' }, 'VALIDATION_ERROR'],
      ['an amount that is a number', { amount: 50 }, 'VALIDATION_ERROR'],
    ] as const) {
      test(`rejects ${what}`, async (t) => {
        const shop = await start(t);
        const { status, body } = await shop.post('/v1/withdrawals', { ...request, ...invalid });
        assert.deepEqual([status, body.code], [422, code]);
        assert.deepEqual(await simulator.requests(), []);
      });
    }

    test('accepts an all-lowercase address, which has no checksum', async (t) => {
      const shop = await start(t);
      const address = wallets.polygon.toLowerCase();
      assert.equal((await shop.post('/v1/withdrawals', { ...request, address })).status, 201);
    });
  });

  test('rejects more than the balance, with both amounts', async (t) => {
    const shop = await start(t);
    const { status, body } = await shop.post('/v1/withdrawals', { ...request, amount: '10000.01' });
    assert.deepEqual([status, body.code], [422, 'INSUFFICIENT_BALANCE']);
    assert.deepEqual([body['available_balance'], body['requested_amount']], ['10000.00', '10000.01']);
    assert.equal(
      (await shop.post('/v1/withdrawals', request)).status,
      201,
      'the next withdrawal is accepted',
    );
  });

  test('without a quote returns 503, and accepts the next withdrawal at once', async (t) => {
    const shop = await start(t);
    const noQuote = { ...request, amount: '9405.01' };
    const refused = await shop.post('/v1/withdrawals', noQuote, 'key-1');
    assert.deepEqual([refused.status, refused.body.code], [503, 'SERVICE_UNAVAILABLE']);
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    assert.deepEqual((await shop.get('/v1/withdrawals')).body['data'], []);
    assert.equal(
      (await shop.post('/v1/withdrawals', request, 'key-1')).status,
      201,
      'the key can be used again',
    );
  });

  test('requires an idempotency key, which makes one withdrawal', async (t) => {
    const shop = await start(t);
    const none = await shop.post('/v1/withdrawals', request, null);
    assert.deepEqual([none.status, none.body.code], [400, 'IDEMPOTENCY_KEY_MISSING']);
    const first = await shop.post('/v1/withdrawals', request, 'key-1');
    const again = await shop.post('/v1/withdrawals', request, 'key-1');
    assert.deepEqual([again.status, again.body.id], [200, first.body.id]);
    const other = await shop.post('/v1/withdrawals', { ...request, amount: '51.00' }, 'key-1');
    assert.deepEqual([other.status, other.body.code], [422, 'IDEMPOTENCY_KEY_REUSED']);
    assert.equal(await sent(), 1);
  });

  test('returns WITHDRAWAL_IN_PROGRESS for a second withdrawal while the first is in progress', async (t) => {
    const shop = await start(t);
    await simulator.setFaults({ calls: { match: path, do: 'slow', delay_ms: 1500 } });
    const first = shop.post('/v1/withdrawals', request);
    await until('the service has received the call', async () => (await sent()) > 0);
    const second = await shop.post('/v1/withdrawals', { ...request, amount: '60.00' });
    assert.deepEqual([second.status, second.body.code], [409, 'WITHDRAWAL_IN_PROGRESS']);
    assert.equal((await first).status, 201);
    assert.equal((await shop.post('/v1/withdrawals', { ...request, amount: '60.00' })).status, 201);
  });

  test('an unreadable balance sends nothing and leaves the key usable', async (t) => {
    const shop = await start(t, shortTimeout);
    await simulator.setFaults({ calls: { match: '/account/balance', do: 'timeout', times: 100 } });
    const { status, body } = await shop.post('/v1/withdrawals', request, 'key-1');
    assert.deepEqual([status, body.code], [503, 'SERVICE_UNAVAILABLE']);
    assert.equal(await sent(), 0);
    await simulator.setFaults({});
    assert.equal((await shop.post('/v1/withdrawals', request, 'key-1')).status, 201);
  });

  describe('a lost response', () => {
    const lose = async (
      shop: TestMerchant,
      fault: 'timeout' | 'reset' | '500' | 'html',
      when: 'before' | 'after',
    ) => {
      await simulator.setFaults({ calls: { match: path, do: fault, when } });
      const { status, body } = await shop.post('/v1/withdrawals', request, 'key-1');
      assert.deepEqual([status, body.status], [201, 'unknown']);
      await simulator.setFaults({});
      const again = await shop.post('/v1/withdrawals', request, 'key-1');
      assert.deepEqual([again.status, again.body.status], [200, 'unknown']);
      return body.id;
    };

    for (const fault of ['timeout', 'reset', 'html'] as const) {
      test(`${fault} before the work: the unchanged balance makes it failed, and the next withdrawal is accepted`, async (t) => {
        const shop = await start(t, fault === 'timeout' ? shortTimeout : {});
        const id = await lose(shop, fault, 'before');
        const early = await shop.get(`/v1/withdrawals/${id}`);
        assert.deepEqual([early.body.status, early.body['balance_finding']], ['unknown', 'unchanged']);
        const blocked = await shop.post('/v1/withdrawals', { ...request, amount: '60.00' });
        assert.deepEqual([blocked.status, blocked.body.code], [409, 'WITHDRAWAL_IN_PROGRESS']);
        shop.advance(16 * 60);
        await until('the withdrawal is settled', () => shop.eventsOf(id).length > 0);
        assert.deepEqual(shop.eventsOf(id), ['withdrawal.failed']);
        const { body } = await shop.get(`/v1/withdrawals/${id}`);
        assert.deepEqual([body.status, body['failure_code']], ['failed', 'NOT_CREATED']);
        assert.equal(await sent(), 1);
        assert.equal((await shop.post('/v1/withdrawals', { ...request, amount: '60.00' })).status, 201);
      });
    }

    for (const fault of ['timeout', 'reset', '500', 'html'] as const) {
      test(`${fault} after the work: unknown until looked up by its order id, and never sent again`, async (t) => {
        const shop = await start(t, fault === 'timeout' ? shortTimeout : {});
        const id = await lose(shop, fault, 'after');
        shop.advance(16 * 60);
        await until('the balance was read', async () => {
          const { body } = await shop.get(`/v1/withdrawals/${id}`);
          return body['balance_finding'] === 'debited';
        });
        assert.equal((await shop.get(`/v1/withdrawals/${id}`)).body.status, 'unknown');
        const [order] = await simulator.records('withdrawals');
        const orderId = String(order?.['order_id']);
        await simulator.move('withdrawals', orderId, 'complete');
        const { body } = await shop.get(`/v1/withdrawals/${orderId}`);
        assert.deepEqual([body.status, body['order_id']], ['completed', orderId]);
        assert.equal((await shop.get(`/v1/withdrawals/${id}`)).body['order_id'], orderId);
        await until('the merchant has received the event', () => shop.eventsOf(orderId).length > 0);
        assert.equal(await sent(), 1);
      });
    }
  });

  test('an unknown id is 404; an order made elsewhere is shown', async (t) => {
    const shop = await start(t);
    for (const id of ['999999', 'wd_nothing', 'x'.repeat(300)]) {
      const { status } = await shop.get(`/v1/withdrawals/${id}`);
      assert.equal(status, 404);
    }
    const response = await fetch(simulator.baseUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...request, amount: 50, token: 'tk_live_sim', secret: 'sk_live_sim' }),
    });
    const { data } = (await response.json()) as { data: { order_id: number } };
    const { status, body } = await shop.get(`/v1/withdrawals/${data.order_id}`);
    assert.deepEqual([status, body.status, body['updated_at']], [200, 'processing', null]);
    assert.match(String(body['created_at']), /Z$/, 'as the service has it');
  });

  test('returns the balance of the service, fetched once in 5 seconds', async (t) => {
    const shop = await start(t);
    const responses = await Promise.all(Array.from({ length: 20 }, () => shop.get('/v1/balance')));
    for (const { status, body } of responses) {
      assert.equal(status, 200);
      assert.deepEqual(body['brl'], { available: 10_000, reserved: 0 });
    }
    assert.equal((await simulator.requests('/account/balance')).length, 1);
    shop.advance(6);
    await shop.get('/v1/balance');
    assert.equal((await simulator.requests('/account/balance')).length, 2);
  });
});
