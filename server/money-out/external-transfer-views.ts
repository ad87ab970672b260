/** Builds views of transfers made by another program: what the service returns, in our shape. */
import { formatAmount } from '../values/money.ts';
import { type Payout, payoutView } from './payout.ts';
import { type Refund, refundView } from './refund.ts';
import { type Withdrawal, withdrawalView } from './withdrawal.ts';
import type { PayoutSnapshot, RefundSnapshot, WithdrawalSnapshot } from './gateway-port.ts';
import type { PayoutView, RefundView, WithdrawalView } from './views.ts';

export const anyRefundView = (found: Refund | RefundSnapshot): RefundView =>
  'version' in found
    ? refundView(found)
    : {
        id: found.refundId,
        refund_id: found.refundId,
        payment: null,
        transaction: found.serviceId,
        checkout: null,
        status: found.status ?? 'pending',
        amount: formatAmount(found.amountMinor),
        currency: found.currency,
        reason: null,
        failure_reason: found.failureReason,
        arn: found.arn,
        arn_status: found.arnStatus,
        remaining_refundable: null,
        created_at: found.createdAt,
        service_created_at: found.createdAt,
        updated_at: null,
      };

export const anyPayoutView = (found: Payout | PayoutSnapshot): PayoutView =>
  'version' in found
    ? payoutView(found)
    : {
        id: found.serviceId,
        status: found.status ?? 'pending',
        amount: formatAmount(found.amountMinor),
        fee: found.feeMinor === null ? null : formatAmount(found.feeMinor),
        net: found.netMinor === null ? null : formatAmount(found.netMinor),
        currency: 'BRL',
        payment: null,
        checkout: null,
        reference: null,
        reason: null,
        created_at: null,
        updated_at: null,
      };

export const anyWithdrawalView = (found: Withdrawal | WithdrawalSnapshot): WithdrawalView =>
  'version' in found
    ? withdrawalView(found)
    : {
        id: found.orderId,
        order_id: found.orderId,
        status: found.status ?? 'processing',
        chain: found.chain,
        address: found.address,
        amount: formatAmount(found.amountMinor),
        currency: 'BRL',
        usdt_to_receive: found.usdtToReceive,
        usdt_gross: null,
        platform_fee_usdt: null,
        tx_hash: found.txHash,
        failure_code: null,
        balance_finding: null,
        status_message: found.statusMessage,
        created_at: found.createdAt,
        expires_at: null,
        completed_at: found.completedAt,
        updated_at: null,
      };
