/** Keeps a session up to date by the event stream or polls, once its page has loaded. */
import type { CheckoutView } from '../../protocol/checkout.ts';
import { applyUpdate } from '../calls/checkout-transitions.ts';
import type { PageActivity } from '../shared/page-activity.ts';
import { type CheckoutState, isKnown, isSettled } from '../shared/state.ts';
import { type Connection, StatusStream } from './status-stream.ts';
import { paths } from '../../protocol/requests.ts';
import type { CheckoutClient } from '../shared/client.ts';
import { AnswerError } from '../shared/errors.ts';
import { freshStatus, type StatusSource } from '../calls/companion-calls.ts';

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
    onRefused: (error) => applyUpdate(session, { type: 'failure', error }),
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
  applyUpdate(session, { type: 'view', view: newest });
}

/**
 * Opens the event stream. It lasts until its signal ends it or the companion does. Its priority is low: that of `fetch` is
 * otherwise high, ahead of the page's images, and Lighthouse counts a page as loading while such a request is open.
 */
export async function openEvents(
  { transport }: CheckoutClient,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const response = await transport.send({
    path: paths.events,
    accept: 'text/event-stream',
    priority: 'low',
    signal,
  });
  const type = response.headers.get('content-type') ?? '';
  if (!response.body || !type.startsWith('text/event-stream')) throw new AnswerError(type);
  return response.body;
}
