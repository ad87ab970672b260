/**
 * A card payment as the buyer perceives it: its flow, what is announced of it, and the panel in place of the form. Loaded when a payment
 * is near.
 */
import type { TemplateResult } from 'lit';
import { allOf } from '../../ui/closed/late-texts.ts';
import type { OpenCheckout } from '../../ui/shared/base-view.ts';
import type { CardContext } from '../view/interfaces.ts';
import { CardFlow } from './card-flow.ts';
import { type CardStep, stateNames } from './card-step.ts';
import { fraudSessionOf } from './charge-calls.ts';
import { problemNotice } from './failure-report.ts';
import { messageOf, paymentPanel, styles } from './payment-panel.ts';

export class CardPayment {
  readonly flow: CardFlow;
  readonly #card: CardContext;
  /** What the live region says of a step. */
  #stepText: string | null = null;

  constructor(card: CardContext) {
    this.#card = card;
    this.flow = new CardFlow(card);
    // Started early, so that the session exists when the buyer pays.
    void fraudSessionOf(card.open?.checkout);
    card.host.adopt(styles);
  }

  update(open: OpenCheckout): void {
    const { host, texts } = this.#card;
    this.flow.update(open);
    const message = messageOf(this.flow.step(open), allOf(texts).own);
    // A problem was announced when it was reported.
    if (message && !this.flow.state.problem) {
      this.#stepText = `${message.title} ${message.text}`.trim();
      host.announcer.say(this.#stepText);
    } else if (!message) host.announcer.clear(this.#stepText);
  }

  states(step: CardStep): readonly string[] {
    const state = stateNames[step];
    const isDeclined = this.flow.state.problem?.kind === 'decline' && state !== 'declined';
    return isDeclined ? [state, 'declined'] : [state];
  }

  /** The notice of the last problem; null without one, or while another attempt is running. */
  get notice(): string | null {
    const { problem } = this.flow.state;
    return problem && !this.flow.isBusy ? problemNotice(problem, allOf(this.#card.texts)) : null;
  }

  /** Renders the panel in place of the form. */
  renderPanel(open: OpenCheckout, step: CardStep): TemplateResult {
    return paymentPanel(this.#card, this.flow, { open, step, notice: this.notice });
  }
}
