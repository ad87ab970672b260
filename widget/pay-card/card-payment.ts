/**
 * What `<pay-card>` does once the buyer pays, comes back from a bank's page, or is sent to the hosted page; loaded when
 * the first of that is near.
 */
import type { TemplateResult } from 'lit';
import type { Taken } from '../card-form/card-form.ts';
import { type CheckoutError, ProblemError } from '../checkout/errors.ts';
import { refusedAmount } from '../checkout/refused-amount.ts';
import { PayUnavailableEvent } from '../element-events.ts';
import { PayErrorEvent } from '../error-event.ts';
import { PayActionEvent } from '../step-events.ts';
import { takeRedirectReturn } from '../processor/redirect-return.ts';
import type { OpenCheckout } from '../ui/base-view.ts';
import type { AllTexts } from '../ui/element-view.ts';
import { takeFocus } from '../ui/keep-focus.ts';
import { outcomeStyles } from '../ui/outcome-styles.ts';
import { problemText } from '../ui/problem-text.ts';
import type { CardEntry } from './card-entry.ts';
import { CardFlow } from './card-flow.ts';
import type { CardHost } from './card-host.ts';
import { cardPanel, wordsOf } from './card-panel.ts';
import { type CardStep, cardStep, stateNames } from './card-step.ts';
import { panelStyles } from './panel-styles.ts';
import { recallChallenge } from './challenge-memory.ts';
import { type DeclinedForm, DeclineNotice, saidAtField } from './decline-notice.ts';
import { adviceForFields } from './field-advice.ts';
import { HostedPage } from './hosted-page.ts';

/** The view as its payment sees it. */
export interface CardPaymentOptions {
  host: CardHost;
  texts: () => AllTexts<'card'>;
  entry: () => CardEntry | null;
  open: () => OpenCheckout | null;
  amount: (open: OpenCheckout) => string;
  fraudSession: () => Promise<string | null>;
  /** Asks the page, which may stop it. */
  isLetThrough: () => boolean;
  /** The buyer pressed a button that does what the main one does. */
  submit: () => void;
  reportError: (error: CheckoutError, text: string) => void;
}

/** Codes of the service that mean: no cards here, whoever tries (§7.2). */
const unavailable = ['CARD_NOT_AVAILABLE', 'PROCESSOR_ACCOUNT_NOT_READY', 'AMOUNT_BELOW_MINIMUM'];

export class CardPayment {
  readonly #options: CardPaymentOptions;
  readonly #flow: CardFlow;
  readonly #hosted: HostedPage;
  readonly #decline: DeclineNotice;
  /** The service takes no card data of this account (§7.2 RAW_CARD_NOT_ENABLED). */
  #isRefusedHere = false;
  /** The unfinished payment that the buyer has turned away from. */
  #leftBehind: string | null = null;
  #hasConfirmedReturn = false;
  /** Reasons that `pay-unavailable` has named: one event for each cause. */
  readonly #reported = new Set<string>();
  /** The bank minds a field, which is to have the focus once the form can be used again. */
  #owesFocus = false;

  constructor(options: CardPaymentOptions) {
    const { host, texts, fraudSession } = options;
    this.#options = options;
    this.#hosted = new HostedPage(host);
    this.#decline = new DeclineNotice(host);
    this.#flow = new CardFlow({
      onChange: () => host.requestUpdate(),
      onError: (error) => this.#failed(error),
      onChallenge: () => host.dispatchEvent(new PayActionEvent(host.method, 'three_d_secure')),
      onChallengeEnd: () => void takeFocus(host),
      onBlocked: () => {
        const { text } = texts().own.blocked;
        host.dispatchEvent(new PayErrorEvent(host.method, 'CHALLENGE_BLOCKED', 'retry', text));
      },
      onGiveUp: ({ id }) => {
        this.#leftBehind = id;
        this.#decline.giveUp(this.#form, texts().own);
      },
      fraudSession,
    });
    host.adopt([outcomeStyles, panelStyles]);
  }

  get isBusy(): boolean {
    return this.#flow.activity !== null;
  }

  isHosted({ checkout }: OpenCheckout): boolean {
    return this.#isRefusedHere || checkout.card_mode === 'hosted';
  }

  /** What the main button does where there is no form to send. */
  submit(open: OpenCheckout): void {
    const step = this.step(open);
    const { session, payment } = open;
    if (step === 'hosted' || step === 'started') void this.#openHosted(open);
    else if (payment && (step === 'resume' || step === 'blocked')) {
      void this.#flow.authenticate(session, payment);
    }
  }

  pay({ session }: OpenCheckout, entry: CardEntry, taken: Taken): Promise<void> {
    this.#decline.dismiss();
    return this.#flow.pay(session, entry, taken);
  }

  reset(): void {
    this.#flow.forget();
    this.#decline.dismiss();
  }

  rest(): void {
    removeEventListener('pageshow', this.#onPageShow);
    this.#flow.rest();
  }

  update(open: OpenCheckout): void {
    const { host, texts } = this.#options;
    const { own } = texts();
    this.#decline.follow(open.payment, this.#form, own);
    // Listens once, however often it is said.
    addEventListener('pageshow', this.#onPageShow);
    this.#flow.wake();
    this.#takeUp(open);
    this.#payFocus();
    const step = this.step(open);
    const words = wordsOf(step, own);
    // The answer is known a moment before the attempt ends, and is announced already.
    const isAnswered = step === 'charging' && this.#decline.isDeclined;
    if (words && !isAnswered && this.problem(open) === null)
      host.announcer.say(`${words.title} ${words.text}`.trim());
  }

  states(open: OpenCheckout): readonly string[] {
    const state = stateNames[this.step(open)];
    return this.#decline.isDeclined && state !== 'declined' ? [state, 'declined'] : [state];
  }

  step(open: OpenCheckout): CardStep {
    return cardStep({
      payment: open.payment,
      isHosted: this.isHosted(open),
      isAmountRefused: refusedAmount(open.session.state) !== null,
      activity: this.#flow.activity,
      isRetrying: this.#flow.isRetrying,
      isSlow: this.#flow.isSlow,
      isBlocked: this.#flow.isBlocked,
      leftBehind: this.#leftBehind,
    });
  }

  /** Why the last try did not work; null while there was none, or another is under way. */
  problem({ session }: OpenCheckout): string | null {
    const { activity, error } = this.#flow;
    const { own, common } = this.#options.texts();
    if (activity || session.state.phase !== 'open') return null;
    return error ? problemText(error, common.problems, own.problems) : this.#decline.text(own);
  }

  /** Everything but the form. */
  renderPanel(open: OpenCheckout): TemplateResult {
    const { host, texts, amount, submit } = this.#options;
    return cardPanel({
      step: this.step(open),
      texts: texts(),
      amount: amount(open),
      problem: this.problem(open),
      disabled: host.isDisabled,
      framed: this.#hosted.render(texts().own.hosted),
      onContinue: submit,
      onHosted: () => void this.#openHosted(open),
      onOtherCard: this.isHosted(open) ? null : () => this.#turnAway(open),
    });
  }

  readonly #onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) this.#flow.leaveChallenge();
  };

  /** Where there is one; what it is told of a decline can owe the buyer the focus. */
  get #form(): DeclinedForm | null {
    const entry = this.#options.entry();
    return (
      entry && {
        declined: (advice, text) => {
          entry.declined(advice, text);
          this.#owesFocus = saidAtField.includes(advice);
        },
      }
    );
  }

  /** While the bank takes its time the form is hidden, and what is hidden does not take the focus. */
  #payFocus(): void {
    if (!this.#owesFocus || this.isBusy) return;
    this.#owesFocus = false;
    const { host, entry } = this.#options;
    void host.updateComplete.then(() => requestAnimationFrame(() => entry()?.focus()));
  }

  /** Goes on where a reload or the bank's page has interrupted it. */
  #takeUp(open: OpenCheckout): void {
    const { session, payment } = open;
    const returned = takeRedirectReturn();
    if (!payment || this.step(open) !== 'resume' || this.#options.host.isDisabled) return;
    const isBack = returned !== null && returned.clientSecret === payment.action?.client_secret;
    if (isBack && !this.#hasConfirmedReturn) {
      this.#hasConfirmedReturn = true;
      void this.#flow.confirm(session, payment);
    } else if (this.#flow.isUnsettled(payment)) void this.#flow.confirm(session, payment);
    else if (recallChallenge(payment.id)) void this.#flow.authenticate(session, payment);
  }

  async #openHosted({ session }: OpenCheckout): Promise<void> {
    if (!this.#options.isLetThrough()) return;
    this.#decline.dismiss();
    const payment = await this.#flow.open(session);
    if (payment) await this.#hosted.show(payment, session.client);
  }

  /** From an unfinished payment back to the form. */
  #turnAway({ payment }: OpenCheckout): void {
    this.#leftBehind = payment?.id ?? null;
    this.#flow.forget();
    this.#hosted.close();
    this.#options.host.requestUpdate();
  }

  #failed(error: CheckoutError): void {
    const { host, reportError } = this.#options;
    if (error.code === 'RAW_CARD_NOT_ENABLED') {
      this.#isRefusedHere = true;
      this.#flow.forget();
      return;
    }
    const open = this.#options.open();
    // The answer to a conflict is on the screen already: paid, expired or cancelled.
    if (!open) return;
    const text = this.problem(open) ?? '';
    const advice = error instanceof ProblemError ? adviceForFields(error.fields) : null;
    if (advice) this.#form?.declined(advice, text);
    if (unavailable.includes(error.code) && !this.#reported.has(error.code)) {
      this.#reported.add(error.code);
      host.dispatchEvent(new PayUnavailableEvent(host.method, error.code));
    }
    reportError(error, text);
    host.announcer.say(text);
  }
}
