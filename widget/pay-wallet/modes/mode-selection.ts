/**
 * Selects the mode to pay by wallet: tries one after the other until one is available.
 *
 * A repeated deposit request is safe: there is one live deposit per checkout and method.
 */
import { type CheckoutError, ProblemError } from '../../checkout/shared/errors.ts';
import { asCheckoutError } from '../../checkout/step/as-checkout-error.ts';
import { Retry } from '../../checkout/calls/retry.ts';
import { isUnanswered, requiredPauseMs, stillUnknown } from '../../checkout/calls/unknown-outcome.ts';
import type { CheckoutSession } from '../../checkout/shared/session.ts';
import type { Wallet } from '../../protocol/checkout.ts';
import type { AttemptOutcome } from '../pay/confirm-outcome.ts';
import { hiddenApproval, isPayable, walletDeposit } from '../pay/wallet-deposit.ts';
import {
  isAbsent,
  type UnavailableReason,
  type ModeName,
  modesFrom,
  ModeUnavailableError,
} from './wallet-fallback.ts';
import type { ModeFacts } from '../pay/wallet-step.ts';
import type { WalletHost, WalletMode, ModeContext } from './wallet-mode.ts';

export interface ModeSelectionOptions {
  onChange: () => void;
  onUnavailable: (reason: UnavailableReason) => void;
  /** Called when a start has failed. */
  onStartFailed: (error: CheckoutError) => void;
  /** Called when a call of a mode has failed, which can be used further. */
  onError: (error: unknown) => void;
  /** Called with a created payment. */
  onDeposit: () => void;
  confirmSubmit: () => boolean;
  /** The revision of the amounts on the screen. */
  shownRevision: () => number;
  /** Called after the buyer's approval; `fail` receives the error of `pay`. */
  attempt: (
    session: CheckoutSession,
    pay: () => Promise<AttemptOutcome>,
    fail: (error: unknown) => void,
  ) => Promise<void>;
}

export interface WalletRequest {
  wallet: Wallet | null;
  first: ModeName;
}

export class ModeSelection {
  readonly #host: WalletHost;
  readonly #options: ModeSelectionOptions;
  readonly #retry = new Retry({ firstMs: 2_000, factor: 2, maxMs: 30_000 });
  #isStarted = false;
  #isReady = false;
  #error: CheckoutError | null = null;
  /** The remaining modes; the first one is in use. */
  #modes: readonly ModeName[] = [];
  #mode: WalletMode | null = null;
  /** Counts starts: an outdated start changes nothing. */
  #run = 0;
  /** The revision that was shown at the buyer's press; null without one. */
  #pressedRevision: number | null = null;
  /** The page has allowed the request for the approved payment. */
  #isAnnounced = false;
  /** The buyer closed the payment page's frame: opening it again needs a press. */
  #isClosed = false;
  /** Continues the mode that waits for a press. */
  #resume: (() => void) | null = null;

  constructor(host: WalletHost, options: ModeSelectionOptions) {
    this.#host = host;
    this.#options = options;
  }

  get facts(): ModeFacts {
    return {
      isStarted: this.#isStarted,
      modeName: this.#modes[0] ?? null,
      isOffered: this.#resume !== null,
      isReady: this.#isReady,
      error: this.#error,
    };
  }

  get mode(): WalletMode | null {
    return this.#mode;
  }

  /** Number of repeated starts. */
  get attempt(): number {
    return this.#retry.attempt;
  }

  start(session: CheckoutSession, request: WalletRequest): void {
    this.#modes = modesFrom(request.first);
    void this.#tryModes(session, request);
  }

  /** Called for a press of the buyer. */
  press(): void {
    this.#pressedRevision = this.#options.shownRevision();
    this.#isClosed = false;
    this.#resume?.();
    this.#resume = null;
    this.#options.onChange();
  }

  /** After a press the next start needs no further press: `pressedRevision` is what was shown then. */
  stop(pressedRevision: number | null = null): void {
    this.#run += 1;
    this.#retry.reset();
    this.#mode?.stop();
    this.#mode = null;
    this.#pressedRevision = pressedRevision;
    this.#isAnnounced = false;
    this.#restart(false);
  }

  #restart(isStarted: boolean): void {
    this.#isStarted = isStarted;
    this.#isReady = false;
    this.#resume = null;
    this.#error = null;
  }

  rest(): void {
    this.#retry.cancel();
  }

  async #tryModes(session: CheckoutSession, request: WalletRequest): Promise<void> {
    const run = ++this.#run;
    const isCurrent = (): boolean => run === this.#run;
    this.#restart(true);
    for (let [name] = this.#modes; name && isCurrent(); [name] = this.#modes) {
      try {
        const create = await modeLoaders[name]();
        if (isCurrent()) await this.#findApproved(session, isCurrent);
        if (!isCurrent()) return;
        const mode = create(this.#contextOf(session, request));
        this.#mode = mode;
        this.#options.onChange();
        await mode.start();
        if (!isCurrent()) return;
        this.#retry.reset();
        this.#isReady = true;
        return this.#options.onChange();
      } catch (error) {
        if (!isCurrent()) return;
        if (!(error instanceof ModeUnavailableError)) return this.#failToStart(error, session, request);
        this.#nextMode(error.reason, session);
      }
    }
    if (isCurrent()) this.#options.onChange();
  }

  /** Requests the approved payment that the view hides, announced like a press: if that has ended, the request creates another. */
  async #findApproved(session: CheckoutSession, isCurrent: () => boolean): Promise<void> {
    const approved = hiddenApproval(session);
    if (!approved) return;
    if (this.#pressedRevision === null && !this.#isAnnounced && !this.#options.confirmSubmit())
      await this.#offer();
    if (!isCurrent()) return;
    this.#isAnnounced = true;
    const revision = this.#pressedRevision ?? this.#options.shownRevision();
    await walletDeposit(session, approved.wallet, () => revision);
  }

  #nextMode(reason: UnavailableReason, { state }: CheckoutSession): void {
    this.#mode?.stop();
    this.#mode = null;
    const hasCard = 'checkout' in state && state.checkout.methods.includes('card');
    this.#modes = this.#host.isOptional && isAbsent(reason, hasCard) ? [] : this.#modes.slice(1);
    this.#options.onUnavailable(reason);
  }

  #failToStart(error: unknown, session: CheckoutSession, request: WalletRequest): void {
    this.#mode?.stop();
    this.#mode = null;
    const code = error instanceof ProblemError ? error.code : '';
    const isUnknown = isUnanswered(error) || code === stillUnknown().code;
    if (!isUnknown || this.#retry.isSpent) {
      this.#retry.reset();
      this.#error = asCheckoutError(error);
      this.#options.onStartFailed(this.#error);
    } else {
      // The outcome is unknown, or a file did not load: a repeat settles it.
      this.#retry.plan(() => void this.#tryModes(session, request), requiredPauseMs(error));
    }
    this.#options.onChange();
  }

  #contextOf(session: CheckoutSession, request: WalletRequest): ModeContext {
    const { onDeposit, onError, confirmSubmit, shownRevision, attempt } = this.#options;
    const run = this.#run;
    const giveUp = (reason: UnavailableReason): void => {
      if (run !== this.#run) return;
      // Too late after the press: leaving the page needs another press.
      this.#pressedRevision = null;
      this.#nextMode(reason, session);
      void this.#tryModes(session, request);
    };
    const fail = (error: unknown): void =>
      error instanceof ModeUnavailableError ? giveUp(error.reason) : onError(error);
    return {
      host: this.#host,
      session,
      wallet: request.wallet,
      checkout: () => {
        const { state } = session;
        if (!('checkout' in state)) throw new Error('a wallet was started before its checkout was known');
        return state.checkout;
      },
      shownRevision,
      deposit: async (revision) => {
        const payment = await walletDeposit(session, request.wallet, revision);
        onDeposit();
        return payment;
      },
      pressed: () => this.#pressed(session),
      pressedRevision: this.#pressedRevision,
      attempt: (pay) => attempt(session, pay, fail),
      confirmSubmit,
      giveUp,
      close: () => {
        if (run !== this.#run) return;
        this.#mode?.stop();
        this.#mode = null;
        this.#pressedRevision = null;
        this.#isClosed = true;
        void this.#tryModes(session, request);
      },
      fail,
    };
  }

  /** A payment that was prepared before a reload needs no further press. */
  async #pressed(session: CheckoutSession): Promise<number> {
    const { state } = session;
    const known = 'payments' in state ? state : null;
    const payment = known?.payments.wallet;
    const isCurrent = payment?.amount === known?.checkout.amounts.USD;
    const isPrepared = payment && isCurrent && isPayable(payment, session.now());
    if (this.#pressedRevision === null && (this.#isClosed || !isPrepared)) await this.#offer();
    return this.#pressedRevision ?? this.#options.shownRevision();
  }

  /** Resolves after a press. */
  #offer(): Promise<void> {
    return new Promise((resolve) => {
      this.#resume = resolve;
      this.#options.onChange();
    });
  }
}

type Loader = () => Promise<(context: ModeContext) => WalletMode>;

const modeLoaders: Readonly<Record<ModeName, Loader>> = {
  embedded: () => import('./embedded.ts').then(({ createEmbedded }) => createEmbedded),
  frame: () => import('./frame.ts').then(({ createFrame }) => createFrame),
  redirect: () => import('./redirect.ts').then(({ createRedirect }) => createRedirect),
};
