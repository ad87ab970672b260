/**
 * The part of the card's view that shows a payment: what is announced of it, and the panel in place of the form, which is one message
 * with its buttons, or the offer of the hosted page. Loaded when a payment is near.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { CardMessages } from '../../locale/messages.ts';
import type { OpenCheckout } from '../../ui/shared/base-view.ts';
import { allOf } from '../../ui/closed/late-texts.ts';
import { outcomeStyles } from '../../ui/closed/outcome-styles.ts';
import { hasTwoCurrencies } from '../../ui/shared/two-currencies.ts';
import { isBusy } from '../view/card-state.ts';
import type { CardContext } from '../view/interfaces.ts';
import { CardFlow, fraudSessionOf } from './card-flow.ts';
import { currencyNote } from '../../ui/shared/currency-note.ts';
import { actionButton, statusPanel } from '../../ui/closed/status-panel.ts';
import { cardHeader, declineNotice, lockIcon } from '../view/card-header.ts';
import { type CardStep, returnedToForm, stateNames } from './card-step.ts';
import { renderHostedPage } from './hosted-page.ts';
import { problemOf } from './report-failure.ts';

/** Styles of the panel in place of the card form. */
const panelStyles = css`
  .card .lead {
    margin: 0;
    color: var(--_text-muted);
    text-wrap: pretty;
  }

  .outcome .notice {
    text-align: start;
  }

  [part='hosted-frame'] {
    display: block;
    inline-size: 100%;
    block-size: 44rem;
    border: 0;
    background: #fff;
  }

  .way-out {
    margin: 0;
    padding: var(--_space);
    border-block-start: 1px solid var(--_border);
    text-align: center;
    font-size: 0.9em;
  }

  .way-out a {
    display: inline-block;
    padding: 0.3em;
    border-radius: 4px;
    color: var(--_primary);
  }
`;

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
    // Too many challenges: announced just before the activity ends.
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
    const { own, common } = allOf(card.texts);
    const step = this.flow.step(open);
    const problem = this.problem(open);
    // `unpayable` has the same text as title and message.
    const notice = problem === null || step === 'unpayable' ? nothing : declineNotice(problem);
    const actions = this.#renderActions(open, step);
    const words = messageOf(step, own);
    if (!words)
      return html`
        <div class="card">
          ${cardHeader(own.title, card.amountDue(open.checkout))}
          <p class="lead" part="intro" .textContent=${own.hosted.text}></p>
          ${notice} ${hasTwoCurrencies(open.checkout) ? currencyNote(common) : nothing} ${actions}
        </div>
      `;
    const framed = step === 'started' && renderHostedPage(card, open.payment, own.hosted);
    if (framed) return html`${framed}${notice}`;
    const isBusyStep = ['charging', 'checking', 'challenge', 'confirming', 'processing', 'opening'].includes(
      step,
    );
    return statusPanel({
      tone: isBusyStep ? 'busy' : ['blocked', 'unpayable'].includes(step) ? 'problem' : 'neutral',
      ...words,
      actions: actions.length > 0 || notice !== nothing ? html`${notice}${actions}` : null,
    });
  }

  #renderActions(open: OpenCheckout, step: CardStep): TemplateResult[] {
    const card = this.#card;
    const { own, common } = allOf(card.texts);
    const amount = card.amountDue(open.checkout);
    const disabled = card.host.isDisabled;
    const main = (label: string): TemplateResult =>
      actionButton({ label, disabled, onPress: () => card.submit() });
    const secondary = (label: string, onPress: () => void): TemplateResult =>
      actionButton({ label, disabled, secondary: true, onPress });
    const otherCard = card.isHosted(open)
      ? []
      : [secondary(own.otherCard, () => card.change(returnedToForm(open.payment)))];
    switch (step) {
      case 'hosted':
        return [
          actionButton({
            label: own.hosted.action(amount),
            amount,
            disabled,
            icon: lockIcon,
            onPress: () => card.submit(),
          }),
        ];
      case 'started':
        return [main(own.hosted.started.action), ...otherCard];
      case 'resume':
        return [main(own.resume.action), ...otherCard];
      case 'blocked':
        return [
          main(common.tryAgain),
          secondary(own.hosted.instead, () => void this.flow.openHostedPage(open)),
          ...otherCard,
        ];
      default:
        return [];
    }
  }

  #applyPendingFocus(): void {
    const card = this.#card;
    if (!card.state.isFocusPending || isBusy(card.state)) return;
    card.change({ isFocusPending: false });
    void card.host.updateComplete.then(() => requestAnimationFrame(() => card.entry?.focus()));
  }
}

/** Title and text of a step; null for a step that the form or the hosted page's offer shows. */
function messageOf(step: CardStep, own: CardMessages): { title: string; text: string } | null {
  switch (step) {
    case 'form':
    case 'hosted':
      return null;
    case 'charging':
      return { title: own.paying, text: '' };
    case 'opening':
      return { title: own.hosted.opening, text: '' };
    case 'started':
      return own.hosted.started;
    case 'unpayable':
      return { title: own.declinedTitle, text: `${own.declines.amount} ${own.nothingCharged}` };
    case 'checking':
    case 'challenge':
    case 'confirming':
    case 'resume':
    case 'blocked':
    case 'processing':
      return own[step];
  }
}
