/** What `<pay-card>` draws and does; loaded when the element is first used. */
import { html, nothing, type TemplateResult } from 'lit';
import { type CheckoutError, ProblemError } from '../checkout/errors.ts';
import { PayActionEvent, PayChangeEvent, PaySubmitEvent, PayUnavailableEvent } from '../events.ts';
import { takeRedirectReturn } from '../processor/redirect-return.ts';
import { BaseView, type OpenCheckout } from '../ui/base-view.ts';
import { controlStyles } from '../ui/control-styles.ts';
import type { ViewHost, ViewTexts } from '../ui/element-view.ts';
import { lockIcon } from '../ui/icons.ts';
import { takeFocus } from '../ui/keep-focus.ts';
import { problemText } from '../ui/problem-text.ts';
import type { CardEntry } from './card-entry.ts';
import { CardFlow } from './card-flow.ts';
import { type CardHost, type Isolation, loadEntry, settingsFor } from './card-host.ts';
import { cardHeader, cardPanel, declineNotice, wordsOf } from './card-panel.ts';
import { type CardStep, cardStep, stateNames } from './card-step.ts';
import { cardStyles } from './card-styles.ts';
import { recallChallenge } from './challenge-memory.ts';
import { DeclineNotice } from './decline-notice.ts';
import { adviceForFields } from './decline-reason.ts';
import { HostedPage } from './hosted-page.ts';

export const styles = [controlStyles, cardStyles];

export const createView = (host: ViewHost, texts: ViewTexts<'card'>): CardView =>
  new CardView(host as CardHost, texts);

/** Codes of the service that mean: no cards here, whoever tries (§7.2). */
const unavailable = ['CARD_NOT_AVAILABLE', 'PROCESSOR_ACCOUNT_NOT_READY', 'AMOUNT_BELOW_MINIMUM'];

class CardView extends BaseView<'card'> {
  declare protected readonly host: CardHost;
  readonly #flow: CardFlow;
  readonly #hosted: HostedPage;
  readonly #decline: DeclineNotice;
  #entry: CardEntry | null = null;
  #isolation: Isolation | null = null;
  /** The service takes no card data of this account (§7.2 RAW_CARD_NOT_ENABLED). */
  #isRefusedHere = false;
  /** The unfinished payment that the buyer has turned away from. */
  #leftBehind: string | null = null;
  #hasConfirmedReturn = false;

  constructor(host: CardHost, texts: ViewTexts<'card'>) {
    super(host, texts);
    this.#hosted = new HostedPage(host);
    this.#decline = new DeclineNotice(host);
    this.#flow = new CardFlow({
      onChange: () => host.requestUpdate(),
      onError: (error) => this.#failed(error),
      onChallenge: () => host.dispatchEvent(new PayActionEvent(host.method, 'three_d_secure')),
      onChallengeEnd: () => void takeFocus(host),
      onGiveUp: ({ id }) => {
        this.#leftBehind = id;
        this.#decline.giveUp(this.#entry, this.texts.own);
      },
      fraudSession: () => this.#fraudSession(),
    });
  }

  submit(): void {
    const { open } = this;
    if (!open || this.host.disabled) return;
    const step = this.#step(open);
    if (step === 'form') this.#pay(open);
    else if (step === 'resume' || step === 'blocked') this.#authenticate(open);
    else if (step === 'hosted' || step === 'started') void this.#openHosted(open);
  }

  reset(): void {
    this.#entry?.clear();
    this.#flow.forget();
    this.#decline.dismiss();
    this.host.requestUpdate();
  }

  rest(): void {
    removeEventListener('pageshow', this.#onPageShow);
    this.#flow.rest();
    this.#entry?.rest();
  }

  override focus(): boolean {
    const { open } = this;
    if (!open || !this.#entry || this.#step(open) !== 'form') return super.focus();
    this.#entry.focus();
    return true;
  }

  protected updateOpen(open: OpenCheckout): void {
    if (!this.#isHosted(open)) this.#prepareForm(open);
    this.#decline.follow(open.payment, this.#entry, this.texts.own);
    // Listens once, however often it is said.
    addEventListener('pageshow', this.#onPageShow);
    this.#flow.wake();
    this.#takeUp(open);
    const words = wordsOf(this.#step(open), this.texts.own);
    if (words && this.#problem(open) === null) this.host.announcer.say(`${words.title} ${words.text}`.trim());
  }

  protected openStates(open: OpenCheckout): readonly string[] {
    const state = stateNames[this.#step(open)];
    return this.#decline.text(this.texts.own) === null ? [state] : [state, 'declined'];
  }

  protected renderOpen(open: OpenCheckout): TemplateResult {
    const step = this.#step(open);
    const isForm = step === 'form' || step === 'charging';
    const panel = (): TemplateResult =>
      cardPanel({
        step,
        texts: this.texts,
        amount: this.amountDue(open.checkout),
        problem: this.#problem(open),
        disabled: this.host.disabled,
        framed: this.#hosted.render(this.texts.own.hosted),
        onContinue: () => this.submit(),
        onHosted: () => void this.#openHosted(open),
        onOtherCard: this.#isHosted(open) ? null : () => this.#turnAway(open),
      });
    // The form stays where it is: a frame that is taken out of the page forgets what was typed.
    return html`${this.#isHosted(open) ? nothing : this.#renderForm(open, step)}${isForm ? nothing : panel()}`;
  }

  #renderForm(open: OpenCheckout, step: CardStep): TemplateResult {
    const { own, common } = this.texts;
    const amount = this.amountDue(open.checkout);
    const problem = this.#problem(open);
    const isBusy = step === 'charging';
    const submit = (event: Event): void => {
      event.preventDefault();
      this.submit();
    };
    return html`
      <form class="card" part="form" novalidate ?hidden=${step !== 'form' && !isBusy} @submit=${submit}>
        ${cardHeader(own.title, amount)}
        ${this.#entry?.render() ?? html`<p class="loading">${common.loading}</p>`}
        ${problem === null ? nothing : declineNotice(problem)}
        <button
          class="button"
          part="button button-primary"
          type="submit"
          ?disabled=${this.host.disabled || !this.#entry?.isReady}
          aria-busy=${isBusy ? 'true' : nothing}
        >
          ${isBusy ? html`<span class="spinner" aria-hidden="true"></span>` : lockIcon}
          <span>${own.pay(amount)}</span>
        </button>
      </form>
    `;
  }

  readonly #onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) this.#flow.leaveChallenge();
  };

  #isHosted({ checkout }: OpenCheckout): boolean {
    return this.#isRefusedHere || checkout.card_mode === 'hosted';
  }

  #step(open: OpenCheckout): CardStep {
    return cardStep({
      payment: open.payment,
      isHosted: this.#isHosted(open),
      activity: this.#flow.activity,
      isRetrying: this.#flow.isRetrying,
      isSlow: this.#flow.isSlow,
      isBlocked: this.#flow.isBlocked,
      leftBehind: this.#leftBehind,
    });
  }

  /** Goes on where a reload or the bank's page has interrupted it. */
  #takeUp(open: OpenCheckout): void {
    const { session, payment } = open;
    const returned = takeRedirectReturn();
    if (!payment || this.#step(open) !== 'resume' || this.host.disabled) return;
    const isBack = returned !== null && returned.clientSecret === payment.action?.client_secret;
    if (isBack && !this.#hasConfirmedReturn) {
      this.#hasConfirmedReturn = true;
      void this.#flow.confirm(session, payment);
    } else if (this.#flow.isUnsettled(payment)) void this.#flow.confirm(session, payment);
    else if (recallChallenge(payment.id)) void this.#flow.authenticate(session, payment);
  }

  #prepareForm(open: OpenCheckout): void {
    const settings = settingsFor(open, {
      texts: this.texts.own.form,
      disabled: this.host.disabled,
      busy: this.#flow.activity !== null,
    });
    const isolation = this.host.isolation === 'inline' ? 'inline' : 'frame';
    if (this.#entry && this.#isolation === isolation) this.#entry.settings = settings;
    if (this.#isolation === isolation) return;
    this.#isolation = isolation;
    this.#entry = null;
    const wiring = {
      settings,
      texts: () => this.texts,
      onChange: ({ complete, brand, invalid }) =>
        this.host.dispatchEvent(new PayChangeEvent(this.host.method, complete, brand, invalid)),
      onSubmit: () => this.submit(),
    } satisfies Parameters<typeof loadEntry>[2];
    void loadEntry(isolation, this.host, wiring).then((entry) => {
      if (this.#isolation === isolation) this.#entry = entry;
      // Begun now, it is there when the buyer pays.
      void this.#fraudSession();
      this.host.requestUpdate();
    });
  }

  /** Where the page has the processor's library: it is not loaded only to score a buyer. */
  async #fraudSession(): Promise<string | null> {
    const key = this.open?.checkout.publishable_key;
    if (key === undefined || !('Stripe' in globalThis)) return null;
    const module = await import('../processor/fraud-session.ts').catch(() => null);
    return module?.fraudSession(key) ?? null;
  }

  #pay({ session }: OpenCheckout): void {
    if (!this.#entry) return;
    void this.#flow.pay(session, this.#entry, () => this.#isLetThrough());
  }

  #authenticate({ session, payment }: OpenCheckout): void {
    if (payment) void this.#flow.authenticate(session, payment);
  }

  async #openHosted({ session }: OpenCheckout): Promise<void> {
    if (!this.#isLetThrough()) return;
    const payment = await this.#flow.open(session);
    if (payment) await this.#hosted.show(payment, session.client);
  }

  /** The page may stop it. */
  #isLetThrough(): boolean {
    const goesOn = this.host.dispatchEvent(new PaySubmitEvent(this.host.method));
    if (goesOn) this.#decline.dismiss();
    return goesOn;
  }

  /** From an unfinished payment back to the form. */
  #turnAway({ payment }: OpenCheckout): void {
    this.#leftBehind = payment?.id ?? null;
    this.#flow.forget();
    this.#hosted.close();
    this.host.requestUpdate();
  }

  /** Why the last try did not work; null while there was none, or another is under way. */
  #problem({ session }: OpenCheckout): string | null {
    const { activity, error } = this.#flow;
    if (activity || session.state.phase !== 'open') return null;
    if (error) return problemText(error, this.texts.common.problems, this.texts.own.problems);
    return this.#decline.text(this.texts.own);
  }

  #failed(error: CheckoutError): void {
    if (error.code === 'RAW_CARD_NOT_ENABLED') {
      this.#isRefusedHere = true;
      this.#flow.forget();
      return;
    }
    const { open } = this;
    // The answer to a conflict is on the screen already: paid, expired or cancelled.
    if (!open) return;
    const text = this.#problem(open) ?? '';
    const advice = error instanceof ProblemError ? adviceForFields(error.fields) : null;
    if (advice) this.#entry?.declined(advice, text);
    if (unavailable.includes(error.code)) {
      this.host.dispatchEvent(new PayUnavailableEvent(this.host.method, error.code));
    }
    this.reportError(error, text);
    this.host.announcer.say(text);
  }
}
