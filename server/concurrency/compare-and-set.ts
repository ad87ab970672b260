/** Compare-and-set with retries: reads a row, decides on a change and writes it, until no other writer came first. */
import { PayError } from '../errors.ts';

/** A row has few concurrent writers: the request that made it, a callback, a lookup. */
const maxAttempts = 20;

export interface CompareAndSet<Row, Change> {
  /** Returns the current row, or null when there is none. */
  read: () => Promise<Row | null>;
  /** The row as the caller read it a moment ago: the first attempt starts from it and saves a read. */
  seen?: Row | null;
  /** Called once per attempt. An empty change of a row that was just read ends without a write. */
  decide: (current: Row) => Change;
  /** Returns the written row, or null when the row has changed since `current` was read. */
  write: (current: Row, change: Change) => Promise<Row | null>;
}

/** A row as the last decision saw it, and as it is now: the same where nothing was written. */
export interface Written<Row> {
  before: Row;
  after: Row;
}

/** @throws NOT_FOUND when there is no row. */
export async function compareAndSet<Row, Change extends object>({
  read,
  seen = null,
  decide,
  write,
}: CompareAndSet<Row, Change>): Promise<Written<Row>> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const isFresh = attempt > 1 || seen === null;
    const current = isFresh ? await read() : seen;
    if (current === null) throw new PayError('NOT_FOUND');
    const change = decide(current);
    if (Object.keys(change).length === 0) {
      if (isFresh) return { before: current, after: current };
      continue;
    }
    const after = await write(current, change);
    if (after !== null) return { before: current, after };
  }
  throw new PayError('INTERNAL_ERROR', { cause: new Error('a row changed faster than it could be written') });
}
