/** The list of test cards, each named by its effect. */
import { html, nothing, type TemplateResult } from 'lit';
import { cardModeView } from './card-mode-switch.ts';
import type { CardMode } from './card-modes.ts';
import type { Texts } from './texts.ts';
import type { CardScenario } from './simulator.ts';

export type CardName = keyof Texts['cards']['names'];

/** Names of the simulator's scenarios. `networkLost` is a fault of the connection, so it uses an approved card. */
const scenarioOf: Readonly<Record<CardName, string>> = {
  approved: 'Approved',
  threeDSecure: '3-D Secure',
  noFunds: 'insufficient_funds',
  stolen: 'stolen_card',
  expired: 'expired_card',
  wrongCvc: 'incorrect_cvc',
  threeDSecureTwice: 'Two challenges',
  afterChallenge: '3-D Secure, then declined',
  slow: 'Processing, then paid',
  slowDeclined: 'Processing, then declined',
  unreachable: 'Processor unreachable',
  networkLost: 'Approved',
};

export const cardNames = Object.keys(scenarioOf) as CardName[];

export function numberFor(card: CardName, scenarios: readonly CardScenario[]): string {
  const found = scenarios.find(({ name }) => name === scenarioOf[card]);
  if (!found) throw new Error(`the simulator has no card ${scenarioOf[card]}`);
  return found.number;
}

/** Errors of the direct charge, a call that the hosted page does not make. */
const directOnly: readonly CardName[] = ['unreachable', 'networkLost'];

/** The simulator accepts any future date and any code. */
export const expiry = '12 / 34';

export const cvcFor = (number: string): string => (number.startsWith('3') ? '1234' : '123');

export interface CardsView {
  texts: Texts['cards'];
  mode: CardMode;
  chosen: CardName | null;
  /** Number of the chosen card, if the buyer has to type it. */
  number: string | null;
  isCopied: boolean;
  message: string | null;
  onMode: (mode: CardMode) => void;
  onChoose: (card: CardName) => void;
  onCopy: (number: string) => void;
}

export function cardsView(view: CardsView): TemplateResult {
  const { texts, mode, chosen, message, onMode, onChoose } = view;
  const offered = cardNames.filter((name) => mode !== 'off' || !directOnly.includes(name));
  return html`
    ${cardModeView(texts.mode, mode, onMode)}
    <p class="lead">${texts.lead[mode]}</p>
    <p class="message" role="status">${message ?? nothing}</p>
    ${typedView(view)}
    <ul class="cards">
      ${offered.map(
        (card) =>
          html`<li>
            <button
              type="button"
              class="card-choice"
              data-card=${card}
              aria-pressed=${card === chosen}
              @click=${() => onChoose(card)}
            >
              <span class="chip" aria-hidden="true"></span>
              <span class="card-title">${texts.names[card][0]}</span>
              <span class="card-text">${texts.names[card][1]}</span>
            </button>
          </li>`,
      )}
    </ul>
  `;
}

/** Data of the chosen card, to copy and type. */
function typedView({ texts, mode, number, isCopied, onCopy }: CardsView): TemplateResult {
  const words = texts.typed;
  return html`<div class="typed" role="status">
    ${
      number === null || mode === 'inline'
        ? nothing
        : html`<p>${words[mode]}</p>
            <dl>
              ${fact(words.number, number.replaceAll(/(.{4})(?=.)/g, '$1 '))} ${fact(words.expiry, expiry)}
              ${fact(words.cvc, cvcFor(number))}
            </dl>
            <button type="button" class="button second small" @click=${() => onCopy(number)}>
              ${isCopied ? words.copied : words.copy}
            </button>`
    }
  </div>`;
}

const fact = (name: string, value: string): TemplateResult =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
