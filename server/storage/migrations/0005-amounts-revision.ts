/** Adds a revision of a checkout's amounts: a payment is opened only for the amounts of its request. */
import type { Migration } from './migration.ts';

export const amountsRevision: Migration = {
  name: 'amounts-revision',
  statements: () => [`ALTER TABLE pay_checkouts ADD COLUMN revision INTEGER NOT NULL DEFAULT 0`],
};
