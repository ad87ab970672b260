/** An index for the refunds of one payment, which a merchant lists by the payment's id. */
import type { Migration } from './migration.ts';

export const refundsOfPayment: Migration = {
  name: 'refunds-of-payment',
  statements: () => [`CREATE INDEX pay_refunds_payment_id ON pay_refunds (payment_id)`],
};
