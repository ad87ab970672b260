/**
 * Keeps a page up to date: server-sent events, and polls where those do not come through.
 *
 * `EventSource` cannot send an `Authorization` header and the client secret never goes into a URL, so the
 * stream is read with `fetch`.
 *
 * - Each round tries the stream. One that brought nothing (blocked, or held back by a buffering proxy) is
 *   followed by a poll, and then by a wait that grows.
 * - A stream that the companion ends because too many are open is followed by polls alone for a while: tabs beyond
 *   the limit would otherwise close each other's streams in turn.
 * - While nobody looks or the device is offline, nothing is sent. At the first sign of life everything starts
 *   over at once: a phone that slept through the payment shows it when it wakes.
 */
import { decodeCheckout, type CheckoutView } from '../protocol/checkout.ts';
import { checkoutEventName, heartbeatIntervalMs, limitEventName } from '../protocol/stream.ts';
import { type BackOff, backOffMs } from './back-off.ts';
import type { CheckoutClient } from './client.ts';
import { type CheckoutError, isOfProxy, isTemporary, ProblemError } from './errors.ts';
import { EventStreamParser } from './event-stream.ts';
import type { PageActivity } from './page-activity.ts';

/** `live`: pushed. `polling`: asked for. `lost`: the companion cannot be reached. */
export type Connection = 'connecting' | 'live' | 'polling' | 'lost';

/** The companion sends the whole view at once; a stream that stays silent for so long is being held back. */
const firstEventTimeoutMs = 5_000;
/** Two heartbeats and some slack. */
const silenceTimeoutMs = heartbeatIntervalMs * 2 + 5_000;
const retry: BackOff = { firstMs: 2_000, factor: 1.5, mostMs: 20_000 };
/** After so many streams that brought nothing, or one beyond the limit, so many polls come before the next stream. */
const patience = { streams: 2, polls: 5 };

type StreamEnd = 'empty' | 'brought' | 'limited';

export interface StatusStreamOptions {
  client: Pick<CheckoutClient, 'events' | 'status'>;
  activity: PageActivity;
  onView: (view: CheckoutView) => void;
  onConnection: (connection: Connection) => void;
  /** The companion refuses this checkout for good. */
  onRefused: (error: CheckoutError) => void;
  /** Nothing more is to come. */
  isSettled: () => boolean;
  backOff?: BackOff;
}

export class StatusStream {
  readonly #options: StatusStreamOptions;
  #run: AbortController | null = null;
  #stopListening: (() => void) | null = null;

  constructor(options: StatusStreamOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#stopListening) return;
    this.#stopListening = this.#options.activity.onChange(() => this.#followActivity());
    this.#followActivity();
  }

  stop(): void {
    this.#stopListening?.();
    this.#stopListening = null;
    this.#rest();
  }

  /** Several events report one wake-up; the first one starts the run. */
  #followActivity(): void {
    const { activity, onConnection } = this.#options;
    if (!activity.isActive()) {
      this.#rest();
      if (!activity.isOnline()) onConnection('lost');
    } else if (!this.#run) {
      this.#run = new AbortController();
      void this.#rounds(this.#run.signal);
    }
  }

  #rest(): void {
    this.#run?.abort();
    this.#run = null;
  }

  async #rounds(signal: AbortSignal): Promise<void> {
    const { isSettled, backOff = retry } = this.#options;
    let emptyStreams = 0;
    let pollsLeft = 0;
    for (let attempt = 0; !signal.aborted && !isSettled();) {
      const startedAt = Date.now();
      const end = pollsLeft > 0 ? 'empty' : await this.#stream(signal);
      if (signal.aborted || isSettled()) return;
      if (pollsLeft > 0) pollsLeft -= 1;
      else {
        emptyStreams = end === 'empty' ? emptyStreams + 1 : 0;
        if (end === 'limited' || emptyStreams >= patience.streams) pollsLeft = patience.polls;
      }
      // A stream that ends right after its first event is as good as a poll, and as rare as one.
      attempt = end !== 'empty' && Date.now() - startedAt > heartbeatIntervalMs ? 0 : attempt + 1;
      let waitMs = backOffMs(backOff, attempt);
      if (end === 'empty') waitMs = Math.max(waitMs, await this.#poll(signal));
      if (signal.aborted || isSettled()) return;
      await pause(waitMs, signal);
    }
  }

  /** Reads one stream to its end. */
  async #stream(outer: AbortSignal): Promise<StreamEnd> {
    const { client, onView, onConnection } = this.#options;
    const inner = new AbortController();
    const abort = (): void => inner.abort();
    outer.addEventListener('abort', abort);
    let watchdog = setTimeout(abort, firstEventTimeoutMs);
    let end: StreamEnd = 'empty';
    try {
      const parser = new EventStreamParser();
      const decoder = new TextDecoder();
      const reader = (await client.events(inner.signal)).getReader();
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        for (const { event, data } of parser.push(decoder.decode(piece.value, { stream: true }))) {
          if (event === limitEventName) end = 'limited';
          if (event !== checkoutEventName || outer.aborted) continue;
          const view = decodeCheckout(JSON.parse(data));
          end = 'brought';
          onConnection('live');
          onView(view);
        }
        clearTimeout(watchdog);
        watchdog = setTimeout(abort, end === 'empty' ? firstEventTimeoutMs : silenceTimeoutMs);
      }
    } catch {
      // Refused, cut, silent or not understood: the poll that follows finds out what it means.
    } finally {
      clearTimeout(watchdog);
      outer.removeEventListener('abort', abort);
      inner.abort();
    }
    return end;
  }

  /** Asks once. Answers how long the companion wants to be left alone, in milliseconds. */
  async #poll(signal: AbortSignal): Promise<number> {
    const { client, onView, onConnection, onRefused } = this.#options;
    try {
      const view = await client.status(signal);
      if (signal.aborted) return 0;
      onConnection('polling');
      onView(view);
      return 0;
    } catch (thrown) {
      if (signal.aborted) return 0;
      // The companion was there before: a page of something in between, such as a 404 during a restart, is not its word.
      if (thrown instanceof ProblemError && !isTemporary(thrown) && !isOfProxy(thrown)) {
        onRefused(thrown);
        this.stop();
        return 0;
      }
      onConnection('lost');
      return thrown instanceof ProblemError ? (thrown.retryAfterMs ?? 0) : 0;
    }
  }
}

function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, durationMs);
    signal.addEventListener('abort', done);
  });
}
