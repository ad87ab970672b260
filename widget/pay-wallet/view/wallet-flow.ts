/**
 * The flow of a payment by wallet: tries the modes until one can be used, runs the processor's call after the buyer's approval, and
 * follows the payment to its outcome.
 *
 * A repeated deposit request is safe: there is one live deposit per checkout and method.
 */
import { deposit, refresh } from '../../checkout/calls/payment-calls.ts';
import { Retry } from '../../checkout/calls/retry.ts';
import { isUnanswered, requiredPauseMs, stillUnknown } from '../../checkout/calls/unknown-outcome.ts';
import { ProblemError } from '../../checkout/shared/errors.ts';
import type { CheckoutSession } from '../../checkout/shared/session.ts';
import { isKnown } from '../../checkout/shared/state.ts';
import { lazyCallError } from '../../checkout/step/lazy-call-error.ts';
import { declineOfAllCards } from '../../checkout/step/decline-of-all-cards.ts';
import { pageAddress } from '../../checkout/step/hosted-page.ts';
import { PayUnavailableEvent } from '../../events/element-events.ts';
import { takeRedirectReturn } from '../../processor/step/redirect-return.ts';
import { type PaymentView, type Wallet, wallets } from '../../protocol/checkout.ts';
import type { OpenCheckout } from '../../ui/shared/base-view.ts';
import {
  firstMode,
  type ModeName,
  ModeUnavailableError,
  nextMode,
  PressRequiredError,
  type UnavailableReason,
  type WalletMode,
} from '../modes/wallet-mode.ts';
import { Approval } from '../approval/approval.ts';
import { approvedIn, forgetApproval, recallApproval, rememberReturn } from '../approval/approval-memory.ts';
import { againOnce, type AttemptOutcome, type Refusal } from '../approval/confirm-outcome.ts';
import type { ModeContext, WalletContext } from './interfaces.ts';
import {
  approvalStateOf,
  errorOf,
  initialState,
  isAboutAmounts,
  isPrepared,
  modeOf,
  pressedRevisionOf,
  refusalSeen,
  type StateChange,
  stopped,
  triedWith,
  type WalletFacts,
  type WalletState,
  type WalletStep,
  walletStep,
} from './wallet-step.ts';

export type ModeLoaders = Readonly<Record<ModeName, () => Promise<(context: ModeContext) => WalletMode>>>;

const modeLoaders: ModeLoaders = {
  embedded: () => import('../modes/embedded.ts').then(({ createEmbedded }) => createEmbedded),
  frame: () => import('../modes/frame.ts').then(({ createFrame }) => createFrame),
  redirect: () => import('../modes/redirect.ts').then(({ createRedirect }) => createRedirect),
};

const unnamedFailure = { code: 'payment_failed', advice: 'new_charge' } as const;
/** Longer than a framework takes to move an element. */
const moveMs = 5_000;
/** From this attempt on, the view shows that it takes longer than usual. */
const slowTries = 3;

export class WalletFlow {
  readonly #view: WalletContext;
  readonly #loaders: ModeLoaders;
  readonly #approval = new Approval({
    onPoll: () => this.#redraw(),
    onBack: () => this.#change({ isPaying: false }),
  });
  /** Repeats a start without a response. */
  readonly #retry = new Retry({ firstMs: 2_000, factor: 2, maxMs: 30_000 });
  #state = initialState;
  /** Aborted when the mode in use ends: nothing that it still awaits changes anything. */
  #modeAbort = new AbortController();
  #moveTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(view: WalletContext, loaders = modeLoaders) {
    this.#view = view;
    this.#loaders = loaders;
    // After a bank's page: takes its parameters out of the address; `#follow` asks for the outcome.
    takeRedirectReturn();
  }

  get state(): WalletState {
    return this.#state;
  }

  /** The only wallet to show; null: all. */
  get wallet(): Wallet | null {
    // Frameworks reset a property with `undefined`.
    return (this.#view.host.wallet ?? null) as Wallet | null;
  }

  /** True when it takes longer than usual. */
  get isSlow(): boolean {
    return Math.max(this.#retry.attempt, this.#approval.polls) >= slowTries;
  }

  step(open: OpenCheckout): WalletStep {
    return walletStep(this.#factsOf(open));
  }

  #factsOf({ session, checkout, payment }: OpenCheckout): WalletFacts {
    const { selection, isPaying, refusedAmount } = this.#state;
    return {
      selection,
      isPaying,
      payment,
      approval: payment && recallApproval(payment.id),
      nowMs: Date.now(),
      isWalletKnown: this.wallet === null || wallets.includes(this.wallet),
      isAmountRefused: declineOfAllCards(session.state) !== null || refusedAmount === checkout.amounts.USD,
    };
  }

  /** Follows the payment, and starts what the step requires. */
  update(open: OpenCheckout): void {
    const { display, isDisabled } = this.#view.host;
    const startedWith = `${this.wallet} ${firstMode(display)} ${open.checkout.amounts.USD}`;
    const isChanged = startedWith !== this.#state.startedWith;
    // Before the outcome of an approval, whose notice is of now.
    if (isChanged && !isAboutAmounts(this.#state)) this.#change({ notice: null });
    this.#follow(open);
    // The page's listener may have removed the element.
    if (this.step(open) === 'confirming' || !this.#view.host.isConnected) return;
    if (isChanged) {
      this.#stop();
      this.#change({ startedWith, reported: [] });
    }
    const { failure } = open.payment ?? {};
    if (failure) this.#change(triedWith(this.#state, failure.code));
    const step = this.step(open);
    if (step === 'invalid' || step === 'unpayable') this.#stop();
    else if (step === 'idle' && !isDisabled) void this.#tryMode(open.session, firstMode(display));
  }

  /** The action of the main button. */
  submit(open: OpenCheckout): void {
    const { selection } = this.#state;
    const step = this.step(open);
    if (step !== 'offered' && step !== 'problem') return modeOf(this.#state)?.submit?.();
    // The page's listener may have removed the element.
    if (!this.#announceSubmit() || this.#state.selection !== selection) return;
    this.#change({ press: { kind: 'pressed', revision: this.#view.shownRevision } });
    const name = selection.kind === 'offered' ? selection.name : firstMode(this.#view.host.display);
    void this.#tryMode(open.session, name);
  }

  /** A press that the page allows ends the notice of the previous one. */
  #announceSubmit(): boolean {
    const isAllowed = this.#view.announceSubmit();
    if (isAllowed) this.#change({ notice: null });
    return isAllowed;
  }

  /** Forgets the failed tries, and begins again. */
  reset(): void {
    this.#change({ notice: null, refusedWith: [] });
    const isOver = ['failed', 'exhausted'].includes(this.#state.selection.kind);
    if (isOver) this.#stop();
  }

  /** An element that is moved within the page is back at once, and must keep the other methods held meanwhile. */
  leavePage(): void {
    this.#retry.cancel();
    this.#approval.pause();
    clearTimeout(this.#moveTimer);
    if (!this.#approval.isHeld) this.#end();
    else if (!this.#state.isPaying) this.#moveTimer = setTimeout(() => this.#end(), moveMs);
  }

  /** The checkout is not open, or is being paid by another method. */
  cover(): void {
    const { state } = this.#view.host.controller;
    if (state.phase === 'paid' && state.payments.wallet) forgetApproval(state.payments.wallet.id);
    this.#retry.cancel();
    this.#approval.pause();
    this.drop();
  }

  /** Another checkout puts its buttons in place of these, which are removed at once, or after the processor's call. */
  drop(): void {
    if (!this.#state.isPaying) this.#end();
  }

  /** Follows the payment while an outcome is awaited: since a press, or since before the page was loaded. */
  #follow(open: OpenCheckout): void {
    const { session, checkout, payment } = open;
    clearTimeout(this.#moveTimer);
    if (this.#state.isPaying) return;
    if (modeOf(this.#state)?.isIntact === false) this.#stop();
    if (payment) rememberReturn(checkout.id, payment);
    const approval = approvalStateOf(this.#factsOf(open));
    if (approval === 'awaited') {
      // Another element, or an earlier load of the page, has the approval: these buttons would start a second one.
      if (!this.#approval.isHeld) this.#stop();
      return this.#approval.pollOutcome(session);
    }
    // Of several elements, the first one reports the decline.
    if (payment && approval !== 'none') forgetApproval(payment.id);
    // The buttons may be gone and the payment may have ended, so the next start prepares a new mode.
    if (this.#approval.isHeld) this.#end();
    if (approval === 'declined')
      this.#handleRefusal({ kind: 'declined', ...(payment?.failure ?? unnamedFailure) });
  }

  /** Tries one mode after the other, from this one on; null: none is left. */
  async #tryMode(session: CheckoutSession, name: ModeName | null): Promise<void> {
    this.#modeAbort.abort();
    if (!name) return this.#change({ selection: { kind: 'exhausted' } });
    const { signal } = (this.#modeAbort = new AbortController());
    this.#change({ selection: { kind: 'starting', name, mode: null } });
    try {
      const create = await this.#loaders[name]();
      signal.throwIfAborted();
      await this.#findApproved(session, signal);
      signal.throwIfAborted();
      const mode = create(this.#contextOf(session, name, signal));
      this.#change({ selection: { kind: 'starting', name, mode } });
      await mode.start(pressedRevisionOf(this.#state));
      signal.throwIfAborted();
      this.#retry.reset();
      this.#change({ selection: { kind: 'ready', name, mode } });
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof PressRequiredError) this.#change({ selection: { kind: 'offered', name } });
      else if (error instanceof ModeUnavailableError) this.#tryNext(session, name, error.reason, signal);
      else this.#failToStart(session, name, error);
    }
  }

  /** Requests the approved payment that the view hides, announced like a press: if that has ended, the request creates another. */
  async #findApproved(session: CheckoutSession, signal: AbortSignal): Promise<void> {
    const { state } = session;
    // A newer PIX code hides the payment whose approval this tab awaits.
    const approved = isKnown(state) && !state.payments.wallet && approvedIn(state.checkout.id);
    if (!approved) return;
    const { press } = this.#state;
    if (press === null || press.kind === 'closed') {
      const isAllowed = this.#view.announceSubmit();
      // The page's listener may have removed the element.
      signal.throwIfAborted();
      if (!isAllowed) throw new PressRequiredError();
      this.#change({ press: { kind: 'announced' } });
    }
    const revision = pressedRevisionOf(this.#state) ?? this.#view.shownRevision;
    await walletDeposit(session, approved.wallet, () => revision);
  }

  #tryNext(session: CheckoutSession, name: ModeName, reason: UnavailableReason, signal: AbortSignal): void {
    const { isOptional } = this.#view.host;
    const { state } = session;
    const hasCard = isKnown(state) && state.checkout.methods.includes('card');
    this.#reportUnavailable(reason);
    // The page's listener may have removed the element.
    if (!signal.aborted) void this.#tryMode(session, nextMode(name, reason, { isOptional, hasCard }));
  }

  #failToStart(session: CheckoutSession, name: ModeName, error: unknown): void {
    this.#modeAbort.abort();
    const code = error instanceof ProblemError ? error.code : '';
    const isUnknown = isUnanswered(error) || code === stillUnknown().code;
    if (!isUnknown || this.#retry.isSpent) {
      this.#retry.reset();
      this.#change({ selection: { kind: 'failed', error: lazyCallError(error) } });
      this.#handleFailure(error, session);
    } else {
      // The outcome is unknown, or a file did not load: a repeat settles it.
      this.#change({ selection: { kind: 'starting', name, mode: null } });
      this.#retry.plan(() => void this.#tryMode(session, name), requiredPauseMs(error));
    }
  }

  #contextOf(session: CheckoutSession, name: ModeName, signal: AbortSignal): ModeContext {
    const view = this.#view;
    const { wallet } = this;
    const fail = (error: unknown): void => {
      if (!(error instanceof ModeUnavailableError)) return this.#handleFailure(error, session);
      if (signal.aborted) return;
      // Too late after the press: leaving the page needs another one.
      this.#change({ press: null });
      this.#tryNext(session, name, error.reason, signal);
    };
    return {
      host: view.host,
      wallet,
      signal,
      open: () => openOf(session),
      announcePress: () => {
        const { shownRevision } = view;
        return this.#announceSubmit() ? shownRevision : null;
      },
      prepare: async () => {
        const revision = this.#preparedRevision(openOf(session));
        if (revision === null) throw new PressRequiredError();
        return { payment: await walletDeposit(session, wallet, () => revision), revision };
      },
      deposit: async (revision) => {
        const payment = await walletDeposit(session, wallet, revision);
        if (this.#state.isPaying) this.#approval.rememberBegun();
        return payment;
      },
      confirmPayment: (confirm) => this.#confirmPayment(session, confirm, fail),
      close: () => {
        if (signal.aborted) return;
        this.#change({ press: { kind: 'closed' } });
        void this.#tryMode(session, name);
      },
      fail,
    };
  }

  /** Null while a press is needed: none is for a payment that was prepared before a reload. */
  #preparedRevision({ session, checkout, payment }: OpenCheckout): number | null {
    const { press } = this.#state;
    const isReady = press?.kind !== 'closed' && payment && isPrepared(payment, checkout, session.now());
    return pressedRevisionOf(this.#state) ?? (isReady ? this.#view.shownRevision : null);
  }

  async #confirmPayment(
    session: CheckoutSession,
    confirm: () => Promise<AttemptOutcome>,
    fail: (error: unknown) => void,
  ): Promise<void> {
    const view = this.#view;
    if (this.#state.isPaying) return;
    this.#change({ isPaying: true });
    const call = this.#approval.callStarted(session);
    /** False if the approval of the call has ended already. */
    const returned = (isSent: boolean): boolean => {
      const isCurrent = this.#approval.callReturned(call, isSent, this.#state.refusedWith);
      if (isCurrent) this.#change({ isPaying: false });
      return isCurrent;
    };
    try {
      const outcome = await confirm();
      if (returned(outcome.kind === 'sent') && outcome.kind !== 'sent' && !view.isDropped)
        this.#handleRefusal(outcome);
    } catch (error) {
      if (returned(false)) fail(error);
    }
    if (view.isDropped) this.drop();
    else if (!view.host.isConnected) this.leavePage();
  }

  #handleFailure(thrown: unknown, session: CheckoutSession): void {
    const error = lazyCallError(thrown);
    // After a conflict the screen shows the outcome already: paid, expired or cancelled. The element may have left, and be back.
    const { open } = this.#view;
    if (open?.session !== session) return;
    // The companion creates no payment for an amount for which another element's card was declined.
    const failure = declineOfAllCards(open.session.state);
    if (failure) return this.#handleRefusal({ kind: 'declined', ...failure });
    // The buyer presses the button that names the new amount.
    if (error.code === 'AMOUNTS_CHANGED' && !this.#approval.isHeld) this.#stop();
    if (!errorOf(this.#state)) this.#change({ notice: { error } });
    this.#view.reportFailure(error);
    if (this.step(open) === 'unavailable') this.#reportUnavailable('not_enabled');
  }

  #handleRefusal(outcome: Refusal): void {
    const refusal = againOnce(outcome, this.#state.refusedWith);
    this.#change(refusalSeen(this.#state, refusal, this.#view.open?.checkout.amounts.USD ?? null));
    this.#view.reportRefusal(refusal);
  }

  /** Dispatches `pay-unavailable` once per reason. */
  #reportUnavailable(reason: UnavailableReason): void {
    const { reported } = this.#state;
    const { host } = this.#view;
    if (reported.includes(reason)) return;
    this.#change({ reported: [...reported, reason] });
    host.dispatchEvent(new PayUnavailableEvent(host.method, reason));
  }

  /** Ends the wait, and removes everything of the mode. */
  #end(): void {
    clearTimeout(this.#moveTimer);
    this.#approval.end();
    this.#stop();
  }

  /** Removes everything of the mode; the next update starts anew. */
  #stop(): void {
    this.#modeAbort.abort();
    this.#retry.reset();
    this.#change(stopped(this.#state));
  }

  #change(change: StateChange): void {
    const before = this.#state;
    this.#state = { ...before, ...change };
    // After each drawing the flow follows the payment: a state that stays must not be drawn again.
    const keys = Object.keys(change) as (keyof WalletState)[];
    if (keys.some((key) => before[key] !== this.#state[key])) this.#redraw();
  }

  #redraw(): void {
    this.#view.host.requestUpdate();
  }
}

/** The checkout of a session, which was known when the mode started. */
function openOf(session: CheckoutSession): OpenCheckout {
  const { state } = session;
  if (!isKnown(state)) throw new Error('a wallet was started before its checkout was known');
  return { session, checkout: state.checkout, payment: state.payments.wallet ?? null };
}

/**
 * Requests the one live payment. Reads the status first: while another method's payment is running, none is created. `revision` returns
 * that of the amounts that the buyer was shown, and is called after that read.
 */
async function walletDeposit(
  session: CheckoutSession,
  wallet: Wallet | null,
  revision: () => number,
): Promise<PaymentView> {
  await refresh(session);
  if (session.heldBy('wallet')) {
    throw new ProblemError({ code: 'PAYMENT_IN_PROGRESS', title: 'Another payment is under way' }, 409, null);
  }
  const payment = await deposit(
    session,
    { method: 'wallet', ...(wallet && { wallet }), revision: revision() },
    pageAddress(),
  );
  if (!payment.action) throw stillUnknown();
  return payment;
}
