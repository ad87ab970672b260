/** How the service's callbacks travel (§6): lost, late, twice, in another order, and repeated where nobody took them. */
import type { Random } from '../runtime/random.ts';
import type { Reply } from '../runtime/companion.ts';
import type { Seen } from './observation.ts';
import type { CallbackFate } from './plan.ts';
import type { Notice } from './service/service.ts';

const pausesMs = [30_000, 120_000, 300_000, 900_000, 1_800_000];
const timeoutMs = 15_000;

export interface CallbackPostOptions {
  random: Random;
  now: () => number;
  sleep: (ms: number) => Promise<void>;
  see: (seen: Seen) => void;
  /** To whichever process the balancer chooses. */
  post: (url: string, body: string) => Promise<Reply>;
}

export class CallbackPost {
  readonly #options: CallbackPostOptions;
  #fate: { fate: CallbackFate; until: number } | null = null;
  /** Charges that a callback has named to the companion. */
  readonly named = new Set<string>();
  /** On their way, or to be repeated. */
  underWay = 0;

  constructor(options: CallbackPostOptions) {
    this.#options = options;
  }

  trouble(fate: CallbackFate, forMs: number): void {
    this.#fate = { fate, until: this.#options.now() + forMs };
  }

  heal(): void {
    this.#fate = null;
  }

  send(notice: Notice): void {
    const { random, now } = this.#options;
    const fate = this.#fate !== null && now() < this.#fate.until ? this.#fate.fate : 'well';
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
    this.underWay += 1;
    await this.#options.sleep(delayMs);
    for (const pauseMs of [...pausesMs, null]) {
      const status = await this.#attempt(notice.url, JSON.stringify(notice.body), isForged);
      if (status !== null && status < 300) this.named.add(String(notice.body['idTransaction']));
      const isRepeated = status === null || status >= 500 || [408, 425, 429].includes(status);
      if (!isRepeated || pauseMs === null) break;
      await this.#options.sleep(pauseMs);
    }
    this.underWay -= 1;
  }

  async #attempt(url: string, body: string, isForged: boolean): Promise<number | null> {
    const { post, sleep, see } = this.#options;
    const reply = await Promise.race([post(url, body), sleep(timeoutMs).then(() => 'reset' as const)]);
    const status = reply === 'reset' ? null : reply.status;
    see({ saw: 'called_back', url, body, status, isForged });
    return status;
  }
}
