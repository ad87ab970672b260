/** The view of `<pay-wallet>`, loaded when the element is first used. */
import { html, nothing, type TemplateResult } from 'lit';
import { asCheckoutError } from '../../checkout/step/as-checkout-error.ts';
import { type CheckoutError, isTemporary } from '../../checkout/shared/errors.ts';
import { refusedAmount } from '../../checkout/step/refused-amount.ts';
import { PaySubmitEvent, PayUnavailableEvent } from '../../element-events.ts';
import { PayErrorEvent } from '../../error-event.ts';
import { takeRedirectReturn } from '../../processor/step/redirect-return.ts';
import { type Wallet, wallets } from '../../protocol/checkout.ts';
import { BaseView, type OpenCheckout } from '../../ui/shared/base-view.ts';
import { controlStyles } from '../../ui/shared/control-styles.ts';
import { currencyNote, hasTwoCurrencies } from '../../ui/shared/currency-note.ts';
import type { ViewHost, ViewTexts } from '../../ui/element-view.ts';
import { alertIcon } from '../../ui/shared/icons.ts';
import { outcomeStyles } from '../../ui/closed/outcome-styles.ts';
import { allOf, problemText } from '../../ui/closed/late-texts.ts';
import { actionButton, statusPanel } from '../../ui/closed/status-panel.ts';
import { forgetApproval } from './approval-memory.ts';
import { againOnce, type Refusal } from './confirm-outcome.ts';
import { WalletFlow } from './wallet-flow.ts';
import type { WalletStep } from './wallet-step.ts';
import { walletStyles } from './wallet-styles.ts';
import { invalidWallet } from './wallet-errors.ts';
import { walletDecline } from './wallet-decline.ts';
import { openLabel, walletHeader } from './wallet-header.ts';
import { firstWay } from './wallet-fallback.ts';
import type { WalletHost } from './wallet-way.ts';

export const styles = [controlStyles, outcomeStyles, walletStyles];

export const createView = (host: ViewHost, texts: ViewTexts<'wallet'>): WalletView =>
  new WalletView(host as WalletHost, texts);

class WalletView extends BaseView<'wallet'> {
  declare readonly host: WalletHost;
  readonly #flow: WalletFlow;
  /** The error of the last press; the buyer can try again. */
  #notice: string | null = null;
  /** The error of preparing the wallet. */
  #error: CheckoutError | null = null;
  /** The attributes and the amount with which the flow was started. */
  #startedWith: string | null = null;
  #refusedWallet: string | null = null;
  /** What the live region says of the flow. */
  #said: string | null = null;
  /** Decline codes of the tries so far. */
  readonly #refusedWith = new Set<string>();
  /** The amount that the processor's library rejected; the companion does not know it yet. */
  #refusedAmount: string | null = null;
  /** The dispatched reasons, for these attributes. */
  readonly #reported = new Set<string>();

  constructor(host: WalletHost, texts: ViewTexts<'wallet'>) {
    super(host, texts);
    // After a bank's page: removes its parameters from the address, and requests the outcome.
    takeRedirectReturn();
    this.#flow = new WalletFlow(host, {
      onChange: () => host.requestUpdate(),
      onUnavailable: (reason) => this.#reportUnavailable(reason),
      onError: (error) => this.#failed(error),
      onRefusal: (refusal) => this.#refused(refusal),
      confirmSubmit: () => this.#confirmSubmit(),
      shownRevision: () => this.shownRevision,
    });
  }

  protected override isUsable(): boolean {
    return ['offered', 'ready', 'confirming'].includes(this.#flow.step);
  }

  submit(): void {
    if (!this.open || this.host.isDisabled) return;
    const { step, ways } = this.#flow;
    if (step === 'problem') this.#retry();
    else if (step === 'offered') this.#press();
    else ways.way?.submit();
  }

  reset(): void {
    this.#notice = null;
    this.#error = null;
    if (this.#flow.step === 'problem' || this.#flow.step === 'unavailable') this.#flow.restart();
    this.host.requestUpdate();
  }

  rest(): void {
    const { state } = this.host.controller;
    if (state.phase === 'paid' && state.payments.wallet) forgetApproval(state.payments.wallet.id);
    this.#flow.rest(this.isDropped);
  }

  protected updateOpen(open: OpenCheckout): void {
    this.prepare();
    const { wallet, display, isDisabled } = this.host;
    if (this.#isWalletUnknown()) return this.#reportWallet();
    const request = `${wallet} ${display} ${open.checkout.amounts.USD}`;
    if (request !== this.#startedWith && this.#flow.step !== 'confirming') {
      this.#startedWith = request;
      this.#reported.clear();
      this.#flow.restart();
    }
    this.#flow.follow(open);
    const { failure } = open.payment ?? {};
    if (failure && this.#flow.step !== 'confirming') this.#refusedWith.add(failure.code);
    if (this.#isUnpayable(open)) {
      if (this.#flow.step !== 'idle') this.#flow.restart();
    } else if (!isDisabled)
      this.#flow.start(open.session, { wallet: (wallet ?? null) as Wallet | null, first: firstWay(display) });
    this.#say();
  }

  protected openStates(open: OpenCheckout): readonly string[] {
    if (this.#isWalletUnknown()) return ['problem'];
    if (this.#isUnpayable(open)) return ['declined'];
    const { step, ways } = this.#flow;
    const names: Readonly<Record<WalletStep, string | null>> = {
      idle: 'preparing',
      starting: 'preparing',
      offered: 'offered',
      ready: ways.wayName,
      confirming: 'confirming',
      problem: 'problem',
      unavailable: 'unavailable',
    };
    return [names[step] ?? 'preparing'];
  }

  protected renderOpen(open: OpenCheckout): TemplateResult {
    const { own, common } = allOf(this.texts);
    if (this.#isWalletUnknown())
      return this.#renderProblem(problemText(invalidWallet, common.problems, own.problems), false);
    if (this.#isUnpayable(open)) return this.#renderProblem(own.declines.amount, false);
    switch (this.#flow.step) {
      case 'problem':
        return this.#renderProblem(this.#problem, this.#error !== null && isTemporary(this.#error));
      case 'unavailable':
        return this.#error
          ? this.#renderProblem(this.#problem, false)
          : statusPanel({ tone: 'neutral', ...common.notOffered });
      case 'idle':
      case 'starting':
      case 'offered':
      case 'ready':
      case 'confirming':
        return this.#renderWay(this.amountDue(open.checkout));
    }
  }

  #renderWay(amount: string): TemplateResult {
    const { own } = this.texts;
    const { step, isSlow, ways } = this.#flow;
    const isConfirming = step === 'confirming';
    const isReady = step === 'ready';
    if (step === 'offered') return this.#renderOffered(amount);
    return html`
      ${isReady ? this.#renderNotice() : nothing} ${ways.way?.render(own, amount, !isConfirming) ?? nothing}
      ${isReady ? this.#renderCurrencyNote() : nothing}
      ${
        isReady || isConfirming
          ? nothing
          : html`<p class="preparing" part="hint">
              <span class="spinner" aria-hidden="true"></span
              ><span .textContent=${isSlow ? own.stillPreparing : own.preparing}></span>
            </p>`
      }
      ${
        isConfirming
          ? statusPanel({
              tone: 'busy',
              title: own.confirming.title,
              text: isSlow ? own.stillConfirming : own.confirming.text,
            })
          : nothing
      }
    `;
  }

  /** Our own button, for a wallet whose buttons need a payment first. */
  #renderOffered(amount: string): TemplateResult {
    const { own } = this.texts;
    return html`
      ${this.#renderNotice()}
      <div class="wallet" part="wallet">
        ${walletHeader(own.title, amount)}
        ${actionButton({
          label: openLabel(amount, (this.host.wallet ?? null) as Wallet | null, this.#flow.ways.wayName, own),
          amount,
          secondary: true,
          disabled: this.host.isDisabled,
          onPress: () => this.#press(),
        })}
      </div>
      ${this.#renderCurrencyNote()}
    `;
  }

  #renderNotice(): TemplateResult | typeof nothing {
    return this.#notice
      ? html`<p class="notice danger" part="notice">
          ${alertIcon}<span .textContent=${this.#notice}></span>
        </p>`
      : nothing;
  }

  #renderCurrencyNote(): TemplateResult | typeof nothing {
    return this.open && hasTwoCurrencies(this.open.checkout) ? currencyNote(this.texts.common) : nothing;
  }

  /** Dispatches the cancelable `pay-submit`; false if the page cancelled it. */
  #confirmSubmit(): boolean {
    return this.host.dispatchEvent(new PaySubmitEvent(this.host.method));
  }

  #press(): void {
    if (this.#confirmSubmit()) this.#flow.ways.press();
  }

  #renderProblem(text: string, canRetry: boolean): TemplateResult {
    const retry = actionButton({
      label: this.texts.common.tryAgain,
      disabled: this.host.isDisabled,
      onPress: () => this.#retry(),
    });
    return statusPanel({
      tone: 'problem',
      title: this.texts.own.problemTitle,
      text,
      actions: canRetry ? retry : null,
    });
  }

  #retry(): void {
    if (!this.#confirmSubmit()) return;
    this.#error = null;
    this.#flow.restart(this.shownRevision);
  }

  #isWalletUnknown(): boolean {
    const { wallet } = this.host;
    // Frameworks reset a property with `undefined`.
    return (wallet ?? null) !== null && !wallets.some((known) => known === wallet);
  }

  /** True when every card would be declined for this amount (§7.3). */
  #isUnpayable({ session, checkout }: OpenCheckout): boolean {
    if (this.#flow.step === 'confirming') return false;
    return refusedAmount(session.state) !== null || this.#refusedAmount === checkout.amounts.USD;
  }

  /** Reports an invalid attribute of the page once per value; it is never sent to the service. */
  #reportWallet(): void {
    this.#flow.restart();
    if (this.#refusedWallet === this.host.wallet) return;
    this.#refusedWallet = this.host.wallet;
    const text = `The wallet attribute must be one of ${wallets.join(', ')}.`;
    this.host.dispatchEvent(new PayErrorEvent(this.host.method, invalidWallet.code, null, text));
  }

  /** Reports a reason once, although it can rule out several ways. */
  #reportUnavailable(reason: string): void {
    if (this.#reported.has(reason)) return;
    this.#reported.add(reason);
    this.host.dispatchEvent(new PayUnavailableEvent(this.host.method, reason));
  }

  #failed(thrown: unknown): void {
    // After a conflict the screen shows the outcome already: paid, expired or cancelled.
    if (!this.open) return;
    const error = asCheckoutError(thrown);
    // The companion creates no payment for an amount for which another element's card was declined.
    const failure = refusedAmount(this.open.session.state);
    if (failure) return this.#refused({ kind: 'declined', ...failure });
    const text = this.#textOf(error);
    if (error.code === 'AMOUNTS_CHANGED') {
      // Waits for a press of the button that names the new amount.
      this.#notice = text;
      this.#flow.restart();
    } else if (this.#flow.step === 'ready') this.#notice = text;
    else this.#error = error;
    this.reportError(error, text);
    if (this.#flow.step === 'unavailable') this.#reportUnavailable('not_enabled');
  }

  #refused(refusal: Refusal): void {
    const { declines, nothingCharged, refused } = this.texts.own;
    const { kind, code, advice } = againOnce(refusal, this.#refusedWith);
    this.#refusedWith.add(code);
    const decline = kind === 'refused' ? null : walletDecline(code, advice);
    const text = decline ? `${declines[decline]} ${nothingCharged}` : refused;
    if (decline === 'amount') this.#refusedAmount = this.open?.checkout.amounts.USD ?? null;
    else this.#notice = text;
    this.host.dispatchEvent(new PayErrorEvent(this.host.method, code, advice, text));
  }

  #textOf(error: CheckoutError): string {
    const { common, own } = allOf(this.texts);
    return problemText(error, common.problems, own.problems);
  }

  get #problem(): string {
    return this.#error ? this.#textOf(this.#error) : '';
  }

  #say(): void {
    const { announcer } = this.host;
    const text = this.#spoken;
    if (text) announcer.say(text);
    else announcer.clear(this.#said);
    this.#said = text;
  }

  get #spoken(): string | null {
    const { own } = this.texts;
    const { step, isSlow } = this.#flow;
    if (this.open && this.#isUnpayable(this.open)) return own.declines.amount;
    if (step === 'confirming') return isSlow ? own.stillConfirming : own.confirming.title;
    if (step === 'problem') return this.#problem;
    if (step === 'ready' || step === 'offered') return this.#notice;
    return isSlow ? own.stillPreparing : null;
  }
}
