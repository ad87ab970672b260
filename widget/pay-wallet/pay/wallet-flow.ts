/**
 * The flow of a payment by wallet: the selection of a mode until the buyer approves, then the approval until its outcome; and what the
 * buyer has to know of failed tries.
 */
import type { CheckoutSession } from '../../checkout/shared/session.ts';
import { asCheckoutError } from '../../checkout/step/as-checkout-error.ts';
import { declineOfAllCards } from '../../checkout/step/decline-of-all-cards.ts';
import { PayUnavailableEvent } from '../../element-events.ts';
import { takeRedirectReturn } from '../../processor/step/redirect-return.ts';
import { type Wallet, wallets } from '../../protocol/checkout.ts';
import type { OpenCheckout } from '../../ui/shared/base-view.ts';
import { Approval } from './approval.ts';
import { forgetApproval, rememberReturn, settleApproval } from './approval-memory.ts';
import { againOnce, type AttemptOutcome, type Refusal } from './confirm-outcome.ts';
import { firstMode, type UnavailableReason } from '../modes/wallet-mode.ts';
import type { WalletContext } from '../view/interfaces.ts';
import {
  callFailed,
  triesForgotten,
  reasonReported,
  refusalSeen,
  paused,
  startedFor,
  triedWith,
  walletStep,
  type WalletStep,
} from './wallet-step.ts';
import { errorOf, modeOf } from '../view/wallet-state.ts';
import { type ModeListener, type ModeLoaders, ModeSelection } from './mode-selection.ts';

const unnamedFailure = { code: 'payment_failed', advice: 'new_charge' } as const;
/** Longer than a framework takes to move an element. */
const moveMs = 5_000;
/** From this attempt on, the view shows that it takes longer than usual. */
const slowTries = 3;

export class WalletFlow implements ModeListener {
  readonly #view: WalletContext;
  readonly #modes: ModeSelection;
  readonly #approval: Approval;
  #moveTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(view: WalletContext, loaders?: ModeLoaders) {
    this.#view = view;
    // After a bank's page: takes its parameters out of the address; `#follow` asks for the outcome.
    takeRedirectReturn();
    this.#approval = new Approval(view);
    this.#modes = new ModeSelection(view, this, loaders);
  }

  step({ session, checkout }: OpenCheckout): WalletStep {
    const { host, state } = this.#view;
    const { wallet } = host;
    return walletStep({
      ...state,
      // Frameworks reset a property with `undefined`.
      isWalletKnown: (wallet ?? null) === null || wallets.some((known) => known === wallet),
      isAmountRefused:
        declineOfAllCards(session.state) !== null || state.refusedAmount === checkout.amounts.USD,
    });
  }

  /** The buyer has approved: the processor's call is running, or its outcome is awaited. */
  get #isApproved(): boolean {
    return this.#view.state.approval !== null;
  }

  /** The only wallet to show; null: all. */
  get wallet(): Wallet | null {
    return (this.#view.host.wallet ?? null) as Wallet | null;
  }

  /** True when the outcome takes longer than usual. */
  get isSlow(): boolean {
    return Math.max(this.#modes.repeats, this.#approval.polls) >= slowTries;
  }

  /** Follows the payment, and starts what the step requires. */
  update(open: OpenCheckout): void {
    const { display, isDisabled } = this.#view.host;
    this.#follow(open);
    if (this.#isApproved) return;
    if (this.step(open) === 'invalid') return this.#restart();
    const startedWith = `${this.wallet} ${firstMode(display)} ${open.checkout.amounts.USD}`;
    if (startedWith !== this.#view.state.startedWith) {
      this.#view.change(startedFor(startedWith));
      this.#restart();
    }
    const { failure } = open.payment ?? {};
    if (failure) this.#view.change(triedWith(this.#view.state, failure.code));
    const step = this.step(open);
    if (step === 'declined') this.#restart();
    else if (step === 'idle' && !isDisabled) this.#modes.start(open.session, this.wallet, firstMode(display));
  }

  /** The action of the main button. */
  submit(open: OpenCheckout): void {
    const step = this.step(open);
    if (step === 'problem') {
      if (this.#view.announceSubmit()) this.#restart(this.#view.shownRevision);
    } else if (step === 'offered') {
      const { selection } = this.#view.state;
      // The page's listener may have removed the element.
      if (this.#view.announceSubmit() && this.#view.state.selection === selection)
        this.#modes.press(open.session, this.wallet);
    } else modeOf(this.#view.state)?.submit?.();
  }

  /** Forgets the failed tries, and begins again. */
  reset(): void {
    this.#view.change(triesForgotten);
    if (['failed', 'exhausted'].includes(this.#view.state.selection.kind)) this.#restart();
  }

  /** Follows the payment while an outcome is awaited: since a press, or since before the page was loaded. */
  #follow({ session, checkout, payment }: OpenCheckout): void {
    this.#view.change(paused(false));
    clearTimeout(this.#moveTimer);
    if (this.#approval.isPaying) return;
    const wasApproved = this.#isApproved;
    if (modeOf(this.#view.state)?.isIntact === false) this.#modes.stop();
    if (payment) rememberReturn(checkout.id, payment);
    const approval = payment ? settleApproval(payment) : 'none';
    if (approval === 'awaited') {
      // Another element, or an earlier load of the page, has the approval: these buttons would start a second one.
      if (!wasApproved) this.#modes.stop();
      return this.#approval.pollOutcome(session);
    }
    // The buttons may be gone and the payment may have ended, so the next start prepares a new mode.
    if (wasApproved) this.#end();
    if (approval === 'declined')
      this.#handleRefusal({ kind: 'declined', ...(payment?.failure ?? unnamedFailure) });
  }

  /** Starts over; after a press, at which `pressedRevision` was shown, no further press is needed. */
  #restart(pressedRevision: number | null = null): void {
    if (!this.#isApproved) this.#modes.stop(pressedRevision);
  }

  /** The element has left the page, or its checkout is not open. */
  pause(): void {
    const { state } = this.#view.host.controller;
    if (state.phase === 'paid' && state.payments.wallet) forgetApproval(state.payments.wallet.id);
    this.#view.change(paused(true));
    this.#modes.pause();
    this.#approval.pause();
    if (this.#approval.isPaying) return;
    if (!this.#isApproved) return this.#end();
    // An element that is moved within the page reconnects immediately, and must keep the other methods held.
    clearTimeout(this.#moveTimer);
    this.#moveTimer = setTimeout(() => this.#end(), moveMs);
  }

  /** Another checkout puts its buttons in place of these, which are removed at once, or after the processor's call. */
  drop(): void {
    if (!this.#approval.isPaying) this.#end();
  }

  /** Ends the wait, and removes everything of the mode. */
  #end(): void {
    clearTimeout(this.#moveTimer);
    this.#approval.end();
    this.#modes.stop();
  }

  deposited(): void {
    this.#approval.rememberBegun();
  }

  async confirmPayment(
    session: CheckoutSession,
    confirm: () => Promise<AttemptOutcome>,
    fail: (error: unknown) => void,
  ): Promise<void> {
    if (this.#approval.isPaying) return;
    this.#approval.callStarted(session);
    try {
      const outcome = await confirm();
      this.#approval.callReturned(outcome.kind === 'sent');
      if (outcome.kind !== 'sent' && !this.#view.isDropped) this.#handleRefusal(outcome);
    } catch (error) {
      this.#approval.callReturned(false);
      fail(error);
    }
    if (this.#view.isDropped) this.drop();
    else if (this.#view.state.isPaused) this.pause();
  }

  failed(thrown: unknown): void {
    const error = asCheckoutError(thrown);
    // After a conflict the screen shows the outcome already: paid, expired or cancelled.
    const { open } = this.#view;
    if (!open) return;
    // The companion creates no payment for an amount for which another element's card was declined.
    const failure = declineOfAllCards(open.session.state);
    if (failure) return this.#handleRefusal({ kind: 'declined', ...failure });
    // The buyer presses the button that names the new amount.
    if (error.code === 'AMOUNTS_CHANGED') this.#restart();
    if (!errorOf(this.#view.state)) this.#view.change(callFailed(error));
    this.#view.reportFailure(error);
    if (this.step(open) === 'unavailable') this.unavailable('not_enabled');
  }

  #handleRefusal(outcome: Refusal): void {
    const { state, open } = this.#view;
    const refusal = againOnce(outcome, state.refusedWith);
    this.#view.change(refusalSeen(state, refusal, open?.checkout.amounts.USD ?? null));
    this.#view.reportRefusal(refusal);
  }

  unavailable(reason: UnavailableReason): void {
    const { host, state } = this.#view;
    if (state.reported.includes(reason)) return;
    this.#view.change(reasonReported(state, reason));
    host.dispatchEvent(new PayUnavailableEvent(host.method, reason));
  }
}
