/**
 * `GET /v1/checkout/events`: streams the whole view, first immediately, then at each change. Each change causes one read of the
 * database and one lookup at the service, however many tabs of a checkout are open.
 */
import type { ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import { checkoutEventName, heartbeatIntervalMs, limitEventName } from '../../widget/protocol/stream.ts';
import { coalesce } from '../concurrency/single-flight.ts';
import type { Checkouts } from '../checkouts/index.ts';
import type { CompanionLog } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { defaultStreamLimits, OpenStreams } from '../live/stream-limits.ts';
import type { Watcher } from '../live/watcher.ts';
import { PayError } from '../errors.ts';
import { addressKey, type ClientAddress } from './middleware/client-address.ts';
import { takeCheckoutOf } from './middleware/authenticate.ts';

/** A client with this much unread data is gone or hostile. */
const maxBacklogBytes = 256 * 1024;

const sseHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // Compressed, as by the middleware of an application that mounts the companion, the events would be held back.
  'Cache-Control': 'no-store, no-transform',
  // nginx would otherwise buffer the events.
  'X-Accel-Buffering': 'no',
} as const;

/** `data` has to be a single line, such as JSON. */
const sseEvent = (name: string, data: string): string => `event: ${name}\ndata: ${data}\n\n`;
const sseHeartbeat = ':\n\n';

/** Writes to the stream, and closes a connection that does not read. False when it is closed. */
function writeEvent(response: ServerResponse, text: string): boolean {
  if (response.destroyed || response.writableEnded) return false;
  if (response.writableLength > maxBacklogBytes) {
    response.destroy();
    return false;
  }
  response.write(text);
  return true;
}

export interface StreamRoute {
  (request: Request, response: Response): Promise<void>;
  /** Ends all streams, so that a stopping process can close its connections. */
  close(): void;
}

const limitEvent = sseEvent(limitEventName, '{}');

/** The tabs of one checkout. */
interface CheckoutStreams {
  /** The last view sent to each tab: an unchanged view is not sent. */
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
  const byCheckout = new Map<string, CheckoutStreams>();
  const open = new OpenStreams<Response>(limits);
  let closed = false;

  const heartbeat = setInterval(() => {
    for (const { tabs } of byCheckout.values()) {
      for (const tab of tabs.keys()) if (!writeEvent(tab, sseHeartbeat)) leave(tab);
    }
  }, heartbeatIntervalMs);
  heartbeat.unref();

  // Coalesced, so that no older view is written after a newer one.
  const sendView = coalesce(
    (checkoutId: string) => checkoutId,
    async (checkoutId: string): Promise<void> => {
      const view = await checkouts.view(checkoutId);
      const streams = byCheckout.get(checkoutId);
      if (!streams) return;
      const event = sseEvent(checkoutEventName, JSON.stringify(view));
      for (const [tab, sent] of streams.tabs) {
        if (event === sent) continue;
        streams.tabs.set(tab, event);
        writeEvent(tab, event);
        if (view.status !== 'open') tab.end();
      }
    },
  );

  function streamsOf(checkoutId: string): CheckoutStreams {
    const known = byCheckout.get(checkoutId);
    if (known) return known;
    const streams: CheckoutStreams = { tabs: new Map(), stop: () => undefined };
    streams.stop = watcher.watch(checkoutId, () => {
      sendView(checkoutId).catch((error: unknown) => {
        log.error({ checkout: checkoutId, err: error }, 'stream: sending a change failed');
        // Nothing would read the change again: the pages read it by a new stream.
        for (const tab of streams.tabs.keys()) tab.destroy();
      });
    });
    byCheckout.set(checkoutId, streams);
    return streams;
  }

  function leave(tab: Response): void {
    const checkoutId = open.remove(tab);
    if (checkoutId === null) return;
    metrics.streams(open.size);
    const streams = byCheckout.get(checkoutId);
    streams?.tabs.delete(tab);
    if (streams === undefined || streams.tabs.size > 0) return;
    byCheckout.delete(checkoutId);
    streams.stop();
  }

  /** Ends a stream and its connection because too many are open. */
  function end(tab: Response): void {
    leave(tab);
    const { socket } = tab;
    // Unread data would keep the connection open.
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
    // Closed while its checkout was read, so there is no further 'close' event.
    if (response.destroyed) return;
    const streams = streamsOf(id);
    response.writeHead(200, sseHeaders);
    // Flushed separately: otherwise Node keeps the headers in eighty pieces of memory while the stream is open.
    response.flushHeaders();
    // Subscribed before the view is read, so that no change is missed between the two.
    streams.tabs.set(response, '');
    response.once('close', () => leave(response));
    for (const tab of open.add(response, { checkout: id, address: addressKey(addressOf(request)) })) end(tab);
    metrics.streams(open.size);
    await sendView(id);
  }

  return Object.assign(stream, {
    close() {
      closed = true;
      clearInterval(heartbeat);
      for (const { tabs } of byCheckout.values()) for (const tab of tabs.keys()) tab.end();
    },
  });
}
