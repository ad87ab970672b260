/**
 * The flow of a card payment: charge, 3-D Secure and confirm, or the hosted page. It also resumes what a reload or the bank's page has
 * interrupted. The view starts one activity at a time.
 */
import type { LitElement } from 'lit';
import type { Submission } from '../../card-form/card-form.ts';
import { deposit, refresh } from '../../checkout/calls/payment-calls.ts';
import { AnswerError, checkoutErrorOf } from '../../checkout/shared/errors.ts';
import type { CheckoutSession } from '../../checkout/shared/session.ts';
import { hostedPageOf, leaveFor, mayFrame, pageAddress } from '../../checkout/step/hosted-page.ts';
import { declineOfAllCards } from '../../checkout/step/decline-of-all-cards.ts';
import { PayUnavailableEvent } from '../../events/element-events.ts';
import { PayErrorEvent } from '../../events/error-event.ts';
import { takeRedirectReturn } from '../../processor/step/redirect-return.ts';
import type { AllTexts } from '../../locale/messages.ts';
import type { PaymentView } from '../../protocol/checkout.ts';
import { PayActionEvent } from '../../events/step-events.ts';
import { allOf } from '../../ui/closed/late-texts.ts';
import type { OpenCheckout } from '../../ui/shared/base-view.ts';
import { focusPanel } from '../../ui/shared/keep-focus.ts';
import type { CardContext, EmbeddedForm } from '../view/interfaces.ts';
import { BankChallenge, forgetChallenge, recallChallenge } from './bank-challenge.ts';
import {
  began,
  type CardActivity,
  type CardState,
  chargeDelayed,
  confirmFailed,
  confirmReturned,
  confirmSent,
  failureSeen,
  gaveUp,
  initialState,
  isAboutField,
  isUnsettled,
  returnedToForm,
  type StateChange,
  withoutProblem,
} from './card-state.ts';
import { type CardStep, cardStep, isHosted } from './card-step.ts';
import {
  CardLostError,
  charge,
  confirm,
  fraudSessionOf,
  newIdempotencyKey,
  RepeatedCall,
} from './charge-calls.ts';
import { cardLostReport, declineReport, errorReport, type FailureReport } from './failure-report.ts';

/** Delay before the hint that the bank is slow; most respond well before. */
const slowMs = 8_000;
/** Limit of challenges per attempt (§4.3 calls a second one rare). */
const maxChallenges = 3;
const tooManyChallenges = { code: 'TOO_MANY_CHALLENGES', advice: 'other_card' } as const;

type FraudSession = ReturnType<typeof fraudSessionOf>;

export class CardFlow {
  readonly challenge = new BankChallenge();
  readonly #card: CardContext;
  readonly #fraudSession: () => FraudSession;
  readonly #calls: RepeatedCall;
  #state = initialState;
  /**
   * While a charge has no response, no other payment may start: without a connection, the checkout lacks the charge. An element that has
   * left the page holds nothing, since nothing would free the others; the companion starts no payment beside a charge in flight
   * (`PAYMENT_IN_PROGRESS`).
   */
  #release: (() => void) | null = null;

  constructor(card: CardContext, fraudSession = (): FraudSession => fraudSessionOf(card.open?.checkout)) {
    this.#card = card;
    this.#fraudSession = fraudSession;
    this.#calls = new RepeatedCall((isRetrying) => this.#change(chargeDelayed(this.#state, { isRetrying })));
  }

  get state(): CardState {
    return this.#state;
  }

  /** No other activity can start. */
  get isBusy(): boolean {
    return this.#state.activity !== null;
  }

  get #texts(): AllTexts<'card'> {
    return allOf(this.#card.texts);
  }

  step({ session, checkout, payment }: OpenCheckout): CardStep {
    return cardStep({
      ...this.#state,
      cardMode: checkout.card_mode,
      payment,
      isAmountRefused: declineOfAllCards(session.state) !== null,
    });
  }

  /** True if the card is entered on the hosted page. */
  isHosted({ checkout }: OpenCheckout): boolean {
    return isHosted({ ...this.#state, cardMode: checkout.card_mode });
  }

  /** Follows the payment, and continues what was interrupted. */
  update(open: OpenCheckout): void {
    if (this.#state.activity?.kind === 'charging')
      this.#release ??= open.session.hold(this.#card.host.method);
    else this.#free();
    this.#followDecline(open.payment);
    // The page's listener may have removed the element.
    if (!this.#card.host.isConnected) return;
    // Adding the same listener again has no effect.
    addEventListener('pageshow', this.#onPageShow);
    this.#calls.resume();
    this.#resume(open);
    this.#applyPendingFocus();
  }

  /** Forgets errors. */
  reset(): void {
    this.#change(withoutProblem);
  }

  /** Leaves an unfinished payment for the form. */
  returnToForm({ payment }: OpenCheckout): void {
    this.#change(returnedToForm(payment));
  }

  leavePage(): void {
    removeEventListener('pageshow', this.#onPageShow);
    this.#calls.pause();
    this.#free();
  }

  /** With another checkout, nothing else would resume the calls of this one, whose buyer has pressed the button. */
  drop(): void {
    this.#calls.resume();
  }

  /** The action of the main button without a form; the view calls it only while no activity is running. */
  submit(open: OpenCheckout): void {
    const step = this.step(open);
    const { session, payment } = open;
    if (step === 'hosted' || step === 'started') void this.openHostedPage(open);
    else if (payment && (step === 'resume' || step === 'blocked'))
      void this.#resumeChallenge(session, payment);
  }

  /** Charges the card that the form has kept for this attempt. `revision`: of the amounts on the pressed button. */
  async charge(
    { session, payment: before }: OpenCheckout,
    form: EmbeddedForm,
    { isRepeat, revision }: Submission & { revision: number },
  ): Promise<void> {
    const card = this.#card;
    const { attempt } = this.#state;
    // After an error that charged nothing, the same card keeps its key; any other attempt gets a new one (§4.2).
    const isSame = isRepeat && attempt?.paymentId === null;
    const idempotencyKey = isSame ? attempt.idempotencyKey : newIdempotencyKey();
    this.#change({ attempt: { idempotencyKey, paymentId: null } });
    const slowTimer = setTimeout(() => this.#change(chargeDelayed(this.#state, { isSlow: true })), slowMs);
    await this.#run('charging', async () => {
      const fraudSession = await this.#fraudSession();
      // Meanwhile the checkout may have been paid, or the element may have left it.
      if (card.open?.session !== session) return;
      try {
        const payment = await this.#calls.untilKnown(() =>
          charge(session, form, { idempotencyKey, fraudSession, revision }),
        );
        this.#change({ attempt: { idempotencyKey, paymentId: payment.id } });
        await this.#authenticate(session, payment);
      } catch (thrown) {
        if (!(thrown instanceof CardLostError)) throw thrown;
        await this.#findCharge(session, before);
      }
    });
    clearTimeout(slowTimer);
  }

  /**
   * The card was lost before its charge had a response. If the request arrived, the checkout has its payment; until that is known, the
   * form stays hidden, so that the buyer cannot pay twice.
   */
  async #findCharge(session: CheckoutSession, before: PaymentView | null): Promise<void> {
    this.#change({ attempt: null });
    if (session.state.phase === 'open') await this.#calls.untilKnown(() => refresh(session), undefined, true);
    const { state } = session;
    if (state.phase !== 'open' || state.payments.card?.id !== before?.id) return;
    if (this.#card.open) this.#report(cardLostReport(this.#texts.own));
    else this.#change({ problem: { kind: 'card-lost' } });
  }

  /** Creates the deposit for the hosted page, and opens that: by redirect, or in a frame if the service allows it (§4.1). */
  async openHostedPage({ session }: OpenCheckout): Promise<void> {
    const card = this.#card;
    const revision = card.shownRevision;
    if (!card.announceSubmit()) return;
    await this.#run('opening', async () => {
      const created = await this.#calls.untilKnown(
        () => deposit(session, { method: 'card', revision }, pageAddress()),
        isIncomplete,
      );
      const url = hostedPageOf(created);
      // The buyer could not continue it.
      if (created.status === 'pending' && url === null) throw new AnswerError(null);
      if (url === null) return;
      const { host } = card;
      const wantsFrame = host.display === 'frame';
      const isFramed = wantsFrame && (await mayFrame(session.client));
      // Meanwhile the checkout may have been paid, or the element may have left it.
      if (card.open?.session !== session) return;
      if (isFramed) {
        this.#change({ framedId: created.id });
        host.dispatchEvent(new PayActionEvent(host.method, 'redirect'));
        return;
      }
      if (wantsFrame) this.#reportUnavailable('frame_refused');
      // Where a blocker prevents the tab, the shop's own frame is left: the hosted page may allow it.
      if (leaveFor(url, host) === 'blocked') location.assign(url);
    });
  }

  /** Resumes a payment that a reload or the bank's page has interrupted. */
  #resume(open: OpenCheckout): void {
    const { session, payment } = open;
    const returned = takeRedirectReturn();
    if (!payment || this.isBusy || this.step(open) !== 'resume' || this.#card.host.isDisabled) return;
    const isBack = returned !== null && returned.clientSecret === payment.action?.client_secret;
    if ((isBack && this.#state.confirm?.id !== payment.id) || isUnsettled(this.#state, payment))
      void this.#resumeConfirm(session, payment);
    else if (recallChallenge(payment.id)) void this.#resumeChallenge(session, payment);
  }

  async #resumeChallenge(session: CheckoutSession, payment: PaymentView): Promise<void> {
    await this.#run('challenge', () => this.#authenticate(session, payment));
  }

  /** Confirms the payment after the return from the bank's page. */
  async #resumeConfirm(session: CheckoutSession, payment: PaymentView): Promise<void> {
    await this.#run('confirming', async () =>
      this.#authenticate(session, await this.#confirmed(session, payment)),
    );
  }

  readonly #onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted && this.#state.activity?.kind === 'challenge') this.challenge.leave();
  };

  #free(): void {
    this.#release?.();
    this.#release = null;
  }

  async #run(activity: CardActivity['kind'], call: () => Promise<void>): Promise<void> {
    this.#change(began(activity));
    try {
      await call();
    } catch (thrown) {
      this.#failed(thrown);
    }
    this.#change({ activity: null });
  }

  /** Runs challenges while the payment requires one, and confirms after each. */
  async #authenticate(session: CheckoutSession, charged: PaymentView): Promise<void> {
    const card = this.#card;
    const { host } = card;
    let payment = charged;
    for (let count = 1; payment.status === 'requires_action' && count <= maxChallenges; count += 1) {
      // Nobody would see the bank's step; the element offers it again when it shows the checkout.
      if (card.open?.session !== session) return;
      this.#change(began('challenge'));
      host.dispatchEvent(new PayActionEvent(host.method, 'three_d_secure'));
      const end = await this.challenge.run(session, payment, host);
      // Off the page, a completed step is still confirmed: the buyer has approved the payment.
      if (end === 'left' || card.isDropped) return;
      void takeFocus(host);
      if (end === 'unavailable') return this.#blocked();
      this.#change(began('confirming'));
      payment = await this.#confirmed(session, payment);
      forgetChallenge();
      // The challenge was not completed (§3.2): the buyer decides whether to resume it.
      if (payment.status === 'requires_action' && payment.failure) return;
    }
    if (payment.status === 'requires_action')
      this.#report(
        declineReport(gaveUp(payment), tooManyChallenges, this.#hasCardOf(payment), this.#texts.own),
      );
  }

  #blocked(): void {
    const { host } = this.#card;
    const { text } = this.#texts.own.blocked;
    forgetChallenge();
    this.#change({ isBlocked: true });
    host.dispatchEvent(new PayErrorEvent(host.method, 'CHALLENGE_BLOCKED', 'retry', text));
  }

  async #confirmed(session: CheckoutSession, payment: PaymentView): Promise<PaymentView> {
    this.#change(confirmSent(this.#state, payment));
    try {
      const confirmed = await this.#calls.untilKnown(() => confirm(session, payment));
      this.#change(confirmReturned(this.#state, confirmed));
      return confirmed;
    } catch (thrown) {
      this.#change(confirmFailed(this.#state));
      throw thrown;
    }
  }

  #failed(thrown: unknown): void {
    const error = checkoutErrorOf(thrown);
    if (error.code === 'RAW_CARD_NOT_ENABLED') return this.#change({ activity: null, isRefusedHere: true });
    // After a conflict the screen shows the outcome already: paid, expired or cancelled.
    if (this.#card.open) this.#report(errorReport(error, this.#texts));
    else this.#change({ problem: { kind: 'error', error } });
  }

  /** Until an activity ends, the payment may have the failure of the last one. */
  #followDecline(payment: PaymentView | null): void {
    const isFirstLook = this.#state.seenFailure === null;
    if (this.isBusy && !isFirstLook) return;
    const isMarked = payment?.status === 'cancelled' && this.#hasCardOf(payment);
    const change = failureSeen(this.#state, payment, isMarked);
    const { problem } = change ?? {};
    if (problem && payment?.failure && !isFirstLook)
      this.#report(declineReport({ ...change, problem }, payment.failure, isMarked, this.#texts.own));
    // A payment declined before the page was opened is only shown.
    else if (change) this.#change(change);
  }

  /** False for a card that another tab or element has sent. */
  #hasCardOf({ id }: PaymentView): boolean {
    return this.#card.form !== null && id === this.#state.attempt?.paymentId;
  }

  /** The state changes first: the page's listener may call `reset()`. */
  #report(report: FailureReport): void {
    const { host, form } = this.#card;
    const { text, declined, refused, unavailable } = report;
    this.#change(report.change);
    if (form && (declined || refused.length > 0)) {
      // The form is hidden during the payment, and a hidden field cannot take the focus.
      this.#change({ isFocusPending: refused.length > 0 || (declined !== null && isAboutField(declined)) });
      if (declined) form.declined(declined, text);
      if (refused.length > 0) form.refuse(refused);
    }
    if (unavailable) this.#reportUnavailable(unavailable);
    host.dispatchEvent(new PayErrorEvent(host.method, report.code, report.advice, text));
    host.announcer.say(report.spoken);
  }

  /** Dispatches `pay-unavailable` once per reason. */
  #reportUnavailable(reason: string): void {
    const { host } = this.#card;
    const { unavailable } = this.#state;
    if (unavailable.includes(reason)) return;
    this.#change({ unavailable: [...unavailable, reason] });
    host.dispatchEvent(new PayUnavailableEvent(host.method, reason));
  }

  #applyPendingFocus(): void {
    const { host, form } = this.#card;
    if (!this.#state.isFocusPending || this.isBusy) return;
    this.#change({ isFocusPending: false });
    void host.updateComplete.then(() => requestAnimationFrame(() => form?.focus()));
  }

  #change(change: StateChange): void {
    this.#state = { ...this.#state, ...change };
    this.#card.host.requestUpdate();
  }
}

/** A deposit whose response was lost has no address yet; a repeated call returns the same deposit. */
const isIncomplete = ({ status, action }: PaymentView): boolean =>
  status === 'processing' && action === undefined;

/** For a foreign dialog that returns the focus to a removed control. */
async function takeFocus(host: LitElement): Promise<void> {
  await host.updateComplete;
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body) focusPanel(host);
}
