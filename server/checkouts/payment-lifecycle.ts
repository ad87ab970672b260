/**
 * The effect of a lookup on a payment: pure, so that tests can try every order of results.
 *
 * The table of legal moves is shared with the browser (`widget/protocol/payment-transitions.ts`).
 */
import { isPaid, type PaymentStatus } from '../../widget/protocol/payment-status.ts';
import { mayFollow, reopens } from '../../widget/protocol/payment-transitions.ts';
import { noFailure } from './refusals.ts';
import { type Dispute, type Ending, hasRunOut, type Payment, slotReleased } from './checkout.ts';
import type { PaymentEventType } from './events.ts';
import type { EventData } from '../pay-event.ts';
import type { PaymentChange, Snapshot } from './ports.ts';

export interface Advance {
  change: PaymentChange;
  /** In the order of delivery. */
  events: PaymentEventType[];
  /** When the money arrived, if this lookup reports it. */
  completeAt: number | null;
}

export type MismatchField = EventData['payment.mismatch']['mismatch']['field'];

/** The method at the service (§4.4), where a payment by wallet or hosted page is one by card. */
export const methodAtService = ({ method }: Payment): Snapshot['paymentMethod'] =>
  method === 'pix' ? 'pix' : 'card';

/** The field that differs between our record and the lookup of `requestedId`, which is then not applied. Null when all match. */
export function mismatchOf(payment: Payment, snapshot: Snapshot, requestedId: string): MismatchField | null {
  if (snapshot.serviceId !== requestedId) return 'id';
  if (snapshot.paymentMethod !== methodAtService(payment)) return 'method';
  if (snapshot.amountMinor !== payment.amountMinor) return 'amount';
  if (snapshot.currency !== payment.currency) return 'currency';
  return null;
}

/**
 * A payment without a service id takes the first status that it gets; later ones have to be legal moves.
 * A deposit may be tried again after a failed attempt (§2.2); a direct charge never (§4.2: each attempt is final).
 * Once its 3-D Secure step has been confirmed, a lookup that still reports the step is outdated: only the confirm's own
 * response can require another step (§4.3).
 */
function nextStatus(
  payment: Payment,
  reported: PaymentStatus,
  failure: { final: boolean } | null,
  dispute: DisputeOrder,
): PaymentStatus {
  if (dispute === 'earlier') return payment.status;
  if (dispute === 'later' && disputeStatuses.includes(reported)) return reported;
  if (payment.serviceId === null && payment.status === 'processing') return reported;
  if (isBeingConfirmed(payment) && reported === 'requires_action') return payment.status;
  if (payment.kind === 'deposit' && reopens(payment.status, reported, failure)) return reported;
  return mayFollow(payment.status, reported) ? reported : payment.status;
}

const disputeStatuses: readonly PaymentStatus[] = ['disputed', 'dispute_won', 'dispute_lost'];

/** A later lookup may lack what an earlier one said. */
const completedDispute = (known: Dispute | null, reported: Dispute): Dispute => ({
  id: reported.id ?? known?.id ?? null,
  stage: reported.stage ?? known?.stage ?? null,
  reason: reported.reason ?? known?.reason ?? null,
  amountMinor: reported.amountMinor ?? known?.amountMinor ?? null,
  createdAt: reported.createdAt ?? known?.createdAt ?? null,
});

type DisputeOrder = 'same' | 'later' | 'earlier';

/**
 * A payment can be disputed again once a dispute was decided (§3.2). Only a later dispute continues after the states of the
 * stored one; an earlier dispute comes from an outdated lookup.
 */
function disputeOrder(known: Dispute | null, reported: Dispute | null): DisputeOrder {
  if (known === null || reported === null || known.id === reported.id) return 'same';
  // Without an id or a time, a second dispute cannot be distinguished from the first.
  if (known.id === null || reported.id === null) return 'same';
  if (known.createdAt === null || reported.createdAt === null) return 'same';
  return Date.parse(reported.createdAt) < Date.parse(known.createdAt) ? 'earlier' : 'later';
}

/** True for a charge whose 3-D Secure step was confirmed with a still unknown outcome: it may have taken the money. */
export const isBeingConfirmed = ({ kind, status, sealedAction }: Payment): boolean =>
  kind === 'charge' && status === 'processing' && sealedAction !== null;

/**
 * True for a failure that the payment does not know. The lookup has one code, the decline may have had two (§4.2), and the decline of
 * a direct attempt is final.
 */
function isNewFailure(payment: Payment, { failureCode }: Snapshot): boolean {
  if (failureCode === null || failureCode === payment.failureCode) return false;
  if (failureCode === payment.declineCode) return false;
  return payment.kind === 'deposit' || !payment.failureIsFinal;
}

/** Details of a paid payment. A later lookup may lack what an earlier one said. */
function newDetails(payment: Payment, snapshot: Snapshot): PaymentChange {
  const names = ['feeMinor', 'netMinor', 'fxRate', 'fxAmountBrlMinor', 'refundedAt'] as const;
  const named = names.filter((name) => snapshot[name] !== null && snapshot[name] !== payment[name]);
  return Object.fromEntries(named.map((name) => [name, snapshot[name]]));
}

/** How a payment ends that the service reports as cancelled. A replaced one stays that. */
function endingOf(payment: Payment, change: PaymentChange, nowMs: number): Ending {
  if (payment.endedAs !== null) return payment.endedAs;
  const failureCode = change.failureCode === undefined ? payment.failureCode : change.failureCode;
  if (failureCode === 'expired') return 'expired';
  if (failureCode !== null) return 'declined';
  return hasRunOut(payment, nowMs) ? 'expired' : 'cancelled';
}

/** The change from a matching lookup. An empty `change` means that nothing is new. */
export function advance(payment: Payment, snapshot: Snapshot, nowMs: number): Advance {
  const change: PaymentChange = {};
  const events: PaymentEventType[] = [];
  const failure = snapshot.failureCode === null ? null : { final: snapshot.failureIsFinal };
  const order = disputeOrder(payment.dispute, snapshot.dispute);
  const status =
    snapshot.status === null ? payment.status : nextStatus(payment, snapshot.status, failure, order);
  const arrived = isPaid(status) && !isPaid(payment.status);
  // While the status shows no refund, its amount waits for the lookup that reports it.
  const refundGrew = snapshot.refundedMinor > payment.refundedMinor && isPaid(status) && status !== 'paid';

  if (payment.serviceId === null) change.serviceId = snapshot.serviceId;
  // A later mismatch is reported again.
  if (payment.mismatch !== null) change.mismatch = null;
  if (status !== payment.status) change.status = status;
  if (change.status === 'requires_action') change.challenge = 'requested';
  if (refundGrew) change.refundedMinor = snapshot.refundedMinor;
  if (isPaid(status)) Object.assign(change, newDetails(payment, snapshot));
  if (snapshot.cardLast4 !== null && snapshot.cardLast4 !== payment.cardLast4) {
    change.cardBrand = snapshot.cardBrand;
    change.cardLast4 = snapshot.cardLast4;
  }
  if (!isPaid(status)) {
    // On the hosted page a declined attempt leaves the charge pending, with the code to show (§2.2).
    if (isNewFailure(payment, snapshot)) {
      change.failureCode = snapshot.failureCode;
      change.declineCode = null;
      change.failureMessage = snapshot.failureMessage;
    }
    if (snapshot.failureIsFinal !== payment.failureIsFinal) change.failureIsFinal = snapshot.failureIsFinal;
  } else if (payment.failureCode !== null) {
    Object.assign(change, noFailure);
    change.failureIsFinal = false;
  }
  // With a status that is outdated, or not known, its dispute is not applied either.
  const dispute = snapshot.status === status && order !== 'earlier' ? snapshot.dispute : null;
  if (dispute !== null && JSON.stringify(dispute) !== JSON.stringify(payment.dispute)) {
    change.dispute = order === 'same' ? completedDispute(payment.dispute, dispute) : dispute;
  }
  const isAnotherDispute =
    change.dispute !== undefined && order === 'later' && disputeStatuses.includes(status);
  const isNewStage =
    status === 'disputed' &&
    payment.status === 'disputed' &&
    change.dispute?.stage !== undefined &&
    change.dispute.stage !== payment.dispute?.stage;

  const completeAt = arrived ? (snapshot.paidAt ?? nowMs) : null;
  if (arrived) {
    change.paidAt = completeAt;
    events.push('payment.paid');
  }
  // A dispute opened since then hides the refund, which came first: a disputed charge is not refunded (§4.6).
  if (refundGrew && disputeStatuses.includes(status)) {
    const isPart = snapshot.refundedMinor < payment.amountMinor;
    events.push(isPart ? 'payment.partially_refunded' : 'payment.refunded');
  }
  // A later dispute can have the status of the one before, and is an event all the same.
  if (change.status !== undefined || isAnotherDispute || isNewStage) {
    const type = eventOf[status];
    if (type) events.push(type);
  } else if (refundGrew && status === 'partially_refunded') {
    // A second partial refund has the same status, and is an event all the same.
    events.push('payment.partially_refunded');
  }
  if (change.status === 'cancelled' || arrived) {
    Object.assign(change, slotReleased);
    change.sealedAction = null;
  }
  if (change.status === 'cancelled') change.endedAs = endingOf(payment, change, nowMs);
  else if (isPaid(status) && payment.endedAs !== null) change.endedAs = null;
  return { change, events, completeAt };
}

const eventOf: Partial<Record<PaymentStatus, PaymentEventType>> = {
  cancelled: 'payment.cancelled',
  partially_refunded: 'payment.partially_refunded',
  refunded: 'payment.refunded',
  disputed: 'payment.disputed',
  dispute_won: 'payment.dispute_won',
  dispute_lost: 'payment.dispute_lost',
};
