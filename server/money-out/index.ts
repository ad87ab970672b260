/** The use cases of money out, for the routes and workers: refunds, payouts, withdrawals, and the balance that pays them. */
import { createBalance } from './balance.ts';
import type { Payout } from './payout.ts';
import type {
  Balance,
  MoneyOutParts,
  MoneyOutStore,
  PayoutSnapshot,
  RefundSnapshot,
  WithdrawalSnapshot,
} from './ports.ts';
import { createPayouts, type PayoutEngine, type PayoutRequest, requestPayout } from './payouts.ts';
import type { Refund } from './refund.ts';
import { settleRefundFromCallback } from './refunds-by-callback.ts';
import { createRefunds, type RefundEngine, type RefundRequest, requestRefund } from './refunds.ts';
import type { Withdrawal } from './withdrawal.ts';
import {
  createWithdrawals,
  requestWithdrawal,
  type WithdrawalEngine,
  type WithdrawalRequest,
} from './withdrawals.ts';

export interface MoneyOut {
  refund(input: RefundRequest): Promise<{ refund: Refund; isNew: boolean }>;
  /** By the service's id or ours; a transfer made elsewhere is shown as the service returns it. */
  readRefund(name: string): Promise<Refund | RefundSnapshot>;
  payOut(input: PayoutRequest): Promise<{ payout: Payout; isNew: boolean }>;
  readPayout(name: string): Promise<Payout | PayoutSnapshot>;
  withdraw(input: WithdrawalRequest): Promise<{ withdrawal: Withdrawal; isNew: boolean }>;
  readWithdrawal(name: string): Promise<Withdrawal | WithdrawalSnapshot>;
  /** The service's response, at most 5 s old. */
  balance(): Promise<Balance>;
  /** The updated transfer, or null when the lookup failed. */
  settleRefund: RefundEngine['settle'];
  /** Handles a callback on a payment that names this refund. False: to be tried again. */
  settleRefundFromCallback(paymentId: string, refundId: string, receivedAt: number): Promise<boolean>;
  /**
   * `callbackServiceId` comes from a callback: it is used for a payout whose creating call had no response, ignored for any other.
   */
  settlePayout: PayoutEngine['settle'];
  settleWithdrawal: WithdrawalEngine['settle'];
  store: MoneyOutStore;
}

export function createMoneyOut(parts: MoneyOutParts): MoneyOut {
  const refunds = createRefunds(parts);
  const payouts = createPayouts(parts);
  const withdrawals = createWithdrawals(parts);
  return {
    refund: (input) => requestRefund(parts, refunds, input),
    readRefund: refunds.read,
    payOut: (input) => requestPayout(parts, payouts, input),
    readPayout: payouts.read,
    withdraw: (input) => requestWithdrawal(parts, withdrawals, input),
    readWithdrawal: withdrawals.read,
    balance: createBalance(parts),
    settleRefund: refunds.settle,
    settleRefundFromCallback: (paymentId, refundId, receivedAt) =>
      settleRefundFromCallback(parts, refunds, { paymentId, refundId, receivedAt }),
    settlePayout: payouts.settle,
    settleWithdrawal: withdrawals.settle,
    store: parts.moneyOut,
  };
}
