/** One day: a plan, played in a world, before a judge. */
import { createHash } from 'node:crypto';
import { assertNoCanary } from './judge/canaries.ts';
import { Judge } from './judge/judge.ts';
import { Violation } from './judge/ledger.ts';
import { Cast } from './world/cast.ts';
import type { Database } from './databases.ts';
import { askLastQuestions, probe } from './world/last-questions.ts';
import type { Observation } from './world/observation.ts';
import type { Plan } from './world/plan.ts';
import { World } from './world/world.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Longer than a checkout lives, a card is looked at again and an event is repeated after one bad hour. */
const quietMs = 34 * hour;
/** After an attempt that nobody can name has given its place back, by a clock that was hours ahead when it began. */
const probeAfterMs = 5 * hour;

export interface DayResult {
  violation: { rule: string; message: string; at: number } | null;
  observations: readonly Observation[];
}

/** Digest of all that was seen on a day: the same for the same plan. */
export const hashOf = ({ observations }: DayResult): string =>
  createHash('sha256').update(JSON.stringify(observations)).digest('hex').slice(0, 16);

/** What would end a process of the companion reaches the day that runs. */
let onCrash: (error: unknown) => void = () => undefined;
process.on('unhandledRejection', (error) => onCrash(error));
process.on('uncaughtException', (error) => onCrash(error));

export async function runDay(plan: Plan, database: Database): Promise<DayResult> {
  const judge = new Judge();
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
  const see = (seen: Observation): void => {
    if (violation !== null) return;
    observations.push(seen);
    guarded(() => judge.observe(seen));
  };
  const engine = await database.open();
  const world = new World({
    plan,
    engine,
    isDatabaseReal: database.isReal,
    onObservation: see,
    onLogLine: (line) => void log.push(line),
  });
  const elapsed = (): number => world.time.elapsedMs;
  onCrash = (error) => see({ at: elapsed(), saw: 'crashed', error: described(error) });

  const metrics = await world.run(() => playPlan(world, plan, see));
  await world.run(async () => {
    const texts = {
      log: log.join(''),
      database: await database.dump(engine),
      metrics: metrics.join('\n'),
    };
    guarded(() => judge.end());
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

/** Returns what the metrics of each process say at the end. */
async function playPlan(world: World, plan: Plan, see: (seen: Observation) => void): Promise<string[]> {
  const cast = new Cast(world, (c, view) =>
    see({ at: world.time.elapsedMs, saw: 'stream', c, view, process: 0 }),
  );
  const underWay: Promise<void>[] = [];
  underWay.push(world.processes.startAll());
  await world.passTo(1);
  for (const [index, step] of plan.steps.entries()) {
    await world.passTo(step.at + 1);
    if (world.isOver) return [];
    see({ at: world.time.elapsedMs, saw: 'step', index, step });
    underWay.push(cast.perform(step));
  }
  await world.passTo(world.time.elapsedMs + 5 * minute);
  world.heal();
  see({ at: world.time.elapsedMs, saw: 'calm' });
  const calmAt = world.time.elapsedMs;
  await world.passTo(calmAt + probeAfterMs);
  const probed = probe(cast);
  await world.passTo(calmAt + quietMs);
  const metrics = askLastQuestions(cast);
  await world.passTo(world.time.elapsedMs + 2 * minute);
  if (world.isOver) return [];
  await Promise.all([...underWay, probed]);
  return await metrics;
}

const described = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
