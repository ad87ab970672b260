/**
 * The one writer of what becomes of a withdrawal. One with an order id is asked about (§4.9); one whose creating call
 * never answered is judged by the balance (§4.8), or named by whoever knows its order id. It is never sent again.
 */
import { coalesce } from '../checkouts/coalesce.ts';
import { PayError } from '../errors.ts';
import { applyWithdrawal, mismatchOf } from './apply-withdrawal.ts';
import { compareBalances } from './balance.ts';
import type { MoneyOutParts } from './ports.ts';
import { balanceVerdict, withdrawalCheckAt } from './lookup-schedule.ts';
import type { WithdrawalSnapshot } from './service-shapes.ts';
import { isInFlight } from './transfer.ts';
import { type Withdrawal, withdrawalEvents } from './withdrawal.ts';
import { lookupError } from './write-transfer.ts';

/** Answers the withdrawal as it then is, or null when the service could not be asked. */
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
      return null;
    },
  );

  async function judge(withdrawal: Withdrawal): Promise<Withdrawal | null> {
    const { status, slot, balanceBefore, amountMinor } = withdrawal;
    if (status !== 'unknown' || slot === null || isInFlight(withdrawal, clock.now())) return withdrawal;
    if (balanceBefore === null) return await write(withdrawal, notMade('NOT_SENT'));
    const balance = await service.balance();
    if (balance.outcome !== 'accepted') return null;
    const ageMs = clock.now() - withdrawal.createdAt;
    // Once debited, a balance that is whole again may as well be somebody's payment.
    const balanceFinding =
      withdrawal.balanceFinding === 'debited'
        ? 'debited'
        : compareBalances(balanceBefore, balance.value, amountMinor);
    if (ageMs < balanceVerdict.fromMs) return await write(withdrawal, { balanceFinding });
    const isConclusive = balanceFinding === 'unchanged' && ageMs < balanceVerdict.untilMs;
    return await write(withdrawal, {
      balanceFinding,
      ...(isConclusive ? notMade('NOT_CREATED') : { slot: null, checkAt: null }),
    });
  }

  /** The verdict was on the row as it was read: one that has moved on since is not touched. */
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

/** The money is where it was. `NOT_SENT`: we never asked; `NOT_CREATED`: the service made no order of it. */
const notMade = (failureCode: 'NOT_SENT' | 'NOT_CREATED'): Partial<Withdrawal> => ({
  status: 'failed',
  failureCode,
  slot: null,
  checkAt: null,
});

/**
 * By the service's order id or our name, refreshed. An order id that is not known here is how an unknown one gets its
 * name: the service's dashboard shows it. Anything else is shown as the service has it.
 */
export async function readWithdrawal(
  parts: MoneyOutParts,
  settle: SettleWithdrawal,
  name: string,
): Promise<Withdrawal | WithdrawalSnapshot> {
  const { withdrawals } = parts.moneyOut;
  const withdrawal = (await withdrawals.byServiceId(name)) ?? (await withdrawals.byId(name));
  if (withdrawal !== null && withdrawal.refusal === null) return (await settle(withdrawal.id)) ?? withdrawal;
  if (!/^\d{1,18}$/.test(name)) throw new PayError('NOT_FOUND'); // an order id is an integer (§2.5)
  const answer = await parts.service.withdrawalStatus(name);
  if (answer.outcome !== 'accepted') throw lookupError(answer);
  const unnamed = (await withdrawals.unnamed()).filter((candidate) => isOrderOf(candidate, answer.value));
  const [only] = unnamed;
  return only !== undefined && unnamed.length === 1
    ? await applyWithdrawal(parts, only.id, answer.value)
    : answer.value;
}

/** Clocks differ. */
const clockToleranceMs = 5 * 60_000;

/** The same network, wallet and amount, and not older than the request. */
const isOrderOf = (withdrawal: Withdrawal, told: WithdrawalSnapshot): boolean =>
  mismatchOf(withdrawal, told) === null &&
  (told.createdAt === null || Date.parse(told.createdAt) >= withdrawal.createdAt - clockToleranceMs);
