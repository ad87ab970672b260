/**
 * Spaces out the lookups that callbacks cause: the gap for one payment doubles, so forged callbacks cannot flood the service.
 * Decides which of the named charges or refunds come first, so that forged names cannot hold off the genuine one.
 */
export interface CallbackPacing {
  /** The earliest start of this subject's next lookup. If it is `now`, the lookup counts as started. */
  startOf(subject: string, now: number): number;
  /**
   * Returns the names to look up now, at most `maxNames`: the least recently looked up first, and of those never looked up the first
   * of the list. They count as looked up, so that a batch that starts meanwhile takes others.
   */
  takeNames(subject: string, names: readonly string[], maxNames: number): string[];
  /** Resets the gap: the last lookup found a change, so its callback was genuine. */
  forget(subject: string): void;
  /** Drops the subjects without a recent lookup. */
  tidy(now: number): void;
}

const minGapMs = 1_000;
export const maxGapMs = 60_000;
const forgetAfterMs = 10 * 60_000;
/** Names remembered per subject: several times the callbacks of one payment that a process keeps. */
const maxNamesKept = 200;

/** Also true of a time far ahead: the clock was set back. */
const isForgotten = (lastAt: number, now: number): boolean => Math.abs(now - lastAt) > forgetAfterMs;

export function createCallbackPacing(): CallbackPacing {
  const lookups = new Map<string, { lastAt: number; gapMs: number }>();
  /** Names looked up by subject, the most recent last. */
  const namesBySubject = new Map<string, Set<string>>();
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
    takeNames(subject, names, maxNames) {
      if (names.length === 0) return [];
      const lookedUp = namesBySubject.get(subject) ?? new Set();
      namesBySubject.set(subject, lookedUp);
      const waiting = new Set(names);
      const again = [...lookedUp].filter((name) => waiting.has(name));
      const chosen = [...names.filter((name) => !lookedUp.has(name)), ...again].slice(0, maxNames);
      for (const name of chosen) {
        lookedUp.delete(name);
        lookedUp.add(name);
      }
      for (const oldest of [...lookedUp].slice(0, -maxNamesKept)) lookedUp.delete(oldest);
      return chosen;
    },
    forget: (subject) => void lookups.delete(subject),
    tidy(now) {
      for (const [subject, { lastAt }] of lookups) if (isForgotten(lastAt, now)) lookups.delete(subject);
      for (const subject of namesBySubject.keys()) if (!lookups.has(subject)) namesBySubject.delete(subject);
    },
  };
}
