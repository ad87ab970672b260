/**
 * The one writer of withdrawal outcomes. A withdrawal with an order id is looked up (§4.9). One whose creating call had no response
 * is settled by the balance (§4.8) or by an order id that the merchant supplies. It is never sent again.
 */
import { coalesce } from '../concurrency/coalesce.ts';
import type { TransferReads } from './paced-reads.ts';
import { PayError } from '../errors.ts';
import { applyWithdrawal, mismatchOf } from './apply-withdrawal.ts';
import { compareBalances } from './balance.ts';
import type { MoneyOutParts } from './ports.ts';
import { balanceVerdict, withdrawalCheckAt } from './lookup-schedule.ts';
import type { WithdrawalSnapshot } from './service-shapes.ts';
import { isInFlight } from './transfer.ts';
import { type Withdrawal, withdrawalEvents } from './withdrawal.ts';
import type { BalanceFinding } from './views.ts';
import { lookupError } from './write-transfer.ts';

/** Returns the updated withdrawal, or null when the lookup failed. */
export type SettleWithdrawal = (id: string) => Promise<Withdrawal | null>;

export function createSettleWithdrawal(parts: MoneyOutParts): SettleWithdrawal {
  const { moneyOut, service, clock, log } = parts;

  return coalesce(
    (id: string) => id,
    async (id: string): Promise<Withdrawal | null> => {
      const withdrawal = await moneyOut.withdrawals.byId(id);
      if (withdrawal === null || withdrawal.refusal !== null) return withdrawal;
      if (withdrawal.serviceId === null) return await judge(withdrawal);
      const answer = await service.withdrawalStatus(withdrawal.serviceId);
      if (answer.outcome === 'accepted') return await applyWithdrawal(parts, id, answer.value);
      log.warn({ withdrawal: id, code: answer.code, err: answer.cause }, 'withdrawal: lookup failed');
      // The service no longer has the order, which is no sign of an outage.
      return answer.outcome === 'rejected' && answer.code === 'WITHDRAWAL_NOT_FOUND' ? withdrawal : null;
    },
  );

  async function judge(withdrawal: Withdrawal): Promise<Withdrawal | null> {
    const { status, slot, balanceBefore, amountMinor } = withdrawal;
    if (status !== 'unknown' || slot === null || isInFlight(withdrawal, clock.now())) return withdrawal;
    if (balanceBefore === null) return await write(withdrawal, notMade('NOT_SENT'));
    const balance = await service.balance();
    if (balance.outcome !== 'accepted') return null;
    const ageMs = clock.now() - withdrawal.createdAt;
    const balanceFinding = laterFinding(
      withdrawal.balanceFinding,
      compareBalances(balanceBefore, balance.value, amountMinor),
    );
    // The first look gives no verdict: to a process whose clock differs, a call in flight may look long over.
    if (ageMs < balanceVerdict.fromMs || withdrawal.balanceFinding === null)
      return await write(withdrawal, { balanceFinding });
    const isConclusive = balanceFinding === 'unchanged' && ageMs < balanceVerdict.untilMs;
    return await write(withdrawal, {
      balanceFinding,
      ...(isConclusive ? notMade('NOT_CREATED') : { slot: null, checkAt: null }),
    });
  }

  /** The finding holds for the row that was read: a row that has changed since is left alone. */
  async function write(withdrawal: Withdrawal, change: Partial<Withdrawal>): Promise<Withdrawal | null> {
    const now = clock.now();
    const next = { inFlightUntil: null, ...change };
    return await moneyOut.withdrawals.update({
      id: withdrawal.id,
      version: withdrawal.version,
      change: { checkAt: withdrawalCheckAt({ ...withdrawal, ...next }, now), ...next, updatedAt: now },
      events: (written) => withdrawalEvents(withdrawal.status, written, now),
    });
  }
}

/** A debit is remembered. After any other move, an unchanged balance may come from other payments that made up for a debit. */
function laterFinding(earlier: BalanceFinding | null, found: BalanceFinding): BalanceFinding {
  if (earlier === 'debited') return 'debited';
  return earlier === 'inconclusive' && found === 'unchanged' ? 'inconclusive' : found;
}

/** No money has moved. `NOT_SENT`: the request was never sent; `NOT_CREATED`: the service created no order. */
const notMade = (failureCode: 'NOT_SENT' | 'NOT_CREATED'): Partial<Withdrawal> => ({
  status: 'failed',
  failureCode,
  slot: null,
  checkAt: null,
});

/**
 * Reads a withdrawal by the service's order id or ours, refreshed. A new order id, taken from the service's dashboard, names a
 * withdrawal of unknown outcome, or one reported as not created, that it matches. Any other order is shown as the service returns it.
 */
export async function readWithdrawal(
  parts: MoneyOutParts,
  settle: SettleWithdrawal,
  reads: TransferReads<Withdrawal, WithdrawalSnapshot>,
  name: string,
): Promise<Withdrawal | WithdrawalSnapshot> {
  const { withdrawals } = parts.moneyOut;
  const withdrawal = (await withdrawals.byServiceId(name)) ?? (await withdrawals.byId(name));
  if (withdrawal !== null && withdrawal.refusal === null) {
    await reads.own(withdrawal.id, () => settle(withdrawal.id));
    return (await withdrawals.byId(withdrawal.id)) ?? withdrawal;
  }
  if (!/^\d{1,18}$/.test(name)) throw new PayError('NOT_FOUND'); // an order id is an integer (§2.5)
  const answer = await reads.external(name, () => parts.service.withdrawalStatus(name));
  if (answer.outcome !== 'accepted') throw lookupError(answer);
  const unnamed = (await withdrawals.unnamed()).filter((candidate) => isOrderOf(candidate, answer.value));
  const [only] = unnamed;
  return only !== undefined && unnamed.length === 1
    ? await applyWithdrawal(parts, only.id, answer.value)
    : answer.value;
}

/** Tolerance for clock differences. */
const clockToleranceMs = 5 * 60_000;

/** True for the same network, wallet and amount, unless the order is older than the request. */
function isOrderOf(withdrawal: Withdrawal, reported: WithdrawalSnapshot): boolean {
  if (mismatchOf(withdrawal, reported) !== null) return false;
  const createdAt = reported.createdAt === null ? null : Date.parse(reported.createdAt);
  if (createdAt !== null && createdAt < withdrawal.createdAt - clockToleranceMs) return false;
  // An order of before the verdict refutes it. A later one was made in its place.
  return (
    withdrawal.status === 'unknown' ||
    (createdAt !== null && createdAt < withdrawal.updatedAt - clockToleranceMs)
  );
}
