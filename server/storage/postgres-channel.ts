/** LISTEN and NOTIFY: messages between the companions on one database. */
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import type { Channel, ChannelListener, Engine } from './engine.ts';

const channelName = 'pay_elements';
const defaultHeartbeatMs = 20_000;
const answerTimeoutMs = 5000;
const minReconnectDelayMs = 50;
const maxReconnectDelayMs = 5000;

export class PostgresChannel implements Channel {
  readonly #connection: ClientConfig;
  readonly #statement: Engine['statement'];
  readonly #onError: (error: unknown) => void;
  readonly #heartbeatMs: number;

  /** `statement` sends; `connection` opens the one connection that listens. */
  constructor(
    connection: ClientConfig,
    statement: Engine['statement'],
    onError: (error: unknown) => void,
    heartbeatMs = defaultHeartbeatMs,
  ) {
    this.#heartbeatMs = heartbeatMs;
    this.#connection = { ...connection, query_timeout: answerTimeoutMs };
    this.#statement = statement;
    this.#onError = onError;
  }

  async send(payloads: readonly string[]): Promise<void> {
    const notify = `SELECT pg_notify('${channelName}', payload) FROM json_array_elements_text(CAST($1 AS json)) AS payload`;
    await this.#statement((sql) => sql.run(notify, [JSON.stringify(payloads)]));
  }

  listen(listener: ChannelListener): () => Promise<void> {
    const stop = new AbortController();
    const stopped = this.#keepListening(listener, stop.signal);
    return async () => {
      stop.abort();
      await stopped;
    };
  }

  async #keepListening(listener: ChannelListener, signal: AbortSignal): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      try {
        await this.#listenOnce(listener, signal, () => {
          failures = 0;
          // The first time as well: changes since the start were not received either.
          listener.onGap();
        });
      } catch (error) {
        this.#onError(error);
        failures += 1;
        const backOffMs = Math.min(maxReconnectDelayMs, minReconnectDelayMs * 2 ** failures);
        // Jitter, since all companions lose their connection at the same time.
        await pause(backOffMs * (0.5 + Math.random() / 2), signal);
      }
    }
  }

  /** Resolves when stopped, rejects when the connection is lost. */
  async #listenOnce(listener: ChannelListener, signal: AbortSignal, onListening: () => void): Promise<void> {
    const client = new Client(this.#connection);
    // A signal, not a promise: each heartbeat that races with a promise would leave a reaction on it.
    const lost = new AbortController();
    client.on('error', (error) => lost.abort(error));
    client.on('end', () => lost.abort(new Error('the connection that listens has ended')));
    const either = AbortSignal.any([signal, lost.signal]);
    client.on('notification', ({ payload }) => {
      if (payload !== undefined) listener.onMessage(payload);
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${channelName}`);
      onListening();
      while (!signal.aborted) {
        await pause(this.#heartbeatMs, either);
        lost.signal.throwIfAborted();
        // A dead network shows only by a missing response.
        if (!signal.aborted) await client.query('SELECT 1');
      }
    } finally {
      // Not awaited: on a dead network it lasts until the system's timeout.
      client.end().catch(() => undefined);
    }
  }
}

/** Resolves early when aborted. */
const pause = (timeMs: number, signal: AbortSignal): Promise<void> =>
  delay(timeMs, undefined, { signal }).catch(() => undefined);
