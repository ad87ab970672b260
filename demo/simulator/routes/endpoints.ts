import { balance } from './balance.ts';
import { cardCharge } from './card-charge.ts';
import { cardConfirm } from './card-confirm.ts';
import { cardRefund } from './card-refund.ts';
import { deposit } from './deposit.ts';
import type { Endpoint } from './endpoint.ts';
import { payout } from './payout.ts';
import { payoutStatus } from './payout-status.ts';
import { refundStatus } from './refund-status.ts';
import { transactionStatus } from './transaction-status.ts';
import { withdraw } from './withdraw.ts';
import { withdrawStatus } from './withdraw-status.ts';

/** The eleven calls, §4.1 to §4.11. */
export const endpoints: readonly Endpoint[] = [
  deposit,
  cardCharge,
  cardConfirm,
  transactionStatus,
  payoutStatus,
  cardRefund,
  refundStatus,
  withdraw,
  withdrawStatus,
  payout,
  balance,
];
