/**
 * One checkout in one page: its state, and every call about it. All elements with the same client secret share
 * one, so a page with three of them holds one stream, and a double press on any of them is one request.
 */
import type { CheckoutView, Method, PaymentView } from '../protocol/checkout.ts';
import type { DepositRequest } from '../protocol/requests.ts';
import type { CheckoutClient } from './client.ts';
import { checkoutErrorOf, isTemporary, ProblemError } from './errors.ts';
import { browserActivity, type PageActivity } from './page-activity.ts';
import {
  type CheckoutNews,
  type CheckoutState,
  heldBy,
  initialState,
  isSettled,
  nextState,
} from './state.ts';
import type { Connection, StatusStream } from './status-stream.ts';

/** Called after each change of `state`, `connection` or `busy`. */
export type SessionListener = () => void;

/** Resolves when the page is at rest: what the buyer waits for loads before the stream. */
const quietMs = 1_000;
const mostQuietMs = 4_000;
const reloadMs = 3_000;

export class CheckoutSession {
  readonly client: CheckoutClient;
  readonly #listeners = new Set<SessionListener>();
  readonly #activity: PageActivity;
  #stream: StatusStream | null = null;
  #isStarted = false;
  readonly #inFlight = new Map<string, Promise<PaymentView>>();
  readonly #busy = new Map<Method, number>();
  /** Methods with which the buyer is paying now, unknown to the companion yet. */
  readonly #holds: Method[] = [];
  #state: CheckoutState = initialState;
  #connection: Connection = 'connecting';
  #changedAt = 0;
  /** The number of responses with a payment. */
  #told = 0;
  #rested: () => void = () => undefined;
  /** Resolves when the page is at rest: the time to load what is not urgent. */
  readonly atRest = new Promise<void>((resolve) => {
    this.#rested = resolve;
  });

  constructor(client: CheckoutClient, activity: PageActivity = browserActivity) {
    this.client = client;
    this.#activity = activity;
  }

  get state(): CheckoutState {
    return this.#state;
  }

  get connection(): Connection {
    return this.#connection;
  }

  /** True while a call that creates or changes a payment of this method is running. */
  isBusy(method: Method): boolean {
    return this.#busy.has(method);
  }

  /** The method, other than `own`, by which money may be moving: until that is settled, no other payment can start. */
  heldBy(own: Method | null): Method | null {
    return this.#holds.find((method) => method !== own) ?? heldBy(this.#state, own, this.now());
  }

  /** Marks that money may move by this method, until the returned function is called. */
  hold(method: Method): () => void {
    this.#holds.push(method);
    this.#changed();
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#holds.splice(this.#holds.indexOf(method), 1);
      this.#changed();
    };
  }

  /** Milliseconds since the epoch, by the companion's clock. */
  now(): number {
    return this.client.clock.now();
  }

  subscribe(listener: SessionListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  start(): void {
    this.#isStarted = true;
    void this.#begin();
  }

  stop(): void {
    this.#isStarted = false;
    this.#stream?.stop();
  }

  /** Reads the status. Throws a {@link CheckoutError} if that fails. */
  async refresh(): Promise<CheckoutView> {
    const view = await this.#status();
    this.#apply({ type: 'view', view });
    return view;
  }

  /** Requests the one live deposit of a method; `page` is the address to which the buyer returns from the payment page. Throws a {@link CheckoutError}. */
  deposit(request: DepositRequest, page?: string): Promise<PaymentView> {
    const { method, wallet = '' } = request;
    return this.#once(`deposit ${method} ${wallet}`, method, async () => {
      try {
        return await this.client.deposit(request, page);
      } catch (error) {
        if (error instanceof ProblemError && error.status !== 409) this.#apply({ type: 'refused', method });
        throw error;
      }
    });
  }

  /**
   * Charges a card. The same key is the same charge. `send` makes the request where the card is, which may be the companion's
   * frame.
   */
  charge(method: Method, idempotencyKey: string, send: () => Promise<PaymentView>): Promise<PaymentView> {
    return this.#once(`charge ${idempotencyKey}`, method, send);
  }

  confirm(payment: Pick<PaymentView, 'id' | 'method'>): Promise<PaymentView> {
    return this.#once(`confirm ${payment.id}`, payment.method, () =>
      this.client.confirm({ payment: payment.id }),
    );
  }

  /** Read again if a payment arrived meanwhile: an older view without it would remove it. */
  async #status(signal?: AbortSignal): Promise<CheckoutView> {
    const told = this.#told;
    const view = await this.client.status(signal);
    return view.payment || told === this.#told ? view : this.#status(signal);
  }

  async #begin(): Promise<void> {
    if (this.#activity.isActive() && (await this.#load())) await this.#rest();
    this.#rested();
    await this.#goLive();
  }

  /** Returns true once the checkout is known; otherwise the stream retries. */
  async #load(): Promise<boolean> {
    try {
      this.#apply({ type: 'view', view: await this.client.checkout() });
      return true;
    } catch (thrown) {
      const error = checkoutErrorOf(thrown);
      if (!isTemporary(error)) this.#apply({ type: 'failure', error });
      return false;
    }
  }

  async #rest(): Promise<void> {
    const latestMs = Date.now() + mostQuietMs;
    for (;;) {
      const now = Date.now();
      const leftMs = this.#busy.size > 0 ? quietMs : this.#changedAt + quietMs - now;
      if (leftMs <= 0 || now >= latestMs) return;
      await new Promise((resolve) => setTimeout(resolve, leftMs));
    }
  }

  async #goLive(): Promise<void> {
    if (!this.#isStarted || isSettled(this.#state)) return;
    const module = await import('./status-stream.ts').catch(() => null);
    if (!this.#isStarted) return;
    if (!module) {
      this.#connected('lost');
      setTimeout(() => void this.#goLive(), reloadMs);
      return;
    }
    this.#stream = new module.StatusStream({
      client: { events: (signal) => this.client.events(signal), status: (signal) => this.#status(signal) },
      activity: this.#activity,
      onView: (view) => this.#apply({ type: 'view', view }),
      onRefused: (error) => this.#apply({ type: 'failure', error }),
      onConnection: (connection) => this.#connected(connection),
      isSettled: () => isSettled(this.#state),
    });
    this.#stream.start();
  }

  #connected(connection: Connection): void {
    if (connection === this.#connection) return;
    this.#connection = connection;
    this.#changed();
  }

  /** Shares a running call of the same kind. */
  #once(key: string, method: Method, call: () => Promise<PaymentView>): Promise<PaymentView> {
    const running =
      this.#inFlight.get(key) ?? this.#call(method, call).finally(() => this.#inFlight.delete(key));
    this.#inFlight.set(key, running);
    return running;
  }

  async #call(method: Method, call: () => Promise<PaymentView>): Promise<PaymentView> {
    this.#count(method, 1);
    try {
      const payment = await call();
      this.#told += 1;
      this.#apply({ type: 'payment', payment });
      return payment;
    } catch (thrown) {
      // A conflict means that the page shows an outdated checkout: refresh before reporting the error.
      if (thrown instanceof ProblemError && thrown.status === 409)
        await this.refresh().catch(() => undefined);
      throw thrown;
    } finally {
      this.#count(method, -1);
    }
  }

  #count(method: Method, change: 1 | -1): void {
    const count = (this.#busy.get(method) ?? 0) + change;
    if (count > 0) this.#busy.set(method, count);
    else this.#busy.delete(method);
    this.#changed();
  }

  #apply(news: CheckoutNews): void {
    this.#state = nextState(this.#state, news);
    this.#changed();
  }

  #changed(): void {
    this.#changedAt = Date.now();
    for (const listener of this.#listeners) listener();
  }
}
