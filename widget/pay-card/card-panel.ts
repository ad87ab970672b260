/**
 * Draws the panel of a card payment in place of the form: one message with its buttons, or the offer of the
 * hosted page.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { CardMessages } from '../locale/messages.ts';
import type { AllTexts } from '../locale/messages.ts';
import { currencyNote } from '../ui/currency-note.ts';
import { actionButton, statusPanel } from '../ui/status-panel.ts';
import { cardHeader, declineNotice, lockIcon } from './card-header.ts';
import type { CardStep } from './card-step.ts';

export interface CardPanelOptions {
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
      return { title: own.declinedTitle, text: own.declines.amount };
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
  const isShown = problem === null || step === 'unpayable';
  const notice = isShown ? nothing : declineNotice(problem);
  const words = messageOf(step, own);
  if (!words) return hostedStart(options, notice);
  if (framed && step === 'started') return html`${framed}${notice}`;
  const isBusy = ['charging', 'checking', 'challenge', 'confirming', 'processing', 'opening'].includes(step);
  const actions = actionsOf(options);
  return html`
    ${statusPanel({
      tone: isBusy ? 'busy' : ['blocked', 'unpayable'].includes(step) ? 'problem' : 'neutral',
      ...words,
      actions: actions.length > 0 || !isShown ? html`${notice}${actions}` : null,
    })}
  `;
}

/** Offers the hosted page: title, amount, and the button that opens it. */
const hostedStart = (options: CardPanelOptions, notice: unknown): TemplateResult => html`
  <div class="card">
    ${cardHeader(options.texts.own.title, options.amount)}
    <p class="lead" part="intro">${options.texts.own.hosted.text}</p>
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
    actionButton({ label, disabled, icon: lockIcon, onPress: onContinue });
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
