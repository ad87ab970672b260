/** Days of the simulation in `npm test`: it is deterministic, nothing that it once found comes back, and nothing new is found. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { describe, test } from 'node:test';
import { allFaults, planted } from './faults/all.ts';
import { installVirtualWorld } from './runtime/install.ts';
import type { Plan } from './world/plan.ts';

installVirtualWorld();
const { runDay } = await import('./run-day.ts');
const { sqliteDatabase } = await import('./databases.ts');
const { makePlan } = await import('./world/make-plan.ts');
const { simulate } = await import('./simulate.ts');

const days = 600;
const kept = new URL('kept/', import.meta.url);

test('the same seed is the same day, to the last observation', async () => {
  for (const seed of [3, 14, 15]) {
    const plan = makePlan(seed, { mostProcesses: 3 });
    const first = await runDay(plan, sqliteDatabase);
    // Another day between them: what a process keeps from day to day must not matter.
    await runDay(makePlan(seed + 100, { mostProcesses: 3 }), sqliteDatabase);
    const second = await runDay(plan, sqliteDatabase);
    assert.ok(first.observations.length > 20);
    assert.equal(second.hash, first.hash);
  }
});

describe('what the simulation has found stays corrected', () => {
  for (const file of readdirSync(kept)) {
    test(file.replace('.json', '').replaceAll('-', ' '), async () => {
      const { plan } = JSON.parse(readFileSync(new URL(file, kept), 'utf8')) as { plan: Plan };
      const { violation } = await runDay(plan, sqliteDatabase);
      assert.equal(violation, null);
    });
  }
});

test('every planted fault still fits the source', () => {
  assert.ok(allFaults.length >= 30);
  for (const fault of allFaults) assert.ok(planted(fault).size > 0);
});

test(`${days} days break no rule`, async () => {
  const { failures, days: played } = await simulate({ seed: 1, days, workers: availableParallelism() });
  const [failure] = failures;
  assert.equal(failure && `seed ${failure.seed}: ${failure.message}\n${failure.story.join('\n')}`, undefined);
  assert.equal(played, days);
});
