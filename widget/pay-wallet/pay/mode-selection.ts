/**
 * Selects the mode to pay by wallet: tries one after the other until one is available.
 *
 * A repeated deposit request is safe: there is one live deposit per checkout and method.
 */
import { ProblemError } from '../../checkout/shared/errors.ts';
import { asCheckoutError } from '../../checkout/step/as-checkout-error.ts';
import { Retry } from '../../checkout/calls/retry.ts';
import { isUnanswered, requiredPauseMs, stillUnknown } from '../../checkout/calls/unknown-outcome.ts';
import type { CheckoutSession } from '../../checkout/shared/session.ts';
import type { Wallet } from '../../protocol/checkout.ts';
import type { AttemptOutcome } from './confirm-outcome.ts';
import { hiddenApproval, isPayable, walletDeposit } from './wallet-deposit.ts';
import { announced, closed, pressed, pressExpired, skipped, starting, stopped } from './wallet-step.ts';
import type { Selection } from '../view/wallet-state.ts';
import {
  type UnavailableReason,
  type ModeName,
  modesFrom,
  ModeUnavailableError,
  PressRequiredError,
  type WalletMode,
} from '../modes/wallet-mode.ts';
import type { WalletContext, ModeContext } from '../view/interfaces.ts';

/** The flow, which follows a payment from the buyer's approval on. */
export interface ModeListener {
  /** Called with each reason for which a mode is left. */
  unavailable(reason: UnavailableReason): void;
  /** Called when a start or a call of a mode has failed. */
  failed(error: unknown): void;
  /** Called once the payment is created. */
  deposited(): void;
  /** Called after the buyer's approval; `fail` receives the error of `confirm`. */
  confirmPayment(
    session: CheckoutSession,
    confirm: () => Promise<AttemptOutcome>,
    fail: (error: unknown) => void,
  ): Promise<void>;
}

export class ModeSelection {
  readonly #view: WalletContext;
  readonly #flow: ModeListener;
  readonly #loaders: ModeLoaders;
  readonly #retry = new Retry({ firstMs: 2_000, factor: 2, maxMs: 30_000 });
  /** Aborted when the mode in use ends: nothing that it still awaits changes anything. */
  #run = new AbortController();

  constructor(view: WalletContext, flow: ModeListener, loaders = modeLoaders) {
    this.#view = view;
    this.#flow = flow;
    this.#loaders = loaders;
  }

  /** Number of repeated starts. */
  get repeats(): number {
    return this.#retry.attempt;
  }

  start(session: CheckoutSession, wallet: Wallet | null, first: ModeName): void {
    this.#view.change({ modes: modesFrom(first) });
    void this.#tryModes(session, wallet);
  }

  /** Called for a press of the buyer, which an offered mode needs. */
  press(session: CheckoutSession, wallet: Wallet | null): void {
    this.#view.change(pressed(this.#view.shownRevision));
    void this.#tryModes(session, wallet);
  }

  stop(pressedRevision: number | null = null): void {
    this.#run.abort();
    this.#retry.reset();
    this.#view.change(stopped(pressedRevision));
  }

  pause(): void {
    this.#retry.cancel();
  }

  #select(selection: Selection): void {
    this.#view.change({ selection });
  }

  async #tryModes(session: CheckoutSession, wallet: Wallet | null): Promise<void> {
    for (let name = this.#view.state.modes[0]; name; name = this.#view.state.modes[0]) {
      this.#run.abort();
      this.#run = new AbortController();
      const { signal } = this.#run;
      this.#view.change(starting(name));
      try {
        const create = await this.#loaders[name]();
        signal.throwIfAborted();
        await this.#findApproved(session, signal);
        signal.throwIfAborted();
        const mode = create(this.#contextOf(session, wallet, signal));
        this.#select({ kind: 'starting', name, mode });
        await mode.start();
        signal.throwIfAborted();
        this.#retry.reset();
        return this.#select({ kind: 'ready', name, mode });
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof PressRequiredError) return this.#select({ kind: 'offered', name });
        if (!(error instanceof ModeUnavailableError)) return this.#failToStart(error, name, session, wallet);
        this.#skipMode(error.reason, session);
        // The page's listener may have removed the element.
        if (signal.aborted) return;
      }
    }
    this.#run.abort();
    this.#select({ kind: 'exhausted' });
  }

  /** Requests the approved payment that the view hides, announced like a press: if that has ended, the request creates another. */
  async #findApproved(session: CheckoutSession, signal: AbortSignal): Promise<void> {
    const approved = hiddenApproval(session);
    if (!approved) return;
    const { pressedRevision, isAnnounced } = this.#view.state;
    if (pressedRevision === null && !isAnnounced) {
      const isAllowed = this.#view.announceSubmit();
      // The page's listener may have removed the element.
      signal.throwIfAborted();
      if (!isAllowed) throw new PressRequiredError();
    }
    this.#view.change(announced);
    const revision = this.#revision;
    await walletDeposit(session, approved.wallet, () => revision);
  }

  #skipMode(reason: UnavailableReason, { state }: CheckoutSession): void {
    const { isOptional } = this.#view.host;
    const hasCard = 'checkout' in state && state.checkout.methods.includes('card');
    this.#view.change(skipped(this.#view.state, reason, { isOptional, hasCard }));
    this.#flow.unavailable(reason);
  }

  #failToStart(error: unknown, name: ModeName, session: CheckoutSession, wallet: Wallet | null): void {
    this.#run.abort();
    const code = error instanceof ProblemError ? error.code : '';
    const isUnknown = isUnanswered(error) || code === stillUnknown().code;
    if (!isUnknown || this.#retry.isSpent) {
      this.#retry.reset();
      this.#select({ kind: 'failed', error: asCheckoutError(error) });
      this.#flow.failed(error);
    } else {
      // The outcome is unknown, or a file did not load: a repeat settles it.
      this.#view.change(starting(name));
      this.#retry.plan(() => void this.#tryModes(session, wallet), requiredPauseMs(error));
    }
  }

  #contextOf(session: CheckoutSession, wallet: Wallet | null, signal: AbortSignal): ModeContext {
    const giveUp = (reason: UnavailableReason): void => {
      if (signal.aborted) return;
      this.#view.change(pressExpired);
      this.#skipMode(reason, session);
      if (!signal.aborted) void this.#tryModes(session, wallet);
    };
    const fail = (error: unknown): void =>
      error instanceof ModeUnavailableError ? giveUp(error.reason) : this.#flow.failed(error);
    return {
      view: this.#view,
      change: (change) => {
        if (!signal.aborted) this.#view.change(change);
      },
      session,
      wallet,
      signal,
      checkout: () => {
        const { state } = session;
        if (!('checkout' in state)) throw new Error('a wallet was started before its checkout was known');
        return state.checkout;
      },
      deposit: async (revision) => {
        const payment = await walletDeposit(session, wallet, revision);
        this.#flow.deposited();
        return payment;
      },
      requirePress: () => this.#requirePress(session),
      confirmPayment: (confirm) => this.#flow.confirmPayment(session, confirm, fail),
      giveUp,
      close: () => {
        if (signal.aborted) return;
        this.#view.change(closed);
        void this.#tryModes(session, wallet);
      },
      fail,
    };
  }

  /** A payment that was prepared before a reload needs no further press. */
  #requirePress(session: CheckoutSession): number {
    const { state } = session;
    const known = 'payments' in state ? state : null;
    const payment = known?.payments.wallet;
    const isCurrent = payment?.amount === known?.checkout.amounts.USD;
    const isPrepared = payment && isCurrent && isPayable(payment, session.now());
    const { pressedRevision, isClosed } = this.#view.state;
    if (pressedRevision === null && (isClosed || !isPrepared)) throw new PressRequiredError();
    return this.#revision;
  }

  /** What was shown at the press, or is shown without one. */
  get #revision(): number {
    return this.#view.state.pressedRevision ?? this.#view.shownRevision;
  }
}

export type ModeLoaders = Readonly<Record<ModeName, () => Promise<(context: ModeContext) => WalletMode>>>;

const modeLoaders: ModeLoaders = {
  embedded: () => import('../modes/embedded.ts').then(({ createEmbedded }) => createEmbedded),
  frame: () => import('../modes/frame.ts').then(({ createFrame }) => createFrame),
  redirect: () => import('../modes/redirect.ts').then(({ createRedirect }) => createRedirect),
};
