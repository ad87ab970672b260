/**
 * Keeps a page up to date: by server-sent events, or by polls if those are blocked.
 *
 * `EventSource` cannot send an `Authorization` header and the client secret never goes into a URL, so the
 * stream is read with `fetch`.
 *
 * - Each round tries the stream. An empty stream (blocked, or buffered by a proxy) is followed by a poll and a growing pause.
 * - After a stream that the companion ended because too many are open, it only polls for a while: otherwise tabs beyond the
 *   limit would end each other's streams in turn.
 * - While the page is hidden or the device is offline, nothing is sent. When that ends, everything starts over immediately: a phone
 *   that slept during the payment shows it when it wakes.
 */
import { type CheckoutView, decodeCheckout } from '../../protocol/checkout.ts';
import { checkoutEventName, heartbeatIntervalMs, limitEventName } from '../../protocol/stream.ts';
import { type CheckoutError, isTemporary, ProblemError } from '../shared/errors.ts';
import { EventStreamParser } from './event-stream-parser.ts';
import type { PageActivity } from '../shared/page-activity.ts';
import { requiredPauseMs } from '../calls/unknown-outcome.ts';
import { type BackOff, backOffMs } from '../calls/retry.ts';

/** `live`: by stream. `polling`: by polls. `lost`: the companion is unreachable. */
export type Connection = 'connecting' | 'live' | 'polling' | 'lost';

/** The companion sends the whole view immediately; a stream that is silent for this long is buffered by a proxy. */
const firstEventTimeoutMs = 5_000;
/** Two heartbeats and some slack. */
const silenceTimeoutMs = heartbeatIntervalMs * 2 + 5_000;
const retry: BackOff = { firstMs: 2_000, factor: 1.5, maxMs: 20_000 };
/** After this many empty streams, or one beyond the limit, this many polls precede the next stream. */
const patience = { streams: 2, polls: 5 };

type StreamEnd = 'empty' | 'brought' | 'limited';

export interface StatusStreamOptions {
  client: {
    events: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
    status: (signal: AbortSignal) => Promise<CheckoutView>;
  };
  activity: PageActivity;
  onView: (view: CheckoutView) => void;
  onConnection: (connection: Connection) => void;
  /** Called when the companion rejects this checkout permanently. */
  onRefused: (error: CheckoutError) => void;
  /** True when no change is expected any more. */
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
      // A stream that ends right after its first event counts as a poll, and is repeated like one.
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
      // Rejected, cut, silent or invalid: the following poll shows the cause.
    } finally {
      clearTimeout(watchdog);
      outer.removeEventListener('abort', abort);
      inner.abort();
    }
    return end;
  }

  /** Polls once. Returns the companion's `Retry-After` in milliseconds. */
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
      onConnection('lost');
      if (thrown instanceof ProblemError && !isTemporary(thrown)) {
        onRefused(thrown);
        this.stop();
      }
      return requiredPauseMs(thrown);
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
