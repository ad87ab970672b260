/** Counters beside the other rows: they hold for every process on the database, and outlive it. */
import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterPostgres,
} from 'rate-limiter-flexible';
import type { Engine, Row, Value } from './engine.ts';

const tableName = 'pay_rate_limits';

/** What the library asks of a connection of `pg`. */
interface Query {
  text: string;
  values: Value[];
}

/** The library's statements for PostgreSQL are good SQLite as well, so one limiter serves both engines. */
export function engineRateLimiter(engine: Engine, options: IRateLimiterOptions): RateLimiterAbstract {
  const storeClient = {
    async query({ text, values }: Query): Promise<{ rows: Row[]; rowCount: number }> {
      // Its texts begin with a line break.
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
    // By us: its timer knows of no end.
    clearExpiredByTimeout: false,
  });
}

/** Removes counters whose window is over. */
export async function purgeRateLimits(engine: Engine, now: number): Promise<void> {
  await engine.transaction((sql) => sql.run(`DELETE FROM ${tableName} WHERE expire <= $1`, [now]));
}
