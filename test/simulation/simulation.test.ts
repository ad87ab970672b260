/**
 * Tests that the simulation is deterministic, that failures it once found stay corrected, and that new days break no
 * rule.
 */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { describe, test } from 'node:test';
import { startPostgres } from '../support/databases/postgres.ts';
import { isLong, rounds } from '../support/long-run.ts';
import { root } from '../support/runner/job.ts';
import { allFaults, applyFault } from './planted-faults/all.ts';
import { installVirtualWorld } from './runtime/install-virtual-world.ts';
import type { Plan } from './world/plan.ts';

/** Other days are simulated each day; a failure names its seed. */
const daySeed = Math.floor(Date.now() / 86_400_000) * 2_000;

installVirtualWorld();
const { hashOf, runDay } = await import('./run-day.ts');
const { sqliteDatabase } = await import('./databases.ts');
const { makePlan } = await import('./world/make-plan.ts');
const { simulate } = await import('./simulate.ts');

const days = rounds({ short: process.env['CI'] ? 2_000 : 500, long: 100_000 });
/** In parallel with the rest of `npm test` a day takes several times as long as alone. */
const daysTimeoutMs = isLong ? 4 * 60 * 60_000 : 20 * 60_000;
const regressions = new URL('regressions/', import.meta.url);

/** The first seed whose plan matches, or none. */
function firstSeedWhere(matches: (plan: Plan) => boolean): number[] {
  for (let seed = 20; seed < 1_000; seed++) if (matches(makePlan(seed, { maxProcesses: 3 }))) return [seed];
  return [];
}
const hasJump = ({ steps }: Plan): boolean =>
  steps.some((step) => step.do === 'clock' && Math.abs(step.offsetMs) > 3_600_000);
const hasNewKey = ({ steps }: Plan): boolean => steps.some((step) => step.do === 'rotate_keys');

test('the same seed gives the same observations', async () => {
  // The last three: one sells from a price list, one has a clock jump, one rotates the key.
  for (const seed of [
    3,
    14,
    15,
    ...firstSeedWhere(({ sells }) => sells === true),
    ...firstSeedWhere(hasJump),
    ...firstSeedWhere(hasNewKey),
  ]) {
    const plan = makePlan(seed, { maxProcesses: 3 });
    const first = await runDay(plan, sqliteDatabase);
    // Another day in between: state that the process keeps from day to day must not matter.
    await runDay(makePlan(seed + 100, { maxProcesses: 3 }), sqliteDatabase);
    const second = await runDay(plan, sqliteDatabase);
    assert.ok(first.observations.length > 20);
    assert.equal(hashOf(second), hashOf(first));
  }
});

describe('plans of corrected failures break no rule', () => {
  for (const file of readdirSync(regressions)) {
    test(file.replace('.json', '').replaceAll('-', ' '), async () => {
      const { plan } = JSON.parse(readFileSync(new URL(file, regressions), 'utf8')) as { plan: Plan };
      const { violation } = await runDay(plan, sqliteDatabase);
      assert.equal(violation, null);
    });
  }
});

test('every planted fault still matches the source', () => {
  assert.ok(allFaults.length >= 30);
  for (const fault of allFaults) applyFault(root, fault, 'try');
});

test('5 days on PostgreSQL break no rule', async (t) => {
  const postgres = await startPostgres();
  t.after(() => postgres.stop());
  const { failures, days: played } = await simulate({
    seed: 1,
    days: 5,
    workers: 1,
    databaseUrls: [await postgres.createDatabase()],
  });
  assert.deepEqual(
    failures.map(({ seed, message }) => `seed ${seed}: ${message}`),
    [],
  );
  assert.equal(played, 5);
});

test(`${days} days from seed ${daySeed} on SQLite break no rule`, { timeout: daysTimeoutMs }, async () => {
  const { failures, days: played } = await simulate({ seed: daySeed, days, workers: availableParallelism() });
  const [failure] = failures;
  assert.equal(failure && `seed ${failure.seed}: ${failure.message}\n${failure.story.join('\n')}`, undefined);
  assert.equal(played, days);
});
