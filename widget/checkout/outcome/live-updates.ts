/** Keeps a session up to date by the event stream or polls, once its page has loaded. */
import { freshStatus, type StatusSource } from '../calls/fresh-status.ts';
import type { CheckoutView } from '../../protocol/checkout.ts';
import { takeNews } from '../calls/checkout-transitions.ts';
import { openEvents } from './open-events.ts';
import type { PageActivity } from '../shared/page-activity.ts';
import { type CheckoutState, isKnown, isSettled } from '../shared/state.ts';
import { type Connection, StatusStream } from './status-stream.ts';

export interface UpdatedSession extends StatusSource {
  state: CheckoutState;
}

/** Returns a stream that is not started yet. */
export const liveUpdates = (
  session: UpdatedSession,
  activity: PageActivity,
  onConnection: (connection: Connection) => void,
): StatusStream =>
  new StatusStream({
    client: {
      events: (signal) => openEvents(session.client, signal),
      status: (signal) => freshStatus(session, signal),
    },
    activity,
    onView: (view) => void takeView(session, view),
    onRefused: (error) => takeNews(session, { type: 'failure', error }),
    onConnection,
    isSettled: () => isSettled(session.state),
  });

/**
 * The stream and the responses to calls may overtake each other: a view that lacks a payment in progress is read again, since it may be
 * older than the payment.
 */
export async function takeView(session: UpdatedSession, view: CheckoutView): Promise<void> {
  const { state } = session;
  const lacksPayment =
    !view.payment &&
    isKnown(state) &&
    Object.values(state.payments).some(({ status }) => status === 'processing');
  const newest = lacksPayment ? await freshStatus(session).catch(() => view) : view;
  takeNews(session, { type: 'view', view: newest });
}
