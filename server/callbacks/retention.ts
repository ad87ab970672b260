/**
 * Bounds the stored callbacks of each payment, since the holder of one callback key can send any number. Each process counts
 * its own callbacks, so a payment has at most a few rows per process.
 */
import type { Hint } from '../checkouts/checkout.ts';
import { namesIn } from './ids-in-body.ts';

const mostKept = 20;
/** Payments counted at a time. A flood with more valid keys than this means that the master key has leaked. */
const mostSubjects = 5_000;

type Arrived = Pick<Hint, 'id' | 'subject' | 'body'>;

export interface HintRetention {
  /** Counts a stored hint. Returns the ids of hints that can be deleted: a batch at a time, mostly none. */
  stored(hint: Arrived): string[];
}

interface Kept {
  id: string;
  /** The ids in its body, as JSON. */
  names: string;
}

export function createHintRetention(): HintRetention {
  /** Subjects and their hints, oldest first. */
  const bySubject = new Map<string, Kept[]>();
  return {
    stored({ id, subject, body }) {
      const all = [...(bySubject.get(subject) ?? []), { id, names: JSON.stringify(namesIn(body)) }];
      const isFull = all.length >= 2 * mostKept;
      const kept = isFull ? withoutSuperseded(all) : all;
      bySubject.delete(subject);
      bySubject.set(subject, kept);
      const [oldest] = bySubject.keys();
      if (bySubject.size > mostSubjects && oldest !== undefined) bySubject.delete(oldest);
      return isFull ? all.filter((one) => !kept.includes(one)).map((one) => one.id) : [];
    },
  };
}

/**
 * Of the hints that name one charge, the first holds the claim (`earlier-claim.ts`) and the last is the newest: those between
 * are superseded. A genuine callback among forged ones that each name another charge is kept as one of the first.
 */
function withoutSuperseded(all: readonly Kept[]): Kept[] {
  const first = new Map(all.toReversed().map((one) => [one.names, one]));
  const last = new Map(all.map((one) => [one.names, one]));
  const needed = all.filter((one) => first.get(one.names) === one || last.get(one.names) === one);
  if (needed.length <= mostKept) return needed;
  return [...needed.slice(0, mostKept / 2), ...needed.slice(-mostKept / 2)];
}
