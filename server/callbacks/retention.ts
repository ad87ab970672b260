/**
 * Bounds the stored callbacks of each payment, since the holder of one callback key can send any number. Each process counts
 * its own callbacks, so a payment has at most a few rows per process.
 */
import type { Callback } from '../checkouts/checkout.ts';
import { namesIn } from './ids-in-body.ts';

const maxKept = 20;
/** Payments counted at a time. A flood with more valid keys than this means that the master key has leaked. */
const maxSubjects = 5_000;

type Arrived = Pick<Callback, 'id' | 'subject' | 'body'>;

export interface CallbackRetention {
  /** Counts a stored callback. Returns the ids of callbacks that can be deleted: a batch at a time, mostly none. */
  stored(callback: Arrived): string[];
}

interface Kept {
  id: string;
  /** The ids in its body, as JSON. */
  names: string;
}

export function createCallbackRetention(): CallbackRetention {
  /** Subjects and their callbacks, oldest first. */
  const bySubject = new Map<string, Kept[]>();
  return {
    stored({ id, subject, body }) {
      const all = [...(bySubject.get(subject) ?? []), { id, names: JSON.stringify(namesIn(body)) }];
      const isFull = all.length >= 2 * maxKept;
      const kept = isFull ? withoutSuperseded(all) : all;
      bySubject.delete(subject);
      bySubject.set(subject, kept);
      const [oldest] = bySubject.keys();
      if (bySubject.size > maxSubjects && oldest !== undefined) bySubject.delete(oldest);
      return isFull ? all.filter((one) => !kept.includes(one)).map((one) => one.id) : [];
    },
  };
}

/**
 * Of the callbacks that name one charge, the first holds the claim (`hasEarlierClaim`) and the last is the newest: those between
 * are superseded. A genuine callback among forged ones that each name another charge is kept as one of the first.
 */
function withoutSuperseded(all: readonly Kept[]): Kept[] {
  const first = new Map(all.toReversed().map((one) => [one.names, one]));
  const last = new Map(all.map((one) => [one.names, one]));
  const needed = all.filter((one) => first.get(one.names) === one || last.get(one.names) === one);
  if (needed.length <= maxKept) return needed;
  return [...needed.slice(0, maxKept / 2), ...needed.slice(-maxKept / 2)];
}
