/**
 * Clears digests of cards that could be reversed with the secret and a short search. New digests depend on the browser's
 * idempotency key, of which only a hash is stored.
 */
import type { Migration } from './migration.ts';

export const cardDigests: Migration = {
  name: 'card-digests',
  statements: () => [
    `UPDATE pay_payments SET request_digest = NULL WHERE request_digest IS NOT NULL`,
    `ALTER TABLE pay_payments ADD COLUMN mismatches INTEGER NOT NULL DEFAULT 0`,
  ],
};
