/** The one writer of payout outcomes: looks the payout up (§4.5), compares id and amount, applies only forward moves. */
import { coalesce } from '../concurrency/coalesce.ts';
import type { TransferReads } from './paced-reads.ts';
import { unnamedWatchMs } from '../checkouts/lookup-schedule.ts';
import type { MoneyOutParts, PayoutSnapshot } from './ports.ts';
import {
  type Payout,
  payoutEvents,
  payoutMayBecome,
  type PayoutMismatch,
  payoutMismatchEvent,
} from './payout.ts';
import { payoutCheckAt } from './lookup-schedule.ts';
import { isInFlight } from './transfer.ts';
import { lookupError, reportUnrecognised, writeTransfer } from './write-transfer.ts';

/**
 * `callbackServiceId` comes from a callback: it is used for a payout whose creating call had no response, ignored for any other.
 * Returns the updated payout, or null when the lookup failed.
 */
export type SettlePayout = (id: string, callbackServiceId?: string) => Promise<Payout | null>;

export function createSettlePayout(parts: MoneyOutParts): SettlePayout {
  const { moneyOut, service, clock, log } = parts;

  return coalesce(
    (id, callbackServiceId) => `${id} ${callbackServiceId ?? ''}`,
    async (id: string, callbackServiceId?: string): Promise<Payout | null> => {
      const payout = await moneyOut.payouts.byId(id);
      if (payout === null || payout.refusal !== null) return payout;
      const serviceId = payout.serviceId ?? callbackServiceId;
      if (serviceId === undefined) return payout;
      // The creating call is about to name it; a callback that precedes its response waits.
      if (payout.serviceId === null && isInFlight(payout, clock.now())) return null;
      const holder = await moneyOut.payouts.byServiceId(serviceId);
      if (holder !== null && holder.id !== id) return payout;
      const answer = await service.payoutStatus(serviceId);
      if (answer.outcome !== 'accepted') {
        log.warn({ payout: id, code: answer.code, err: answer.cause }, 'payout: lookup failed');
        if (answer.outcome !== 'rejected') return null;
        if (answer.code === 'INVALID_REQUEST') return payout; // no id has this form
        // Any other rejection, such as revoked credentials, leaves the outcome open.
        return answer.code === 'PAYOUT_NOT_FOUND' && !isAwaited(payout, clock.now()) ? payout : null;
      }
      reportUnrecognised(parts, { payout: id }, answer.value);
      const settled = await apply(answer.value, id, serviceId);
      // Without an id it was a mismatch.
      return isAwaited(settled, clock.now()) ? null : settled;
    },
  );

  async function apply(reported: PayoutSnapshot, id: string, askedId: string): Promise<Payout> {
    const now = clock.now();
    return await writeTransfer(
      parts,
      moneyOut.payouts,
      id,
      (current) => {
        // Another callback has named it meanwhile.
        if (current.serviceId !== null && current.serviceId !== askedId) return {};
        const mismatch = mismatchOf(current, reported, askedId);
        if (mismatch !== null) {
          if (current.mismatch === mismatch) return {};
          log.error({ payout: id, mismatch }, 'payout mismatch');
          return { mismatch };
        }
        if (contradicts(current, reported)) {
          log.error(
            { payout: id, status: current.status, reported: reported.status },
            'payout changed after its end',
          );
        }
        const change = changeOf(current, reported);
        if (Object.keys(change).length === 0) return change;
        return { ...change, checkAt: payoutCheckAt({ ...current, ...change }, now) };
      },
      (before, written) =>
        written.mismatch !== before.mismatch && written.mismatch !== null
          ? [payoutMismatchEvent(written, reported, now)]
          : payoutEvents(before.status, written, now),
    );
  }
}

/** A callback can precede the payout's lookup, and nothing else names the payout: it is kept for another try. */
const isAwaited = ({ serviceId, updatedAt }: Payout, nowMs: number): boolean =>
  serviceId === null && nowMs < updatedAt + unnamedWatchMs;

function mismatchOf(payout: Payout, reported: PayoutSnapshot, askedId: string): PayoutMismatch | null {
  if (reported.serviceId !== askedId) return 'id';
  return payout.amountMinor !== null && reported.amountMinor !== payout.amountMinor ? 'amount' : null;
}

/** The service documents no move between final states (§3.5): the status is kept, and a person has to check. */
const contradicts = ({ status }: Payout, { status: reported }: PayoutSnapshot): boolean =>
  (status === 'paid' && reported === 'cancelled') || (status === 'cancelled' && reported === 'paid');

function changeOf(current: Payout, reported: PayoutSnapshot): Partial<Payout> {
  const status = reported.status ?? 'pending';
  return {
    ...(current.serviceId === null && { serviceId: reported.serviceId }),
    ...(current.mismatch !== null && { mismatch: null }),
    ...(payoutMayBecome(current.status, status) && { status }),
    ...(current.amountMinor === null && { amountMinor: reported.amountMinor }),
    ...(reported.feeMinor !== null &&
      reported.feeMinor !== current.feeMinor && { feeMinor: reported.feeMinor }),
    ...(reported.netMinor !== null &&
      reported.netMinor !== current.netMinor && { netMinor: reported.netMinor }),
  };
}

/** Reads a payout by the service's id or ours, refreshed. One made elsewhere is shown as the service returns it. */
export async function readPayout(
  parts: MoneyOutParts,
  settle: SettlePayout,
  reads: TransferReads<Payout, PayoutSnapshot>,
  name: string,
): Promise<Payout | PayoutSnapshot> {
  const { payouts } = parts.moneyOut;
  const payout = (await payouts.byServiceId(name)) ?? (await payouts.byId(name));
  if (payout !== null && payout.refusal === null) {
    await reads.own(payout.id, () => settle(payout.id));
    return (await payouts.byId(payout.id)) ?? payout;
  }
  const answer = await reads.external(name, () => parts.service.payoutStatus(name));
  if (answer.outcome !== 'accepted') throw lookupError(answer);
  return answer.value;
}
