/** Counters of the rate limits, shared by all processes on the database. The columns are those of `rate-limiter-flexible`. */
import type { Migration } from './migration.ts';

export const rateLimits: Migration = {
  name: 'rate-limits',
  statements: () => [
    `CREATE TABLE pay_rate_limits (
      key TEXT NOT NULL PRIMARY KEY,
      points BIGINT NOT NULL,
      expire BIGINT
    )`,
    `CREATE INDEX pay_rate_limits_expire ON pay_rate_limits (expire)`,
  ],
};
