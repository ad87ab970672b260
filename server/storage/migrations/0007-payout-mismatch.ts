/** What the service said of a payout that did not fit, so that it is reported once; and the wallet that a deposit is for. */
import type { Migration } from './migration.ts';

export const payoutMismatch: Migration = {
  name: 'payout-mismatch',
  statements: () => [
    `ALTER TABLE pay_payouts ADD COLUMN mismatch TEXT`,
    `ALTER TABLE pay_payments ADD COLUMN wallet TEXT`,
  ],
};
