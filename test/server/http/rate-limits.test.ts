/** Tests that attempts per address are counted in the database, across processes and restarts. */
import assert from 'node:assert/strict';
import { createCallBudget } from '../../../server/http/service-call-budget.ts';
import { addressKey } from '../../../server/http/middleware/client-address.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type AttemptLimits, createLimits } from '../../../server/http/rate-limits.ts';
import { openStore } from '../../../server/storage/index.ts';
import { engineRateLimiter, purgeRateLimits } from '../../../server/storage/rate-limiter.ts';
import { startPostgres, type TestPostgres } from '../../support/databases/postgres.ts';

const limitsOn = async (databaseUrl: string) => {
  const { store, engine } = await openStore(databaseUrl);
  const limits: AttemptLimits = createLimits({ attemptsPerAddress: 5 }, (options) =>
    engineRateLimiter(engine, options),
  );
  return { limits, engine, close: () => store.close() };
};

const isTooManyAttempts = (error: { code?: string; retryAfterS?: number }): boolean => {
  assert.equal(error.code, 'TOO_MANY_ATTEMPTS');
  return (error.retryAfterS ?? 0) > 0;
};

describe('attempts per address', () => {
  let postgres: TestPostgres;
  let folder: string;
  before(async () => {
    postgres = await startPostgres();
    folder = await mkdtemp(path.join(tmpdir(), 'pay-elements-limits-'));
  });
  after(async () => {
    await postgres.stop();
    await rm(folder, { recursive: true });
  });

  for (const [name, database] of Object.entries({
    SQLite: async () => `sqlite:${path.join(folder, 'limits.db')}`,
    PostgreSQL: () => postgres.createDatabase(),
  })) {
    test(`${name}: are limited across a restart, for each address separately`, async () => {
      const url = await database();
      const first = await limitsOn(url);
      for (let attempt = 0; attempt < 5; attempt++) {
        await first.limits.checkAttempts('10.0.0.1');
        await first.limits.countAttempt('10.0.0.1');
      }
      await assert.rejects(first.limits.checkAttempts('10.0.0.1'), isTooManyAttempts);
      await first.limits.giveBackAttempt('10.0.0.1');
      await first.limits.checkAttempts('10.0.0.1');
      await first.limits.countAttempt('10.0.0.1');
      await first.close();
      const second = await limitsOn(url);
      await assert.rejects(second.limits.checkAttempts('10.0.0.1'), isTooManyAttempts);
      await assert.rejects(second.limits.countAttempt('10.0.0.1'), isTooManyAttempts);
      await second.limits.countAttempt('10.0.0.2');
      const later = Date.now() + 11 * 60_000;
      assert.equal(await purgeRateLimits(second.engine, Date.now(), 9), 0);
      // In batches: each removes no more rows than its limit.
      assert.equal(await purgeRateLimits(second.engine, later, 1), 1);
      assert.equal(await purgeRateLimits(second.engine, later, 9), 1);
      await second.limits.countAttempt('10.0.0.1');
      await second.close();
    });

    test(`${name}: are not kept for hours after the clock was set back`, async (t) => {
      const url = await database();
      const { limits, close } = await limitsOn(url);
      t.after(close);
      const now = Date.now();
      const clock = t.mock.method(Date, 'now');
      const setClock = (ms: number): void => clock.mock.mockImplementation(() => ms);
      setClock(now + 5 * 3_600_000);
      for (let attempt = 0; attempt < 5; attempt++) await limits.countAttempt('10.0.0.3');
      await assert.rejects(limits.checkAttempts('10.0.0.3'), isTooManyAttempts);
      // The clocks of several processes differ by some minutes at most.
      setClock(now + 5 * 3_600_000 - 5 * 60_000);
      await assert.rejects(limits.checkAttempts('10.0.0.3'), isTooManyAttempts);
      setClock(now);
      await limits.checkAttempts('10.0.0.3');
      for (let attempt = 0; attempt < 5; attempt++) await limits.countAttempt('10.0.0.3');
      await assert.rejects(limits.countAttempt('10.0.0.3'), isTooManyAttempts);
    });

    test(`${name}: the calls of a payment are not blocked for hours after the clock was set back`, async (t) => {
      const { engine, close } = await limitsOn(await database());
      t.after(close);
      const budget = createCallBudget((options) => engineRateLimiter(engine, options));
      const takeAll = async (): Promise<boolean[]> => {
        const taken = [];
        for (let call = 0; call < 4; call++) taken.push((await budget.take('pay_1')).granted);
        return taken;
      };
      const now = Date.now();
      const clock = t.mock.method(Date, 'now');
      clock.mock.mockImplementation(() => now + 5 * 3_600_000);
      assert.deepEqual(await takeAll(), [true, true, true, false]);
      clock.mock.mockImplementation(() => now);
      assert.deepEqual(await takeAll(), [true, true, true, false]);
    });
  }

  test('PostgreSQL: are limited across several processes', async () => {
    const url = await postgres.createDatabase();
    const processes = await Promise.all([limitsOn(url), limitsOn(url), limitsOn(url)]);
    const counted = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) =>
        (processes[index % 3] ?? assert.fail()).limits.countAttempt('10.0.0.1'),
      ),
    );
    assert.equal(counted.filter(({ status }) => status === 'fulfilled').length, 5);
    for (const { close } of processes) await close();
  });
});

test('counts an IPv6 network as one address', () => {
  assert.equal(addressKey('2001:db8:1:2:3:4:5:6'), addressKey('2001:db8:1:2::9'));
  assert.notEqual(addressKey('2001:db8:1:2::1'), addressKey('2001:db8:1:3::1'));
  assert.equal(addressKey('::ffff:10.0.0.1'), '10.0.0.1');
});
