/**
 * Makes one run of what many ask for at a time: the first is done at once, and what comes meanwhile is the next batch. Of
 * several runs at a time, each takes the next batch when it has ended.
 * Where a batch fails and `isOfOne` holds one of its items to be the cause, each is tried by itself.
 */
export function batched<T>(
  run: (items: readonly T[]) => Promise<unknown>,
  {
    mostItems,
    mostRuns = 1,
    isOfOne = () => false,
  }: { mostItems: number; mostRuns?: number; isOfOne?: ((error: unknown) => boolean) | undefined },
): (item: T) => Promise<void> {
  const waiting: { item: T; resolve: () => void; reject: (error: unknown) => void }[] = [];
  let runs = 0;

  async function runAll(batch: typeof waiting): Promise<void> {
    try {
      await run(batch.map(({ item }) => item));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (batch.length > 1 && isOfOne(error)) for (const one of batch) await runAll([one]);
      else for (const { reject } of batch) reject(error);
    }
  }

  async function work(): Promise<void> {
    runs += 1;
    while (waiting.length > 0) await runAll(waiting.splice(0, mostItems));
    runs -= 1;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (runs < mostRuns) void work();
    });
}
