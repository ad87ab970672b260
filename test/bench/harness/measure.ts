/** Runs competitors in interleaved rounds and computes medians, spreads and ratios of their samples. */

/** Values of one competitor's turn, by metric. */
export type Sample = Readonly<Record<string, number>>;

/** One sample per round, by competitor. */
export type Samples = Readonly<Record<string, readonly Sample[]>>;

/** Our name in every row. */
export const subject = 'pay-elements';

export interface Aim {
  /** Competitor by whose value ours is divided; without one the aim applies to our value itself. */
  comparedTo?: string;
  atLeast?: number;
  atMost?: number;
}

/** One line of the table. */
export interface Measurement {
  /** What is measured, and under which conditions. */
  what: string;
  unit: string;
  /** One value per round, by competitor. */
  values: Readonly<Record<string, readonly number[]>>;
  aim?: Aim;
}

/**
 * Gives each competitor a turn in each round, so that other load on the machine affects all of them alike. The order
 * rotates from round to round.
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
      // Progress indicator.
      process.stdout.write('.');
    }
  }
  return samples;
}

/** Builds one line from one metric of the samples. */
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

/** Half the range of the values, as a share of the median. */
export const spread = (values: readonly number[]): number =>
  (Math.max(...values) - Math.min(...values)) / 2 / median(values);

/** Ours divided by theirs within each round, since a disturbance of a round affects both. */
export function ratios({ values }: Measurement, comparedTo: string): number[] {
  const theirs = values[comparedTo] ?? [];
  return (values[subject] ?? []).flatMap((ours, round) => {
    const other = theirs[round];
    return other === undefined || other === 0 ? [] : [ours / other];
  });
}

/** Null without an aim, or without values to compare with. */
export function isReached(measurement: Measurement): boolean | null {
  const { aim, values } = measurement;
  if (!aim) return null;
  const achieved =
    aim.comparedTo === undefined ? (values[subject] ?? []) : ratios(measurement, aim.comparedTo);
  if (achieved.length === 0) return null;
  const value = median(achieved);
  return value >= (aim.atLeast ?? -Infinity) && value <= (aim.atMost ?? Infinity);
}
