/** Tests the limits of keys: of one day and one name, in races, over processes, and for calls that did nothing. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { keyDigest } from '../../../server/keys/merchant-keys.ts';
import type { PayError } from '../../../server/errors.ts';
import type { MoneyOut } from '../../../server/money-out/index.ts';
import { testCard } from '../../support/servers/companion.ts';
import { onBothDatabases } from '../../support/databases/both-databases.ts';
import { simulatorOfFile } from '../../support/servers/simulator.ts';
import { until } from '../../support/until.ts';
import { mount } from '../routes/mounted.ts';
import { createdRefund, openMoneyOut, refundRequest, rejectedCall } from './fake-money-out.ts';

const simulator = await simulatorOfFile();

const anasKeys = ['key_of_ana_0123456789', 'next_key_of_ana_0123456789'] as const;
const otherKey = 'key_of_bea_0123456789';
const entryOf = (name: string, key: string, limits?: object) => ({
  name,
  sha256: keyDigest(key).toString('hex'),
  scopes: ['read', 'refunds', 'payouts', 'withdrawals'],
  limits,
});
const limits = { refunds: { USD: '20.00' }, payouts: { BRL: '100.00' }, withdrawals: { BRL: '80.00' } };

interface Answer {
  status: number;
  body: { code?: string; remaining?: string; currency?: string; id?: string };
}

onBothDatabases((createDatabase) => {
  describe('limits of a key', () => {
    async function openShop(t: TestContext) {
      const folder = mkdtempSync(path.join(tmpdir(), 'pay-keys-'));
      t.after(() => rmSync(folder, { recursive: true, force: true }));
      const keys = path.join(folder, 'keys.json');
      const entries = [...anasKeys.map((key) => entryOf('ana', key, limits)), entryOf('bea', otherKey)];
      writeFileSync(keys, JSON.stringify({ keys: entries }));
      const options = { baseUrl: simulator.baseUrl, databaseUrl: await createDatabase(), keys };
      const processes = [
        await mount(t, { ...options, rawCard: 'inline' }),
        await mount(t, { ...options, rawCard: 'inline' }),
      ] as const;
      const [{ companion, url }] = processes;
      let turn = 0;
      /** Each call goes to the next process. */
      const post = async (
        address: string,
        body: object,
        { key, idempotencyKey }: { key?: string; idempotencyKey?: string } = {},
      ): Promise<Answer> => {
        const response = await fetch(`${processes[turn++ % 2]?.url}${address}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${key ?? anasKeys[0]}`,
            'content-type': 'application/json',
            'idempotency-key': idempotencyKey ?? randomUUID(),
          },
          body: JSON.stringify(body),
        });
        return { status: response.status, body: (await response.json()) as Answer['body'] };
      };
      const remaining = async (kind: string, currency: string, key: string = anasKeys[0]) => {
        const response = await fetch(`${url}/v1/key`, { headers: { authorization: `Bearer ${key}` } });
        const { limits: left } = (await response.json()) as {
          limits: Record<string, Record<string, { remaining: string }>>;
        };
        return left[kind]?.[currency]?.remaining;
      };
      const paidByCard = async (): Promise<string> => {
        const { id, client_secret } = await companion.checkouts.create({
          reference: randomUUID(),
          amounts: { USD: '50.00' },
        });
        const charged = await fetch(`${url}/v1/checkout/charge`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${client_secret}`,
            'content-type': 'application/json',
            'idempotency-key': randomUUID(),
          },
          body: JSON.stringify(testCard()),
        });
        assert.equal(charged.status, 200, await charged.text());
        await until('it is paid', async () => (await companion.checkouts.get(id)).status === 'paid');
        return (await companion.checkouts.get(id)).payment?.id ?? '';
      };
      return { post, remaining, paidByCard };
    }

    test('hold for refunds in a race over two processes and two keys of one name', async (t) => {
      const { post, remaining, paidByCard } = await openShop(t);
      const payment = await paidByCard();
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          post('/v1/refunds', { payment, amount: '5.00' }, { key: anasKeys[index % 3 === 0 ? 1 : 0] }),
        ),
      );
      assert.equal(answers.filter(({ status }) => status === 201).length, 4, JSON.stringify(answers));
      const refused = answers.filter(({ status }) => status === 403);
      assert.equal(refused.length, 8);
      for (const { body } of refused)
        assert.deepEqual([body.code, body.remaining, body.currency], ['LIMIT_EXCEEDED', '0.00', 'USD']);
      assert.equal(await remaining('refunds', 'USD'), '0.00');
      assert.equal((await post('/v1/refunds', { payment, amount: '5.00' }, { key: otherKey })).status, 201);
    });

    test('say what remains, count a repeat once, and give a rejected refund back', async (t) => {
      const { post, remaining, paidByCard } = await openShop(t);
      const payment = await paidByCard();
      const idempotencyKey = randomUUID();
      const first = await post('/v1/refunds', { payment, amount: '15.00' }, { idempotencyKey });
      assert.equal(first.status, 201);
      for (let repeat = 0; repeat < 3; repeat++) {
        const again = await post('/v1/refunds', { payment, amount: '15.00' }, { idempotencyKey });
        assert.deepEqual([again.status, again.body.id], [200, first.body.id]);
      }
      assert.equal(await remaining('refunds', 'USD'), '5.00');
      const tooMuch = await post('/v1/refunds', { payment, amount: '5.01' });
      assert.deepEqual([tooMuch.status, tooMuch.body.remaining], [403, '5.00']);
      // All that is left is 35.00.
      assert.equal((await post('/v1/refunds', { payment })).body.code, 'LIMIT_EXCEEDED');
      const rejected = await post('/v1/refunds', { payment: 'tx-of-nobody', amount: '5.00' });
      assert.equal(rejected.body.code, 'TRANSACTION_NOT_FOUND');
      assert.equal(await remaining('refunds', 'USD'), '5.00');
      assert.equal((await post('/v1/refunds', { payment: 'tx-of-nobody' })).body.code, 'VALIDATION_ERROR');
      assert.equal((await post('/v1/refunds', { payment, amount: '5.00' })).status, 201);
    });

    test('hold for payouts, whose amount is required', async (t) => {
      const { post, remaining } = await openShop(t);
      const pix_key = 'ana@shop.example';
      const over = await post('/v1/payouts', { amount: '100.01', pix_key });
      assert.deepEqual([over.status, over.body.code, over.body.remaining], [403, 'LIMIT_EXCEEDED', '100.00']);
      for (const body of [{ pix_key }, { amount: 0.001, pix_key }])
        assert.equal((await post('/v1/payouts', body)).body.code, 'VALIDATION_ERROR');
      assert.equal((await post('/v1/payouts', { amount: 60.5, pix_key })).status, 201);
      assert.equal(await remaining('payouts', 'BRL'), '39.50');
      assert.equal((await post('/v1/payouts', { amount: '39.51', pix_key })).body.remaining, '39.50');
      assert.equal((await post('/v1/payouts', { amount: '39.50', pix_key })).body.code, 'PAYOUT_COOLDOWN');
      assert.equal(await remaining('payouts', 'BRL'), '39.50');
      assert.equal(await remaining('payouts', 'BRL', otherKey), undefined);
    });

    test('hold for withdrawals', async (t) => {
      const { post, remaining } = await openShop(t);
      const wallet = { chain: 'polygon', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' };
      assert.equal((await post('/v1/withdrawals', { ...wallet, amount: '80.01' })).status, 403);
      assert.equal((await post('/v1/withdrawals', { ...wallet, amount: '50.00' })).status, 201);
      const second = await post('/v1/withdrawals', { ...wallet, amount: '30.01' });
      assert.deepEqual([second.body.code, second.body.remaining], ['LIMIT_EXCEEDED', '30.00']);
      assert.equal(await remaining('withdrawals', 'BRL'), '30.00');
      assert.equal((await post('/v1/withdrawals', { ...wallet, amount: '30.00' })).status, 201);
      assert.equal(await remaining('withdrawals', 'BRL'), '0.00');
    });
  });
});

describe('a limit', () => {
  const spending = { keyName: 'ana', limitMinor: 15_00 };
  const refundWith = (moneyOut: MoneyOut, idempotencyKey: string, limitMinor: number | null = 15_00) =>
    moneyOut.refund({ ...refundRequest, idempotencyKey, spending: { ...spending, limitMinor } });
  const code = (expected: string) => (error: PayError) => error.code === expected;

  test('begins anew with each day (UTC)', async (t) => {
    let made = 0;
    const { moneyOut, wait } = await openMoneyOut(t, {
      refund: async () =>
        createdRefund.outcome === 'accepted'
          ? { ...createdRefund, value: { ...createdRefund.value, refundId: `re_${++made}` } }
          : createdRefund,
    });
    await refundWith(moneyOut, 'key-1');
    wait(11 * 3_600_000);
    await assert.rejects(refundWith(moneyOut, 'key-2'), code('LIMIT_EXCEEDED'));
    // Midnight. What was refused is not refused for good.
    wait(3_600_000);
    await refundWith(moneyOut, 'key-2');
    await assert.rejects(refundWith(moneyOut, 'key-3'), code('LIMIT_EXCEEDED'));
  });

  test('counts what was requested before it was set', async (t) => {
    const { moneyOut } = await openMoneyOut(t, { refund: async () => createdRefund });
    await refundWith(moneyOut, 'key-1', null);
    await assert.rejects(refundWith(moneyOut, 'key-2'), code('LIMIT_EXCEEDED'));
  });

  test('counts an unknown outcome, and not one that certainly did nothing', async (t) => {
    const outcomes = [
      { outcome: 'unavailable', code: 'SERVICE_UNAVAILABLE', reason: null, retryAfterMs: null, cause: null },
      rejectedCall('REFUND_FAILED', 422),
      { outcome: 'unknown', code: 'OUTCOME_UNKNOWN', cause: null },
    ] as const;
    let call = 0;
    const { moneyOut } = await openMoneyOut(t, {
      refund: async () => outcomes[call++] ?? createdRefund,
    });
    await assert.rejects(refundWith(moneyOut, 'key-1'), code('SERVICE_UNAVAILABLE'));
    await assert.rejects(refundWith(moneyOut, 'key-2'), code('REFUND_FAILED'));
    assert.equal((await refundWith(moneyOut, 'key-1')).refund.status, 'unknown');
    await assert.rejects(refundWith(moneyOut, 'key-3'), code('LIMIT_EXCEEDED'));
  });
});
