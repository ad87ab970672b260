/** Rounds of the same work by everyone, side by side, and what is made of their numbers. */

/** What one competitor's turn gave: values by metric. */
export type Sample = Readonly<Record<string, number>>;

/** By competitor, one sample a round. */
export type Samples = Readonly<Record<string, readonly Sample[]>>;

/** Ours, in every row. */
export const subject = 'pay-elements';

export interface Aim {
  /** The competitor whose value ours is divided by; without one the aim is about our value alone. */
  beside?: string;
  atLeast?: number;
  atMost?: number;
}

/** One line of the table. */
export interface Measurement {
  /** What is measured, and under which conditions. */
  what: string;
  unit: string;
  /** One value a round, by competitor. */
  values: Readonly<Record<string, readonly number[]>>;
  aim?: Aim;
}

/**
 * Lets everyone take a turn in each round, so that whatever else the machine does meets all of them alike; who comes
 * first changes from round to round.
 */
export async function interleave(
  rounds: number,
  competitors: Readonly<Record<string, () => Promise<Sample>>>,
): Promise<Samples> {
  const entries = Object.entries(competitors);
  const samples: Record<string, Sample[]> = {};
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < entries.length; turn++) {
      const entry = entries[(round + turn) % entries.length];
      if (!entry) continue;
      const [name, run] = entry;
      (samples[name] ??= []).push(await run());
      // A long run shows that it goes on.
      process.stdout.write('.');
    }
  }
  return samples;
}

/** One line, of one metric of the samples. */
export function measured(line: Omit<Measurement, 'values'>, samples: Samples, metric: string): Measurement {
  const values: Record<string, number[]> = {};
  for (const [name, own] of Object.entries(samples)) {
    const known = own.flatMap((sample) => sample[metric] ?? []);
    if (known.length > 0) values[name] = known;
  }
  return { ...line, values };
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  const above = sorted[Math.ceil(at)] ?? below;
  return below + (above - below) * (at - Math.floor(at));
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Half of what lies between the lowest and the highest, as a share of the median. */
export const spread = (values: readonly number[]): number =>
  (Math.max(...values) - Math.min(...values)) / 2 / median(values);

/** Ours divided by theirs within each round: what disturbed a round disturbed both. */
export function ratios({ values }: Measurement, beside: string): number[] {
  const theirs = values[beside] ?? [];
  return (values[subject] ?? []).flatMap((ours, round) => {
    const other = theirs[round];
    return other === undefined || other === 0 ? [] : [ours / other];
  });
}

/** Null where there is no aim, or nobody to compare with. */
export function isReached(measurement: Measurement): boolean | null {
  const { aim, values } = measurement;
  if (!aim) return null;
  const achieved = aim.beside === undefined ? (values[subject] ?? []) : ratios(measurement, aim.beside);
  if (achieved.length === 0) return null;
  const value = median(achieved);
  return value >= (aim.atLeast ?? -Infinity) && value <= (aim.atMost ?? Infinity);
}
