/** Counts the changes of what a checkout costs: a payment is opened only for the amounts that its request has seen. */
import type { Migration } from './migration.ts';

export const amountsRevision: Migration = {
  name: 'amounts-revision',
  statements: () => [`ALTER TABLE pay_checkouts ADD COLUMN revision INTEGER NOT NULL DEFAULT 0`],
};
