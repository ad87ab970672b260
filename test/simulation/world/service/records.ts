/** Records of the simulated service (§2, §3). Amounts in minor units, times by the world's clock. */

export type TransactionStatus =
  | 'pending'
  | 'processing'
  | 'requires_action'
  | 'paid'
  | 'cancelled'
  | 'partially_refunded'
  | 'refunded'
  | 'disputed'
  | 'dispute_won'
  | 'dispute_lost';

export interface Transaction {
  id: string;
  kind: 'pix' | 'hosted' | 'direct';
  status: TransactionStatus;
  amountMinor: number;
  currency: 'BRL' | 'USD';
  postback: string | null;
  /** The buyer's email, as it was sent. */
  email: string;
  createdAt: number;
  expiresAt: number;
  paidAt: number | null;
  refundedMinor: number;
  failureCode: string | null;
  cardLast4: string | null;
  intentId: string;
  clientSecret: string;
  idempotencyKey: string | null;
  /** Outcome at the processor that the service has not fetched yet. */
  processorOutcome: 'paid' | 'cancelled' | null;
  /** State of the 3-D Secure step in the buyer's browser. */
  authentication: 'waiting' | 'passed' | 'failed' | null;
  dispute: { id: string; status: string; reason: string; amountMinor: number; createdAt: number } | null;
  /** Differs from `amountMinor` under a fault: the service reports another amount than it took. */
  reportedAmountMinor: number;
  /** Differs from `currency` under a fault. */
  reportedCurrency: string;
  refreshedAt: number | null;
}

export type RefundStatus = 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';

export interface RefundRecord {
  id: string;
  transactionId: string;
  status: RefundStatus;
  amountMinor: number;
  idempotencyKey: string | null;
  createdAt: number;
  failureReason: string | null;
  arn: string | null;
}

export interface PayoutRecord {
  id: string;
  status: 'pending' | 'paid' | 'cancelled';
  amountMinor: number;
  postback: string | null;
  /** The merchant's note, by which the judge identifies the payout. */
  note: string;
}

export interface WithdrawalRecord {
  orderId: number;
  status: 'processing' | 'sending' | 'completed' | 'failed' | 'cancelled';
  chain: string;
  address: string;
  amountMinor: number;
  createdAt: number;
}

const paidStatuses: readonly TransactionStatus[] = [
  'paid',
  'partially_refunded',
  'refunded',
  'disputed',
  'dispute_won',
  'dispute_lost',
];

/** True once the service took the buyer's money, even if it was refunded or disputed later. */
export const isCaptured = ({ status }: Pick<Transaction, 'status'>): boolean => paidStatuses.includes(status);
