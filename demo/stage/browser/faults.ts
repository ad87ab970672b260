/** Switches for faults of callbacks and of the service. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Texts } from './texts.ts';
import { type CallbackMode, callbackModes, type Faults } from './simulator.ts';

export const serviceStates = ['up', 'slow', 'down'] as const;
export type ServiceState = (typeof serviceStates)[number];

/** Lasts for every call of a demonstration. */
const always = { match: '/', times: 1_000_000 };

export const callFaultsFor: Readonly<Record<ServiceState, Faults['calls']>> = {
  up: [],
  slow: [{ ...always, do: 'slow' }],
  down: [{ ...always, do: '503' }],
};

/** The charge is made, and its response is lost. */
export const networkLost: Faults['calls'] = [{ match: '/wallet/card/charge', do: 'reset', times: 1 }];

export const nothingBroken: Faults = { callbacks: 'deliver', calls: [] };

/** True while a fault lasts until it is turned off, unlike the single lost response. */
export const isBroken = (faults: Faults): boolean =>
  faults.callbacks !== 'deliver' || serviceStateOf(faults) !== 'up';

export const serviceStateOf = ({ calls }: Faults): ServiceState => {
  const lasting = calls.find(({ match }) => match === always.match);
  if (!lasting) return 'up';
  return lasting.do === 'slow' ? 'slow' : 'down';
};

export interface FaultsView {
  texts: Texts['faults'];
  faults: Faults;
  message: string | null;
  /** Notice of a lost callback. */
  lost: TemplateResult;
  onCallbacks: (mode: CallbackMode) => void;
  onService: (state: ServiceState) => void;
  onExpire: () => void;
}

export function faultsView({ texts, faults, message, lost, ...on }: FaultsView): TemplateResult {
  return html`
    <p class="lead">${texts.lead}</p>
    ${lost}
    ${switches(texts.callbacks, 'callbacks', callbackModes, texts.modes, faults.callbacks, on.onCallbacks)}
    ${switches(texts.service, 'service', serviceStates, texts.services, serviceStateOf(faults), on.onService)}
    <h2>${texts.expiry}</h2>
    <button type="button" class="button second" @click=${on.onExpire}>${texts.expire}</button>
    <p class="message" role="status">${message ?? nothing}</p>
  `;
}

function switches<Word extends string>(
  legend: string,
  name: string,
  words: readonly Word[],
  labels: Readonly<Record<Word, string>>,
  chosen: Word,
  onChoose: (word: Word) => void,
): TemplateResult {
  return html`<fieldset class="switches">
    <legend>${legend}</legend>
    ${words.map(
      (word) =>
        html`<label>
          <input type="radio" name=${name} .checked=${word === chosen} @change=${() => onChoose(word)} />
          <span data-word=${word}>${labels[word]}</span>
        </label>`,
    )}
  </fieldset>`;
}
