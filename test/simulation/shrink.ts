/** Shrinks the plan of a failing day to the steps that still break the same rule. */
import type { Database } from './databases.ts';
import { type DayResult, runDay } from './run-day.ts';
import type { Plan, Step } from './world/plan.ts';

export interface Shrunk {
  plan: Plan;
  result: DayResult;
  /** Days played while shrinking. */
  days: number;
}

const maxDays = 600;

/**
 * Delta debugging over the steps, then fewer processes and exact clocks. A candidate counts only if it breaks the same
 * rule.
 */
export async function shrink(plan: Plan, result: DayResult, database: Database): Promise<Shrunk> {
  const rule = result.violation?.rule;
  let best: Shrunk = { plan, result, days: 0 };
  let days = 0;
  const stillBreaks = async (candidate: Plan): Promise<boolean> => {
    days += 1;
    const played = await runDay(candidate, database);
    if (played.violation?.rule !== rule) return false;
    best = { plan: candidate, result: played, days };
    return true;
  };

  let chunk = Math.ceil(plan.steps.length / 2);
  const hasBudget = (): boolean => days < maxDays;
  while (chunk >= 1 && hasBudget()) {
    const isSmaller = await removeRuns(chunk, () => best.plan, stillBreaks, hasBudget);
    if (chunk === 1 && !isSmaller) break;
    if (!isSmaller) chunk = Math.ceil(chunk / 2);
    else chunk = Math.min(chunk, Math.max(1, Math.ceil(best.plan.steps.length / 2)));
    if (chunk < 1) break;
  }
  const [offset = 0] = best.plan.clockOffsetsMs;
  for (const simpler of [
    { ...best.plan, processes: 1, clockOffsetsMs: [offset] },
    { ...best.plan, clockOffsetsMs: best.plan.clockOffsetsMs.map(() => 0) },
    { ...best.plan, processes: 1, clockOffsetsMs: [0] },
  ]) {
    await stillBreaks(simpler);
  }
  return { ...best, days };
}

/** Tries to remove each run of `size` steps; true if at least one was removed. */
async function removeRuns(
  size: number,
  current: () => Plan,
  stillBreaks: (plan: Plan) => Promise<boolean>,
  hasBudget: () => boolean,
): Promise<boolean> {
  let isSmaller = false;
  for (let start = current().steps.length - size; hasBudget() && start > -size;) {
    const { steps } = current();
    const from = Math.max(0, start);
    const kept: Step[] = [...steps.slice(0, from), ...steps.slice(from + size)];
    if (kept.length < steps.length && (await stillBreaks({ ...current(), steps: kept }))) isSmaller = true;
    start -= size;
  }
  return isSmaller;
}
