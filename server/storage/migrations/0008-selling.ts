/** Adds purchases from a price list, and payment links. */
import type { Migration } from './migration.ts';

export const selling: Migration = {
  name: 'selling',
  statements: ({ positionType }) => [
    `ALTER TABLE pay_checkouts ADD COLUMN purchase TEXT`,
    // Rows with personal data to erase; most old checkouts have none.
    `CREATE INDEX pay_checkouts_personal ON pay_checkouts (created_at)
      WHERE customer <> '{}' OR purchase IS NOT NULL`,
    `CREATE TABLE pay_links (
      position ${positionType},
      id TEXT NOT NULL,
      reference TEXT NOT NULL,
      content_digest TEXT NOT NULL,
      amounts TEXT NOT NULL,
      methods TEXT,
      description TEXT,
      once SMALLINT NOT NULL,
      created_at BIGINT NOT NULL,
      expires_at BIGINT,
      cancelled_at BIGINT
    )`,
    `CREATE UNIQUE INDEX pay_links_id ON pay_links (id)`,
    `CREATE UNIQUE INDEX pay_links_reference ON pay_links (reference)`,
  ],
};
