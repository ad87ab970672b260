/** Applies the service's status of a refund after comparing it: forward only, with its event in one transaction. */
import type { MoneyOutParts } from './ports.ts';
import { isSentBack, type Refund, refundEvents, refundMayBecome } from './refund.ts';
import { refundCheckAt } from './lookup-schedule.ts';
import type { CreatedRefund, RefundSnapshot } from './service-shapes.ts';
import { reportUnrecognised, writeTransfer } from './write-transfer.ts';

/** Returns the updated refund; a mismatch is logged and changes nothing. */
export async function applyRefund(
  parts: MoneyOutParts,
  id: string,
  reported: CreatedRefund | RefundSnapshot,
): Promise<Refund> {
  const { moneyOut, store, clock, log } = parts;
  const now = clock.now();
  const refund = await moneyOut.refunds.byId(id);
  const checkout =
    refund === null || refund.checkoutId === null ? null : await store.checkoutById(refund.checkoutId);
  reportUnrecognised(parts, { refund: id }, reported);
  return await writeTransfer(
    parts,
    moneyOut.refunds,
    id,
    (current) => {
      const mismatch = mismatchOf(current, reported);
      if (mismatch !== null) {
        log.error({ refund: id, mismatch }, 'refund mismatch');
        return current.inFlightUntil === null ? {} : { inFlightUntil: null };
      }
      const change = changeOf(current, reported);
      if (Object.keys(change).length === 0) return change;
      if (change.status !== undefined && isSentBack(current.status, change.status)) {
        log.error({ refund: id, status: change.status }, 'refund returned after success');
      }
      return { ...change, checkAt: refundCheckAt({ ...current, ...change }, now) };
    },
    (before, written) => refundEvents(before.status, written, checkout, now),
  );
}

function mismatchOf(refund: Refund, reported: CreatedRefund | RefundSnapshot): string | null {
  if (refund.serviceId !== null && reported.refundId !== refund.serviceId) return 'id';
  if (reported.serviceId !== refund.chargeId) return 'payment';
  if (refund.amountMinor !== null && reported.amountMinor !== refund.amountMinor) return 'amount';
  return reported.currency === refund.currency ? null : 'currency';
}

function changeOf(current: Refund, reported: CreatedRefund | RefundSnapshot): Partial<Refund> {
  const status =
    reported.status !== null && refundMayBecome(current.status, reported.status) ? reported.status : null;
  const failureReason = 'failureReason' in reported ? reported.failureReason : null;
  const remainingMinor = 'remainingRefundableMinor' in reported ? reported.remainingRefundableMinor : null;
  return {
    ...(current.inFlightUntil !== null && { inFlightUntil: null }),
    ...(current.serviceId === null && { serviceId: reported.refundId }),
    // An unlisted status: the refund exists, and is not final.
    ...(status !== null ? { status } : current.status === 'unknown' && { status: 'pending' as const }),
    ...(current.amountMinor === null && { amountMinor: reported.amountMinor }),
    ...(reported.arn !== null && reported.arn !== current.arn && { arn: reported.arn }),
    ...(reported.arnStatus !== null &&
      reported.arnStatus !== current.arnStatus && { arnStatus: reported.arnStatus }),
    ...(failureReason !== null && failureReason !== current.failureReason && { failureReason }),
    // The rejection of a repeat seemed to show that no refund was made. The service has it.
    ...(current.serviceId === null &&
      current.status === 'failed' && { status: reported.status ?? 'pending', failureReason }),
    ...(current.remainingMinor === null && remainingMinor !== null && { remainingMinor }),
  };
}
