/**
 * One checkout in one page: its state, and the running calls about it.
 *
 * All elements with the same client secret share one, so a page with three of them has one stream, and a
 * double press on any of them is one request. Modules that are not needed before the buyer pays, or before
 * the page has loaded, are loaded later: `payment-calls.ts`, `checkout-transitions.ts`.
 */
import type { Method, PaymentView } from '../../protocol/checkout.ts';
import type { CheckoutClient } from './client.ts';
import { ConnectionError, isTemporary, ProblemError } from './errors.ts';
import { browserActivity, type PageActivity } from './page-activity.ts';
import { type CheckoutState, firstState, heldBy, initialState, isKnown, isSettled } from './state.ts';
import { type PaymentInEvent, paymentInEvent } from '../../events/payment-in-event.ts';
import type { Connection, StatusStream } from '../outcome/status-stream.ts';

/** Called after each change of `state` or `connection`, and as calls begin and end. */
export type SessionListener = () => void;

/** Resolves when the page is at rest: what the buyer waits for loads before the stream. */
const quietMs = 1_000;
const maxQuietMs = 4_000;
const reloadMs = 3_000;

export class CheckoutSession {
  readonly client: CheckoutClient;
  /** True once a request of the checkout had no response, until one has. */
  isUnreachable = false;
  /** The number of responses that brought a payment. */
  paymentCount = 0;
  readonly #listeners = new Set<SessionListener>();
  readonly #activity: PageActivity;
  #stream: StatusStream | null = null;
  #isStarted = false;
  readonly #inFlight = new Map<string, Promise<PaymentView>>();
  /** Methods with which the buyer is paying now, unknown to the companion yet. */
  readonly #holds = new Set<{ method: Method }>();
  #state: CheckoutState = initialState;
  #connection: Connection = 'connecting';
  #changedAt = 0;
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

  set state(state: CheckoutState) {
    this.#state = state;
    this.#changed();
  }

  /** The payment for the page: the one that paid, else the newest by the method. Null without one. */
  paymentOf(method: Method | null): PaymentInEvent | null {
    const state = this.#state;
    if (!isKnown(state)) return null;
    const newest =
      method === null || state.phase === 'paid' ? state.checkout.payment : state.payments[method];
    return newest ? paymentInEvent(newest) : null;
  }

  get connection(): Connection {
    return this.#connection;
  }

  /** The method, other than `except`, by which money may be moving: until that is settled, no other payment can start. */
  heldBy(except: Method | null): Method | null {
    const held = [...this.#holds].find(({ method }) => method !== except);
    return held?.method ?? heldBy(this.#state, except, this.now());
  }

  /** Marks that money may move by this method, until the returned function is called. */
  hold(method: Method): () => void {
    const held = { method };
    this.#holds.add(held);
    this.#changed();
    return () => {
      if (this.#holds.delete(held)) this.#changed();
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

  /** Requests a checkout that has not loaded now: the stream pauses between its tries. */
  async retry(): Promise<void> {
    if (this.#state === initialState) await this.#load();
  }

  /** Runs a call that makes or moves a payment. A second one of the same name while the first is under way is the first. */
  call(name: string, send: () => Promise<PaymentView>): Promise<PaymentView> {
    const known = this.#inFlight.get(name);
    if (known) return known;
    const running = send().finally(() => {
      this.#inFlight.delete(name);
      this.#changed();
    });
    this.#inFlight.set(name, running);
    this.#changed();
    return running;
  }

  async #begin(): Promise<void> {
    if (this.#activity.isActive()) await this.#load();
    if (isKnown(this.#state)) await this.#rest();
    this.#rested();
    await this.#goLive();
  }

  /** Loads the checkout; otherwise the stream retries. */
  async #load(): Promise<void> {
    let loaded: CheckoutState | null = null;
    try {
      loaded = firstState(await this.client.checkout());
      this.isUnreachable = false;
    } catch (error) {
      if (error instanceof ProblemError && !isTemporary(error)) loaded = { phase: 'failed', error };
      this.isUnreachable = error instanceof ConnectionError;
      this.#changed();
    }
    // The stream may have brought the checkout meanwhile.
    if (loaded && this.#state === initialState) this.state = loaded;
  }

  async #rest(): Promise<void> {
    const latestMs = Date.now() + maxQuietMs;
    for (;;) {
      const now = Date.now();
      const leftMs = this.#inFlight.size > 0 ? quietMs : this.#changedAt + quietMs - now;
      if (leftMs <= 0 || now >= latestMs) return;
      await new Promise((resolve) => setTimeout(resolve, leftMs));
    }
  }

  async #goLive(): Promise<void> {
    if (!this.#isStarted || isSettled(this.#state)) return;
    const module = await import('../outcome/live-updates.ts').catch(() => null);
    if (!this.#isStarted) return;
    if (!module) {
      this.#connected('lost');
      setTimeout(() => void this.#goLive(), reloadMs);
      return;
    }
    this.#stream = module.liveUpdates(this, this.#activity, (connection) => this.#connected(connection));
    this.#stream.start();
  }

  #connected(connection: Connection): void {
    const before = this.#connection;
    this.#connection = connection;
    // Elements show only that it is lost.
    if ((before === 'lost') !== (connection === 'lost')) this.#changed();
  }

  #changed(): void {
    this.#changedAt = Date.now();
    for (const listener of this.#listeners) listener();
  }
}
