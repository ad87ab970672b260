/**
 * The one writer of refund outcomes, for callbacks, the worker and a merchant's refresh: looks the refund up, compares id,
 * charge, amount and currency, and applies only forward moves.
 */
import { coalesce } from '../concurrency/coalesce.ts';
import type { TransferReads } from './paced-reads.ts';
import { keyRetentionMs } from '../checkouts/gateway-port.ts';
import { unnamedWatchMs } from '../checkouts/lookup-schedule.ts';
import { newId } from '../values/ids.ts';
import type { MoneyOutParts, Rejection } from './ports.ts';
import { type Refund, refundEvents } from './refund.ts';
import { applyRefund } from './apply-refund.ts';
import { callRefund } from './request-refund.ts';
import { refundCheckAt } from './lookup-schedule.ts';
import type { RefundSnapshot } from './service-shapes.ts';
import { isInFlight, leaseFrom, newTransfer } from './transfer.ts';
import { lookupError, writeTransfer } from './write-transfer.ts';

export interface SettleRefund {
  /** Returns the updated refund, or null when the lookup failed. */
  settle: (id: string) => Promise<Refund | null>;
  /** Handles a callback on a payment that names this refund. False: to be tried again. */
  settleFromCallback: (paymentId: string, refundId: string, receivedAt: number) => Promise<boolean>;
}

/** No call takes 15 minutes. */
const callsEndWithinMs = 15 * 60_000;

/**
 * True when the rejection of a repeat shows that the refund was never made: one of the request's content holds for the first
 * request as well (§7.2). The processor also rejects a repeat (REFUND_FAILED) while the first request with its key is in progress,
 * which may then make the refund.
 */
const isNeverMade = ({ code, fields }: Pick<Rejection, 'code' | 'fields'>, ageMs: number): boolean =>
  code === 'TRANSACTION_NOT_FOUND' ||
  (code === 'VALIDATION_ERROR' && fields.length > 0) ||
  (code === 'REFUND_FAILED' && ageMs > callsEndWithinMs);

export function createSettleRefund(parts: MoneyOutParts): SettleRefund {
  const { moneyOut, service, settlePayment, log, clock } = parts;

  const settle = coalesce(
    (id: string) => id,
    async (id: string): Promise<Refund | null> => {
      const refund = await moneyOut.refunds.byId(id);
      if (refund === null || refund.refusal !== null) return refund;
      // One that failed without an id is not sent again: by now the merchant may have requested another.
      if (refund.serviceId === null) return refund.status === 'unknown' ? await repeat(refund) : refund;
      const answer = await service.refundStatus(refund.serviceId);
      if (answer.outcome !== 'accepted') {
        log.warn({ refund: id, code: answer.code, err: answer.cause }, 'refund: lookup failed');
        // The service no longer has it. Any other rejection, such as revoked credentials, leaves the outcome open.
        return answer.outcome === 'rejected' && answer.code === 'REFUND_NOT_FOUND' ? refund : null;
      }
      const settled = await applyRefund(parts, id, answer.value);
      // The charge's own status changes with it, and its callback may have been lost.
      if (settled.paymentId !== null) await settlePayment(settled.paymentId);
      return settled;
    },
  );

  /** The same key again returns the same refund while the processor keeps it (§8). */
  async function repeat(refund: Refund): Promise<Refund | null> {
    const now = clock.now();
    if (isInFlight(refund, now)) return null;
    if (now - refund.createdAt > keyRetentionMs) return refund;
    const claimed = await moneyOut.refunds.update({
      id: refund.id,
      version: refund.version,
      change: { inFlightUntil: leaseFrom(now) },
    });
    if (claimed === null) return null;
    const answer = await callRefund(parts, claimed);
    if (answer.outcome === 'accepted') return await applyRefund(parts, refund.id, answer.value);
    log.warn({ refund: refund.id, code: answer.code, err: answer.cause }, 'refund: still unknown');
    if (answer.outcome === 'rejected' && isNeverMade(answer, now - refund.createdAt))
      return await fail(claimed, answer.code);
    // ALREADY_REFUNDED, for one, may refer to the very refund whose outcome is unknown.
    return await writeTransfer(parts, moneyOut.refunds, refund.id, () => ({ inFlightUntil: null }));
  }

  /** The rejection holds while no other call of the refund has begun. */
  async function fail({ id, checkoutId, version }: Refund, code: string): Promise<Refund> {
    const now = clock.now();
    const checkout = checkoutId === null ? null : await parts.store.checkoutById(checkoutId);
    return await writeTransfer(
      parts,
      moneyOut.refunds,
      id,
      (current) =>
        current.version === version
          ? { inFlightUntil: null, checkAt: null, status: 'failed', failureReason: code }
          : {},
      (before, written) => refundEvents(before.status, written, checkout, now),
    );
  }

  return {
    settle,
    async settleFromCallback(paymentId, refundId, receivedAt) {
      const known = await moneyOut.refunds.byServiceId(refundId);
      if (known !== null) return (await settle(known.id)) !== null;
      const payment = await parts.store.paymentById(paymentId);
      if (payment === null || payment.serviceId === null) return true;
      // It may be the refund whose creating call had no response: that one is repeated first, with its own key.
      const unresolved = await moneyOut.refunds.unresolvedOf(payment.serviceId);
      for (const { id } of unresolved) await settle(id);
      const named = await moneyOut.refunds.byServiceId(refundId);
      if (named !== null) return true;
      const answer = await service.refundStatus(refundId);
      if (answer.outcome !== 'accepted') {
        if (answer.outcome !== 'rejected') return false;
        if (answer.code === 'INVALID_REQUEST') return true; // no id has this form
        // A callback can precede the refund's lookup. Any other rejection, such as revoked credentials, leaves it open.
        return answer.code === 'REFUND_NOT_FOUND' && clock.now() >= receivedAt + unnamedWatchMs;
      }
      if (answer.value.serviceId !== payment.serviceId || answer.value.refundId !== refundId) return true;
      const lost = unresolved.find(
        (refund) => isNoLongerRepeated(refund) && isOfAmount(refund, answer.value),
      );
      if (lost !== undefined) {
        await applyRefund(parts, lost.id, answer.value);
        return true;
      }
      return await adopt(parts, { id: payment.id, checkoutId: payment.checkoutId }, answer.value);
    },
  };
}

/** After its 23 hours only a callback can still name it. */
const isNoLongerRepeated = ({ checkAt }: Refund): boolean => checkAt === null;

const isOfAmount = ({ amountMinor, currency }: Refund, reported: RefundSnapshot): boolean =>
  (amountMinor === null || amountMinor === reported.amountMinor) && currency === reported.currency;

/** Records a refund made elsewhere, such as in the service's dashboard: it is followed and reported like one of ours. */
async function adopt(
  parts: MoneyOutParts,
  payment: { id: string; checkoutId: string },
  reported: RefundSnapshot,
): Promise<boolean> {
  const now = parts.clock.now();
  const found: Refund = {
    ...newTransfer({ id: newId('re', now), idempotencyKey: null, requestDigest: null, slot: null }, now),
    inFlightUntil: null,
    // One made in the dashboard may be noticed much later.
    createdAt: Math.min(now, reported.createdAt === null ? now : Date.parse(reported.createdAt)),
    serviceId: reported.refundId,
    status: reported.status ?? 'pending',
    paymentId: payment.id,
    checkoutId: payment.checkoutId,
    chargeId: reported.serviceId,
    requestedMinor: reported.amountMinor,
    amountMinor: reported.amountMinor,
    currency: reported.currency,
    reason: null,
    failureReason: reported.failureReason,
    arn: reported.arn,
    arnStatus: reported.arnStatus,
    remainingMinor: null,
  };
  const refund = { ...found, checkAt: refundCheckAt(found, now) };
  const checkout = await parts.store.checkoutById(payment.checkoutId);
  return await parts.moneyOut.refunds.adopt(refund, refundEvents('unknown', refund, checkout, now));
}

/** Reads a refund by the service's id or ours, refreshed. One made elsewhere is shown as the service returns it. */
export async function readRefund(
  parts: MoneyOutParts,
  { settle }: SettleRefund,
  reads: TransferReads<Refund, RefundSnapshot>,
  name: string,
): Promise<Refund | RefundSnapshot> {
  const { refunds } = parts.moneyOut;
  const refund = (await refunds.byServiceId(name)) ?? (await refunds.byId(name));
  if (refund !== null && refund.refusal === null) {
    await reads.own(refund.id, () => settle(refund.id));
    return (await refunds.byId(refund.id)) ?? refund;
  }
  const answer = await reads.external(name, () => parts.service.refundStatus(name));
  if (answer.outcome !== 'accepted') throw lookupError(answer);
  return answer.value;
}
