/**
 * Port of the payment service: the calls that money out needs, with their inputs and results. `status` is null for an unlisted status,
 * which is then in `unrecognisedStatus`.
 */
import type { Outcome } from '../checkouts/gateway-port.ts';

export const serviceRefundStatuses = [
  'pending',
  'requires_action',
  'succeeded',
  'failed',
  'cancelled',
] as const;
export type ServiceRefundStatus = (typeof serviceRefundStatuses)[number];

export interface RefundInput {
  /** `idTransaction` of the charge. */
  serviceId: string;
  /** USD; all that is still refundable when left out. */
  amountMinor?: number | undefined;
  /** At most 255 characters; stored by the service, not forwarded. */
  reason?: string | undefined;
  /** Required here: without it, two equal partial refunds within a day count as one (§4.6 rule 4). */
  idempotencyKey: string;
}

/** Fields common to both refund responses. */
export interface RefundBase {
  refundId: string;
  /** The charge. */
  serviceId: string;
  status: ServiceRefundStatus | null;
  unrecognisedStatus: string | null;
  /** USD of this refund. */
  amountMinor: number;
  currency: string;
  /** Acquirer reference number, by which the buyer's bank finds the refund. Often `null` at first. */
  arn: string | null;
  arnStatus: string | null;
}

export interface CreatedRefund extends RefundBase {
  /** 0: refunded in full. */
  remainingRefundableMinor: number | null;
}

export interface RefundSnapshot extends RefundBase {
  /** ISO 8601 in UTC. */
  createdAt: string | null;
  failureReason: string | null;
}

export const servicePayoutStatuses = ['pending', 'paid', 'cancelled'] as const;
export type ServicePayoutStatus = (typeof servicePayoutStatuses)[number];

export interface CreatedPayout {
  /** `idTransaction`, if the response has one. */
  serviceId: string | null;
  status: ServicePayoutStatus | null;
  unrecognisedStatus: string | null;
  /** The raw response; its shape is not published. For the merchant, not for logs. */
  answer: Readonly<Record<string, unknown>>;
}

export interface PayoutSnapshot {
  serviceId: string;
  status: ServicePayoutStatus | null;
  unrecognisedStatus: string | null;
  /** BRL. */
  amountMinor: number;
  feeMinor: number | null;
  netMinor: number | null;
}

export const serviceWithdrawalStatuses = [
  'processing',
  'sending',
  'completed',
  'failed',
  'cancelled',
] as const;
export type ServiceWithdrawalStatus = (typeof serviceWithdrawalStatuses)[number];

export const chains = ['polygon', 'tron', 'solana'] as const;
export type Chain = (typeof chains)[number];

export interface WithdrawalInput {
  chain: Chain;
  /** In the format of the network (§4.8). A transfer to it cannot be reversed. */
  address: string;
  /** BRL to debit: 10.00 at least, 30.00 on `solana`. */
  amountMinor: number;
}

/** Fields common to both withdrawal responses. */
export interface WithdrawalOrder {
  /** An integer in the first response, a string in the status call (§4.9): here always a string. */
  orderId: string;
  /** Decides the outcome, since `completed_at` is set for every status (§2.5). */
  status: ServiceWithdrawalStatus | null;
  unrecognisedStatus: string | null;
  chain: string;
  address: string;
  /** BRL debited. */
  amountMinor: number;
  /** USDT after the fee: decimal string, 6 places. */
  usdtToReceive: string | null;
  /** The service's sentence, masked. */
  statusMessage: string | null;
  /** ISO 8601 in UTC. */
  createdAt: string | null;
}

export interface CreatedWithdrawal extends WithdrawalOrder {
  /** USDT before the fee, and the fee: decimal strings, 6 places. */
  usdtGross: string | null;
  platformFeeUsdt: string | null;
  /** ISO 8601 in UTC. */
  expiresAt: string | null;
}

export interface WithdrawalSnapshot extends WithdrawalOrder {
  /** On-chain hash, once completed. */
  txHash: string | null;
  /** ISO 8601 in UTC. Null unless completed: the service has a time for every status (§2.5). */
  completedAt: string | null;
}

export type Balance = Readonly<Record<string, unknown>>;

/** The calls of the payment service that money out needs. Never throws for what the service or the network does. */
export interface MoneyOutGateway {
  readonly environment: 'live' | 'sandbox';
  /** Retried with the same key for up to 45 s while its outcome is unknown. */
  refund(input: RefundInput): Promise<Outcome<CreatedRefund>>;
  refundStatus(refundId: string): Promise<Outcome<RefundSnapshot>>;
  /** Sent once. */
  payout(body: Readonly<Record<string, unknown>>, postbackUrl: string): Promise<Outcome<CreatedPayout>>;
  payoutStatus(serviceId: string): Promise<Outcome<PayoutSnapshot>>;
  /** Sent once. */
  withdraw(input: WithdrawalInput): Promise<Outcome<CreatedWithdrawal>>;
  withdrawalStatus(orderId: string): Promise<Outcome<WithdrawalSnapshot>>;
  balance(): Promise<Outcome<Balance>>;
}
