/** Tests that two companion processes on one PostgreSQL share the payout minute, the single withdrawal and idempotency keys. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { merchantKey, startCompanion } from '../../support/servers/companion.ts';
import { startPostgres, type TestPostgres } from '../../support/databases/postgres.ts';
import { type Scope, suiteScope } from '../../support/servers/process.ts';
import { type SimulatorControl, startSimulator } from '../../support/servers/simulator.ts';

const suite = suiteScope();
let postgres: TestPostgres;
let simulator: SimulatorControl;
before(async () => {
  [postgres, simulator] = await Promise.all([startPostgres(), startSimulator(suite)]);
});
after(() => postgres.stop());
beforeEach(() => simulator.reset());

type Post = (
  path: string,
  body: unknown,
  key?: string,
) => Promise<{ status: number; code?: string; id?: string }>;

async function twoCompanions(scope: Scope): Promise<[Post, Post]> {
  const databaseUrl = await postgres.createDatabase();
  const start = async (): Promise<Post> => {
    const { url } = await startCompanion(scope, { baseUrl: simulator.baseUrl, databaseUrl });
    return async (path, body, key = randomUUID()) => {
      const response = await fetch(url + path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${merchantKey}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
      });
      const { code, id } = (await response.json()) as { code?: string; id?: string };
      return { status: response.status, ...(code && { code }), ...(id && { id }) };
    };
  };
  return Promise.all([start(), start()]);
}

const statusesOf = (responses: { status: number }[]): number[] =>
  responses.map(({ status }) => status).sort((a, b) => a - b);

test('two companions allow one payout a minute together', async (t) => {
  const [one, other] = await twoCompanions(t);
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? one : other)('/v1/payouts', { amount: index + 1 }),
    ),
  );
  assert.deepEqual(statusesOf(responses), [201, ...Array.from({ length: 19 }, () => 429)]);
  assert.equal((await simulator.requests('/pixout')).length, 1);
});

test('two companions allow one withdrawal at a time together', async (t) => {
  const [one, other] = await twoCompanions(t);
  await simulator.setFaults({ calls: { match: '/crypto/withdraw', do: 'slow', delay_ms: 3000 } });
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      (index % 2 === 0 ? one : other)('/v1/withdrawals', {
        chain: 'polygon',
        address,
        amount: `${index + 10}.00`,
      }),
    ),
  );
  assert.deepEqual(statusesOf(responses), [201, ...Array.from({ length: 9 }, () => 409)]);
  assert.equal((await simulator.requests('/crypto/withdraw')).length, 1);
});

test('one key makes one payout and one withdrawal across two companions', async (t) => {
  const [one, other] = await twoCompanions(t);
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  for (const [path, body, upstream] of [
    ['/v1/payouts', { amount: 12 }, '/pixout'],
    ['/v1/withdrawals', { chain: 'polygon', address, amount: '10.00' }, '/crypto/withdraw'],
  ] as const) {
    const key = randomUUID();
    const responses = await Promise.all([one(path, body, key), other(path, body, key)]);
    // Of two simultaneous requests, the later gets IDEMPOTENCY_KEY_IN_FLIGHT or the result of the first.
    for (const { status, code } of responses) {
      assert.ok(status === 201 || status === 200 || code === 'IDEMPOTENCY_KEY_IN_FLIGHT', String(code));
    }
    const settled = [await one(path, body, key), await other(path, body, key)];
    assert.deepEqual(statusesOf(settled), [200, 200]);
    assert.equal(settled[0]?.id, settled[1]?.id);
    assert.equal((await simulator.requests(upstream)).length, 1);
  }
});
