/**
 * Goes from one way to the next until one can be used, asks for the payment, and sees an approval through to what
 * the companion says of it.
 *
 * The payment is asked for as often as it is needed: there is one live deposit per checkout and method, so it is the
 * same one each time, and the processor takes the money of one payment once, however often it is confirmed.
 */
import type { BackOff } from '../checkout/back-off.ts';
import { ConnectionError, ProblemError } from '../checkout/errors.ts';
import { Retry } from '../checkout/retry.ts';
import type { CheckoutSession } from '../checkout/session.ts';
import type { PaymentView, Wallet } from '../protocol/checkout.ts';
import type { OpenCheckout } from '../ui/base-view.ts';
import { newsOf } from './approval-news.ts';
import { AwaitedOutcome } from './awaited-outcome.ts';
import type { AttemptOutcome } from './confirm-outcome.ts';
import {
  type UnavailableReason,
  type WalletHost,
  type WalletWay,
  type WayContext,
  type WayName,
  wayNames,
  WayUnavailableError,
} from './wallet-way.ts';
import { wayLoaders } from './ways.ts';

/**
 * - `idle`: nothing has been started
 * - `starting`: a way is being prepared
 * - `ready`: the buyer can use it
 * - `confirming`: the buyer has approved, and the outcome is not known yet
 * - `problem`: the companion or the service said no
 * - `unavailable`: no way can be used here
 */
export type WalletStep = 'idle' | 'starting' | 'ready' | 'confirming' | 'problem' | 'unavailable';

export type Refusal = Exclude<AttemptOutcome, { kind: 'sent' }>;

export interface WalletFlowOptions {
  onChange: () => void;
  onUnavailable: (reason: UnavailableReason) => void;
  /** A call did not work; the step says whether anything is left to be used. */
  onError: (error: unknown) => void;
  /** The processor took no money, and says why. */
  onRefusal: (refusal: Refusal) => void;
  isLetThrough: () => boolean;
}

export interface WalletWish {
  wallet: Wallet | null;
  first: WayName;
}

const startRetries: BackOff = { firstMs: 2_000, factor: 2, mostMs: 30_000 };
/** Codes of the service that mean: no wallets here, whoever tries (§7.2). */
const notEnabled: readonly string[] = ['CARD_NOT_AVAILABLE', 'PROCESSOR_ACCOUNT_NOT_READY'];
/** Longer than a framework takes to put an element where it belongs. */
const moveMs = 5_000;
/** From this try on the buyer is told that it takes its time. */
const patientTries = 3;

export class WalletFlow {
  readonly #host: WalletHost;
  readonly #options: WalletFlowOptions;
  readonly #startRetry = new Retry(startRetries);
  readonly #outcome: AwaitedOutcome;
  #step: WalletStep = 'idle';
  /** Ways that are still to be tried; the first one is in use. */
  #ways: readonly WayName[] = [];
  #way: WalletWay | null = null;
  /** A start that was overtaken by another one changes nothing. */
  #run = 0;
  /** The processor is being asked: what it has drawn must stay. */
  #isPaying = false;
  #isResting = false;
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
    this.#options.onRefusal({ kind: 'declined', code: payment?.failure?.code ?? 'payment_failed' });
  }

  /** Of no effect while an outcome is awaited: nothing may be prepared that asks for a payment. */
  start(session: CheckoutSession, wish: WalletWish): void {
    if (this.#step !== 'idle') return;
    this.#ways = wayNames.slice(wayNames.indexOf(wish.first));
    void this.#tryWays(session, wish);
  }

  /** From the beginning. */
  restart(): void {
    if (this.#step === 'confirming') return;
    this.#stop();
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
    if (error instanceof ProblemError) {
      this.#step = notEnabled.includes(error.code) ? 'unavailable' : 'problem';
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
        const payment = await deposit(session, wish.wallet);
        if (this.#isPaying) this.#outcome.begin();
        return payment;
      },
      attempt: (pay) => this.#attempt(session, wish, pay),
      isLetThrough: this.#options.isLetThrough,
      giveUp: (reason) => {
        this.#nextWay(reason);
        void this.#tryWays(session, wish);
      },
      fail: (error) => this.#fail(error, session, wish),
    };
  }

  #fail(error: unknown, session: CheckoutSession, wish: WalletWish): void {
    if (error instanceof WayUnavailableError) {
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
    // The bank's page was left by “Back”: the call that led there never answers.
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
    this.#step = 'idle';
  }
}

/** Looks before it asks: while another method's payment is under way, none is begun. */
async function deposit(session: CheckoutSession, wallet: Wallet | null): Promise<PaymentView> {
  await session.refresh();
  if (session.heldBy('wallet')) {
    throw new ProblemError({ code: 'PAYMENT_IN_PROGRESS', title: 'Another payment is under way' }, 409, null);
  }
  const payment = await session.deposit({ method: 'wallet', ...(wallet && { wallet }) });
  // The service has not answered the companion: nobody knows yet whether there is one.
  if (!payment.action) throw new ConnectionError('the deposit is still being made');
  return payment;
}
