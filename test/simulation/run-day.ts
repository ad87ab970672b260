/** Runs one simulated day: plays a plan in a world and judges every observation. */
import { createHash } from 'node:crypto';
import { assertNoCanary } from './judge/canaries.ts';
import { Judge } from './judge/judge.ts';
import { Violation } from './judge/ledger.ts';
import { Participants } from './world/participants.ts';
import type { Database } from './databases.ts';
import { requestFinalState, probe } from './world/final-requests.ts';
import type { Observation } from './world/observation.ts';
import type { Plan } from './world/plan.ts';
import { World } from './world/world.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Longer than a checkout's lifetime, the rechecks of a card, and the retries of an event after an hour of failures. */
const quietMs = 34 * hour;
/** By then an attempt without a service id has released its slot, even if its clock was hours ahead when it began. */
const probeAfterMs = 5 * hour;

export interface DayResult {
  violation: { rule: string; message: string; at: number } | null;
  observations: readonly Observation[];
}

/** Digest of all observations of a day: equal for equal plans. */
export const hashOf = ({ observations }: DayResult): string =>
  createHash('sha256').update(JSON.stringify(observations)).digest('hex').slice(0, 16);

/** Forwards errors that would end a companion process to the day that is running. */
let onCrash: (error: unknown) => void = () => undefined;
process.on('unhandledRejection', (error) => onCrash(error));
process.on('uncaughtException', (error) => onCrash(error));

export async function runDay(plan: Plan, database: Database): Promise<DayResult> {
  const judge = new Judge(plan);
  const observations: Observation[] = [];
  const log: string[] = [];
  let violation: Violation | null = null;
  const guarded = (work: () => void): void => {
    if (violation !== null) return;
    try {
      work();
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      violation = error;
      world.isOver = true;
    }
  };
  const record = (observation: Observation): void => {
    if (violation !== null) return;
    observations.push(observation);
    guarded(() => judge.observe(observation));
  };
  const engine = await database.open();
  const world = new World({
    plan,
    engine,
    isDatabaseReal: database.isReal,
    onObservation: record,
    onLogLine: (line) => void log.push(line),
  });
  const elapsed = (): number => world.time.elapsedMs;
  onCrash = (error) => record({ at: elapsed(), kind: 'crash', error: stackOf(error) });

  const metrics = await world.run(() => playPlan(world, plan, record));
  await world.run(async () => {
    const texts = {
      log: log.join(''),
      database: await database.dump(engine),
      metrics: metrics.join('\n'),
    };
    guarded(() => judge.end());
    if (!world.isOver) guarded(() => judge.stored(texts.database));
    guarded(() => {
      for (const place of ['log', 'database', 'metrics'] as const)
        assertNoCanary(place, texts[place], judge.violate);
      if (!world.isOver && metrics.some((text) => !text.startsWith('200\n')))
        judge.violate('metrics can be read', 'the metrics of a process could not be read');
    });
  });
  for (const process of world.processes.alive) process.kill();
  await database.close(engine, violation !== null);
  onCrash = () => undefined;
  const found = violation as Violation | null;
  return {
    violation: found && { rule: found.rule, message: found.message, at: found.at },
    observations,
  };
}

/** Returns the final `/metrics` of each process. */
async function playPlan(
  world: World,
  plan: Plan,
  record: (observation: Observation) => void,
): Promise<string[]> {
  const participants = new Participants(world, (c, view) =>
    record({ at: world.time.elapsedMs, kind: 'stream', c, view, process: 0 }),
  );
  const pending: Promise<void>[] = [];
  pending.push(world.processes.startAll());
  await world.passTo(1);
  for (const [index, step] of plan.steps.entries()) {
    await world.passTo(step.at + 1);
    if (world.isOver) return [];
    record({ at: world.time.elapsedMs, kind: 'step', index, step });
    pending.push(participants.perform(step));
  }
  await world.passTo(world.time.elapsedMs + 5 * minute);
  world.heal();
  record({ at: world.time.elapsedMs, kind: 'calm' });
  const calmAt = world.time.elapsedMs;
  await world.passTo(calmAt + probeAfterMs);
  const probed = probe(participants, plan.unvisited);
  await world.passTo(calmAt + (plan.quietMs ?? quietMs));
  // Time has leapt, for hours if nothing moved: what came due on the way begins only now.
  await world.passTo(world.time.elapsedMs + 5 * minute);
  const metrics = requestFinalState(participants);
  await world.passTo(world.time.elapsedMs + 2 * minute);
  if (world.isOver) return [];
  await Promise.all([...pending, probed]);
  return await metrics;
}

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
