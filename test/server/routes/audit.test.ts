/** Tests the audit: who did what, and what was refused, on both databases and over restarts. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { keyDigest, scopes } from '../../../server/keys/merchant-keys.ts';
import { openStore } from '../../../server/storage/index.ts';
import { auditStore } from '../../../server/storage/audit.ts';
import { onBothDatabases } from '../../support/databases/both-databases.ts';
import { readSources } from '../../support/repository/source.ts';
import { simulatorOfFile } from '../../support/servers/simulator.ts';
import { merchantKey, mount } from './mounted.ts';

const simulator = await simulatorOfFile();

const key = (name: string): string => `key_of_${name}_0123456789`;
const entryOf = (name: string, fields: object = {}) => ({
  name,
  sha256: keyDigest(key(name)).toString('hex'),
  scopes: ['read'],
  ...fields,
});
const clerk = entryOf('clerk', {
  scopes: ['read', 'checkouts', 'refunds', 'payouts'],
  limits: { refunds: { USD: '1.00' }, payouts: { BRL: '100.00' } },
});

interface Entry {
  position: number;
  at: string;
  key: string | null;
  call: string;
  object: string | null;
  checkout?: string;
  reference?: string;
  outcome: string;
  address: string | null;
  reason?: string;
}

onBothDatabases((createDatabase) => {
  describe('the audit', () => {
    async function openShop(t: TestContext) {
      const folder = mkdtempSync(path.join(tmpdir(), 'pay-keys-'));
      t.after(() => rmSync(folder, { recursive: true, force: true }));
      const keys = path.join(folder, 'keys.json');
      const expired = entryOf('expired', { scopes, expires_at: '2020-01-01T00:00:00Z' });
      writeFileSync(keys, JSON.stringify({ keys: [clerk, entryOf('reader'), expired] }));
      const databaseUrl = await createDatabase();
      const start = () => mount(t, { baseUrl: simulator.baseUrl, databaseUrl, keys });
      const { companion, url } = await start();
      const send = async (bearer: string, method: string, address: string, body?: string) => {
        const response = await fetch(url + address, {
          method,
          headers: {
            authorization: `Bearer ${bearer}`,
            'content-type': 'application/json',
            'idempotency-key': randomUUID(),
          },
          ...(body !== undefined && { body }),
        });
        const text = await response.text();
        return { status: response.status, body: JSON.parse(text) as { id: string; code?: string } };
      };
      const listed = async (query = '', from = url): Promise<Entry[]> => {
        const response = await fetch(`${from}/v1/audit?limit=500${query}`, {
          headers: { authorization: `Bearer ${key('reader')}` },
        });
        assert.equal(response.status, 200);
        return ((await response.json()) as { data: Entry[] }).data;
      };
      return { companion, send, listed, start };
    }
    const create = JSON.stringify({ reference: 'order-1001', amounts: { BRL: '25.00', USD: '10.00' } });
    const without = ({ position: _position, at: _at, ...entry }: Entry) => entry;

    test('has what was done, by key, object and order, also after a restart', async (t) => {
      const { companion, send, listed, start } = await openShop(t);
      const { body: order } = await send(key('clerk'), 'POST', '/v1/checkouts', create);
      await send(merchantKey, 'POST', `/v1/checkouts/${order.id}/cancel`);
      const payout = await send(
        key('clerk'),
        'POST',
        '/v1/payouts',
        '{"amount":"10.00","pix_key":"a@b.example"}',
      );
      await companion.checkouts.create({ reference: 'order-1002', amounts: { BRL: '5.00' } });
      await send(key('reader'), 'GET', `/v1/checkouts/${order.id}`);
      const entries = await listed();
      const address = '127.0.0.1';
      const ofOrder = { object: order.id, checkout: order.id, reference: 'order-1001', outcome: 'done' };
      assert.deepEqual(entries.slice(0, 3).map(without), [
        { key: 'clerk', call: 'createCheckout', ...ofOrder, address },
        { key: 'PAY_MERCHANT_KEY', call: 'cancelCheckout', ...ofOrder, address },
        { key: 'clerk', call: 'createPayout', object: payout.body.id, outcome: 'done', address },
      ]);
      assert.deepEqual(
        [entries[3]?.key, entries[3]?.reference, entries[3]?.address],
        ['in-process', 'order-1002', null],
      );
      assert.equal(entries.length, 4);
      assert.ok(entries.every(({ at }) => new Date(at).toISOString() === at));
      const again = await start();
      assert.deepEqual(await listed('', again.url), entries);
      assert.deepEqual(
        (await again.companion.audit.list({ checkout: order.id })).data.map(({ call }) => call),
        ['createCheckout', 'cancelCheckout'],
      );
      assert.deepEqual((await listed(`&object=${payout.body.id}`)).length, 1);
      const [, second] = entries;
      assert.deepEqual(await listed(`&after=${second?.position}`), entries.slice(2));
    });

    test('has every refused call of a known key, with its reason and the order it names', async (t) => {
      const { companion, send, listed } = await openShop(t);
      const order = await companion.checkouts.create({
        reference: 'order-1001',
        amounts: { BRL: '25.00', USD: '10.00' },
      });
      const calls: [bearer: string, method: string, address: string, body?: string][] = [
        [key('reader'), 'POST', `/v1/checkouts/${order.id}/cancel`],
        [key('reader'), 'GET', '/metrics'],
        [key('expired'), 'GET', '/v1/events'],
        [key('clerk'), 'POST', '/v1/checkouts', '{"reference":'],
        [key('clerk'), 'POST', '/v1/checkouts', '{"reference":"order-1001","amounts":{"BRL":"1.00"}}'],
        [key('clerk'), 'POST', '/v1/refunds', '{"payment":"pay_of_nobody","amount":"2.00"}'],
        [key('clerk'), 'POST', '/v1/payouts', '{"amount":"100.01","pix_key":"a@b.example"}'],
      ];
      for (const [bearer, method, address, body] of calls) {
        const { status } = await send(bearer, method, address, body);
        assert.ok(status >= 400, address);
      }
      // Neither refused nor a change.
      await send(key('reader'), 'GET', '/v1/refunds/re_of_nobody');
      const entries = (await listed()).slice(1);
      const named = { checkout: order.id, reference: 'order-1001' };
      const refused = { outcome: 'refused', address: '127.0.0.1' };
      assert.deepEqual(entries.map(without), [
        {
          key: 'reader',
          call: 'cancelCheckout',
          object: order.id,
          ...named,
          ...refused,
          reason: 'SCOPE_REQUIRED',
        },
        { key: 'reader', call: 'metrics', object: null, ...refused, reason: 'SCOPE_REQUIRED' },
        { key: 'expired', call: 'listEvents', object: null, ...refused, reason: 'UNAUTHENTICATED' },
        { key: 'clerk', call: 'createCheckout', object: null, ...refused, reason: 'MALFORMED_JSON' },
        {
          key: 'clerk',
          call: 'createCheckout',
          object: null,
          ...named,
          ...refused,
          reason: 'REFERENCE_TAKEN',
        },
        { key: 'clerk', call: 'createRefund', object: null, ...refused, reason: 'LIMIT_EXCEEDED' },
        { key: 'clerk', call: 'createPayout', object: null, ...refused, reason: 'LIMIT_EXCEEDED' },
      ]);
    });

    test('keeps little of calls with unknown keys, and no key, secret or body', async (t) => {
      const { companion, send, listed } = await openShop(t);
      const order = await companion.checkouts.create({ reference: 'order-1001', amounts: { BRL: '25.00' } });
      const wrong = 'a_key_that_is_wrong_0123456789';
      await Promise.all(Array.from({ length: 200 }, () => send(wrong, 'POST', '/v1/checkouts', create)));
      await send(merchantKey, 'POST', `/v1/checkouts/${order.client_secret}/cancel`);
      await send(merchantKey, 'POST', '/v1/checkouts/4242424242424242/cancel');
      const entries = await listed();
      const ofStrangers = entries.filter((entry) => entry.key === null);
      assert.ok(ofStrangers.length >= 1);
      // An hour may begin between two of them.
      for (const [hour, ofHour] of Map.groupBy(ofStrangers, ({ at }) => at.slice(0, 13)))
        assert.ok(ofHour.length <= 30, `${ofHour.length} at ${hour}`);
      const text = JSON.stringify(entries);
      for (const secret of [wrong, merchantKey, order.client_secret, '4242424242424242', '25.00'])
        assert.ok(!text.includes(secret), secret);
    });

    test('is kept for good, or as long as the operator says', async (t) => {
      const { store, engine } = await openStore(await createDatabase());
      t.after(() => store.close());
      const entries = auditStore(engine);
      const entry = { keyName: 'ana', call: 'createRefund', object: null, checkout: null, reference: null };
      const end = { outcome: 'done', address: null, reason: null } as const;
      await Promise.all([1_000, 2_000, 3_000].map((at) => entries.append({ ...entry, ...end, at })));
      assert.equal(await entries.removeBefore(2_000, 10), 1);
      const left = await entries.list({ after: 0, limit: 10 });
      assert.deepEqual(new Set(left.map(({ at }) => at)), new Set([2_000, 3_000]));
    });
  });
});

test('no code writes to the audit but the one that adds entries and the retention', () => {
  const writing = readSources('server').flatMap((file) =>
    [...file.text.matchAll(/\b(?:INSERT INTO|UPDATE|DELETE FROM|TRUNCATE|DROP TABLE)\s+pay_audit\b/g)].map(
      ([statement]) => `${file.path}: ${statement}`,
    ),
  );
  assert.deepEqual(writing, [
    'server/storage/audit.ts: DELETE FROM pay_audit',
    'server/storage/audit.ts: INSERT INTO pay_audit',
  ]);
  assert.equal(readFileSync('server/compose.ts', 'utf8').split('.removeBefore(').length, 2);
});
