/**
 * Refunds money to a card, once per idempotency key (§4.6). Whether the amount is still refundable the service decides
 * (AMOUNT_EXCEEDS_REFUNDABLE): only it knows refunds that were made elsewhere.
 */
import { keyRetentionMs } from '../checkouts/repeat-policy.ts';
import { PayError } from '../errors.ts';
import type { CreatedRefund, MoneyOutParts, Outcome, RefundSnapshot, Rejection, Spending } from './ports.ts';
import { refundCheckAt } from './transfer-schedule.ts';
import { isSentBack, type Refund, refundEvents, refundMayBecome } from './refund.ts';
import { findPayment } from './payment-return.ts';
import { createTransferEngine, type TransferEngine } from './transfer-engine.ts';
import { isInFlight, leaseFrom } from './transfer.ts';
import { writeTransfer } from './write-transfer.ts';

export interface RefundRequest {
  /** The payment's id, the service's or ours. */
  payment: string;
  /** USD; null: all that is left. */
  amountMinor: number | null;
  reason: string | null;
  idempotencyKey: string;
  /** Null or absent: no limit. */
  spending?: Spending | null;
}

type Reported = CreatedRefund | RefundSnapshot;
export type RefundEngine = TransferEngine<Refund, Reported, RefundSnapshot>;

const currency = 'USD';

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

export function createRefunds(parts: MoneyOutParts): RefundEngine {
  const { moneyOut, store, service, settlePayment, log, clock } = parts;
  const { refunds } = moneyOut;

  const engine: RefundEngine = createTransferEngine<Refund, Reported, RefundSnapshot>(parts, {
    name: 'refund',
    idPrefix: 're',
    store: refunds,
    busy: () => new PayError('INTERNAL_ERROR', { cause: new Error('a refund occupies nothing') }),
    lookup: (serviceId) => service.refundStatus(serviceId),
    notFound: 'REFUND_NOT_FOUND',
    mismatchOf,
    change(current, reported) {
      const change = changeOf(current, reported);
      if (change.status !== undefined && isSentBack(current.status, change.status)) {
        log.error({ refund: current.id, status: change.status }, 'refund returned after success');
      }
      return change;
    },
    async events(id, _reported, nowMs) {
      const refund = await refunds.byId(id);
      return await eventsOf(refund, nowMs);
    },
    checkAt: refundCheckAt,
    // One that failed without an id is not sent again: by now the merchant may have requested another.
    settleUnnamed: async (refund) => (refund.status === 'unknown' ? await repeat(refund) : refund),
    // The charge's own status changes with it, and its callback may have been lost.
    settled: async ({ paymentId }) => paymentId !== null && (await settlePayment(paymentId)),
  });

  async function eventsOf(refund: Pick<Refund, 'checkoutId'> | null, nowMs: number) {
    const checkoutId = refund?.checkoutId ?? null;
    const checkout = checkoutId === null ? null : await store.checkoutById(checkoutId);
    return (before: Refund, written: Refund) => refundEvents(before, written, checkout, nowMs);
  }

  /** The same key again returns the same refund while the processor keeps it (§8). */
  async function repeat(refund: Refund): Promise<Refund | null> {
    const now = clock.now();
    if (isInFlight(refund, now)) return null;
    if (now - refund.createdAt > keyRetentionMs) return refund;
    const claimed = await refunds.update({
      id: refund.id,
      version: refund.version,
      change: { inFlightUntil: leaseFrom(now) },
    });
    if (claimed === null) return null;
    const answer = await callRefund(parts, claimed);
    if (answer.outcome === 'accepted') return await engine.apply(refund.id, answer.value);
    log.warn({ refund: refund.id, code: answer.code, err: answer.cause }, 'refund: still unknown');
    if (answer.outcome === 'rejected' && isNeverMade(answer, now - refund.createdAt))
      return await fail(claimed, answer.code);
    // ALREADY_REFUNDED, for one, may refer to the very refund whose outcome is unknown.
    return await writeTransfer(parts, refunds, refund.id, () => ({ inFlightUntil: null }));
  }

  /** The rejection holds while no other call of the refund has begun. */
  const fail = async (refund: Refund, code: string): Promise<Refund> =>
    await writeTransfer(
      parts,
      refunds,
      refund.id,
      ({ version }) =>
        version === refund.version
          ? { inFlightUntil: null, checkAt: null, status: 'failed', failureReason: code }
          : {},
      await eventsOf(refund, clock.now()),
    );

  return engine;
}

export async function requestRefund(
  parts: MoneyOutParts,
  engine: RefundEngine,
  input: RefundRequest,
): Promise<{ refund: Refund; isNew: boolean }> {
  const payment = await findPayment(parts, input.payment);
  const chargeId = payment === null ? input.payment : payment.serviceId;
  if (payment?.method === 'pix') {
    throw new PayError('PIX_NOT_REFUNDABLE', { detail: 'Return it by a payout that names this payment.' });
  }
  if (chargeId === null) {
    throw new PayError('NOT_REFUNDABLE', { detail: 'The payment has no id at the service yet.' });
  }
  const { amountMinor, reason, idempotencyKey, spending = null } = input;
  const content = JSON.stringify([chargeId, amountMinor, reason]);
  const { transfer: refund, isNew } = await engine.open({
    idempotencyKey,
    content,
    fields: {
      status: 'unknown',
      paymentId: payment?.id ?? null,
      checkoutId: payment?.checkoutId ?? null,
      chargeId,
      requestedMinor: amountMinor,
      amountMinor,
      currency,
      reason,
      failureReason: null,
      arn: null,
      arnStatus: null,
      remainingMinor: null,
      serviceCreatedAt: null,
    },
    spending,
    atMostMinor: amountMinor ?? (payment && payment.amountMinor - payment.refundedMinor),
  });
  if (!isNew) return { refund, isNew };
  const concluded = await engine.conclude(refund.id, await callRefund(parts, refund), {
    accepted: (created) => engine.apply(refund.id, created),
    // After the lease has expired, the refund may be repeated under its key while this call is in progress.
    isOnlyCall: ({ version }) => version === refund.version,
  });
  return { refund: concluded, isNew };
}

/** A repeat with the same key is the same refund. */
const callRefund = (
  { service }: Pick<MoneyOutParts, 'service'>,
  { id, chargeId, requestedMinor, reason }: Refund,
): Promise<Outcome<CreatedRefund>> =>
  service.refund({
    serviceId: chargeId,
    amountMinor: requestedMinor ?? undefined,
    reason: reason ?? undefined,
    idempotencyKey: id,
  });

function mismatchOf(refund: Refund, reported: Reported): string | null {
  if (refund.serviceId !== null && reported.refundId !== refund.serviceId) return 'id';
  if (reported.serviceId !== refund.chargeId) return 'payment';
  if (refund.amountMinor !== null && reported.amountMinor !== refund.amountMinor) return 'amount';
  return reported.currency === refund.currency ? null : 'currency';
}

function changeOf(current: Refund, reported: Reported): Partial<Refund> {
  const status =
    reported.status !== null && refundMayBecome(current.status, reported.status) ? reported.status : null;
  const failureReason = 'failureReason' in reported ? reported.failureReason : null;
  const createdAt = 'createdAt' in reported ? reported.createdAt : null;
  const remainingMinor = 'remainingRefundableMinor' in reported ? reported.remainingRefundableMinor : null;
  const change: Partial<Refund> = {
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
  // Alone it is no change: a repeat of the request returns what the first one did.
  return createdAt === null || current.serviceCreatedAt !== null || Object.keys(change).length === 0
    ? change
    : { ...change, serviceCreatedAt: Date.parse(createdAt) };
}
