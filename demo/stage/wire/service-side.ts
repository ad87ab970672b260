/** Records the simulator's requests and callbacks on the wire: the messages behind the companion. */
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { redact, redactText } from './redact.ts';
import type { Wire } from './wire.ts';

const requestSchema = z.object({
  id: z.string(),
  at: z.string(),
  method: z.string(),
  path: z.string(),
  body: z.unknown(),
  status: z.number().nullable(),
  answer: z.unknown(),
});
const callbackSchema = z.object({
  id: z.string(),
  url: z.string(),
  payload: z.looseObject({ status: z.string() }),
  status: z.enum(['waiting', 'delivered', 'failed', 'dropped']),
  created_at: z.string(),
  attempts: z.array(z.object({ status: z.number().nullable() })),
});
const clockSchema = z.object({ ahead_s: z.number() });

/** Many changes come at once: one read covers them. */
const settleMs = 40;
const reconnectMs = 500;

/** Runs until the signal is aborted. */
export async function followService(wire: Wire, simulatorUrl: string, signal: AbortSignal): Promise<void> {
  const follower = new Follower(wire, simulatorUrl);
  while (!signal.aborted) {
    try {
      const { body } = await fetch(`${simulatorUrl}/control/events`, { signal });
      // Any change causes a read.
      for await (const change of body ?? []) if (change.length > 0) follower.readSoon();
    } catch {
      await delay(reconnectMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

class Follower {
  readonly #wire: Wire;
  readonly #url: string;
  /** State of each entry when it was last recorded; an unchanged one is skipped. */
  readonly #recorded = new Map<string, string>();
  /** First time of each record, in real time: the simulator's clock may be moved. */
  readonly #atMs = new Map<string, number>();
  #isDue = false;

  constructor(wire: Wire, url: string) {
    this.#wire = wire;
    this.#url = `${url}/control`;
  }

  readSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setTimeout(() => {
      this.#isDue = false;
      // The simulator may be shutting down; the next change reads again.
      this.#read().catch(() => undefined);
    }, settleMs).unref();
  }

  async #read(): Promise<void> {
    const { ahead_s: aheadS } = clockSchema.parse(await this.#get('clock'));
    const requests = z.array(requestSchema).parse(await this.#get('requests'));
    const callbacks = z.array(callbackSchema).parse(await this.#get('callbacks'));
    for (const { id, at, method, path, body, status, answer } of requests) {
      this.#record(`${id} ${method}`, status, () => ({
        id,
        atMs: this.#realTime(id, at, aheadS),
        kind: path.startsWith('/transactions/payment/') ? 'lookup' : 'call',
        from: 'companion',
        to: 'service',
        title: `${method} /api${path}`,
        status,
        sent: redact(body),
        received: redact(answer),
      }));
    }
    for (const { id, url, payload, status, attempts, created_at: at } of callbacks) {
      this.#record(id, [status, attempts.length], () => ({
        id,
        atMs: this.#realTime(id, at, aheadS),
        kind: 'hint',
        from: 'service',
        to: 'companion',
        title: `POST ${redactText(new URL(url).pathname)}`,
        status: status === 'dropped' ? 'lost' : (attempts.at(-1)?.status ?? null),
        sent: redact(payload),
        received: null,
      }));
    }
  }

  #record(name: string, state: unknown, entry: () => Parameters<Wire['put']>[0]): void {
    const text = JSON.stringify(state);
    if (this.#recorded.get(name) === text) return;
    this.#recorded.set(name, text);
    this.#wire.put(entry());
  }

  #realTime(id: string, at: string, aheadS: number): number {
    const known = this.#atMs.get(id);
    if (known !== undefined) return known;
    const atMs = Date.parse(at) - aheadS * 1000;
    this.#atMs.set(id, atMs);
    return atMs;
  }

  async #get(part: string): Promise<unknown> {
    return (await fetch(`${this.#url}/${part}`)).json();
  }
}
