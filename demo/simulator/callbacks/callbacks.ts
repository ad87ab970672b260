import { Agent, request } from 'undici';
import type { Changes } from '../changes.ts';
import type { Clock } from '../clock.ts';
import type { Ids } from '../ids.ts';
import { callbackFaults } from '../unspecified-values.ts';
import type { CallbackPayload } from './payloads.ts';
import { type AttemptStatus, attemptTimeoutMs, nextAttemptAtMs, verdict } from './schedule.ts';

/**
 * Delivers callbacks (§6), or mistreats them by mode: lost, delayed, sent twice, overtaken by the next one of
 * the same transaction, sent before the creating call has its response, or a card's `paid` followed by a
 * stale `cancelled`.
 */
export const callbackModes = [
  'deliver',
  'drop',
  'late',
  'twice',
  'reorder',
  'early',
  'cancelled_after_paid',
] as const;
export type CallbackMode = (typeof callbackModes)[number];

export interface Callback {
  readonly id: string;
  readonly url: string;
  readonly payload: CallbackPayload;
  readonly createdAtMs: number;
  state: 'waiting' | 'delivered' | 'failed' | 'dropped';
  readonly attempts: { atMs: number; status: AttemptStatus }[];
  nextAttemptAtMs: number | null;
}

export class Callbacks {
  mode: CallbackMode = 'deliver';
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #changes: Changes;
  /** Without timeouts of its own, since an attempt's timeout runs on the movable clock. */
  readonly #agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
  readonly #callbacks: Callback[] = [];
  /** Sends a held-back callback, by transaction. */
  readonly #overtakable = new Map<string, () => void>();
  /** The last first attempt of each transaction, since these run one after another. */
  readonly #firstAttempts = new Map<string, Promise<void>>();

  constructor(clock: Clock, ids: Ids, changes: Changes) {
    this.#clock = clock;
    this.#ids = ids;
    this.#changes = changes;
  }

  /** Sends one event (§6). Without a URL there are no callbacks (§4.2 `postback`). */
  emit(url: string | undefined, payload: CallbackPayload): void {
    if (url === undefined) return;
    const nowMs = this.#clock.nowMs();
    switch (this.mode) {
      case 'drop':
        this.#record(url, payload).state = 'dropped';
        return;
      case 'late':
        this.#schedule(this.#record(url, payload), nowMs + callbackFaults.lateMs);
        return;
      case 'twice':
        this.#schedule(this.#record(url, payload), nowMs);
        this.#schedule(this.#record(url, payload), nowMs);
        return;
      case 'reorder':
        this.#holdOrOvertake(this.#record(url, payload));
        return;
      case 'cancelled_after_paid':
        this.#schedule(this.#record(url, payload), nowMs);
        if (payload.typeTransaction === 'CARD' && payload.status === 'paid') {
          this.#schedule(this.#record(url, staleCancelled(payload)), nowMs);
        }
        return;
      case 'deliver':
      case 'early':
        this.#schedule(this.#record(url, payload), nowMs);
    }
  }

  /** Newest last. */
  list(transactionId?: string): Callback[] {
    return this.#callbacks.filter(
      (callback) => transactionId === undefined || callback.payload.idTransaction === transactionId,
    );
  }

  /** Resolves once the first attempts of a transaction's callbacks have been made. */
  async firstAttemptsMade(transactionId: string): Promise<void> {
    await this.#firstAttempts.get(transactionId);
  }

  stop(): void {
    void this.#agent.destroy();
  }

  #record(url: string, payload: CallbackPayload): Callback {
    const callback: Callback = {
      id: this.#ids.token('cb_'),
      url,
      payload,
      createdAtMs: this.#clock.nowMs(),
      state: 'waiting',
      attempts: [],
      nextAttemptAtMs: null,
    };
    this.#callbacks.push(callback);
    this.#changes.announce('callback', callback.id);
    return callback;
  }

  #holdOrOvertake(callback: Callback): void {
    const nowMs = this.#clock.nowMs();
    const { idTransaction } = callback.payload;
    const release = this.#overtakable.get(idTransaction);
    if (release !== undefined) {
      this.#schedule(callback, nowMs);
      release();
      return;
    }
    callback.nextAttemptAtMs = nowMs + callbackFaults.reorderMs;
    const send = (): void => {
      this.#overtakable.delete(idTransaction);
      fallback.cancel();
      this.#schedule(callback, this.#clock.nowMs());
    };
    const fallback = this.#clock.at(callback.nextAttemptAtMs, send);
    this.#overtakable.set(idTransaction, send);
  }

  #schedule(callback: Callback, atMs: number): void {
    const { idTransaction } = callback.payload;
    callback.nextAttemptAtMs = atMs;
    if (atMs > this.#clock.nowMs()) {
      this.#clock.at(atMs, () => this.#attempt(callback));
      return;
    }
    const before = this.#firstAttempts.get(idTransaction) ?? Promise.resolve();
    const made = new Promise<void>((resolve) => {
      this.#clock.at(atMs, async () => {
        await before;
        await this.#attempt(callback);
        resolve();
      });
    });
    this.#firstAttempts.set(idTransaction, made);
  }

  async #attempt(callback: Callback): Promise<void> {
    const startedAtMs = this.#clock.nowMs();
    callback.nextAttemptAtMs = null;
    const overdue = new AbortController();
    const sending = this.#post(callback, overdue.signal);
    const timeout = this.#clock.at(startedAtMs + attemptTimeoutMs, async () => {
      overdue.abort();
      await sending;
    });
    const status = await sending;
    timeout.cancel();
    callback.attempts.push({ atMs: startedAtMs, status });
    this.#conclude(callback, status, startedAtMs);
  }

  #conclude(callback: Callback, status: AttemptStatus, startedAtMs: number): void {
    const outcome = verdict(status);
    const nextAtMs = outcome === 'retry' ? nextAttemptAtMs(callback.attempts.length, startedAtMs) : null;
    if (nextAtMs !== null) {
      callback.nextAttemptAtMs = nextAtMs;
      this.#clock.at(nextAtMs, () => this.#attempt(callback));
    } else {
      callback.state = outcome === 'delivered' ? 'delivered' : 'failed';
    }
    this.#changes.announce('callback', callback.id);
  }

  async #post({ url, payload }: Callback, overdue: AbortSignal): Promise<AttemptStatus> {
    try {
      const { statusCode, body } = await request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(payload),
        dispatcher: this.#agent,
        signal: overdue,
      });
      void body.dump().catch(() => undefined);
      return statusCode;
    } catch {
      return overdue.aborted ? 'timeout' : 'connection_error';
    }
  }
}

function staleCancelled(
  paid: Extract<CallbackPayload, { typeTransaction: 'CARD'; status: 'paid' }>,
): CallbackPayload {
  const { idTransaction, amount, currency } = paid;
  return {
    status: 'cancelled',
    idTransaction,
    typeTransaction: 'CARD',
    amount,
    currency,
    failure_code: 'expired',
    message: 'A sessão expirou sem pagamento.',
  };
}
