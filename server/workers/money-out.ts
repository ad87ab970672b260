/**
 * Follows due refunds, payouts and withdrawals: withdrawals have no callback, callbacks of the others can be lost, and a refund
 * whose call had no response is repeated with its own key.
 */
import type { Clock } from '../checkouts/ports.ts';
import type { CompanionLog } from '../log.ts';
import type { MoneyOut } from '../money-out/index.ts';
import type { TransferStore } from '../money-out/ports.ts';
import { payoutCheckAt, refundCheckAt, withdrawalCheckAt } from '../money-out/transfer-schedule.ts';
import type { Transfer } from '../money-out/transfer.ts';
import type { Breaker } from '../gateway/circuit-breaker.ts';
import { type Loop, startLoop } from '../concurrency/loop.ts';

const intervalMs = 1_000;
const batch = 10;

export function startMoneyOutWorker(
  moneyOut: MoneyOut,
  breaker: Breaker,
  clock: Clock,
  log: CompanionLog,
): Loop {
  const { refunds, payouts, withdrawals } = moneyOut.store;

  /** Returns true when the batch was full. */
  async function follow<T extends Transfer>(
    store: Pick<TransferStore<T>, 'due' | 'claimCheck'>,
    checkAt: (transfer: T, nowMs: number) => number | null,
    settle: (id: string) => Promise<T | null>,
  ): Promise<boolean> {
    const due = await store.due(clock.now(), batch);
    for (const transfer of due) {
      if (!breaker.allows()) return false;
      try {
        const isClaimed = await store.claimCheck(
          transfer.id,
          transfer.checks,
          checkAt(transfer, clock.now()),
        );
        if (!isClaimed) breaker.report('silent');
        else breaker.report((await settle(transfer.id)) === null ? 'failed' : 'healthy');
      } catch (error) {
        // Also after a claim that failed: a probe without a report would keep the circuit half open.
        breaker.report('silent');
        log.warn({ worker: 'money-out', err: error }, 'money out: check failed');
      }
    }
    return due.length === batch;
  }

  return startLoop({
    intervalMs,
    async turn() {
      const more = [
        await follow(refunds, refundCheckAt, (id) => moneyOut.settleRefund(id)),
        await follow(payouts, payoutCheckAt, (id) => moneyOut.settlePayout(id)),
        await follow(withdrawals, withdrawalCheckAt, (id) => moneyOut.settleWithdrawal(id)),
      ];
      return more.includes(true);
    },
    onError: (error) => log.error({ worker: 'money-out', err: error }, 'worker: turn failed'),
  });
}
