/** A refund of a card charge (§2.4): its stored shape and the merchant's view. */
import type { Checkout, EventType, NewEvent } from '../checkouts/checkout.ts';
import { checkoutData, newEvent } from '../checkouts/events.ts';
import { formatAmount } from '../values/money.ts';
import { isoTime, isoTimeOrNull } from '../values/iso-time.ts';
import type { Transfer } from './transfer.ts';
import type { RefundStatus, RefundView } from './views.ts';

export interface Refund extends Transfer {
  status: RefundStatus;
  /** Null for a charge made elsewhere. */
  paymentId: string | null;
  checkoutId: string | null;
  /** `idTransaction` of the charge. */
  chargeId: string;
  /** The requested amount; null for all that is left. A repeat has to request the same. */
  requestedMinor: number | null;
  /** The refunded amount; null while `unknown` and all was requested. */
  amountMinor: number | null;
  currency: string;
  reason: string | null;
  failureReason: string | null;
  /** Acquirer reference number, by which the buyer's bank finds the refund. */
  arn: string | null;
  arnStatus: string | null;
  /** Refundable remainder of the charge after this refund; null until the service reports it. */
  remainingMinor: number | null;
  /** The service's `created_at`; null until a lookup reports it. */
  serviceCreatedAt: number | null;
}

export const isFinalRefund = (status: RefundStatus): boolean =>
  status === 'succeeded' || status === 'failed' || status === 'cancelled';

/**
 * The service does not document the transitions (§3.3). A bank can return a refund that had succeeded; otherwise nothing follows
 * a final state, and nothing becomes unknown again.
 */
export const refundMayBecome = (from: RefundStatus, to: RefundStatus): boolean =>
  from !== to && to !== 'unknown' && (!isFinalRefund(from) || isSentBack(from, to));

/** A refund that was reported as succeeded has failed: the merchant has the money again. */
export const isSentBack = (from: RefundStatus, to: RefundStatus): boolean =>
  from === 'succeeded' && (to === 'failed' || to === 'cancelled');

const amountOrNull = (minor: number | null): string | null => (minor === null ? null : formatAmount(minor));

export const refundView = (refund: Refund): RefundView => ({
  id: refund.serviceId ?? refund.id,
  refund_id: refund.serviceId,
  payment: refund.paymentId,
  transaction: refund.chargeId,
  checkout: refund.checkoutId,
  status: refund.status,
  amount: amountOrNull(refund.amountMinor),
  currency: refund.currency,
  reason: refund.reason,
  failure_reason: refund.failureReason,
  arn: refund.arn,
  arn_status: refund.arnStatus,
  remaining_refundable: amountOrNull(refund.remainingMinor),
  created_at: isoTime(refund.createdAt),
  service_created_at: isoTimeOrNull(refund.serviceCreatedAt),
  updated_at: isoTime(refund.updatedAt),
});

const eventOf: Readonly<Record<RefundStatus, Extract<EventType, `refund.${string}`> | null>> = {
  unknown: null,
  pending: 'refund.pending',
  requires_action: 'refund.requires_action',
  succeeded: 'refund.succeeded',
  failed: 'refund.failed',
  cancelled: 'refund.cancelled',
};

/**
 * Ordered with the other events of its checkout. The event of its status is sent once more when the acquirer reference number
 * arrives, by which the buyer's bank finds the refund.
 */
export function refundEvents(
  before: Pick<Refund, 'status' | 'arn'>,
  refund: Refund,
  checkout: Checkout | null,
  nowMs: number,
): NewEvent[] {
  const type = eventOf[refund.status];
  if (type === null || (refund.status === before.status && refund.arn === before.arn)) return [];
  const data = {
    ...(checkout !== null && { checkout: checkoutData(checkout) }),
    refund: refundView(refund),
  };
  return [newEvent(type, refund.checkoutId ?? refund.id, data, nowMs)];
}
