/** Applies the service's status of a withdrawal order after comparing it: forward only, with its event in one transaction. */
import type { MoneyOutParts } from './ports.ts';
import { withdrawalCheckAt } from './lookup-schedule.ts';
import type { CreatedWithdrawal, WithdrawalSnapshot } from './service-shapes.ts';
import { type Withdrawal, withdrawalEvents, withdrawalMayBecome } from './withdrawal.ts';
import { reportUnrecognised, writeTransfer } from './write-transfer.ts';

/** Returns the updated withdrawal; a mismatch is logged and changes nothing. */
export async function applyWithdrawal(
  parts: MoneyOutParts,
  id: string,
  told: CreatedWithdrawal | WithdrawalSnapshot,
): Promise<Withdrawal> {
  const now = parts.clock.now();
  reportUnrecognised(parts, { withdrawal: id }, told);
  return await writeTransfer(
    parts,
    parts.moneyOut.withdrawals,
    id,
    (current) => {
      const mismatch = mismatchOf(current, told);
      if (mismatch !== null) {
        parts.log.error({ withdrawal: id, mismatch }, 'withdrawal mismatch');
        return current.inFlightUntil === null ? {} : { inFlightUntil: null };
      }
      const change = newsOf(current, told);
      if (Object.keys(change).length === 0) return change;
      return { ...change, checkAt: withdrawalCheckAt({ ...current, ...change }, now) };
    },
    (before, written) => withdrawalEvents(before.status, written, now),
  );
}

/** Names the field that differs from the request: id, network, wallet or amount. */
export function mismatchOf(
  withdrawal: Withdrawal,
  told: CreatedWithdrawal | WithdrawalSnapshot,
): string | null {
  if (withdrawal.serviceId !== null && told.orderId !== withdrawal.serviceId) return 'id';
  if (told.chain !== withdrawal.chain) return 'chain';
  if (told.address !== withdrawal.address) return 'address';
  return told.amountMinor === withdrawal.amountMinor ? null : 'amount';
}

function newsOf(current: Withdrawal, told: CreatedWithdrawal | WithdrawalSnapshot): Partial<Withdrawal> {
  // An unlisted status: the order exists, and is not final. `completed_at` is never used (§4.9).
  const status = told.status ?? 'processing';
  const texts = ['usdtToReceive', 'usdtGross', 'platformFeeUsdt', 'txHash'] as const;
  const named: Partial<Record<(typeof texts)[number], string | null>> = told;
  const news = texts.filter((name) => (named[name] ?? null) !== null && named[name] !== current[name]);
  return {
    ...(current.inFlightUntil !== null && { inFlightUntil: null }),
    ...(current.slot !== null && { slot: null }),
    ...(current.serviceId === null && { serviceId: told.orderId }),
    ...(withdrawalMayBecome(current.status, status) && { status }),
    ...Object.fromEntries(news.map((name) => [name, named[name]])),
  };
}
