/** Moves what buyers type from the order to each attempt, and compares the content of an order field by field. */
import type { Migration } from './migration.ts';

export const payers: Migration = {
  name: 'payers',
  statements: () => [
    `ALTER TABLE pay_payments ADD COLUMN payer TEXT NOT NULL DEFAULT '{}'`,
    `ALTER TABLE pay_checkouts ADD COLUMN expires_in_s INTEGER NOT NULL DEFAULT 86400`,
    `UPDATE pay_checkouts SET expires_in_s = (expires_at - created_at + 999) / 1000`,
    `ALTER TABLE pay_checkouts ADD COLUMN is_erased SMALLINT NOT NULL DEFAULT 0`,
    `UPDATE pay_checkouts SET is_erased = 1 WHERE content_digest = ''`,
    `ALTER TABLE pay_checkouts DROP COLUMN content_digest`,
    `DROP INDEX pay_checkouts_personal`,
    `CREATE INDEX pay_checkouts_personal ON pay_checkouts (created_at) WHERE is_erased = 0`,
  ],
};
