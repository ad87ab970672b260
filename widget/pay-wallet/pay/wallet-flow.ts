/**
 * The flow of a payment by wallet: the selection of a mode until the buyer approves, then the approval until its outcome; and what the
 * buyer has to know of failed tries.
 */
import type { CheckoutError } from '../../checkout/shared/errors.ts';
import type { CheckoutSession } from '../../checkout/shared/session.ts';
import { asCheckoutError } from '../../checkout/step/as-checkout-error.ts';
import { refusedAmount } from '../../checkout/step/refused-amount.ts';
import { takeRedirectReturn } from '../../processor/step/redirect-return.ts';
import { type Wallet, wallets } from '../../protocol/checkout.ts';
import type { OpenCheckout } from '../../ui/shared/base-view.ts';
import { Approval } from './approval.ts';
import { forgetApproval, rememberReturn, settleApproval } from './approval-memory.ts';
import { againOnce, type AttemptOutcome, declineOf, type Refusal } from './confirm-outcome.ts';
import { firstMode, type UnavailableReason, type ModeName } from '../modes/wallet-fallback.ts';
import { walletStep, type WalletStep } from './wallet-step.ts';
import type { WalletHost, WalletMode } from '../modes/wallet-mode.ts';
import { ModeSelection } from '../modes/mode-selection.ts';

export interface WalletFlowOptions {
  onChange: () => void;
  /** Called once for each reason, although one can rule out several modes. */
  onUnavailable: (reason: UnavailableReason) => void;
  onError: (error: CheckoutError) => void;
  /** The processor took no money, with its reason. */
  onRefusal: (refusal: Refusal) => void;
  confirmSubmit: () => boolean;
  /** The revision of the amounts on the screen. */
  shownRevision: () => number;
  /** The checkout that the element shows; null unless it can be paid. */
  open: () => OpenCheckout | null;
}

/** Why the last press did not pay; the buyer can try again. */
export type Notice = { error: CheckoutError } | { refusal: Refusal };

const unnamedFailure = { code: 'payment_failed', advice: 'new_charge' } as const;
/** Longer than a framework takes to move an element. */
const moveMs = 5_000;
/** From this attempt on, the view shows that it takes longer than usual. */
const patientTries = 3;

export class WalletFlow {
  readonly #host: WalletHost;
  readonly #options: WalletFlowOptions;
  readonly #modes: ModeSelection;
  readonly #approval: Approval;
  #notice: Notice | null = null;
  /** The attributes and the amount with which the selection was started. */
  #startedWith: string | null = null;
  /** Decline codes of the tries so far. */
  readonly #refusedWith = new Set<string>();
  /** The amount that the processor's library rejected; the companion does not know it yet. */
  #refusedAmount: string | null = null;
  /** The reported reasons, for these attributes. */
  readonly #reported = new Set<UnavailableReason>();
  #isResting = false;
  #isDropped = false;
  #leaving: ReturnType<typeof setTimeout> | undefined;

  constructor(host: WalletHost, options: WalletFlowOptions) {
    this.#host = host;
    this.#options = options;
    // After a bank's page: removes its parameters from the address, and requests the outcome.
    takeRedirectReturn();
    this.#approval = new Approval(options.onChange);
    this.#modes = new ModeSelection(host, {
      ...options,
      onUnavailable: (reason) => this.#reportUnavailable(reason),
      onStartFailed: (error) => this.#failed(error),
      onError: (error) => this.#failed(asCheckoutError(error)),
      onDeposit: () => this.#approval.begin(),
      attempt: (session, pay, fail) => this.#attempt(session, pay, fail),
    });
  }

  step({ session, checkout }: OpenCheckout): WalletStep {
    const { wallet } = this.#host;
    return walletStep({
      ...this.#modes.facts,
      // Frameworks reset a property with `undefined`.
      isWalletKnown: (wallet ?? null) === null || wallets.some((known) => known === wallet),
      isAwaited: this.#approval.isAwaited,
      isAmountRefused: refusedAmount(session.state) !== null || this.#refusedAmount === checkout.amounts.USD,
    });
  }

  get mode(): WalletMode | null {
    return this.#modes.mode;
  }

  get modeName(): ModeName | null {
    return this.#modes.facts.modeName;
  }

  /** The only wallet to show; null: all. */
  get wallet(): Wallet | null {
    return (this.#host.wallet ?? null) as Wallet | null;
  }

  /** Why the last start failed. */
  get error(): CheckoutError | null {
    return this.#modes.facts.error;
  }

  get notice(): Notice | null {
    return this.#notice;
  }

  /** True when the outcome takes longer than usual. */
  get isSlow(): boolean {
    return Math.max(this.#modes.attempt, this.#approval.attempt) >= patientTries;
  }

  /** Starts what the step requires, and follows the payment. */
  update(open: OpenCheckout): void {
    const { display, isDisabled } = this.#host;
    if (this.step(open) === 'invalid') return this.#clear();
    const request = `${this.#host.wallet} ${display} ${open.checkout.amounts.USD}`;
    if (request !== this.#startedWith && !this.#approval.isAwaited) {
      this.#startedWith = request;
      this.#reported.clear();
      this.#restart();
    }
    this.#follow(open);
    if (this.#approval.isAwaited) return;
    const { failure } = open.payment ?? {};
    if (failure) this.#refusedWith.add(failure.code);
    const step = this.step(open);
    if (step === 'declined') this.#clear();
    else if (step === 'idle' && !isDisabled)
      this.#modes.start(open.session, { wallet: this.wallet, first: firstMode(display) });
  }

  /** The action of the main button. */
  submit(open: OpenCheckout): void {
    const step = this.step(open);
    if (step === 'problem') {
      if (this.#options.confirmSubmit()) this.#restart(this.#options.shownRevision());
    } else if (step === 'offered') {
      if (this.#options.confirmSubmit()) this.#modes.press();
    } else this.mode?.submit();
  }

  /** Forgets the failed tries, and begins again. */
  reset(): void {
    this.#notice = null;
    const { error, isStarted, modeName } = this.#modes.facts;
    if (error || (isStarted && modeName === null)) this.#restart();
    this.#options.onChange();
  }

  /** Follows the payment while an outcome is awaited: since a press, or since before the page was loaded. */
  #follow({ session, checkout, payment }: OpenCheckout): void {
    this.#isResting = false;
    clearTimeout(this.#leaving);
    if (this.#approval.isPaying) return;
    const { isAwaited } = this.#approval;
    if (this.#modes.mode?.isIntact === false) this.#modes.stop();
    if (payment) rememberReturn(checkout.id, payment);
    const approval = payment ? settleApproval(payment) : 'none';
    if (approval === 'awaited') {
      // Another element, or an earlier load of the page, has the approval: these buttons would start a second one.
      if (!isAwaited) this.#modes.stop();
      return this.#approval.ask(session);
    }
    // The buttons may be gone and the payment may have ended, so the next start prepares a new mode.
    if (isAwaited) this.#leave();
    if (approval === 'declined') this.#refused({ kind: 'declined', ...(payment?.failure ?? unnamedFailure) });
  }

  #clear(): void {
    if (this.#modes.facts.isStarted) this.#restart();
  }

  /** Starts over; after a press, at which `pressedRevision` was shown, no further press is needed. */
  #restart(pressedRevision: number | null = null): void {
    if (this.#approval.isAwaited) return;
    this.#modes.stop(pressedRevision);
    this.#options.onChange();
  }

  /** `isDropped`: another checkout puts its buttons in place of these, which are removed at once, or after the processor's call. */
  rest(isDropped = this.#isDropped): void {
    const { state } = this.#host.controller;
    if (state.phase === 'paid' && state.payments.wallet) forgetApproval(state.payments.wallet.id);
    this.#isDropped = isDropped;
    this.#isResting = true;
    this.#modes.rest();
    this.#approval.rest();
    if (this.#approval.isPaying) return;
    clearTimeout(this.#leaving);
    if (!this.#approval.isAwaited || this.#isDropped) return this.#leave();
    // An element that is moved within the page reconnects immediately, and must keep the other methods held.
    this.#leaving = setTimeout(() => this.#leave(), moveMs);
  }

  /** Ends the wait, and removes everything of the mode. */
  #leave(): void {
    this.#approval.end();
    this.#modes.stop();
  }

  async #attempt(
    session: CheckoutSession,
    pay: () => Promise<AttemptOutcome>,
    fail: (error: unknown) => void,
  ): Promise<void> {
    if (this.#approval.isPaying) return;
    this.#approval.start(session);
    try {
      const outcome = await pay();
      this.#approval.returned(outcome.kind === 'sent');
      if (outcome.kind !== 'sent' && !this.#isDropped) this.#refused(outcome);
    } catch (error) {
      this.#approval.returned(false);
      fail(error);
    }
    if (this.#isResting) this.rest();
    this.#options.onChange();
  }

  #failed(error: CheckoutError): void {
    // After a conflict the screen shows the outcome already: paid, expired or cancelled.
    const open = this.#options.open();
    if (!open) return;
    // The companion creates no payment for an amount for which another element's card was declined.
    const failure = refusedAmount(open.session.state);
    if (failure) return this.#refused({ kind: 'declined', ...failure });
    // The buyer presses the button that names the new amount.
    if (error.code === 'AMOUNTS_CHANGED') this.#restart();
    if (!this.error) this.#notice = { error };
    this.#options.onError(error);
    if (this.step(open) === 'unavailable') this.#reportUnavailable('not_enabled');
  }

  #refused(outcome: Refusal): void {
    const refusal = againOnce(outcome, this.#refusedWith);
    this.#refusedWith.add(refusal.code);
    if (declineOf(refusal) === 'amount')
      this.#refusedAmount = this.#options.open()?.checkout.amounts.USD ?? null;
    else this.#notice = { refusal };
    this.#options.onRefusal(refusal);
  }

  #reportUnavailable(reason: UnavailableReason): void {
    if (this.#reported.has(reason)) return;
    this.#reported.add(reason);
    this.#options.onUnavailable(reason);
  }
}
