/** A crypto withdrawal (§2.5), which debits BRL and sends USDT to a wallet: its stored shape and the merchant's view. */
import type { EventType, NewEvent } from '../checkouts/checkout.ts';
import { newEvent } from '../checkouts/events.ts';
import { formatAmount } from '../values/money.ts';
import { isoTime } from '../values/iso-time.ts';
import type { Transfer } from './transfer.ts';
import type { BalanceFinding, Chain, WithdrawalStatus, WithdrawalView } from './views.ts';

export interface Withdrawal extends Transfer {
  status: WithdrawalStatus;
  chain: Chain;
  address: string;
  /** BRL to debit. */
  amountMinor: number;
  /** USDT: decimal strings, 6 places. */
  usdtToReceive: string | null;
  usdtGross: string | null;
  platformFeeUsdt: string | null;
  /** On-chain hash, once completed. */
  txHash: string | null;
  /** ISO 8601 in UTC, as the service reports them. */
  expiresAt: string | null;
  completedAt: string | null;
  /** The service's sentence about the status, masked. */
  statusMessage: string | null;
  failureCode: string | null;
  /** The balance as JSON, read just before the call; while it is null, the call was not made. */
  balanceBefore: string | null;
  balanceFinding: BalanceFinding | null;
}

/** §3.4, in the order in which they can follow each other. */
const rank: Readonly<Record<WithdrawalStatus, number>> = {
  unknown: 0,
  processing: 1,
  sending: 2,
  completed: 3,
  failed: 3,
  cancelled: 3,
};

export const isFinalWithdrawal = (status: WithdrawalStatus): boolean => rank[status] === 3;

export const withdrawalMayBecome = (from: WithdrawalStatus, to: WithdrawalStatus): boolean =>
  rank[to] > rank[from];

export const withdrawalView = (withdrawal: Withdrawal): WithdrawalView => ({
  id: withdrawal.serviceId ?? withdrawal.id,
  order_id: withdrawal.serviceId,
  status: withdrawal.status,
  chain: withdrawal.chain,
  address: withdrawal.address,
  amount: formatAmount(withdrawal.amountMinor),
  currency: 'BRL',
  usdt_to_receive: withdrawal.usdtToReceive,
  usdt_gross: withdrawal.usdtGross,
  platform_fee_usdt: withdrawal.platformFeeUsdt,
  tx_hash: withdrawal.txHash,
  failure_code: withdrawal.failureCode,
  balance_finding: withdrawal.balanceFinding,
  status_message: withdrawal.statusMessage,
  created_at: isoTime(withdrawal.createdAt),
  expires_at: withdrawal.expiresAt,
  completed_at: withdrawal.completedAt,
  updated_at: isoTime(withdrawal.updatedAt),
});

const eventOf: Readonly<Record<WithdrawalStatus, Extract<EventType, `withdrawal.${string}`> | null>> = {
  unknown: null,
  processing: null,
  sending: null,
  completed: 'withdrawal.completed',
  failed: 'withdrawal.failed',
  cancelled: 'withdrawal.cancelled',
};

export function withdrawalEvents(
  before: WithdrawalStatus,
  withdrawal: Withdrawal,
  nowMs: number,
): NewEvent[] {
  const type = eventOf[withdrawal.status];
  if (type === null || withdrawal.status === before) return [];
  return [newEvent(type, withdrawal.id, { withdrawal: withdrawalView(withdrawal) }, nowMs)];
}
