/**
 * Draws the panel of a card payment in place of the form: one message with its buttons, or the offer of the
 * hosted page.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { AllTexts, CardMessages } from '../../locale/messages.ts';
import { currencyNote } from '../../ui/shared/currency-note.ts';
import { actionButton, statusPanel } from '../../ui/closed/status-panel.ts';
import { cardHeader, declineNotice, lockIcon } from '../view/card-header.ts';
import type { CardStep } from './card-step.ts';

interface CardPanelOptions {
  step: CardStep;
  texts: AllTexts<'card'>;
  amount: string;
  /** Text of the last error. */
  problem: string | null;
  disabled: boolean;
  hasTwoCurrencies: boolean;
  /** The hosted page in its frame. */
  framed: TemplateResult | null;
  onContinue: () => void;
  onHosted: () => void;
  /** Returns to the form; null without one. */
  onOtherCard: (() => void) | null;
}

/** Title and text of a step; null for a step that the form or the hosted page's offer shows. */
export function messageOf(step: CardStep, own: CardMessages): { title: string; text: string } | null {
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

export function cardPanel(options: CardPanelOptions): TemplateResult {
  const { step, texts, problem, framed } = options;
  const { own } = texts;
  // `unpayable` has the same text as title and message.
  const notice = problem === null || step === 'unpayable' ? nothing : declineNotice(problem);
  const words = messageOf(step, own);
  if (!words) return hostedStart(options, notice);
  if (framed && step === 'started') return html`${framed}${notice}`;
  const isBusy = ['charging', 'checking', 'challenge', 'confirming', 'processing', 'opening'].includes(step);
  const actions = actionsOf(options);
  return html`
    ${statusPanel({
      tone: isBusy ? 'busy' : ['blocked', 'unpayable'].includes(step) ? 'problem' : 'neutral',
      ...words,
      actions: actions.length > 0 || notice !== nothing ? html`${notice}${actions}` : null,
    })}
  `;
}

/** Offers the hosted page: title, amount, and the button that opens it. */
const hostedStart = (options: CardPanelOptions, notice: unknown): TemplateResult => html`
  <div class="card">
    ${cardHeader(options.texts.own.title, options.amount)}
    <p class="lead" part="intro" .textContent=${options.texts.own.hosted.text}></p>
    ${notice} ${options.hasTwoCurrencies ? currencyNote(options.texts.common) : nothing} ${actionsOf(options)}
  </div>
`;

function actionsOf({
  step,
  texts: { own, common },
  amount,
  disabled,
  onContinue,
  onHosted,
  onOtherCard,
}: CardPanelOptions): TemplateResult[] {
  const main = (label: string): TemplateResult => actionButton({ label, disabled, onPress: onContinue });
  const onwards = (label: string): TemplateResult =>
    actionButton({ label, amount, disabled, icon: lockIcon, onPress: onContinue });
  const other = onOtherCard
    ? [actionButton({ label: own.otherCard, disabled, secondary: true, onPress: onOtherCard })]
    : [];
  switch (step) {
    case 'hosted':
      return [onwards(own.hosted.action(amount))];
    case 'started':
      return [main(own.hosted.started.action), ...other];
    case 'resume':
      return [main(own.resume.action), ...other];
    case 'blocked':
      return [
        main(common.tryAgain),
        actionButton({ label: own.hosted.instead, disabled, secondary: true, onPress: onHosted }),
        ...other,
      ];
    default:
      return [];
  }
}

/** Styles of the panel in place of the card form: messages and the hosted page. */
export const panelStyles = css`
  .card .lead {
    margin: 0;
    color: var(--_text-muted);
    text-wrap: pretty;
  }

  .outcome .notice {
    text-align: start;
  }

  .hosted {
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
