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
  reported: CreatedWithdrawal | WithdrawalSnapshot,
): Promise<Withdrawal> {
  const now = parts.clock.now();
  reportUnrecognised(parts, { withdrawal: id }, reported);
  return await writeTransfer(
    parts,
    parts.moneyOut.withdrawals,
    id,
    (current) => {
      const mismatch = mismatchOf(current, reported);
      if (mismatch !== null) {
        parts.log.error({ withdrawal: id, mismatch }, 'withdrawal mismatch');
        return current.inFlightUntil === null ? {} : { inFlightUntil: null };
      }
      const change = changeOf(current, reported);
      if (Object.keys(change).length === 0) return change;
      return { ...change, checkAt: withdrawalCheckAt({ ...current, ...change }, now) };
    },
    (before, written) => withdrawalEvents(before.status, written, now),
  );
}

/** Names the field that differs from the request: id, network, wallet or amount. */
export function mismatchOf(
  withdrawal: Withdrawal,
  reported: CreatedWithdrawal | WithdrawalSnapshot,
): string | null {
  if (withdrawal.serviceId !== null && reported.orderId !== withdrawal.serviceId) return 'id';
  if (reported.chain !== withdrawal.chain) return 'chain';
  if (!isSameAddress(withdrawal, reported.address)) return 'address';
  return reported.amountMinor === withdrawal.amountMinor ? null : 'amount';
}

/** Hexadecimal addresses may differ in case, which is only a checksum; base58 addresses may not. */
const isSameAddress = ({ chain, address }: Withdrawal, reported: string): boolean =>
  chain === 'polygon' ? reported.toLowerCase() === address.toLowerCase() : reported === address;

function changeOf(
  current: Withdrawal,
  reported: CreatedWithdrawal | WithdrawalSnapshot,
): Partial<Withdrawal> {
  // An unlisted status: the order exists, and is not final. `completed_at` is never used (§4.9).
  const status = reported.status ?? 'processing';
  const texts = ['usdtToReceive', 'usdtGross', 'platformFeeUsdt', 'txHash'] as const;
  const named: Partial<Record<(typeof texts)[number], string | null>> = reported;
  const news = texts.filter((name) => (named[name] ?? null) !== null && named[name] !== current[name]);
  return {
    ...(current.inFlightUntil !== null && { inFlightUntil: null }),
    ...(current.slot !== null && { slot: null }),
    ...(current.serviceId === null && { serviceId: reported.orderId }),
    ...(withdrawalMayBecome(current.status, status) && { status }),
    // The balance seemed to show that no order was created. The service has it.
    ...(current.serviceId === null && current.status === 'failed' && { status, failureCode: null }),
    ...Object.fromEntries(news.map((name) => [name, named[name]])),
  };
}
