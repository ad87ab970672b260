/** Builds the merchant's views of refunds, payouts and withdrawals, for responses and events. */
import { servicePayoutStatuses, serviceRefundStatuses, serviceWithdrawalStatuses } from './service-shapes.ts';

export { type Chain, chains } from './service-shapes.ts';

export const refundStatuses = ['unknown', ...serviceRefundStatuses] as const;
/** `unknown`: the creating call had no response; it is repeated with the same key, which makes it the same refund. */
export type RefundStatus = (typeof refundStatuses)[number];

export interface RefundView {
  /** The service's `refund_id` once known, ours until then; both are accepted. */
  id: string;
  /** The service's id only, like `order_id` of a withdrawal. */
  refund_id: string | null;
  /** The payment's id; null for a charge made elsewhere. */
  payment: string | null;
  /** The service's `idTransaction` of the charge. */
  transaction: string;
  checkout: string | null;
  status: RefundStatus;
  amount: string | null;
  currency: string;
  reason: string | null;
  failure_reason: string | null;
  arn: string | null;
  arn_status: string | null;
  remaining_refundable: string | null;
  /** Null for a transfer made elsewhere. */
  created_at: string | null;
  updated_at: string | null;
}

export const payoutStatuses = ['unknown', ...servicePayoutStatuses] as const;
/** `unknown`: the creating call had no response. It is never sent again; a callback may still name it. */
export type PayoutStatus = (typeof payoutStatuses)[number];

export interface PayoutView {
  /** The service's `idTransaction` once known, ours until then; both are accepted. */
  id: string;
  status: PayoutStatus;
  amount: string | null;
  fee: string | null;
  net: string | null;
  currency: 'BRL';
  /** Null for a transfer made elsewhere. */
  created_at: string | null;
  updated_at: string | null;
}

export const withdrawalStatuses = ['unknown', ...serviceWithdrawalStatuses] as const;
/** `unknown`: the creating call had no response. It is never sent again; the balance and its status settle it. */
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

/**
 * What the balance showed after a call without a response: `unchanged`, `debited` (something in it fell by exactly this
 * amount) or `inconclusive` (it moved otherwise).
 */
export const balanceFindings = ['unchanged', 'debited', 'inconclusive'] as const;
export type BalanceFinding = (typeof balanceFindings)[number];

export interface WithdrawalView {
  /** The service's `order_id` once known, ours until then; both are accepted. */
  id: string;
  /** A string, though the service writes an integer. */
  order_id: string | null;
  status: WithdrawalStatus;
  chain: string;
  address: string;
  amount: string;
  currency: 'BRL';
  usdt_to_receive: string | null;
  usdt_gross: string | null;
  platform_fee_usdt: string | null;
  tx_hash: string | null;
  failure_code: string | null;
  /** Only while `unknown`, or when the balance is what settled it. */
  balance_finding: BalanceFinding | null;
  /** Null for a transfer made elsewhere. */
  created_at: string | null;
  updated_at: string | null;
}
