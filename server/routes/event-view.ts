/** Builds the merchant's views of events in the log and their deliveries. */
import type { Delivery, StoredEvent } from '../checkouts/checkout.ts';
import { isoTime, isoTimeOrNull } from '../values/iso-time.ts';
import type { PayEvent } from '../pay-event.ts';

export interface Page<View> {
  data: View[];
  /** The `after` of the next page; null on the last one. */
  next: string | null;
}

/** `position` is the increasing place in the log. `delivered_at` is null until delivered. */
export type LoggedEvent = PayEvent & { position: number; attempts: number; delivered_at: string | null };

export interface EventDeliveries {
  /** Id of the event. */
  event: string;
  /** Null once delivered or given up. */
  next_attempt_at: string | null;
  /** The newest 20, oldest first. */
  data: { at: string; duration_ms: number; outcome: Delivery['outcome']; status: number | null }[];
}

/** The event in the form that the merchant receives. */
export const payEventOf = ({ id, type, createdAt, data }: StoredEvent): PayEvent =>
  // `newEvent` has paired type and data.
  ({ id, type, timestamp: isoTime(createdAt), data }) as PayEvent;

export const eventView = (event: StoredEvent): LoggedEvent => {
  const { id, ...fields } = payEventOf(event);
  const { position, attempts, deliveredAt } = event;
  return { id, position, ...fields, attempts, delivered_at: isoTimeOrNull(deliveredAt) };
};

export const deliveriesView = (event: StoredEvent): EventDeliveries => ({
  event: event.id,
  next_attempt_at: isoTimeOrNull(event.nextAttemptAt),
  data: event.deliveries.map(({ at, durationMs, outcome, status }) => ({
    at: isoTime(at),
    duration_ms: durationMs,
    outcome,
    status,
  })),
});
