/** Logs each step of an order at `info`, so that an operator can follow it by its reference. */
import type { Checkout, EventType, NewEvent, Payment } from './checkout.ts';
import type { Log } from './ports.ts';

const messages: Partial<Record<EventType, string>> = {
  'checkout.paid': 'checkout paid',
  'payment.cancelled': 'payment cancelled',
  'payment.duplicate': 'payment duplicate',
  'payment.mismatch': 'payment mismatch',
};

export function logOrderEvents(
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
