import { setImmediate as endOfTurn } from 'node:timers/promises';

/**
 * Batches calls: the first item runs immediately, and the items that arrive meanwhile form the next batch. With several concurrent
 * runs, each takes the next batch when it ends.
 * A batch that fails is divided as `divide` says, and each part is tried separately.
 */
export function batched<T>(
  run: (items: readonly T[]) => Promise<unknown>,
  {
    maxItems,
    maxRuns = 1,
    divide = () => null,
    isGathered = false,
    stalls,
  }: {
    maxItems: number;
    maxRuns?: number;
    /** Returns the key by which a failed batch is divided: items of the same key stay together. Null if each part would fail too. */
    divide?: ((error: unknown) => ((item: T) => unknown) | null) | undefined;
    /** A run starts at the end of the event loop's turn, with all items of that turn. */
    isGathered?: boolean;
    /** A run that takes longer than `afterMs` no longer delays others; at most `max` such runs. */
    stalls?: { afterMs: number; max: number };
  },
): (item: T) => Promise<void> {
  const waiting: { item: T; resolve: () => void; reject: (error: unknown) => void }[] = [];
  let runs = 0;
  let stalled = 0;

  async function runAll(batch: typeof waiting): Promise<void> {
    try {
      await run(batch.map(({ item }) => item));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      const keyOf = divide(error);
      const parts = keyOf === null ? [] : [...Map.groupBy(batch, ({ item }) => keyOf(item)).values()];
      if (parts.length > 1) await Promise.all(parts.map((part) => runAll(part)));
      else for (const { reject } of batch) reject(error);
    }
  }

  function start(): void {
    if (runs < maxRuns && waiting.length > 0) void work();
  }

  async function work(): Promise<void> {
    runs += 1;
    const current = { isStalled: false };
    const stall = (): void => {
      if (stalls === undefined || stalled >= stalls.max) return;
      current.isStalled = true;
      runs -= 1;
      stalled += 1;
      start();
    };
    while (!current.isStalled && waiting.length > 0) {
      if (isGathered) await endOfTurn();
      const batch = waiting.splice(0, maxItems);
      if (batch.length === 0) continue; // another run has taken it
      const timer = stalls && setTimeout(stall, stalls.afterMs);
      await runAll(batch);
      clearTimeout(timer);
    }
    if (current.isStalled) stalled -= 1;
    else runs -= 1;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      start();
    });
}
