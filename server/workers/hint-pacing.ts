/** Spaces out the lookups that callbacks cause: the gap for one payment doubles, so forged callbacks cannot flood the service. */
export interface HintPacing {
  /** The earliest start of this subject's next lookup. If it is `now`, the lookup counts as started. */
  startOf(subject: string, now: number): number;
  /** Resets the gap: the last lookup found a change, so its hint was genuine. */
  forget(subject: string): void;
  /** Drops the subjects without a recent lookup. */
  tidy(now: number): void;
}

const minGapMs = 1_000;
export const maxGapMs = 60_000;
const forgetAfterMs = 10 * 60_000;

/** Also true of a time far ahead: the clock was set back. */
const isForgotten = (lastAt: number, now: number): boolean => Math.abs(now - lastAt) > forgetAfterMs;

export function createHintPacing(): HintPacing {
  const lookups = new Map<string, { lastAt: number; gapMs: number }>();
  return {
    startOf(subject, now) {
      const last = lookups.get(subject);
      if (!last || isForgotten(last.lastAt, now)) {
        lookups.set(subject, { lastAt: now, gapMs: minGapMs });
        return now;
      }
      const at = last.lastAt + last.gapMs;
      if (at > now) return at;
      lookups.set(subject, { lastAt: now, gapMs: Math.min(last.gapMs * 2, maxGapMs) });
      return now;
    },
    forget: (subject) => void lookups.delete(subject),
    tidy(now) {
      for (const [subject, { lastAt }] of lookups) if (isForgotten(lastAt, now)) lookups.delete(subject);
    },
  };
}
