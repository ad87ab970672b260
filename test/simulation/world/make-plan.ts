/** Draws the plan of a day from a seed. */
import { Random } from '../runtime/random.ts';
import type { Amounts, Plan, Step } from './plan.ts';
import { forgery, moneyOut, refundsAndDisputes } from './plan-follow-ups.ts';
import { attempt } from './plan-attempts.ts';
import { fault } from './plan-faults.ts';
import { rareStory } from './rare-stories.ts';

const minute = 60_000;

/** Share of the days with a service whose clock is wrong. */
const wrongClockShare = 0.05;

export interface PlanOptions {
  /** More than one needs a database that processes can share. */
  maxProcesses: number;
}

export function makePlan(seed: number, { maxProcesses }: PlanOptions): Plan {
  const random = new Random(`plan ${seed}`);
  const processes = random.chance(0.6) ? 1 : random.between(1, maxProcesses);
  let sells = random.chance(0.15);
  const steps: Step[] = [];
  const checkouts = random.between(1, 3);
  for (let c = 0; c < checkouts; c++) steps.push(...story(c, sells, random.fork(`checkout ${c}`)));
  if (random.chance(0.35)) steps.push(...moneyOut(random.fork('money out')));
  const lengthMs = Math.max(...steps.map(({ at }) => at));
  // Some days have no faults, so that bugs independent of faults show at once.
  const faultCount = random.chance(0.15) ? 0 : random.between(1, 7);
  const faultRandom = random.fork('trouble');
  for (let count = 0; count < faultCount; count++) {
    // Mostly just before a step, so that the fault hits it.
    const near = faultRandom.pick(steps as [Step, ...Step[]]).at - faultRandom.between(1, 30);
    const at = faultRandom.chance(0.8) ? Math.max(0, near) : faultRandom.between(0, lengthMs);
    steps.push(fault(at, processes, faultRandom));
  }
  const clockOffsetsMs = Array.from({ length: processes }, () => random.between(-1500, 1500));
  const rare = new Random(`rare ${seed}`);
  let quietMs: number | undefined;
  let unvisited: readonly number[] | undefined;
  const added = rareStory(checkouts, rare);
  if (added !== null) {
    steps.push(...added.steps);
    sells ||= added.sells === true;
    // Several processes restarting in turn cannot have different keys.
    const isAlone = processes === 1 && !steps.some((step) => step.do === 'rotate_keys');
    if (added.needsProcesses === true && isAlone && maxProcesses > 1)
      clockOffsetsMs.push(rare.between(-1500, 1500));
    ({ quietMs, unvisited } = added);
  }
  const serviceOffsetMs = rare.chance(wrongClockShare) ? rare.between(-3, 3) * 3_600_000 : 0;
  return {
    seed,
    processes: clockOffsetsMs.length,
    clockOffsetsMs,
    steps: steps.toSorted((a, b) => a.at - b.at),
    ...(sells && { sells }),
    ...(quietMs !== undefined && { quietMs }),
    ...(unvisited !== undefined && { unvisited }),
    ...(serviceOffsetMs !== 0 && { serviceOffsetMs }),
  };
}

type Kind = 'pix' | 'card' | 'hosted' | 'mixed';

const amountsOf = (kind: Kind, random: Random): Amounts => ({
  ...(kind !== 'card' && kind !== 'hosted' && { BRL: `${random.between(1, 400)}.${random.between(10, 99)}` }),
  ...(kind !== 'pix' && { USD: `${random.between(5, 300)}.${random.between(10, 99)}` }),
});

/** Steps that create an order: by the merchant, from the price list or from a link. */
function beginning(c: number, start: number, kind: Kind, sells: boolean, random: Random): Step[] {
  const amounts = amountsOf(kind, random);
  if (sells && random.chance(0.7)) {
    const presses = random.chance(0.2) ? 2 : 1;
    const buy = (price: 'mug' | 'tip' | 'link', at: number): Step => ({
      at,
      do: 'buy',
      c,
      price,
      quantity: price === 'mug' ? random.between(1, 3) : 1,
      presses,
    });
    // A tip is in BRL alone.
    if (kind === 'pix' && random.chance(0.5)) return [buy('tip', start)];
    if (random.chance(0.5)) return [buy('mug', start)];
    return [
      { at: start, do: 'link', c, amounts, once: random.chance(0.6) },
      buy('link', start + random.between(200, 3_000)),
    ];
  }
  const expiresInS = random.chance(0.25) ? random.between(60, 900) : 86_400;
  const create = (at: number): Step => ({ at, do: 'create', c, amounts, expiresInS });
  const steps = [create(start)];
  if (random.chance(0.2)) steps.push(create(start + random.between(1, 60_000)));
  // The buyer returns to an expired order, and the shop reopens it.
  if (expiresInS < 1_000 && random.chance(0.5)) {
    const at = start + expiresInS * 1_000 + random.between(-500, 20_000);
    steps.push(
      create(at),
      ...attempt(c, methodOf(kind, random), at + random.between(200, 9_000), 20, random),
    );
  }
  return steps;
}

const methodOf = (kind: Kind, random: Random): string =>
  kind === 'mixed' ? random.pick(['pix', 'card', 'hosted']) : kind;

/** All steps of merchant, buyer and service for one order. */
function story(c: number, sells: boolean, random: Random): Step[] {
  const start = random.between(0, 20_000);
  const kind = random.pick(['pix', 'card', 'card', 'hosted', 'mixed', 'mixed']);
  const steps = beginning(c, start, kind, sells, random.fork('beginning'));
  let at = start + random.between(sells ? 4_000 : 100, 5_000);
  // The buyer tries one card after the other.
  const isCardTesting = random.chance(0.03);
  const visits = isCardTesting ? random.between(8, 10) : random.between(1, 3);
  for (let visit = 0; visit < visits; visit++) {
    steps.push(...looking(c, at, random));
    at += random.between(50, 4_000);
    if (isCardTesting && kind !== 'pix') {
      steps.push({
        at,
        do: 'charge',
        c,
        card: 'insufficient_funds',
        key: visit,
        presses: 1,
        repeatAfterMs: null,
      });
      continue;
    }
    steps.push(...attempt(c, methodOf(kind, random), at, visit, random));
    if (random.chance(0.12))
      steps.push({
        at: at + random.between(-500, 60_000),
        do: 'change_amounts',
        c,
        amounts: amountsOf(kind, random),
      });
    at += random.chance(0.7) ? random.between(500, 20_000) : random.between(1, 40) * minute;
  }
  if (random.chance(0.15)) steps.push({ at: start + random.between(0, at - start), do: 'cancel', c });
  if (random.chance(0.25)) steps.push({ at, do: 'look', c, how: 'status' });
  if (random.chance(0.3)) steps.push(...forgery(c, start, at, random));
  if (random.chance(0.45)) steps.push(...refundsAndDisputes(c, at, random));
  return steps.map((step) => ({ ...step, at: Math.max(0, step.at) }));
}

function looking(c: number, at: number, random: Random): Step[] {
  const steps: Step[] = [];
  if (random.chance(0.3)) steps.push({ at, do: 'watch', c, forMs: random.between(1_000, 90_000) });
  if (random.chance(0.4)) steps.push({ at, do: 'look', c, how: random.pick(['view', 'status']) });
  if (random.chance(0.15))
    steps.push({
      at,
      do: 'visit',
      c,
      tabs: random.between(1, 3),
      reloads: random.between(1, 3),
      forMs: random.between(1_000, 60_000),
    });
  return steps;
}
