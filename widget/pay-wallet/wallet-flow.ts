/**
 * Goes from one way to the next until one can be used, asks for the payment, and sees an approval through to what
 * the companion says of it.
 *
 * Asking again is safe: there is one live deposit per checkout and method, and the processor takes its money once.
 */
import { ProblemError, stillUnknown } from '../checkout/errors.ts';
import { Retry } from '../checkout/retry.ts';
import type { CheckoutSession } from '../checkout/session.ts';
import type { Wallet } from '../protocol/checkout.ts';
import type { OpenCheckout } from '../ui/base-view.ts';
import { newsOf } from './approval-news.ts';
import { AwaitedOutcome } from './awaited-outcome.ts';
import type { AttemptOutcome, Refusal } from './confirm-outcome.ts';
import { findApproved, isPayable, notEnabled, walletDeposit } from './wallet-deposit.ts';
import type { WalletStep } from './wallet-step.ts';
import { type UnavailableReason, type WayName, waysFrom, WayUnavailableError } from './wallet-fallback.ts';
import type { WalletHost, WalletWay, WayContext } from './wallet-way.ts';
import { wayLoaders } from './way-loaders.ts';

export interface WalletFlowOptions {
  onChange: () => void;
  onUnavailable: (reason: UnavailableReason) => void;
  /** A call failed; the step shows whether anything is left to be used. */
  onError: (error: unknown) => void;
  /** The processor took no money, with its reason. */
  onRefusal: (refusal: Refusal) => void;
  isLetThrough: () => boolean;
}

export interface WalletWish {
  wallet: Wallet | null;
  first: WayName;
}

const unnamedFailure = { code: 'payment_failed', advice: 'new_charge' } as const;
/** Longer than a framework takes to put an element where it belongs. */
const moveMs = 5_000;
/** From this attempt on the view shows that it takes longer than usual. */
const patientTries = 3;

export class WalletFlow {
  readonly #host: WalletHost;
  readonly #options: WalletFlowOptions;
  readonly #startRetry = new Retry({ firstMs: 2_000, factor: 2, mostMs: 30_000 });
  readonly #outcome: AwaitedOutcome;
  #step: WalletStep = 'idle';
  /** Ways that are still to be tried; the first one is in use. */
  #ways: readonly WayName[] = [];
  #way: WalletWay | null = null;
  /** A start that was overtaken changes nothing. */
  #run = 0;
  /** The processor is being asked: what it has drawn must stay. */
  #isPaying = false;
  #isResting = false;
  #isPressed = false;
  /** Continues the way that waits for a press. */
  #resume: (() => void) | null = null;
  #leaving: ReturnType<typeof setTimeout> | undefined;

  constructor(host: WalletHost, options: WalletFlowOptions) {
    this.#host = host;
    this.#options = options;
    this.#outcome = new AwaitedOutcome(options.onChange);
  }

  get step(): WalletStep {
    return this.#step;
  }

  get way(): WalletWay | null {
    return this.#way;
  }

  get wayName(): WayName | null {
    return this.#ways[0] ?? null;
  }

  /** It has taken longer than it usually does. */
  get isSlow(): boolean {
    return Math.max(this.#startRetry.attempt, this.#outcome.attempt) >= patientTries;
  }

  /** Takes the news of the companion while an outcome is awaited: since a press, or since before the page was loaded. */
  follow({ session, payment }: OpenCheckout): void {
    this.#isResting = false;
    clearTimeout(this.#leaving);
    if (this.#isPaying) return;
    const isConfirming = this.#step === 'confirming';
    const news = payment ? newsOf(payment) : 'none';
    if (news === 'awaited') {
      // Approved by another element, or before the page was loaded: what is drawn here would ask for it again.
      if (!isConfirming) this.#stop();
      this.#step = 'confirming';
      return this.#outcome.ask(session);
    }
    // What was drawn before may be gone, and what has ended cannot be paid any more: the next way to begin is a new one.
    if (isConfirming) this.#leave();
    if (news === 'none') return;
    this.#options.onRefusal({ kind: 'declined', ...(payment?.failure ?? unnamedFailure) });
  }

  /** Of no effect while an outcome is awaited: nothing may be prepared that asks for a payment. */
  start(session: CheckoutSession, wish: WalletWish): void {
    if (this.#step !== 'idle') return;
    this.#ways = waysFrom(wish.first);
    void this.#tryWays(session, wish);
  }

  /** The buyer asks for a payment. */
  press(): void {
    this.#isPressed = true;
    this.#step = 'starting';
    this.#resume?.();
    this.#options.onChange();
  }

  /** From the beginning; after a press it is not asked for again. */
  restart(isPressed = false): void {
    if (this.#step === 'confirming') return;
    this.#stop();
    this.#isPressed = isPressed;
    this.#options.onChange();
  }

  rest(): void {
    this.#isResting = true;
    this.#startRetry.cancel();
    this.#outcome.rest();
    if (this.#isPaying) return;
    clearTimeout(this.#leaving);
    if (this.#step !== 'confirming') return this.#leave();
    // An element that is moved within the page is back at once, and what it waits for still holds the other methods.
    this.#leaving = setTimeout(() => this.#leave(), moveMs);
  }

  #leave(): void {
    this.#settle();
    this.#stop();
  }

  async #tryWays(session: CheckoutSession, wish: WalletWish): Promise<void> {
    const run = ++this.#run;
    const isCurrent = (): boolean => run === this.#run;
    this.#step = 'starting';
    for (let name = this.wayName; name && isCurrent(); name = this.wayName) {
      try {
        const create = await wayLoaders[name]();
        if (isCurrent()) await findApproved(session);
        if (!isCurrent()) return;
        const way = create(this.#contextOf(session, wish));
        this.#way = way;
        this.#options.onChange();
        await way.start();
        if (!isCurrent()) return;
        this.#startRetry.reset();
        this.#step = 'ready';
        return this.#options.onChange();
      } catch (error) {
        if (!isCurrent()) return;
        if (!(error instanceof WayUnavailableError)) return this.#failToStart(error, session, wish);
        this.#nextWay(error.reason);
      }
    }
    if (!isCurrent()) return;
    this.#step = 'unavailable';
    this.#options.onChange();
  }

  #nextWay(reason: UnavailableReason): void {
    this.#way?.stop();
    this.#way = null;
    this.#ways = this.#ways.slice(1);
    this.#options.onUnavailable(reason);
  }

  #failToStart(error: unknown, session: CheckoutSession, wish: WalletWish): void {
    this.#way?.stop();
    this.#way = null;
    const isAnswer = error instanceof ProblemError && error.code !== stillUnknown().code;
    if (isAnswer || this.#startRetry.isSpent) {
      this.#startRetry.reset();
      this.#step = isAnswer && notEnabled.includes(error.code) ? 'unavailable' : 'problem';
      this.#options.onError(error);
    } else {
      // Nobody knows whether it arrived, or a file did not come through: the same again finds out.
      this.#startRetry.plan(() => void this.#tryWays(session, wish));
    }
    this.#options.onChange();
  }

  #contextOf(session: CheckoutSession, wish: WalletWish): WayContext {
    return {
      host: this.#host,
      session,
      wallet: wish.wallet,
      checkout: () => {
        const { state } = session;
        if (!('checkout' in state)) throw new Error('a wallet was started before its checkout was known');
        return state.checkout;
      },
      deposit: async () => {
        const payment = await walletDeposit(session, wish.wallet);
        if (this.#isPaying) this.#outcome.begin();
        return payment;
      },
      pressed: () => this.#pressed(session),
      isPressed: this.#isPressed,
      attempt: (pay) => this.#attempt(session, wish, pay),
      isLetThrough: this.#options.isLetThrough,
      giveUp: (reason) => {
        // Later than the press: the page is not left without another one.
        this.#isPressed = false;
        this.#nextWay(reason);
        void this.#tryWays(session, wish);
      },
      fail: (error) => this.#fail(error, session, wish),
    };
  }

  /** A payment that was begun before a reload needs no other press. */
  #pressed(session: CheckoutSession): Promise<void> {
    const { state } = session;
    const payment = 'payments' in state ? state.payments.wallet : undefined;
    if (this.#isPressed || (payment && isPayable(payment, session.now()))) return Promise.resolve();
    this.#step = 'offered';
    this.#options.onChange();
    return new Promise((resolve) => (this.#resume = resolve));
  }

  #fail(error: unknown, session: CheckoutSession, wish: WalletWish): void {
    if (error instanceof WayUnavailableError) {
      this.#isPressed = false;
      this.#nextWay(error.reason);
      void this.#tryWays(session, wish);
    } else this.#options.onError(error);
  }

  async #attempt(
    session: CheckoutSession,
    wish: WalletWish,
    pay: () => Promise<AttemptOutcome>,
  ): Promise<void> {
    if (this.#isPaying) return;
    this.#isPaying = true;
    this.#step = 'confirming';
    this.#outcome.hold(session);
    // The bank's page was left by “Back”: the call that led there never settles.
    const leaveBank = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return;
      this.#isPaying = false;
      this.#options.onChange();
    };
    addEventListener('pageshow', leaveBank);
    try {
      const outcome = await pay();
      this.#isPaying = false;
      if (outcome.kind === 'sent') this.#outcome.sent();
      else {
        this.#outcome.failed();
        this.#settle();
        this.#options.onRefusal(outcome);
      }
    } catch (error) {
      this.#isPaying = false;
      this.#outcome.failed();
      this.#settle();
      this.#fail(error, session, wish);
    } finally {
      removeEventListener('pageshow', leaveBank);
    }
    if (this.#isResting) this.rest();
    this.#options.onChange();
  }

  /** The outcome is known, or no longer waited for. */
  #settle(): void {
    this.#outcome.end();
    if (this.#step === 'confirming') this.#step = 'ready';
  }

  #stop(): void {
    this.#run += 1;
    this.#startRetry.reset();
    this.#way?.stop();
    this.#way = null;
    this.#resume = null;
    this.#isPressed = false;
    this.#step = 'idle';
  }
}
