/** Delivers the service's callbacks (§6): lost, late, twice or reordered under faults, and repeated until accepted. */
import type { Random } from '../runtime/random.ts';
import type { Reply } from '../runtime/companion.ts';
import type { NewObservation } from './observation.ts';
import type { CallbackFate } from './plan.ts';
import type { Notice } from './service/service.ts';

const pausesMs = [30_000, 120_000, 300_000, 900_000, 1_800_000];
const timeoutMs = 15_000;

export interface CallbackDeliveryOptions {
  random: Random;
  now: () => number;
  sleep: (ms: number) => Promise<void>;
  record: (observation: NewObservation) => void;
  /** Posts to the process that the balancer chooses. */
  post: (url: string, body: string) => Promise<Reply>;
}

export class CallbackDelivery {
  readonly #options: CallbackDeliveryOptions;
  #fate: { fate: CallbackFate; until: number } | null = null;
  /** Transactions named by a callback that the companion has accepted. */
  readonly delivered = new Set<string>();
  /** In transit, or waiting for a retry. */
  pending = 0;

  constructor(options: CallbackDeliveryOptions) {
    this.#options = options;
  }

  setFault(fate: CallbackFate, forMs: number): void {
    this.#fate = { fate, until: this.#options.now() + forMs };
  }

  heal(): void {
    this.#fate = null;
  }

  send(notice: Notice): void {
    const { random, now } = this.#options;
    const fate = this.#fate !== null && now() < this.#fate.until ? this.#fate.fate : 'normal';
    if (fate === 'lost') return;
    const delayMs =
      fate === 'late'
        ? random.between(20_000, 900_000)
        : fate === 'reordered'
          ? random.between(1, 30_000)
          : random.between(1, 800);
    void this.#deliver(notice, delayMs, false);
    if (fate === 'twice') void this.#deliver(notice, delayMs + random.between(0, 5_000), false);
  }

  forge(url: string, body: string): void {
    void this.#attempt(url, body, true);
  }

  async #deliver(notice: Notice, delayMs: number, isForged: boolean): Promise<void> {
    this.pending += 1;
    await this.#options.sleep(delayMs);
    for (const pauseMs of [...pausesMs, null]) {
      const status = await this.#attempt(notice.url, JSON.stringify(notice.body), isForged);
      if (status !== null && status < 300) this.delivered.add(String(notice.body['idTransaction']));
      const isRepeated = status === null || status >= 500 || [408, 425, 429].includes(status);
      if (!isRepeated || pauseMs === null) break;
      await this.#options.sleep(pauseMs);
    }
    this.pending -= 1;
  }

  async #attempt(url: string, body: string, isForged: boolean): Promise<number | null> {
    const { post, sleep, record } = this.#options;
    const reply = await Promise.race([post(url, body), sleep(timeoutMs).then(() => 'reset' as const)]);
    const status = reply === 'reset' ? null : reply.status;
    record({ kind: 'callback', url, body, status, isForged });
    return status;
  }
}
