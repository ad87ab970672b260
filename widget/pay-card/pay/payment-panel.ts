/** The panel in place of the card form: one message with its buttons, the offer of the hosted page, or that page in a frame. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { CardMessages } from '../../locale/messages.ts';
import type { OpenCheckout } from '../../ui/shared/base-view.ts';
import { allOf } from '../../ui/closed/late-texts.ts';
import { outcomeStyles } from '../../ui/closed/outcome-styles.ts';
import { hostedPageOf } from '../../checkout/step/hosted-page.ts';
import { hasTwoCurrencies } from '../../ui/shared/two-currencies.ts';
import { hostedFrame, hostedLink } from '../../ui/step/hosted-frame.ts';
import type { CardContext, CardHost } from '../view/interfaces.ts';
import type { CardFlow } from './card-flow.ts';
import { currencyNote } from '../../ui/shared/currency-note.ts';
import { actionButton, statusPanel, type Tone } from '../../ui/closed/status-panel.ts';
import { cardHeader, declineNotice, lockIcon } from '../view/card-header.ts';
import type { CardStep } from './card-step.ts';

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

export const styles = [outcomeStyles, panelStyles];

interface PanelFacts {
  open: OpenCheckout;
  step: CardStep;
  /** What the last attempt failed for; null without a problem. */
  notice: string | null;
}

export function paymentPanel(card: CardContext, flow: CardFlow, facts: PanelFacts): TemplateResult {
  const { open, step } = facts;
  const { own, common } = allOf(card.texts);
  // `unpayable` has the same text as title and message.
  const notice = facts.notice === null || step === 'unpayable' ? nothing : declineNotice(facts.notice);
  const actions = buttons(card, flow, facts);
  const message = messageOf(step, own);
  if (!message)
    return html`
      <div class="card">
        ${cardHeader(own.title, card.amountDue(open.checkout))}
        <p class="lead" part="intro" .textContent=${own.hosted.text}></p>
        ${notice} ${hasTwoCurrencies(open.checkout) ? currencyNote(common) : nothing} ${actions}
      </div>
    `;
  const page = step === 'framed' && open.payment && hostedPageOf(open.payment);
  if (page) return html`${framedPage(card.host, page, own.hosted)}${notice}`;
  return statusPanel({
    tone: tones[step] ?? 'busy',
    ...message,
    actions: actions.length > 0 || notice !== nothing ? html`${notice}${actions}` : null,
  });
}

function buttons(card: CardContext, flow: CardFlow, { open, step }: PanelFacts): TemplateResult[] {
  const { own, common } = allOf(card.texts);
  const amount = card.amountDue(open.checkout);
  const disabled = card.host.isDisabled;
  const main = (label: string): TemplateResult =>
    actionButton({ label, disabled, onPress: () => card.submit() });
  const secondary = (label: string, onPress: () => void): TemplateResult =>
    actionButton({ label, disabled, secondary: true, onPress });
  const otherCard = flow.isHosted(open) ? [] : [secondary(own.otherCard, () => flow.returnToForm(open))];
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
        secondary(own.hosted.instead, () => void flow.openHostedPage(open)),
        ...otherCard,
      ];
    default:
      return [];
  }
}

const framedPage = (host: CardHost, url: string, texts: CardMessages['hosted']): TemplateResult => html`
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
    case 'framed':
      return own.hosted.started;
    case 'unpayable':
      return { title: own.declinedTitle, text: `${own.declines.amount} ${own.nothingCharged}` };
    default:
      return own[step];
  }
}
