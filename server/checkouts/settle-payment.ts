/**
 * The one writer of outcomes, for callbacks, the reconciler, a browser's poll and a merchant's refresh: looks the payment
 * up, compares id, amount and currency, and applies the result by compare-and-set with its events, in one transaction.
 */
import { isFinal } from '../../widget/protocol/payment-status.ts';
import { type Checkout, type NewEvent, type Payment, slotReleased } from './checkout.ts';
import { coalesce } from '../concurrency/single-flight.ts';
import {
  checkoutEvent,
  duplicateEvent,
  mismatchEvent,
  oldAmountEvents,
  paymentEvent,
  type PaymentEventType,
} from './events.ts';
import { advance, type MismatchField, mismatchOf } from './payment-lifecycle.ts';
import type { Parts, PaymentChange, Snapshot, UpdateOutcome } from './ports.ts';
import { isInFlight } from './call-lease.ts';
import { checkAt, unnamedUntil } from './lookup-schedule.ts';
import { writeOnce, writePayment } from './write-payment.ts';

/**
 * Brings a payment up to date; a `Payment` that was just read is not read again. `callbackServiceId` comes from a callback:
 * it is looked up for a payment whose creating call had no response, and ignored for any other.
 * Returns the updated payment, or null when the lookup failed.
 */
export type Settle = (payment: Payment | string, callbackServiceId?: string) => Promise<Payment | null>;

export interface Settling {
  settle: Settle;
  /** The lookup of this payment that this process began last, while it runs. */
  running: (paymentId: string) => Promise<Payment | null> | undefined;
  /** True if the row's last lookup began just now, in another process. */
  isLookedUpByPeer: (payment: Payment) => boolean;
}

/** How long the lookup of another process is awaited: most end sooner. */
const peerLookupMs = 2_000;

/** Each try is a fresh lookup: a result older than the row is never applied. */
const maxTries = 5;

export function createSettling(parts: Parts): Settling {
  const running = new Map<string, Promise<Payment | null>>();
  /** When this process began its last lookup of each payment; the latest payments only. */
  const begun = new Map<string, number>();
  const isRecent = (at: number, now: number): boolean => Math.abs(now - at) < peerLookupMs;
  const note = (id: string): void => {
    const now = parts.clock.now();
    begun.delete(id);
    begun.set(id, now);
    for (const [earlier, at] of begun) {
      if (isRecent(at, now)) break;
      begun.delete(earlier);
    }
  };
  const settle = createSettle(parts);
  return {
    isLookedUpByPeer: ({ id, lookedUpAt }) =>
      lookedUpAt !== null && isRecent(lookedUpAt, parts.clock.now()) && (begun.get(id) ?? -1) < lookedUpAt,
    settle(payment, callbackServiceId) {
      const id = idOf(payment);
      note(id);
      const work = settle(payment, callbackServiceId).finally(() => {
        if (running.get(id) === work) running.delete(id);
      });
      running.set(id, work);
      return work;
    },
    running: (paymentId) => running.get(paymentId),
  };
}

function createSettle(parts: Parts): Settle {
  return coalesce<Parameters<Settle>, Payment | null>(
    (payment, callbackServiceId) => `${idOf(payment)} ${callbackServiceId ?? ''}`,
    async (target, callbackServiceId) => {
      const paymentId = idOf(target);
      for (let attempt = 1; attempt <= maxTries; attempt++) {
        const isSeen = attempt === 1 && typeof target !== 'string';
        const payment = isSeen ? target : await parts.store.paymentById(paymentId);
        if (payment === null) return null;
        const serviceId = payment.serviceId ?? callbackServiceId;
        if (serviceId === undefined || (await belongsToAnother(parts, payment, serviceId)))
          return await releaseUnnamed(parts, payment);
        const answer = await parts.gateway.lookup(serviceId);
        if (answer.outcome !== 'accepted') {
          parts.log.warn(
            { payment: payment.id, code: answer.code, outcome: answer.outcome, err: answer.cause },
            'lookup failed',
          );
          if (answer.code === 'TRANSACTION_NOT_FOUND' && isAwaited(payment, parts.clock.now())) return null;
          return isNoSuchCharge(answer) ? payment : null;
        }
        const mismatch = mismatchOf(payment, answer.value, serviceId);
        if (mismatch === null) {
          const settled = await apply(parts, payment, answer.value);
          if (settled !== null) return settled;
          continue;
        }
        const reported = await reportMismatch(parts, payment, answer.value, mismatch);
        // Only this callback names the charge, so the payment stays open while a later lookup may still confirm it.
        if (reported !== null) return isAwaited(reported, parts.clock.now()) ? null : reported;
      }
      parts.log.warn({ payment: paymentId }, 'settle: too many concurrent changes');
      return null;
    },
    // A coalesced run reads the payment again.
    (payment, ...named) => [idOf(payment), ...named],
  );
}

const idOf = (payment: Payment | string): string => (typeof payment === 'string' ? payment : payment.id);

/** A callback may name a charge that belongs to another payment. */
async function belongsToAnother({ store }: Parts, payment: Payment, serviceId: string): Promise<boolean> {
  return payment.serviceId === null && (await store.paymentByServiceId(serviceId)) !== null;
}

/** The service has no such charge. Any other rejection, such as revoked credentials, leaves the outcome open. */
const isNoSuchCharge = (answer: { outcome: string; code: string }): boolean =>
  answer.outcome === 'rejected' && ['TRANSACTION_NOT_FOUND', 'INVALID_REQUEST'].includes(answer.code);

/** A callback can precede the charge's lookup, and nothing else names the charge: it is kept for another try. */
const isAwaited = (payment: Payment, nowMs: number): boolean =>
  payment.serviceId === null && nowMs < unnamedUntil(payment);

/** Null when the row has changed since it was read; the caller tries again. */
async function apply(parts: Parts, payment: Payment, snapshot: Snapshot): Promise<Payment | null> {
  if (snapshot.status === null) {
    parts.log.error({ payment: payment.id, word: snapshot.unrecognisedStatus }, 'unknown payment status');
  }

  const now = parts.clock.now();
  const { change, events, completeAt } = advance(payment, snapshot, now);
  if (Object.keys(change).length === 0) return payment;
  // `checkAt` follows from the new state. A lookup without other changes ends above: its claim has set `checkAt`.
  const next = { ...payment, ...change };
  const full: PaymentChange = { ...change, checkAt: checkAt(next, now), updatedAt: now };
  return await writeOnce(parts, {
    payment,
    change: full,
    completeAt,
    events: (outcome) => eventsOf(events, outcome, completeAt !== null, now),
  });
}

/** Money for a checkout that another payment completed is a duplicate: it is recorded and reported. */
function eventsOf(
  types: readonly PaymentEventType[],
  { payment, checkout, completed }: UpdateOutcome,
  arrived: boolean,
  now: number,
): NewEvent[] {
  const events: NewEvent[] = [];
  for (const type of types) {
    if (type === 'payment.cancelled' && isUnusedRest(checkout, payment)) continue;
    events.push(paymentEvent(type, checkout, payment, now));
    if (type !== 'payment.paid' || !arrived) continue;
    if (completed) events.push(checkoutEvent('checkout.paid', checkout, now));
    else if (checkout.paidBy !== null) events.push(duplicateEvent(checkout, payment, now));
    if (completed || checkout.paidBy === null) events.push(...oldAmountEvents(checkout, payment, now));
  }
  return events;
}

/** True for a code or page of a paid order that nobody used: its end is not reported. A declined card is. */
const isUnusedRest = ({ paidBy }: Checkout, { id, endedAs }: Payment): boolean =>
  paidBy !== null && paidBy !== id && endedAs !== 'declined';

async function reportMismatch(
  parts: Parts,
  payment: Payment,
  snapshot: Snapshot,
  mismatch: MismatchField,
): Promise<Payment | null> {
  parts.log.error({ payment: payment.id, mismatch }, 'lookup mismatch');
  if (payment.mismatch === mismatch) return payment;
  const now = parts.clock.now();
  return await writeOnce(parts, {
    payment,
    change: { mismatch, updatedAt: now },
    events: (outcome) => [
      mismatchEvent(
        outcome.checkout,
        outcome.payment,
        { field: mismatch, service_id: snapshot.serviceId, service_status: snapshot.status },
        now,
      ),
    ],
  });
}

/**
 * Releases the slot of an attempt without a service id, which cannot be looked up, once no callback is expected any more.
 * Its outcome stays unknown, and a later callback is still handled.
 */
async function releaseUnnamed(parts: Parts, payment: Payment): Promise<Payment> {
  const now = parts.clock.now();
  const isOver = (current: Payment): boolean =>
    current.serviceId === null &&
    current.slot !== null &&
    !isFinal(current.status) &&
    !isInFlight(current, now) &&
    now >= unnamedUntil(current);
  if (!isOver(payment)) return payment;
  return await writePayment(parts, payment.id, (current) =>
    isOver(current) ? { ...slotReleased, checkAt: null, inFlightUntil: null } : {},
  );
}
