/** Paces the lookups that a merchant's reads cause: polling us must not become polling the service (§4.9, §8). */
import type { Clock, Outcome } from '../checkouts/ports.ts';

/** §4.9 suggests 30 to 60 seconds; refunds and payouts have callbacks as well. */
const minReadGapMs = { refund: 10_000, payout: 10_000, withdrawal: 30_000 };

type PacedReads<T> = (name: string, lookup: () => Promise<T>) => Promise<T>;

/** Returns the last result of the same name within `minGapMs`. A failed lookup is made again. */
function pacedReads<T>(clock: Clock, minGapMs: number): PacedReads<T> {
  const last = new Map<string, { at: number; result: Promise<T> }>();
  return (name, lookup) => {
    const now = clock.now();
    for (const [earlier, { at }] of last) {
      // Also after the clock was set back.
      if (Math.abs(now - at) >= minGapMs) last.delete(earlier);
    }
    const known = last.get(name);
    if (known !== undefined) return known.result;
    const result = lookup();
    last.set(name, { at: now, result });
    result.catch(() => last.delete(name));
    return result;
  };
}

/** Reads of one kind of transfer: those in our store, and those made elsewhere. */
export interface TransferReads<T, Snapshot> {
  own: PacedReads<T | null>;
  external: PacedReads<Outcome<Snapshot>>;
}

export const transferReads = <T, Snapshot>(
  clock: Clock,
  kind: keyof typeof minReadGapMs,
): TransferReads<T, Snapshot> => ({
  own: pacedReads(clock, minReadGapMs[kind]),
  external: pacedReads(clock, minReadGapMs[kind]),
});
