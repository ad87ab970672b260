/** Rate limit counters in the database, shared by every process and kept over restarts. */
import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Engine, Row, Value } from './engine.ts';

const tableName = 'pay_rate_limits';
const remove = `DELETE FROM ${tableName} WHERE key = $1 AND expire > $2`;

/** The interface of `pg` that the library uses. */
interface Query {
  text: string;
  values: Value[];
}

/** The library's statements for PostgreSQL are valid SQLite too, so one limiter serves both engines. */
export function engineRateLimiter(engine: Engine, options: IRateLimiterOptions): RateLimiterAbstract {
  const run = ({ text, values }: Query): Promise<Row[]> => {
    // The library's statements start with a line break.
    const isRead = text.trimStart().startsWith('SELECT');
    return engine[isRead ? 'read' : 'statement']((sql) => sql.all(text, values));
  };
  // Twice the window, since the clocks of several processes differ.
  const maxMs = 2 * 1000 * (options.duration ?? 0);
  /** True for a counter of a clock that was set back since: it would last for as long again. */
  const isAhead = ({ expire }: Row): boolean => Number(expire) > Date.now() + maxMs;
  const storeClient = {
    async query(query: Query): Promise<{ rows: Row[]; rowCount: number }> {
      let rows = await run(query);
      if (rows.some(isAhead)) {
        const [key = ''] = query.values;
        await engine.statement((sql) => sql.run(remove, [key, Date.now() + maxMs]));
        rows = await run(query);
      }
      return { rows, rowCount: rows.length };
    },
  };
  return new ClockSafeLimiter(maxMs, {
    ...options,
    storeClient,
    storeType: 'pool',
    tableName,
    tableCreated: true,
    // Done by the housekeeper, since the library's timer cannot be stopped.
    clearExpiredByTimeout: false,
  });
}

/** Also forgets the keys that were blocked in memory by a clock that was set back since. */
class ClockSafeLimiter extends RateLimiterPostgres {
  readonly #maxMs: number;

  constructor(maxMs: number, options: ConstructorParameters<typeof RateLimiterPostgres>[0]) {
    super(options);
    this.#maxMs = maxMs;
  }

  override async consume(...call: Parameters<RateLimiterPostgres['consume']>): Promise<RateLimiterRes> {
    try {
      return await super.consume(...call);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes) || refused.msBeforeNext <= this.#maxMs) throw refused;
      this.deleteInMemoryBlockedAll();
      return await super.consume(...call);
    }
  }
}

/** Removes at most `limit` expired counters and returns their number. One that is counted again meanwhile is kept. */
export async function purgeRateLimits(engine: Engine, now: number, limit: number): Promise<number> {
  const purge = `
    DELETE FROM ${tableName} WHERE expire <= $1
      AND key IN (SELECT key FROM ${tableName} WHERE expire <= $1 ORDER BY expire LIMIT $2)`;
  return await engine.transaction((sql) => sql.run(purge, [now, limit]));
}
