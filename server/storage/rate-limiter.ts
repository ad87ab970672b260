/** Rate limit counters in the database, shared by every process and kept over restarts. */
import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterPostgres,
} from 'rate-limiter-flexible';
import type { Engine, Row, Value } from './engine.ts';

const tableName = 'pay_rate_limits';

/** The interface of `pg` that the library uses. */
interface Query {
  text: string;
  values: Value[];
}

/** The library's statements for PostgreSQL are valid SQLite too, so one limiter serves both engines. */
export function engineRateLimiter(engine: Engine, options: IRateLimiterOptions): RateLimiterAbstract {
  const storeClient = {
    async query({ text, values }: Query): Promise<{ rows: Row[]; rowCount: number }> {
      // The library's statements start with a line break.
      const isRead = text.trimStart().startsWith('SELECT');
      const rows = await engine[isRead ? 'read' : 'statement']((sql) => sql.all(text, values));
      return { rows, rowCount: rows.length };
    },
  };
  return new RateLimiterPostgres({
    ...options,
    storeClient,
    storeType: 'pool',
    tableName,
    tableCreated: true,
    // Done by the housekeeper, since the library's timer cannot be stopped.
    clearExpiredByTimeout: false,
  });
}

/** Removes expired counters. */
export async function purgeRateLimits(engine: Engine, now: number): Promise<void> {
  await engine.transaction((sql) => sql.run(`DELETE FROM ${tableName} WHERE expire <= $1`, [now]));
}
