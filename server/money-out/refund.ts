/** A refund of a card charge (§2.4), as it is kept and as the merchant sees it. */
import type { Checkout, EventType, NewEvent } from '../checkouts/checkout.ts';
import { checkoutData } from '../checkouts/events.ts';
import { newId } from '../ids.ts';
import { formatAmount } from '../money.ts';
import { iso } from './iso.ts';
import type { Transfer } from './transfer.ts';

export const refundStatuses = [
  'unknown',
  'pending',
  'requires_action',
  'succeeded',
  'failed',
  'canceled',
] as const;
/** `unknown`: the call that makes it has not answered; it is repeated with the same key, which makes it the same refund. */
export type RefundStatus = (typeof refundStatuses)[number];

export interface Refund extends Transfer {
  status: RefundStatus;
  /** Null for a charge that was not made here. */
  paymentId: string | null;
  checkoutId: string | null;
  /** `idTransaction` of the charge. */
  chargeId: string;
  /** What was asked for; null: all that is left. A repeat has to ask for the same. */
  requestedMinor: number | null;
  /** What it is; null while `unknown` and all was asked for. */
  amountMinor: number | null;
  currency: string;
  reason: string | null;
  failureReason: string | null;
  /** Acquirer reference number: what the buyer's bank finds the refund by. */
  arn: string | null;
  arnStatus: string | null;
  /** Of the charge, after this refund; null where the service has not told. */
  remainingMinor: number | null;
}

export const isFinalRefund = (status: RefundStatus): boolean =>
  status === 'succeeded' || status === 'failed' || status === 'canceled';

/** The service does not show the transitions (§3.3); from a final state there is none, and nothing becomes unknown again. */
export const refundMayBecome = (from: RefundStatus, to: RefundStatus): boolean =>
  from !== to && to !== 'unknown' && !isFinalRefund(from);

/** As the merchant sees it: in answers and in events. */
export interface RefundView {
  /** The service's `refund_id` once it is known, ours until then; both can be asked for. */
  id: string;
  /** The service's name alone, as `order_id` is a withdrawal's. */
  refund_id: string | null;
  /** The charge. */
  payment: string;
  checkout: string | null;
  status: RefundStatus;
  amount: string | null;
  currency: string;
  reason: string | null;
  failure_reason: string | null;
  arn: string | null;
  arn_status: string | null;
  remaining_refundable: string | null;
  /** Null for one that was not made here. */
  created_at: string | null;
  updated_at: string | null;
}

const amountOrNull = (minor: number | null): string | null => (minor === null ? null : formatAmount(minor));

export const refundView = (refund: Refund): RefundView => ({
  id: refund.serviceId ?? refund.id,
  refund_id: refund.serviceId,
  payment: refund.chargeId,
  checkout: refund.checkoutId,
  status: refund.status,
  amount: amountOrNull(refund.amountMinor),
  currency: refund.currency,
  reason: refund.reason,
  failure_reason: refund.failureReason,
  arn: refund.arn,
  arn_status: refund.arnStatus,
  remaining_refundable: amountOrNull(refund.remainingMinor),
  created_at: iso(refund.createdAt),
  updated_at: iso(refund.updatedAt),
});

const eventOf: Readonly<Record<RefundStatus, EventType | null>> = {
  unknown: null,
  pending: 'refund.pending',
  requires_action: 'refund.requires_action',
  succeeded: 'refund.succeeded',
  failed: 'refund.failed',
  canceled: 'refund.canceled',
};

/** Ordered with the other events of its checkout. */
export function refundEvents(
  before: RefundStatus,
  refund: Refund,
  checkout: Checkout | null,
  nowMs: number,
): NewEvent[] {
  const type = eventOf[refund.status];
  if (type === null || refund.status === before) return [];
  const data = {
    ...(checkout !== null && { checkout: checkoutData(checkout) }),
    refund: { ...refundView(refund) },
  };
  return [{ id: newId('evt', nowMs), stream: refund.checkoutId ?? refund.id, type, data, createdAt: nowMs }];
}
