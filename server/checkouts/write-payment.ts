/** Writes to a payment by compare-and-set, logs its events and publishes the change. */
import { compareAndSet, type Written } from '../concurrency/compare-and-set.ts';
import type { NewEvent, Payment, Checkout, EventType } from './checkout.ts';
import { mismatchEvent } from './events.ts';
import { checkAt } from './lookup-schedule.ts';
import type { Parts, PaymentChange, PaymentUpdate, Log, UpdateOutcome } from './ports.ts';

type Writing = Pick<Parts, 'store' | 'live' | 'log'>;

/** The events of a change, from the payment as the change was decided, and as it is written. */
type EventsOf = (outcome: UpdateOutcome, before: Payment) => NewEvent[];

/**
 * Applies the change that `decide` returns for the current payment. `decide` may be called more than once: first with
 * `payment` as the caller has it, then with what the store has.
 * @throws NOT_FOUND when the payment does not exist.
 */
export async function changePayment(
  parts: Writing & Pick<Parts, 'clock'>,
  payment: Payment | string,
  decide: (current: Payment) => PaymentChange,
  events?: EventsOf,
): Promise<Written<Payment>> {
  const [id, seen] = typeof payment === 'string' ? [payment, null] : [payment.id, payment];
  return compareAndSet({
    read: () => parts.store.paymentById(id),
    seen,
    decide,
    write: async (current, change) =>
      (await writeOnce(parts, {
        payment: current,
        change: { ...change, updatedAt: parts.clock.now() },
        ...(events && { events: (outcome) => events(outcome, current) }),
      })) ?? (await leaveUnknown(parts, current, change.serviceId ?? null)),
  });
}

/** The same, for a caller that needs the written payment only. */
export const writePayment = async (...change: Parameters<typeof changePayment>): Promise<Payment> =>
  (await changePayment(...change)).after;

/**
 * Writes the end of a call whose response names a charge that another payment has: a callback, forged or misdirected, has
 * assigned it. The outcome of this payment stays unknown, which is reported. Null when no other payment has the charge.
 */
async function leaveUnknown(
  parts: Writing & Pick<Parts, 'clock'>,
  payment: Payment,
  serviceId: string | null,
): Promise<Payment | null> {
  const holder = serviceId === null ? null : await parts.store.paymentByServiceId(serviceId);
  if (serviceId === null || holder === null || holder.id === payment.id) return null;
  parts.log.error({ payment: payment.id, mismatch: 'id' }, 'charge belongs to another payment');
  const now = parts.clock.now();
  const change = { inFlightUntil: null, mismatch: 'id', updatedAt: now };
  const mismatch = { field: 'id', service_id: serviceId, service_status: null } as const;
  return await writeOnce(parts, {
    payment,
    change: { ...change, checkAt: checkAt({ ...payment, ...change }, now) },
    events: (outcome) =>
      payment.mismatch === 'id' ? [] : [mismatchEvent(outcome.checkout, outcome.payment, mismatch, now)],
  });
}

/** One attempt. Null when the row has changed since it was read. */
export async function writeOnce(
  { store, live, log }: Writing,
  { events, ...update }: PaymentUpdate,
): Promise<Payment | null> {
  let emitted: NewEvent[] = [];
  const written = await store.updatePayment({
    ...update,
    // Called again if the transaction is rolled back and repeated: the last call's events are stored.
    ...(events && { events: (outcome) => (emitted = events(outcome)) }),
  });
  if (written === null) return null;
  if (written.checkout !== null) logOrderEvents(log, emitted, written.checkout, written.payment);
  live.publish(written.payment.checkoutId);
  return written.payment;
}

const messages: Partial<Record<EventType, string>> = {
  'checkout.paid': 'checkout paid',
  'payment.cancelled': 'payment cancelled',
  'payment.duplicate': 'payment duplicate',
  'payment.mismatch': 'payment mismatch',
};

/** Logs each step of an order at `info`, so that an operator can follow it by its reference. */
function logOrderEvents(
  log: Log,
  events: readonly NewEvent[],
  { id, reference }: Checkout,
  payment: Payment | null,
): void {
  for (const { type } of events) {
    const message = messages[type];
    if (message === undefined) continue;
    const code = payment?.failureCode;
    const decline = payment && { decline_code: payment.declineCode, reason: payment.failureMessage };
    const isDecline = type === 'payment.cancelled' && code != null && code !== 'expired';
    log.info(
      { reference, checkout: id, ...(payment && { payment: payment.id, code, ...decline }) },
      isDecline ? 'payment declined' : message,
    );
  }
}
