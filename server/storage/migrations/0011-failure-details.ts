/** The bank's code and the service's sentence of a failed attempt. */
import type { Migration } from './migration.ts';

export const failureDetails: Migration = {
  name: 'failure-details',
  statements: () => [
    `ALTER TABLE pay_payments ADD COLUMN decline_code TEXT`,
    `ALTER TABLE pay_payments ADD COLUMN failure_message TEXT`,
  ],
};
