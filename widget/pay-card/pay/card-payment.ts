/**
 * Handles a card payment: the charge, the return from a bank's page, and the hosted page. Loaded when one of these is near.
 */
import { allOf } from '../../ui/closed/late-texts.ts';
import type { TemplateResult } from 'lit';
import type { Submission } from '../../card-form/card-form.ts';
import { refusedAmount } from '../../checkout/step/refused-amount.ts';
import { takeRedirectReturn } from '../../processor/step/redirect-return.ts';
import type { OpenCheckout } from '../../ui/shared/base-view.ts';
import { outcomeStyles } from '../../ui/closed/outcome-styles.ts';
import { isBusy } from '../view/card-state.ts';
import type { CardContext, CardEntry } from '../view/interfaces.ts';
import { recallChallenge } from './bank-challenge.ts';
import { CardFlow, fraudSessionOf } from './card-flow.ts';
import { cardPanel, messageOf, panelStyles } from './card-panel.ts';
import { type CardStep, cardStep, isUnsettled, stateNames, turnedAway } from './card-step.ts';
import { followDecline, problemOf } from './failures.ts';
import { renderHostedPage, showHostedPage } from './hosted-page.ts';
import { hasTwoCurrencies } from '../../ui/shared/two-currencies.ts';

export class CardPayment {
  readonly #card: CardContext;
  readonly #flow: CardFlow;
  /** While a charge has no response, no other payment may start: without a connection, the checkout lacks the charge. */
  #release: (() => void) | null = null;
  /** What the live region says of a step. */
  #stepText: string | null = null;

  constructor(card: CardContext) {
    this.#card = card;
    this.#flow = new CardFlow(card);
    // Started early, so that the session exists when the buyer pays.
    void fraudSessionOf(card.open?.checkout);
    card.host.adopt([outcomeStyles, panelStyles]);
  }

  /** The action of the main button without a form. */
  submit(open: OpenCheckout): void {
    if (this.#card.state.activity) return;
    const step = this.step(open);
    const { session, payment } = open;
    if (step === 'hosted' || step === 'started') void this.#openHosted(open);
    else if (payment && (step === 'resume' || step === 'blocked')) {
      void this.#flow.authenticate(session, payment);
    }
  }

  charge(
    { session }: OpenCheckout,
    entry: CardEntry,
    submission: Submission & { revision: number },
  ): Promise<void> {
    return this.#flow.charge(session, entry, submission);
  }

  rest(): void {
    removeEventListener('pageshow', this.#onPageShow);
    this.#flow.calls.rest();
    this.#free();
  }

  update(open: OpenCheckout): void {
    const { host, texts, state } = this.#card;
    if (state.activity === 'charging') this.#release ??= open.session.hold(host.method);
    else this.#free();
    followDecline(this.#card, open.payment);
    // Adding the same listener again has no effect.
    addEventListener('pageshow', this.#onPageShow);
    this.#flow.calls.wake();
    this.#resume(open);
    this.#applyPendingFocus();
    const step = this.step(open);
    const words = messageOf(step, allOf(texts).own);
    // A decline can precede the end of the activity, of a charge or of a confirm; it has been announced already.
    const isDeclined = isBusy(this.#card.state) && this.#card.state.decline;
    if (words && !isDeclined && this.problem(open) === null) {
      this.#stepText = `${words.title} ${words.text}`.trim();
      host.announcer.say(this.#stepText);
    } else if (!words) host.announcer.clear(this.#stepText);
  }

  states(open: OpenCheckout): readonly string[] {
    const state = stateNames[this.step(open)];
    return this.#card.state.decline && state !== 'declined' ? [state, 'declined'] : [state];
  }

  step(open: OpenCheckout): CardStep {
    return cardStep({
      ...this.#card.state,
      payment: open.payment,
      isHosted: this.#card.isHosted(open),
      isAmountRefused: refusedAmount(open.session.state) !== null,
    });
  }

  problem(open: OpenCheckout): string | null {
    return problemOf(this.#card, open);
  }

  /** Renders the panel in place of the form. */
  renderPanel(open: OpenCheckout): TemplateResult {
    const card = this.#card;
    const texts = allOf(card.texts);
    return cardPanel({
      step: this.step(open),
      texts,
      amount: card.amountDue(open.checkout),
      problem: this.problem(open),
      disabled: card.host.isDisabled,
      hasTwoCurrencies: hasTwoCurrencies(open.checkout),
      framed: renderHostedPage(card, texts.own.hosted),
      onContinue: () => card.submit(),
      onHosted: () => void this.#openHosted(open),
      onOtherCard: card.isHosted(open) ? null : () => card.change(turnedAway(open.payment)),
    });
  }

  #free(): void {
    this.#release?.();
    this.#release = null;
  }

  readonly #onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted && this.#card.state.activity === 'challenge') this.#flow.challenge.leave();
  };

  #applyPendingFocus(): void {
    const card = this.#card;
    if (!card.state.isFocusPending || isBusy(card.state)) return;
    card.change({ isFocusPending: false });
    void card.host.updateComplete.then(() => requestAnimationFrame(() => card.entry?.focus()));
  }

  /** Resumes a payment that a reload or the bank's page has interrupted. */
  #resume(open: OpenCheckout): void {
    const { session, payment } = open;
    const { state, host } = this.#card;
    const returned = takeRedirectReturn();
    if (!payment || state.activity || this.step(open) !== 'resume' || host.isDisabled) return;
    const isBack = returned !== null && returned.clientSecret === payment.action?.client_secret;
    if ((isBack && state.confirm?.id !== payment.id) || isUnsettled(state, payment))
      void this.#flow.confirm(session, payment);
    else if (recallChallenge(payment.id)) void this.#flow.authenticate(session, payment);
  }

  async #openHosted({ session }: OpenCheckout): Promise<void> {
    const card = this.#card;
    const { shownRevision } = card;
    if (!card.confirmSubmit()) return;
    card.change({ decline: null });
    const payment = await this.#flow.open(session, shownRevision);
    if (payment) await showHostedPage(card, payment, session);
  }
}
