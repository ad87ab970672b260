/** Keeps a session up to date by the event stream or polls, once its page has loaded. */
import { freshStatus, type StatusSource } from './fresh-status.ts';
import { takeNews } from './news.ts';
import { openEvents } from './open-events.ts';
import type { PageActivity } from './page-activity.ts';
import { type CheckoutState, isSettled } from './state.ts';
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
    onView: (view) => takeNews(session, { type: 'view', view }),
    onRefused: (error) => takeNews(session, { type: 'failure', error }),
    onConnection,
    isSettled: () => isSettled(session.state),
  });
