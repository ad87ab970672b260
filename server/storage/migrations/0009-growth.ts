/**
 * Indexes for housekeeping over millions of rows: the events of one checkout, the orders with data to erase, and the orders without
 * an attempt. Partial, since a full index would grow with every row.
 */
import type { Migration } from './migration.ts';

export const growth: Migration = {
  name: 'growth',
  statements: () => [
    `CREATE INDEX pay_events_stream ON pay_events (stream)`,
    `DROP INDEX pay_checkouts_personal`,
    `CREATE INDEX pay_checkouts_personal ON pay_checkouts (created_at)
      WHERE customer <> '{}' OR (purchase IS NOT NULL AND purchase NOT LIKE '%"collected":{}%')`,
    `CREATE INDEX pay_checkouts_untried ON pay_checkouts (expires_at)
      WHERE purchase IS NOT NULL AND status = 'expired'`,
  ],
};
