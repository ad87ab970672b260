/**
 * The flow of a card payment: charge, 3-D Secure and confirm, or the hosted page. It also resumes what a reload or the bank's page has
 * interrupted. The view starts one activity at a time.
 */
import type { LitElement } from 'lit';
import type { Submission } from '../../card-form/card-form.ts';
import { deposit, refresh } from '../../checkout/calls/payment-calls.ts';
import { AnswerError, checkoutErrorOf } from '../../checkout/shared/errors.ts';
import type { CheckoutSession } from '../../checkout/shared/session.ts';
import { hostedPageOf, pageAddress } from '../../checkout/step/hosted-page.ts';
import { declineOfAllCards } from '../../checkout/step/decline-of-all-cards.ts';
import { PayErrorEvent } from '../../events/error-event.ts';
import { takeRedirectReturn } from '../../processor/step/redirect-return.ts';
import type { CheckoutView, PaymentView } from '../../protocol/checkout.ts';
import { PayActionEvent } from '../../events/step-events.ts';
import { allOf } from '../../ui/closed/late-texts.ts';
import type { OpenCheckout } from '../../ui/shared/base-view.ts';
import { focusPanel } from '../../ui/shared/keep-focus.ts';
import type { CardActivity } from '../view/card-state.ts';
import type { CardContext, CardEntry } from '../view/interfaces.ts';
import { BankChallenge, forgetChallenge, recallChallenge } from './bank-challenge.ts';
import {
  began,
  type CardStep,
  cardStep,
  confirmFailed,
  confirmReturned,
  confirmSent,
  isUnsettled,
} from './card-step.ts';
import { CardLostError, charge, confirm, RepeatedCall } from './charge-calls.ts';
import { showHostedPage } from './hosted-page.ts';
import { followDecline, giveUp, reportFailure } from './report-failure.ts';

/** Delay before the hint that the bank is slow; most respond well before. */
const slowMs = 8_000;
/** Limit of challenges per attempt (§4.3 calls a second one rare). */
const maxChallenges = 3;

type FraudSession = ReturnType<typeof fraudSessionOf>;

export class CardFlow {
  readonly challenge = new BankChallenge();
  readonly #card: CardContext;
  readonly #fraudSession: () => FraudSession;
  readonly #calls: RepeatedCall;
  /**
   * While a charge has no response, no other payment may start: without a connection, the checkout lacks the charge. An element that has
   * left the page holds nothing, since nothing would free the others; the companion starts no payment beside a charge in flight
   * (`PAYMENT_IN_PROGRESS`).
   */
  #release: (() => void) | null = null;

  constructor(card: CardContext, fraudSession = (): FraudSession => fraudSessionOf(card.open?.checkout)) {
    this.#card = card;
    this.#fraudSession = fraudSession;
    this.#calls = new RepeatedCall((isRetrying) => card.change({ isRetrying }));
  }

  step(open: OpenCheckout): CardStep {
    return cardStep({
      ...this.#card.state,
      payment: open.payment,
      isHosted: this.#card.isHosted(open),
      isAmountRefused: declineOfAllCards(open.session.state) !== null,
    });
  }

  /** Follows the payment, and continues what was interrupted. */
  update(open: OpenCheckout): void {
    const { host, state } = this.#card;
    if (state.activity === 'charging') this.#release ??= open.session.hold(host.method);
    else this.#free();
    followDecline(this.#card, open.payment);
    // Adding the same listener again has no effect.
    addEventListener('pageshow', this.#onPageShow);
    this.#calls.resume();
    this.#resume(open);
  }

  pause(): void {
    removeEventListener('pageshow', this.#onPageShow);
    // With another checkout, nothing would resume the calls of this one, whose buyer has pressed the button.
    if (this.#card.isDropped) this.#calls.resume();
    else this.#calls.pause();
    this.#free();
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
    { session }: OpenCheckout,
    entry: CardEntry,
    { isRepeat, revision }: Submission & { revision: number },
  ): Promise<void> {
    const card = this.#card;
    // After an error that charged nothing, the same card keeps its key; any other attempt gets a new one (§4.2).
    const key = (isRepeat ? card.state.key : null) ?? newIdempotencyKey();
    card.change({ key });
    const slowTimer = setTimeout(() => card.change({ isSlow: true }), slowMs);
    await this.#run('charging', session, async () => {
      const fraudSession = await this.#fraudSession();
      // Meanwhile the checkout may have been paid, or the element may have left it.
      if (card.open?.session !== session) return;
      const payment = await this.#calls.untilKnown(() =>
        charge(session, entry, { idempotencyKey: key, fraudSession, revision }),
      );
      card.change({ key: null });
      await this.#authenticate(session, payment);
    });
    clearTimeout(slowTimer);
  }

  /** Creates the deposit for the hosted page, and shows that. */
  async openHostedPage({ session }: OpenCheckout): Promise<void> {
    const card = this.#card;
    const revision = card.shownRevision;
    if (!card.announceSubmit()) return;
    await this.#run('opening', session, async () => {
      const created = await this.#calls.untilKnown(
        () => deposit(session, { method: 'card', revision }, pageAddress()),
        isIncomplete,
      );
      // The buyer could not continue it.
      if (created.status === 'pending' && hostedPageOf(created) === null) throw new AnswerError(null);
      await showHostedPage(card, created, session);
    });
  }

  /** Resumes a payment that a reload or the bank's page has interrupted. */
  #resume(open: OpenCheckout): void {
    const { session, payment } = open;
    const { state, host } = this.#card;
    const returned = takeRedirectReturn();
    if (!payment || state.activity || this.step(open) !== 'resume' || host.isDisabled) return;
    const isBack = returned !== null && returned.clientSecret === payment.action?.client_secret;
    if ((isBack && state.confirm?.id !== payment.id) || isUnsettled(state, payment))
      void this.#resumeConfirm(session, payment);
    else if (recallChallenge(payment.id)) void this.#resumeChallenge(session, payment);
  }

  async #resumeChallenge(session: CheckoutSession, payment: PaymentView): Promise<void> {
    await this.#run('challenge', session, () => this.#authenticate(session, payment));
  }

  /** Confirms the payment after the return from the bank's page. */
  async #resumeConfirm(session: CheckoutSession, payment: PaymentView): Promise<void> {
    await this.#run('confirming', session, async () =>
      this.#authenticate(session, await this.#confirmed(session, payment)),
    );
  }

  readonly #onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted && this.#card.state.activity === 'challenge') this.challenge.leave();
  };

  #free(): void {
    this.#release?.();
    this.#release = null;
  }

  async #run(activity: CardActivity, session: CheckoutSession, call: () => Promise<void>): Promise<void> {
    const card = this.#card;
    card.change(began(activity));
    try {
      await call();
      card.change({ activity: null });
    } catch (thrown) {
      await this.#failed(thrown, session);
    }
  }

  /** Runs challenges while the payment requires one, and confirms after each. */
  async #authenticate(session: CheckoutSession, charged: PaymentView): Promise<void> {
    const card = this.#card;
    const { host } = card;
    let payment = charged;
    for (let count = 1; payment.status === 'requires_action' && count <= maxChallenges; count += 1) {
      // Nobody would see the bank's step; the element offers it again when it shows the checkout.
      if (card.open?.session !== session) return;
      card.change(began('challenge'));
      host.dispatchEvent(new PayActionEvent(host.method, 'three_d_secure'));
      const end = await this.challenge.run(session, payment, host);
      // Off the page, a completed step is still confirmed: the buyer has approved the payment.
      if (end === 'left' || card.isDropped) return;
      void takeFocus(host);
      if (end === 'unavailable') return this.#blocked();
      card.change(began('confirming'));
      payment = await this.#confirmed(session, payment);
      forgetChallenge();
      // The challenge was not completed (§3.2): the buyer decides whether to resume it.
      if (payment.status === 'requires_action' && payment.failure) return;
    }
    if (payment.status === 'requires_action') giveUp(card, payment);
  }

  #blocked(): void {
    const { host, texts } = this.#card;
    const { text } = allOf(texts).own.blocked;
    forgetChallenge();
    this.#card.change({ isBlocked: true });
    host.dispatchEvent(new PayErrorEvent(host.method, 'CHALLENGE_BLOCKED', 'retry', text));
  }

  async #confirmed(session: CheckoutSession, payment: PaymentView): Promise<PaymentView> {
    const card = this.#card;
    card.change(confirmSent(card.state, payment));
    try {
      const confirmed = await this.#calls.untilKnown(() => confirm(session, payment));
      card.change(confirmReturned(card.state, confirmed));
      return confirmed;
    } catch (thrown) {
      card.change(confirmFailed(card.state));
      throw thrown;
    }
  }

  async #failed(thrown: unknown, session: CheckoutSession): Promise<void> {
    const card = this.#card;
    if (thrown instanceof CardLostError) {
      // If the request arrived, the checkout has the outcome. The form stays hidden until that is known, so
      // that the buyer cannot pay twice.
      card.change({ key: null });
      if (session.state.phase === 'open')
        await this.#calls.untilKnown(() => refresh(session), undefined, true).catch(() => undefined);
      return card.change({ activity: null });
    }
    const error = checkoutErrorOf(thrown);
    if (error.code === 'RAW_CARD_NOT_ENABLED') return card.change({ activity: null, isRefusedHere: true });
    // Set before it is reported: the page's listener may call `reset()`.
    card.change({ error });
    reportFailure(card, error);
    card.change({ activity: null });
  }
}

/** A deposit whose response was lost has no address yet; a repeated call returns the same deposit. */
const isIncomplete = ({ status, action }: PaymentView): boolean =>
  status === 'processing' && action === undefined;

/** Null unless the page has the processor's library, which is not loaded for fraud scoring alone. */
export async function fraudSessionOf(checkout: CheckoutView | undefined): Promise<string | null> {
  const key = checkout?.publishable_key;
  if (key === undefined || !('Stripe' in globalThis)) return null;
  const module = await import('../../processor/fraud-session.ts').catch(() => null);
  return module?.fraudSession(key) ?? null;
}

/**
 * Creates an idempotency key. `crypto.randomUUID` is missing on pages without TLS, which are usual during
 * development.
 */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** For a foreign dialog that returns the focus to a removed control. */
async function takeFocus(host: LitElement): Promise<void> {
  await host.updateComplete;
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body) focusPanel(host);
}
