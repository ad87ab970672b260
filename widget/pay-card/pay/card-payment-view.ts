/**
 * The part of the card's view that shows a payment: what is announced of it, and the panel in place of the form, which is one message
 * with its buttons, or the offer of the hosted page. Loaded when a payment is near.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { CardMessages } from '../../locale/messages.ts';
import type { OpenCheckout } from '../../ui/shared/base-view.ts';
import { allOf } from '../../ui/closed/late-texts.ts';
import { outcomeStyles } from '../../ui/closed/outcome-styles.ts';
import { hostedPageOf } from '../../checkout/step/hosted-page.ts';
import { hasTwoCurrencies } from '../../ui/shared/two-currencies.ts';
import { hostedFrame, hostedLink } from '../../ui/step/hosted-frame.ts';
import type { CardContext, CardHost } from '../view/interfaces.ts';
import { CardFlow } from './card-flow.ts';
import { fraudSessionOf } from './charge-calls.ts';
import { currencyNote } from '../../ui/shared/currency-note.ts';
import { actionButton, statusPanel, type Tone } from '../../ui/closed/status-panel.ts';
import { cardHeader, declineNotice, lockIcon } from '../view/card-header.ts';
import { type CardStep, stateNames } from './card-step.ts';
import { problemNotice } from './failure-report.ts';

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
    const words = messageOf(this.flow.step(open), allOf(texts).own);
    // A problem was announced when it was reported.
    if (words && !this.flow.state.problem) {
      this.#stepText = `${words.title} ${words.text}`.trim();
      host.announcer.say(this.#stepText);
    } else if (!words) host.announcer.clear(this.#stepText);
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
    const card = this.#card;
    const { own, common } = allOf(card.texts);
    const text = this.notice;
    // `unpayable` has the same text as title and message.
    const notice = text === null || step === 'unpayable' ? nothing : declineNotice(text);
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
    const page = step === 'framed' && open.payment && hostedPageOf(open.payment);
    if (page) return html`${renderFramed(card.host, page, own.hosted)}${notice}`;
    return statusPanel({
      tone: tones[step] ?? 'busy',
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
    const otherCard = this.flow.isHosted(open)
      ? []
      : [secondary(own.otherCard, () => this.flow.returnToForm(open))];
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
}

const renderFramed = (host: CardHost, url: string, texts: CardMessages['hosted']): TemplateResult => html`
  ${hostedFrame(host, url, { part: 'hosted-frame', title: texts.frameTitle })}
  <p class="way-out" ?inert=${host.isDisabled}>${hostedLink(host, url, texts.leave)}</p>
`;

/** Of the steps at which nothing is awaited. */
const tones: Partial<Record<CardStep, Tone>> = {
  blocked: 'problem',
  unpayable: 'problem',
  resume: 'neutral',
  started: 'neutral',
};

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
    case 'framed':
      return own.hosted.started;
    case 'unpayable':
      return { title: own.declinedTitle, text: `${own.declines.amount} ${own.nothingCharged}` };
    default:
      return own[step];
  }
}
