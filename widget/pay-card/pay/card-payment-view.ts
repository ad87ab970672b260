/**
 * The part of the card's view that shows a payment: what is announced of it, and the panel in place of the form. Loaded when a payment
 * is near.
 */
import type { TemplateResult } from 'lit';
import type { OpenCheckout } from '../../ui/shared/base-view.ts';
import { allOf } from '../../ui/closed/late-texts.ts';
import { outcomeStyles } from '../../ui/closed/outcome-styles.ts';
import { hasTwoCurrencies } from '../../ui/shared/two-currencies.ts';
import { isBusy } from '../view/card-state.ts';
import type { CardContext } from '../view/interfaces.ts';
import { CardFlow, fraudSessionOf } from './card-flow.ts';
import { cardPanel, messageOf, panelStyles } from './card-panel.ts';
import { returnedToForm, stateNames } from './card-step.ts';
import { problemOf } from './failure-texts.ts';
import { renderHostedPage } from './hosted-page.ts';

export class CardPaymentView {
  readonly flow: CardFlow;
  readonly #card: CardContext;
  /** What the live region says of a step. */
  #stepText: string | null = null;

  constructor(card: CardContext) {
    this.#card = card;
    this.flow = new CardFlow(card);
    // Started early, so that the session exists when the buyer pays.
    void fraudSessionOf(card.open?.checkout);
    card.host.adopt([outcomeStyles, panelStyles]);
  }

  update(open: OpenCheckout): void {
    const { host, texts } = this.#card;
    this.flow.update(open);
    this.#applyPendingFocus();
    const words = messageOf(this.flow.step(open), allOf(texts).own);
    // A decline can precede the end of the activity, of a charge or of a confirm; it has been announced already.
    const isDeclined = isBusy(this.#card.state) && this.#card.state.decline;
    if (words && !isDeclined && this.problem(open) === null) {
      this.#stepText = `${words.title} ${words.text}`.trim();
      host.announcer.say(this.#stepText);
    } else if (!words) host.announcer.clear(this.#stepText);
  }

  states(open: OpenCheckout): readonly string[] {
    const state = stateNames[this.flow.step(open)];
    return this.#card.state.decline && state !== 'declined' ? [state, 'declined'] : [state];
  }

  problem(open: OpenCheckout): string | null {
    return problemOf(this.#card, open);
  }

  /** Renders the panel in place of the form. */
  renderPanel(open: OpenCheckout): TemplateResult {
    const card = this.#card;
    const texts = allOf(card.texts);
    return cardPanel({
      step: this.flow.step(open),
      texts,
      amount: card.amountDue(open.checkout),
      problem: this.problem(open),
      disabled: card.host.isDisabled,
      hasTwoCurrencies: hasTwoCurrencies(open.checkout),
      framed: renderHostedPage(card, open.payment, texts.own.hosted),
      onContinue: () => card.submit(),
      onHosted: () => void this.flow.openHostedPage(open),
      onOtherCard: card.isHosted(open) ? null : () => card.change(returnedToForm(open.payment)),
    });
  }

  #applyPendingFocus(): void {
    const card = this.#card;
    if (!card.state.isFocusPending || isBusy(card.state)) return;
    card.change({ isFocusPending: false });
    void card.host.updateComplete.then(() => requestAnimationFrame(() => card.entry?.focus()));
  }
}
