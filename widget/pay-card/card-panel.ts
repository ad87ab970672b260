/** Everything but the form: one message, and what the buyer can do about it. */
import { html, nothing, type TemplateResult } from 'lit';
import type { CardMessages } from '../locale/messages.ts';
import type { AllTexts } from '../ui/element-view.ts';
import { currencyNote } from '../ui/currency-note.ts';
import { actionButton, statusPanel } from '../ui/status-panel.ts';
import { cardHeader, declineNotice, lockIcon } from './card-header.ts';
import type { CardStep } from './card-step.ts';

export interface CardPanelOptions {
  step: CardStep;
  texts: AllTexts<'card'>;
  amount: string;
  /** Why the last try did not work. */
  problem: string | null;
  disabled: boolean;
  hasTwoCurrencies: boolean;
  /** The hosted page, while it is shown in a frame. */
  framed: TemplateResult | null;
  onContinue: () => void;
  onHosted: () => void;
  /** Null where there is no form to go back to. */
  onOtherCard: (() => void) | null;
}

/** What a step says; null for one that is said by its form or button. */
export function wordsOf(step: CardStep, own: CardMessages): { title: string; text: string } | null {
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
  // An amount that no card can pay has the same words above it.
  const isSaid = problem === null || step === 'unpayable';
  const notice = isSaid ? nothing : declineNotice(problem);
  const words = wordsOf(step, own);
  if (!words) return hostedStart(options, notice);
  if (framed && step === 'started') return html`${framed}${notice}`;
  const isBusy = ['charging', 'checking', 'challenge', 'confirming', 'processing', 'opening'].includes(step);
  const actions = actionsOf(options);
  return html`
    ${statusPanel({
      tone: isBusy ? 'busy' : ['blocked', 'unpayable'].includes(step) ? 'problem' : 'neutral',
      ...words,
      actions: actions.length > 0 || !isSaid ? html`${notice}${actions}` : null,
    })}
  `;
}

/** Where a form would stand: what is paid, and the way to the page that takes the card. */
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
