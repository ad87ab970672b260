/** Adds the delivery attempts of an event: a short list in the event's own row, written when an attempt ends. */
import type { Migration } from './migration.ts';

export const deliveries: Migration = {
  name: 'deliveries',
  statements: () => [`ALTER TABLE pay_events ADD COLUMN deliveries TEXT NOT NULL DEFAULT '[]'`],
};
