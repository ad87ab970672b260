/** Cards to try, each by what it makes happen. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Texts } from './texts.ts';
import type { CardScenario } from './simulator.ts';

export type CardName = keyof Texts['cards']['names'];

/** As the simulator names them. The network's loss is a fault and no card: any card will do. */
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

export interface CardsView {
  texts: Texts['cards'];
  chosen: CardName | null;
  message: string | null;
  onChoose: (card: CardName) => void;
}

export function cardsView({ texts, chosen, message, onChoose }: CardsView): TemplateResult {
  return html`
    <p class="lead">${texts.lead}</p>
    <p class="message" role="status">${message ?? nothing}</p>
    <ul class="cards">
      ${cardNames.map(
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
    <p class="aside">${texts.isolation}</p>
  `;
}
