/** All migrations, in order. A released one is never edited: a later one corrects it. */
import { checkouts } from './0001-checkouts.ts';
import { moneyOut } from './0002-money-out.ts';
import { rateLimits } from './0003-rate-limits.ts';
import { deliveries } from './0004-deliveries.ts';
import { amountsRevision } from './0005-amounts-revision.ts';
import { cardDigests } from './0006-card-digests.ts';
import { payoutMismatch } from './0007-payout-mismatch.ts';
import { selling } from './0008-selling.ts';
import { growth } from './0009-growth.ts';
import { refundsOfPayment } from './0010-refunds-of-payment.ts';
import { failureDetails } from './0011-failure-details.ts';
import { payers } from './0012-payers.ts';
import type { Migration } from './migration.ts';

/** The position in the list, from 1, is the version. */
export const migrations: readonly Migration[] = [
  checkouts,
  moneyOut,
  rateLimits,
  deliveries,
  amountsRevision,
  cardDigests,
  payoutMismatch,
  selling,
  growth,
  refundsOfPayment,
  failureDetails,
  payers,
];
