/**
 * Makes one run of what many ask for at a time: the first is done at once, and what comes meanwhile is the next batch.
 * Where a batch fails and `isOfOne` holds one of its items to be the cause, each is tried by itself.
 */
export function batched<T>(
  run: (items: readonly T[]) => Promise<unknown>,
  {
    mostItems,
    isOfOne = () => false,
  }: { mostItems: number; isOfOne?: ((error: unknown) => boolean) | undefined },
): (item: T) => Promise<void> {
  const waiting: { item: T; resolve: () => void; reject: (error: unknown) => void }[] = [];
  let isRunning = false;

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
    isRunning = true;
    while (waiting.length > 0) await runAll(waiting.splice(0, mostItems));
    isRunning = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) void work();
    });
}
