/** Forged callbacks to a known URL must not become a hammer: after the first, lookups of one payment spread out. */
export interface Pace {
  /** When the next lookup for this subject may start, in milliseconds; if that is now, it is booked by asking. */
  startOf(subject: string, now: number): number;
  /** There was news, so the one who sent the hint was right. */
  forget(subject: string): void;
  /** Drops what has been calm for long. */
  tidy(now: number): void;
}

const leastGapMs = 1_000;
const mostGapMs = 60_000;
const calmAfterMs = 10 * 60_000;

export function createPace(): Pace {
  const booked = new Map<string, { lastAt: number; gapMs: number }>();
  return {
    startOf(subject, now) {
      const last = booked.get(subject);
      if (!last || now - last.lastAt > calmAfterMs) {
        booked.set(subject, { lastAt: now, gapMs: leastGapMs });
        return now;
      }
      const at = last.lastAt + last.gapMs;
      if (at > now) return at;
      booked.set(subject, { lastAt: now, gapMs: Math.min(last.gapMs * 2, mostGapMs) });
      return now;
    },
    forget: (subject) => void booked.delete(subject),
    tidy(now) {
      for (const [subject, { lastAt }] of booked) if (now - lastAt > calmAfterMs) booked.delete(subject);
    },
  };
}
