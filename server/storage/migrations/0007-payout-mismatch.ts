/** Adds the mismatch of a payout, so that it is reported once, and the wallet of a deposit. */
import type { Migration } from './migration.ts';

export const payoutMismatch: Migration = {
  name: 'payout-mismatch',
  statements: () => [
    `ALTER TABLE pay_payouts ADD COLUMN mismatch TEXT`,
    `ALTER TABLE pay_payments ADD COLUMN wallet TEXT`,
  ],
};
