/**
 * What housekeeping needs once there are millions of rows: the events of one checkout, the orders whose buyer is still to be
 * erased, and those that were begun and never tried. An index that also holds what is done grows with every row there ever was.
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
