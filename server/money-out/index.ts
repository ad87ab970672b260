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
import { transferReads } from './paced-reads.ts';
import type { Refund } from './refund.ts';
import { requestPayout, type PayoutRequest } from './request-payout.ts';
import { requestRefund, type RefundRequest } from './request-refund.ts';
import { requestWithdrawal, type WithdrawalRequest } from './request-withdrawal.ts';
import { createSettlePayout, readPayout, type SettlePayout } from './settle-payout.ts';
import { createSettleRefund, readRefund, type SettleRefund } from './settle-refund.ts';
import { createSettleWithdrawal, readWithdrawal, type SettleWithdrawal } from './settle-withdrawal.ts';
import type { Withdrawal } from './withdrawal.ts';

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
  settleRefund: SettleRefund;
  settlePayout: SettlePayout;
  settleWithdrawal: SettleWithdrawal;
  store: MoneyOutStore;
}

export function createMoneyOut(parts: MoneyOutParts): MoneyOut {
  const settleRefund = createSettleRefund(parts);
  const settlePayout = createSettlePayout(parts);
  const settleWithdrawal = createSettleWithdrawal(parts);
  const refundReads = transferReads<Refund, RefundSnapshot>(parts.clock, 'refund');
  const payoutReads = transferReads<Payout, PayoutSnapshot>(parts.clock, 'payout');
  const withdrawalReads = transferReads<Withdrawal, WithdrawalSnapshot>(parts.clock, 'withdrawal');
  return {
    refund: (input) => requestRefund(parts, input),
    readRefund: (name) => readRefund(parts, settleRefund, refundReads, name),
    payOut: (input) => requestPayout(parts, input),
    readPayout: (name) => readPayout(parts, settlePayout, payoutReads, name),
    withdraw: (input) => requestWithdrawal(parts, input),
    readWithdrawal: (name) => readWithdrawal(parts, settleWithdrawal, withdrawalReads, name),
    balance: createBalance(parts),
    settleRefund,
    settlePayout,
    settleWithdrawal,
    store: parts.moneyOut,
  };
}
