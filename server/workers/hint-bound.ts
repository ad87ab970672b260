/**
 * How many callbacks of one payment are kept. Whoever has one callback key can send without end. Each process counts its own,
 * so a payment has a few rows for each process, whatever comes.
 */
import type { Hint } from '../checkouts/checkout.ts';
import { namesIn } from './hint-body.ts';

const mostKept = 20;
/** Payments remembered; a flood that has more keys than this has no leaked key, but the vault's. */
const mostSubjects = 5_000;

type Arrived = Pick<Hint, 'id' | 'subject' | 'body'>;

export interface HintBound {
  /** A hint was stored. Returns the ids of others that it makes needless; a batch at a time, mostly none. */
  stored(hint: Arrived): string[];
}

interface Kept {
  id: string;
  /** What it claims to be about. */
  names: string;
}

export function createHintBound(): HintBound {
  /** Oldest first, and so are the subjects. */
  const bySubject = new Map<string, Kept[]>();
  return {
    stored({ id, subject, body }) {
      const all = [...(bySubject.get(subject) ?? []), { id, names: JSON.stringify(namesIn(body)) }];
      const isFull = all.length >= 2 * mostKept;
      const kept = isFull ? withoutNeedless(all) : all;
      bySubject.delete(subject);
      bySubject.set(subject, kept);
      const [oldest] = bySubject.keys();
      if (bySubject.size > mostSubjects && oldest !== undefined) bySubject.delete(oldest);
      return isFull ? all.filter((one) => !kept.includes(one)).map((one) => one.id) : [];
    },
  };
}

/**
 * Of those that name one charge, the first has its claim (`named-before.ts`) and the last is the newest word: what lies between
 * says nothing more. A true callback among forged ones that each name another charge stays where it is among the first.
 */
function withoutNeedless(all: readonly Kept[]): Kept[] {
  const first = new Map(all.toReversed().map((one) => [one.names, one]));
  const last = new Map(all.map((one) => [one.names, one]));
  const telling = all.filter((one) => first.get(one.names) === one || last.get(one.names) === one);
  if (telling.length <= mostKept) return telling;
  return [...telling.slice(0, mostKept / 2), ...telling.slice(-mostKept / 2)];
}
