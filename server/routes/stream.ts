/**
 * `GET /v1/checkout/events`: the whole view, first at once, then at each change. One read of the database and one
 * lookup of the service per change, however many tabs of a checkout are open.
 */
import type { Request, Response } from 'express';
import { checkoutEventName, heartbeatIntervalMs } from '../../widget/protocol/stream.ts';
import { coalesce } from '../checkouts/coalesce.ts';
import type { Checkouts } from '../checkouts/index.ts';
import type { CompanionLog } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { sseEvent, sseHeaders, sseHeartbeat, writeEvent } from '../live/sse.ts';
import type { Watcher } from '../workers/watcher.ts';
import { PayError } from '../errors.ts';
import { takeCheckoutOf } from './middleware/authenticate.ts';

export interface StreamRoute {
  (request: Request, response: Response): Promise<void>;
  /** Ends every stream, so that a stopping process can close its connections. */
  close(): void;
}

/** The tabs of one checkout. */
interface Audience {
  /** What each was sent last: a change that a buyer cannot see is not sent. */
  readonly tabs: Map<Response, string>;
  stop: () => void;
}

export function createStreamRoute(
  checkouts: Checkouts,
  watcher: Watcher,
  metrics: Metrics,
  log: CompanionLog,
): StreamRoute {
  const audiences = new Map<string, Audience>();
  let open = 0;
  let closed = false;

  const heartbeat = setInterval(() => {
    for (const [id, { tabs }] of audiences) {
      for (const tab of tabs.keys()) if (!writeEvent(tab, sseHeartbeat)) leave(id, tab);
    }
  }, heartbeatIntervalMs);
  heartbeat.unref();

  // Coalesced, so that an older view is never written after a newer one.
  const tell = coalesce(
    (checkoutId: string) => checkoutId,
    async (checkoutId: string): Promise<void> => {
      const view = await checkouts.view(checkoutId);
      const audience = audiences.get(checkoutId);
      if (!audience) return;
      const event = sseEvent(checkoutEventName, JSON.stringify(view));
      for (const [tab, sent] of audience.tabs) {
        if (event === sent) continue;
        audience.tabs.set(tab, event);
        writeEvent(tab, event);
        if (view.status !== 'open') tab.end();
      }
    },
  );

  function audienceOf(checkoutId: string): Audience {
    const known = audiences.get(checkoutId);
    if (known) return known;
    const audience: Audience = { tabs: new Map(), stop: () => undefined };
    audience.stop = watcher.watch(checkoutId, () => {
      tell(checkoutId).catch((error: unknown) => {
        log.error({ checkout: checkoutId, err: error }, 'stream: a change could not be told');
      });
    });
    audiences.set(checkoutId, audience);
    return audience;
  }

  function leave(checkoutId: string, tab: Response): void {
    const audience = audiences.get(checkoutId);
    if (!audience?.tabs.delete(tab)) return;
    metrics.streams(--open);
    if (audience.tabs.size > 0) return;
    audiences.delete(checkoutId);
    audience.stop();
  }

  async function stream(request: Request, response: Response): Promise<void> {
    if (closed) throw new PayError('DRAINING');
    if (request.method === 'HEAD') {
      response.writeHead(200, sseHeaders).end();
      return;
    }
    const { id } = takeCheckoutOf(response);
    // Gone while its checkout was read: there will be no 'close' to leave by.
    if (response.destroyed) return;
    const audience = audienceOf(id);
    response.writeHead(200, sseHeaders);
    // By themselves: else Node keeps them for as long as the stream is open, in the eighty pieces it put them together from.
    response.flushHeaders();
    // Joined before the view is read, so that no change falls between the two.
    audience.tabs.set(response, '');
    metrics.streams(++open);
    response.once('close', () => leave(id, response));
    await tell(id);
  }

  return Object.assign(stream, {
    close() {
      closed = true;
      clearInterval(heartbeat);
      for (const { tabs } of audiences.values()) for (const tab of tabs.keys()) tab.end();
    },
  });
}
