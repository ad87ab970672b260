/** The payment service as money out sees it: outcomes instead of exceptions, nothing of HTTP. */
import type { Outcome } from '../checkouts/ports.ts';
import type { Answer, MoneyOutGateway, RefundReceipt, WithdrawalReceipt } from '../money-out/ports.ts';
import { outcomeOf } from './checkout-gateway.ts';
import { ServiceRejectedError } from './errors.ts';
import type { PaymentService } from './payment-service.ts';
import type { CreatedRefund, RefundSnapshot } from './resources/refunds.ts';
import type { CreatedWithdrawal, WithdrawalSnapshot } from './resources/withdrawals.ts';

/** Whoever asked waits, and will ask again. */
const lookup = { maxAttempts: 2 };

export function moneyOutGateway(service: PaymentService): MoneyOutGateway {
  const { refunds, payouts, withdrawals, account } = service;
  return {
    environment: service.environment,
    refund: ({ chargeId, amountMinor, reason, idempotencyKey }) =>
      answerOf(async () =>
        refundOf(
          await refunds.create({
            serviceId: chargeId,
            amountMinor: amountMinor ?? undefined,
            reason: reason ?? undefined,
            idempotencyKey,
          }),
        ),
      ),
    refundStatus: (id) => answerOf(async () => refundOf(await refunds.get(id, lookup))),
    payout: (body, callbackUrl) => answerOf(() => payouts.create({ body, callbackUrl })),
    payoutStatus: (id) => answerOf(() => payouts.get(id, lookup)),
    withdraw: ({ chain, address, amountMinor }) =>
      answerOf(async () => withdrawalOf(await withdrawals.create({ chain, address, amountMinor }))),
    withdrawalStatus: (id) => answerOf(async () => withdrawalOf(await withdrawals.get(id, lookup))),
    balance: () => answerOf(() => account.balance(lookup)),
  };
}

/** The outcome, and of a rejection what §7 lets it carry. */
async function answerOf<T>(call: () => Promise<T>): Promise<Answer<T>> {
  const outcome: Outcome<T> = await outcomeOf(call);
  if (outcome.outcome !== 'rejected') return outcome;
  const error = outcome.cause instanceof ServiceRejectedError ? outcome.cause : null;
  return {
    ...outcome,
    reason: error?.serviceMessage ?? null,
    remainingRefundableMinor: error?.extras.remainingRefundableMinor ?? null,
    availableBalanceMinor: error?.extras.availableBalanceMinor ?? null,
    requestedAmountMinor: error?.extras.requestedAmountMinor ?? null,
  };
}

const refundOf = (told: CreatedRefund | RefundSnapshot): RefundReceipt => ({
  refundId: told.refundId,
  chargeId: told.serviceId,
  status: told.status,
  unrecognisedStatus: told.unrecognisedStatus,
  amountMinor: told.amountMinor,
  currency: told.currency,
  arn: told.arn,
  arnStatus: told.arnStatus,
  failureReason: 'failureReason' in told ? told.failureReason : null,
  remainingMinor: 'remainingRefundableMinor' in told ? told.remainingRefundableMinor : null,
});

const withdrawalOf = (told: CreatedWithdrawal | WithdrawalSnapshot): WithdrawalReceipt => ({
  orderId: told.orderId,
  status: told.status,
  unrecognisedStatus: told.unrecognisedStatus,
  chain: told.chain,
  address: told.address,
  amountMinor: told.amountMinor,
  usdtToReceive: told.usdtToReceive,
  usdtGross: 'usdtGross' in told ? told.usdtGross : null,
  platformFeeUsdt: 'platformFeeUsdt' in told ? told.platformFeeUsdt : null,
  txHash: 'txHash' in told ? told.txHash : null,
  createdAt: told.createdAt === null ? null : Date.parse(told.createdAt),
});
