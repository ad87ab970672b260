/**
 * Refunds that only a callback names: one of the companion whose creating call had no response, or one that was made elsewhere, such as in the
 * service's dashboard, which is adopted.
 */
import { unnamedWatchMs } from '../checkouts/lookup-schedule.ts';
import { newId } from '../values/ids.ts';
import { refundCheckAt } from './transfer-schedule.ts';
import type { MoneyOutParts, RefundSnapshot } from './ports.ts';
import { type Refund, refundEvents } from './refund.ts';
import type { RefundEngine } from './refunds.ts';
import { newTransfer } from './transfer.ts';

/** Handles a callback on a payment that names this refund. False: to be tried again. */
export async function settleRefundFromCallback(
  parts: MoneyOutParts,
  engine: RefundEngine,
  { paymentId, refundId, receivedAt }: { paymentId: string; refundId: string; receivedAt: number },
): Promise<boolean> {
  const { moneyOut, store, service, clock } = parts;
  const known = await moneyOut.refunds.byServiceId(refundId);
  if (known !== null) return (await engine.settle(known.id)) !== null;
  const payment = await store.paymentById(paymentId);
  if (payment === null || payment.serviceId === null) return true;
  // It may be the refund whose creating call had no response: that one is repeated first, with its own key.
  const unresolved = await moneyOut.refunds.unresolvedOf(payment.serviceId);
  for (const { id } of unresolved) await engine.settle(id);
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
  const lost = unresolved.find((refund) => isNoLongerRepeated(refund) && isOfAmount(refund, answer.value));
  if (lost !== undefined) {
    await engine.apply(lost.id, answer.value);
    return true;
  }
  return await adopt(parts, { id: payment.id, checkoutId: payment.checkoutId }, answer.value);
}

/** After its 23 hours only a callback can still name it. */
const isNoLongerRepeated = ({ checkAt }: Refund): boolean => checkAt === null;

const isOfAmount = ({ amountMinor, currency }: Refund, reported: RefundSnapshot): boolean =>
  (amountMinor === null || amountMinor === reported.amountMinor) && currency === reported.currency;

/** Records a refund made elsewhere, such as in the service's dashboard: it is followed and reported like the companion's. */
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
    serviceCreatedAt: reported.createdAt === null ? null : Date.parse(reported.createdAt),
  };
  const refund = { ...found, checkAt: refundCheckAt(found, now) };
  const checkout = await parts.store.checkoutById(payment.checkoutId);
  return await parts.moneyOut.refunds.adopt(
    refund,
    refundEvents({ status: 'unknown', arn: null }, refund, checkout, now),
  );
}
