/** The view of `<pay-wallet>`, loaded when the element is first used. */
import { html, nothing, type TemplateResult } from 'lit';
import { type CheckoutError, isTemporary, ProblemError } from '../../checkout/shared/errors.ts';
import { PayErrorEvent } from '../../events/error-event.ts';
import { wallets } from '../../protocol/checkout.ts';
import { BaseView, type OpenCheckout } from '../../ui/shared/base-view.ts';
import { controlStyles } from '../../ui/shared/control-styles.ts';
import { currencyNote } from '../../ui/shared/currency-note.ts';
import { hasTwoCurrencies } from '../../ui/shared/two-currencies.ts';
import type { ViewHost, ViewTexts } from '../../ui/element-view.ts';
import { alertIcon } from '../../ui/shared/icons.ts';
import { outcomeStyles } from '../../ui/closed/outcome-styles.ts';
import { allOf, problemText } from '../../ui/closed/late-texts.ts';
import { actionButton, statusPanel } from '../../ui/closed/status-panel.ts';
import { firstMode } from '../modes/wallet-mode.ts';
import { declineOf, type Refusal } from '../approval/confirm-outcome.ts';
import { WalletFlow } from './wallet-flow.ts';
import { errorOf, modeNameOf, modeOf, stateNames, type WalletStep } from './wallet-step.ts';
import { walletStyles } from './wallet-styles.ts';
import { openLabel, walletHeader } from './wallet-header.ts';
import type { WalletContext, WalletHost } from './interfaces.ts';

/** The service's code for an invalid `wallet` attribute (§7.2). */
const invalidWallet = new ProblemError({ code: 'INVALID_WALLET', title: 'No such wallet' }, 422, null);

export const styles = [controlStyles, outcomeStyles, walletStyles];

export const createView = (host: ViewHost, texts: ViewTexts<'wallet'>): WalletView =>
  new WalletView(host as WalletHost, texts);

class WalletView extends BaseView<'wallet'> implements WalletContext {
  declare readonly host: WalletHost;
  readonly #flow: WalletFlow;
  /** The last reported value of an invalid attribute. */
  #reportedWallet: string | null = null;
  /** What the live region says of the flow. */
  #said: string | null = null;

  constructor(host: WalletHost, texts: ViewTexts<'wallet'>) {
    super(host, texts);
    this.#flow = new WalletFlow(this);
  }

  protected override isUsable(open: OpenCheckout): boolean {
    return ['offered', 'ready', 'confirming'].includes(this.#flow.step(open));
  }

  submit(): void {
    const { open } = this;
    if (open && !this.host.isDisabled) this.#flow.submit(open);
  }

  reset(): void {
    this.#flow.reset();
  }

  leavePage(): void {
    this.#flow.leavePage();
  }

  protected override cover(): void {
    this.#flow.cover();
  }

  override drop(): void {
    super.drop();
    this.#flow.drop();
  }

  protected updateOpen(open: OpenCheckout): void {
    this.prepare();
    this.#say(this.#spoken(open));
  }

  protected override follow(open: OpenCheckout): void {
    this.#flow.update(open);
    if (this.#flow.step(open) === 'invalid') this.#reportWallet();
  }

  protected openStates(open: OpenCheckout): readonly string[] {
    const step = this.#flow.step(open);
    return [step === 'ready' ? (modeNameOf(this.#flow.state) ?? 'preparing') : stateNames[step]];
  }

  protected renderOpen(open: OpenCheckout): TemplateResult {
    const { own, common } = allOf(this.texts);
    const error = errorOf(this.#flow.state);
    const step = this.#flow.step(open);
    // Nothing is being prepared, and nothing will be before it is enabled.
    if (step === 'idle' && this.host.isDisabled) return this.#renderOffered(this.amountDue(open.checkout));
    switch (step) {
      case 'invalid':
        return this.#renderProblem(this.#textOf(invalidWallet), false);
      case 'unpayable':
        return this.#renderProblem(own.declines.amount, false);
      case 'problem':
        return this.#renderProblem(error ? this.#textOf(error) : '', error !== null && isTemporary(error));
      case 'unavailable':
        return error
          ? this.#renderProblem(this.#textOf(error), false)
          : statusPanel({ tone: 'neutral', ...common.notOffered });
      case 'offered':
        return this.#renderOffered(this.amountDue(open.checkout));
      case 'idle':
      case 'starting':
      case 'ready':
      case 'confirming':
        return this.#renderMode(step, this.amountDue(open.checkout));
    }
  }

  #renderMode(step: WalletStep, amount: string): TemplateResult {
    const { own } = this.texts;
    const { isSlow } = this.#flow;
    const mode = modeOf(this.#flow.state);
    const isConfirming = step === 'confirming';
    const isReady = step === 'ready';
    return html`
      ${isReady ? this.#renderNotice() : nothing} ${mode?.render(own, amount, !isConfirming) ?? nothing}
      ${
        isReady || isConfirming
          ? nothing
          : html`<p class="preparing" part="hint">
              <span class="spinner" aria-hidden="true"></span
              ><span .textContent=${isSlow ? own.stillPreparing : own.preparing}></span>
            </p>`
      }
      ${isConfirming ? nothing : this.#renderCurrencyNote()}
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
          label: openLabel(
            amount,
            this.#flow.wallet,
            modeNameOf(this.#flow.state) ?? firstMode(this.host.display),
            own,
          ),
          amount,
          secondary: true,
          disabled: this.host.isDisabled,
          onPress: () => this.submit(),
        })}
      </div>
      ${this.#renderCurrencyNote()}
    `;
  }

  #renderNotice(): TemplateResult | typeof nothing {
    const notice = this.#notice;
    return notice === null
      ? nothing
      : html`<p class="notice danger" part="notice">${alertIcon}<span .textContent=${notice}></span></p>`;
  }

  #renderCurrencyNote(): TemplateResult | typeof nothing {
    return this.open && hasTwoCurrencies(this.open.checkout) ? currencyNote(this.texts.common) : nothing;
  }

  #renderProblem(text: string, canRetry: boolean): TemplateResult {
    const retry = actionButton({
      label: this.texts.common.tryAgain,
      disabled: this.host.isDisabled,
      onPress: () => this.submit(),
    });
    return statusPanel({
      tone: 'problem',
      title: this.texts.own.problemTitle,
      text,
      actions: canRetry ? retry : null,
    });
  }

  /** Reports an invalid attribute of the page once per value; it is never sent to the service. */
  #reportWallet(): void {
    if (this.#reportedWallet === this.host.wallet) return;
    this.#reportedWallet = this.host.wallet;
    const text = `The wallet attribute must be one of ${wallets.join(', ')}.`;
    this.host.dispatchEvent(new PayErrorEvent(this.host.method, invalidWallet.code, null, text));
  }

  reportFailure(error: CheckoutError): void {
    this.reportError(error, this.#textOf(error));
  }

  reportRefusal(refusal: Refusal): void {
    const { code, advice } = refusal;
    this.host.dispatchEvent(new PayErrorEvent(this.host.method, code, advice, this.#textOfRefusal(refusal)));
  }

  #textOfRefusal(refusal: Refusal): string {
    const { declines, nothingCharged, refused } = this.texts.own;
    const decline = declineOf(refusal);
    return decline ? `${declines[decline]} ${nothingCharged}` : refused;
  }

  #textOf(error: CheckoutError): string {
    const { common, own } = allOf(this.texts);
    return problemText(error, common.problems, own.problems);
  }

  get #notice(): string | null {
    const { notice } = this.#flow.state;
    if (!notice) return null;
    return 'error' in notice ? this.#textOf(notice.error) : this.#textOfRefusal(notice.refusal);
  }

  #say(text: string | null): void {
    const { announcer } = this.host;
    if (text) announcer.say(text);
    else announcer.clear(this.#said);
    this.#said = text;
  }

  #spoken(open: OpenCheckout): string | null {
    const { own, common } = allOf(this.texts);
    const { isSlow } = this.#flow;
    const error = errorOf(this.#flow.state);
    const step = this.#flow.step(open);
    // Where another method can pay, the outer element says so, and removes this one.
    if (step === 'unavailable' && !this.host.isOptional)
      return error ? this.#textOf(error) : `${common.notOffered.title}. ${common.notOffered.text}`;
    if (step === 'unpayable') return own.declines.amount;
    if (step === 'confirming') return isSlow ? own.stillConfirming : own.confirming.title;
    if (step === 'problem') return error && this.#textOf(error);
    if (step === 'ready' || step === 'offered') return this.#notice;
    return isSlow && (step === 'idle' || step === 'starting') ? own.stillPreparing : null;
  }
}
