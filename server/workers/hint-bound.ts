/**
 * How many callbacks of one payment are kept. Whoever has one callback key can send without end; the newest say what
 * the others said. Each process counts its own, so a payment has a few rows for each process, whatever comes.
 */
const mostKept = 20;
/** Payments remembered; a flood that has more keys than this has no leaked key, but the vault's. */
const mostSubjects = 5_000;

export interface HintBound {
  /** A hint was stored. Returns the ids of older ones that it makes needless; a batch at a time, mostly none. */
  stored(hint: { id: string; subject: string }): string[];
}

export function createHintBound(): HintBound {
  /** Oldest first, and so are the subjects. */
  const kept = new Map<string, string[]>();
  return {
    stored({ id, subject }) {
      const ids = kept.get(subject) ?? [];
      ids.push(id);
      kept.delete(subject);
      kept.set(subject, ids);
      const [oldest] = kept.keys();
      if (kept.size > mostSubjects && oldest !== undefined) kept.delete(oldest);
      return ids.length < 2 * mostKept ? [] : ids.splice(0, mostKept);
    },
  };
}
