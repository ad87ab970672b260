import { setImmediate as endOfTurn } from 'node:timers/promises';

/**
 * Batches calls: the first item runs immediately, and the items that arrive meanwhile form the next batch. With several concurrent
 * runs, each takes the next batch when it ends.
 * If a batch fails and `isOfOne` attributes the error to a single item, each item is tried separately.
 */
export function batched<T>(
  run: (items: readonly T[]) => Promise<unknown>,
  {
    maxItems,
    maxRuns = 1,
    isOfOne = () => false,
    isGathered = false,
    stalls,
  }: {
    maxItems: number;
    maxRuns?: number;
    isOfOne?: ((error: unknown) => boolean) | undefined;
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
      if (batch.length > 1 && isOfOne(error)) await Promise.all(batch.map((one) => runAll([one])));
      else for (const { reject } of batch) reject(error);
    }
  }

  function start(): void {
    if (runs < maxRuns && waiting.length > 0) void work();
  }

  async function work(): Promise<void> {
    runs += 1;
    const own = { isStalled: false };
    const stall = (): void => {
      if (stalls === undefined || stalled >= stalls.max) return;
      own.isStalled = true;
      runs -= 1;
      stalled += 1;
      start();
    };
    while (!own.isStalled && waiting.length > 0) {
      if (isGathered) await endOfTurn();
      const batch = waiting.splice(0, maxItems);
      if (batch.length === 0) continue; // another run has taken it
      const timer = stalls && setTimeout(stall, stalls.afterMs);
      await runAll(batch);
      clearTimeout(timer);
    }
    if (own.isStalled) stalled -= 1;
    else runs -= 1;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      start();
    });
}
