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
  told: CreatedRefund | RefundSnapshot,
): Promise<Refund> {
  const { moneyOut, store, clock, log } = parts;
  const now = clock.now();
  const refund = await moneyOut.refunds.byId(id);
  const checkout =
    refund === null || refund.checkoutId === null ? null : await store.checkoutById(refund.checkoutId);
  reportUnrecognised(parts, { refund: id }, told);
  return await writeTransfer(
    parts,
    moneyOut.refunds,
    id,
    (current) => {
      const mismatch = mismatchOf(current, told);
      if (mismatch !== null) {
        log.error({ refund: id, mismatch }, 'refund mismatch');
        return current.inFlightUntil === null ? {} : { inFlightUntil: null };
      }
      const change = newsOf(current, told);
      if (Object.keys(change).length === 0) return change;
      if (change.status !== undefined && isSentBack(current.status, change.status)) {
        log.error({ refund: id, status: change.status }, 'refund sent back after it had succeeded');
      }
      return { ...change, checkAt: refundCheckAt({ ...current, ...change }, now) };
    },
    (before, written) => refundEvents(before.status, written, checkout, now),
  );
}

function mismatchOf(refund: Refund, told: CreatedRefund | RefundSnapshot): string | null {
  if (refund.serviceId !== null && told.refundId !== refund.serviceId) return 'id';
  if (told.serviceId !== refund.chargeId) return 'payment';
  if (refund.amountMinor !== null && told.amountMinor !== refund.amountMinor) return 'amount';
  return told.currency === refund.currency ? null : 'currency';
}

function newsOf(current: Refund, told: CreatedRefund | RefundSnapshot): Partial<Refund> {
  const status = told.status !== null && refundMayBecome(current.status, told.status) ? told.status : null;
  const failureReason = 'failureReason' in told ? told.failureReason : null;
  const remainingMinor = 'remainingRefundableMinor' in told ? told.remainingRefundableMinor : null;
  return {
    ...(current.inFlightUntil !== null && { inFlightUntil: null }),
    ...(current.serviceId === null && { serviceId: told.refundId }),
    // An unlisted status: the refund exists, and is not final.
    ...(status !== null ? { status } : current.status === 'unknown' && { status: 'pending' as const }),
    ...(current.amountMinor === null && { amountMinor: told.amountMinor }),
    ...(told.arn !== null && told.arn !== current.arn && { arn: told.arn }),
    ...(told.arnStatus !== null && told.arnStatus !== current.arnStatus && { arnStatus: told.arnStatus }),
    ...(failureReason !== null && failureReason !== current.failureReason && { failureReason }),
    ...(current.remainingMinor === null && remainingMinor !== null && { remainingMinor }),
  };
}
