/** Shares running work among callers of the same key. Unlike `coalesce`, which gives later callers a fresh run. */
export function singleFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  return (key, work) => {
    const current = running.get(key);
    if (current !== undefined) return current;
    const started = work().finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}

/**
 * Runs work once per key at a time. Callers during a run share one further run, since the running one may have read older state:
 * no caller gets a result older than its call.
 * `later`: the arguments of that further run, where the caller's own are only valid immediately.
 */
export function coalesce<A extends readonly unknown[], T>(
  keyOf: (...args: A) => string,
  run: (...args: A) => Promise<T>,
  later: (...args: A) => A = (...args) => args,
): (...args: A) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  const waiting = new Map<string, Promise<T>>();

  const start = (key: string, args: A): Promise<T> => {
    const work = run(...args).finally(() => running.delete(key));
    running.set(key, work);
    return work;
  };

  return (...args) => {
    const key = keyOf(...args);
    const current = running.get(key);
    if (current === undefined) return start(key, args);
    const next =
      waiting.get(key) ??
      current
        .then(
          () => undefined,
          () => undefined,
        )
        .then(() => {
          waiting.delete(key);
          return start(key, later(...args));
        });
    waiting.set(key, next);
    return next;
  };
}
