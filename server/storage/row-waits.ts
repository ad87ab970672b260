/**
 * Calls that need a row which another session has locked. On connections of their own, some calls of one order would take the whole
 * pool, and every other order would wait for it. Therefore one call of a row waits on a connection, and the others in memory, where
 * they fail with it.
 */

/** Sets how long PostgreSQL lets a statement wait for a lock. */
export type Patience = 'short' | 'long';

export interface RowWaits {
  /**
   * Runs `attempt` with a short patience, and once more with a long one when the row was locked.
   * `isAlone`: no other call of the row runs meanwhile, as its transaction has a connection of its own.
   */
  run<T>(
    rowId: string,
    attempt: (patience: Patience) => Promise<T>,
    options?: { isAlone?: boolean },
  ): Promise<T>;
}

export function createRowWaits({
  maxWaiting,
  isLockTimeout,
}: {
  /** Calls that may wait with a long patience at once, of all rows. Further ones fail. */
  maxWaiting: number;
  isLockTimeout: (error: unknown) => boolean;
}): RowWaits {
  /** By row: ends with the call that runs alone; rejects if the row was not released in time. */
  const alone = new Map<string, Promise<void>>();
  let waiting = 0;

  async function runLong<T>(attempt: (patience: Patience) => Promise<T>, error: unknown): Promise<T> {
    if (waiting >= maxWaiting) throw error;
    waiting += 1;
    try {
      return await attempt('long');
    } finally {
      waiting -= 1;
    }
  }

  function runAlone<T>(rowId: string, work: () => Promise<T>): Promise<T> {
    const result = work().finally(() => alone.delete(rowId));
    const ended = result.then(
      () => undefined,
      (error: unknown) => {
        if (isLockTimeout(error)) throw error;
      },
    );
    // Usually no call waits for it.
    ended.catch(() => undefined);
    alone.set(rowId, ended);
    return result;
  }

  return {
    async run(rowId, attempt, { isAlone = false } = {}) {
      for (;;) {
        const current = alone.get(rowId);
        if (current !== undefined) {
          await current;
          continue;
        }
        if (isAlone) {
          return await runAlone(rowId, () =>
            attempt('short').catch((error: unknown) => {
              if (!isLockTimeout(error)) throw error;
              return runLong(attempt, error);
            }),
          );
        }
        try {
          return await attempt('short');
        } catch (error) {
          if (!isLockTimeout(error)) throw error;
          // Of several that fail at the same time, the first one waits for the row.
          if (!alone.has(rowId)) return await runAlone(rowId, () => runLong(attempt, error));
        }
      }
    },
  };
}
