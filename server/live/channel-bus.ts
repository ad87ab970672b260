/** A live bus for several processes, over the database's channel. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { LiveBus } from '../checkouts/ports.ts';
import type { Channel, Engine } from '../storage/engine.ts';
import { LiveHub } from './hub.ts';

const resendDelayMs = 500;
/** Two changes within this time notify other processes once, since each message is a statement. */
const collectMs = 10;

/**
 * Notifies the listeners of every process on the database: its own immediately, the others over the database's channel. A message
 * only means "read this checkout again", so a duplicate is harmless.
 */
export class ChannelBus implements LiveBus {
  readonly #hub: LiveHub;
  readonly #channel: Channel;
  readonly #onError: (error: unknown) => void;
  readonly #stopListening: () => Promise<void>;
  readonly #closing = new AbortController();
  /** Marks this process's messages, which the channel returns. */
  readonly #origin = randomUUID();
  readonly #unsent = new Set<string>();
  #sending: Promise<void> | null = null;

  constructor(channel: Channel, onError: (error: unknown) => void) {
    this.#hub = new LiveHub(onError);
    this.#channel = channel;
    this.#onError = onError;
    this.#stopListening = channel.listen({
      onMessage: (message) => {
        const [origin, checkoutId] = message.split(' ');
        if (origin !== this.#origin && checkoutId) this.#hub.publish(checkoutId);
      },
      onGap: () => {
        for (const checkoutId of this.watched()) this.#hub.publish(checkoutId);
      },
    });
  }

  get size(): number {
    return this.#hub.size;
  }

  publish(checkoutId: string): void {
    this.#hub.publish(checkoutId);
    this.#unsent.add(checkoutId);
    this.#sending ??= this.#send();
  }

  subscribe(checkoutId: string, listener: () => void): () => void {
    return this.#hub.subscribe(checkoutId, listener);
  }

  subscribeToAll(listener: () => void): () => void {
    return this.#hub.subscribeToAll(listener);
  }

  watched(): string[] {
    return this.#hub.watched();
  }

  /** Sends what was published before, if the database responds. Call it before closing the store. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#sending;
    await this.#stopListening();
    await this.#hub.close();
  }

  /** Sends the changes of one interval in one statement, each checkout once. */
  async #send(): Promise<void> {
    const { signal } = this.#closing;
    do {
      await delay(collectMs, undefined, { signal }).catch(() => undefined);
      const checkoutIds = [...this.#unsent];
      this.#unsent.clear();
      try {
        await this.#channel.send(checkoutIds.map((checkoutId) => `${this.#origin} ${checkoutId}`));
      } catch (error) {
        this.#onError(error);
        for (const checkoutId of checkoutIds) this.#unsent.add(checkoutId);
        await delay(resendDelayMs, undefined, { signal }).catch(() => undefined);
      }
    } while (this.#unsent.size > 0 && !signal.aborted);
    this.#sending = null;
  }
}

/** Creates the bus between all processes on this database. `onError` is called for errors that recover by themselves. */
export const createLiveBus = (
  { channel }: Pick<Engine, 'channel'>,
  onError: (error: unknown) => void,
): LiveBus => (channel ? new ChannelBus(channel, onError) : new LiveHub(onError));
