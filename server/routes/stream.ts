/**
 * `GET /v1/checkout/events`: the whole view, first at once, then at each change. One read of the database and one
 * lookup of the service per change, however many tabs of a checkout are open.
 */
import type { Request, Response } from 'express';
import { checkoutEventName, heartbeatIntervalMs, limitEventName } from '../../widget/protocol/stream.ts';
import { coalesce } from '../checkouts/coalesce.ts';
import type { Checkouts } from '../checkouts/index.ts';
import type { CompanionLog } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { sseEvent, sseHeaders, sseHeartbeat, writeEvent } from '../live/sse.ts';
import { defaultStreamLimits, OpenStreams } from '../live/stream-limits.ts';
import type { Watcher } from '../workers/watcher.ts';
import { PayError } from '../errors.ts';
import { addressKey } from '../request-limits.ts';
import type { ClientAddress } from './middleware/client-address.ts';
import { takeCheckoutOf } from './middleware/authenticate.ts';

export interface StreamRoute {
  (request: Request, response: Response): Promise<void>;
  /** Ends every stream, so that a stopping process can close its connections. */
  close(): void;
}

const limitEvent = sseEvent(limitEventName, '{}');

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
  addressOf: ClientAddress,
  limits = defaultStreamLimits,
): StreamRoute {
  const audiences = new Map<string, Audience>();
  const open = new OpenStreams<Response>(limits);
  let closed = false;

  const heartbeat = setInterval(() => {
    for (const { tabs } of audiences.values()) {
      for (const tab of tabs.keys()) if (!writeEvent(tab, sseHeartbeat)) leave(tab);
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
        log.error({ checkout: checkoutId, err: error }, 'stream: sending a change failed');
      });
    });
    audiences.set(checkoutId, audience);
    return audience;
  }

  function leave(tab: Response): void {
    const checkoutId = open.remove(tab);
    if (checkoutId === null) return;
    metrics.streams(open.size);
    const audience = audiences.get(checkoutId);
    audience?.tabs.delete(tab);
    if (audience === undefined || audience.tabs.size > 0) return;
    audiences.delete(checkoutId);
    audience.stop();
  }

  /** Too many are open. Its connection ends with it. */
  function end(tab: Response): void {
    leave(tab);
    const { socket } = tab;
    // What it has not read yet would keep it.
    if (tab.writableLength > 0 || !writeEvent(tab, limitEvent)) tab.destroy();
    else tab.end(() => socket?.destroySoon());
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
    response.once('close', () => leave(response));
    for (const tab of open.add(response, { checkout: id, address: addressKey(addressOf(request)) })) end(tab);
    metrics.streams(open.size);
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
