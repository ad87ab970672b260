/** The bar above the shop: actions, and the settings in one menu. */
import { html, nothing, type TemplateResult } from 'lit';
import { brands } from './brands.ts';
import type { Texts } from './texts.ts';
import { brandNames, devices, languages, schemes, type ViewState } from './view-state.ts';

const consoleUrl = document.documentElement.dataset['console'] ?? '';

export interface ToolbarView {
  texts: Texts;
  state: ViewState;
  onChange: (change: Partial<ViewState>) => void;
  onOrder: () => void;
  onTour: () => void;
  /** False while the page starts. */
  hasSettings: boolean;
}

export function toolbarView(view: ToolbarView): TemplateResult {
  const { texts, state, onChange, onOrder, onTour } = view;
  const isOpen = state.panel === 'open';
  return html`
    <h1>
      <a href="/?lang=${state.lang}"
        ><span class="drop" aria-hidden="true"></span><span>pay-elements</span></a
      >
      <span class="soft">${texts.title}</span>
    </h1>
    <div class="actions">
      <button type="button" class="button second small" id="tour-play" ?hidden=${state.tour} @click=${onTour}>
        <span aria-hidden="true">▶</span> ${texts.tour.play}
      </button>
      ${consoleLink(texts, 'wide-only')}
      <button type="button" class="button small" @click=${onOrder}>${texts.newOrder}</button>
      <button type="button" class="button second small" popovertarget="settings">
        <span class="gear" aria-hidden="true">⚙</span><span class="settings-name">${texts.look}</span>
      </button>
      ${view.hasSettings ? settings(view) : nothing}
      <button
        type="button"
        class="button second small icon wide-only"
        aria-expanded=${isOpen}
        aria-controls="panel"
        aria-label=${isOpen ? texts.hide : texts.show}
        title=${isOpen ? texts.hide : texts.show}
        @click=${() => onChange({ panel: isOpen ? 'closed' : 'open' })}
      >
        ${panelIcon(isOpen)}
      </button>
    </div>
  `;
}

/** On a phone, one pane is shown at a time. */
export function panesView({ texts, state, onChange }: ToolbarView): TemplateResult {
  const pane = (name: keyof Texts['panes'], panel: ViewState['panel']): TemplateResult =>
    html`<button type="button" aria-pressed=${state.panel === panel} @click=${() => onChange({ panel })}>
      ${texts.panes[name]}
    </button>`;
  return html`<nav class="panes" aria-label=${texts.title}>
    ${pane('shop', 'closed')} ${pane('panel', 'open')}
  </nav>`;
}

const consoleLink = (texts: Texts, where: string): TemplateResult =>
  html`<a class="button second small ${where}" href="${consoleUrl}/payments" target="_blank" rel="noopener"
    >${texts.console}&nbsp;↗</a
  >`;

function settings({ texts, state, onChange }: ToolbarView): TemplateResult {
  return html`<div class="settings" id="settings" popover role="group" aria-label=${texts.look}>
    ${choice(
      texts.brand,
      'brand',
      brandNames,
      state.brand,
      (brand) => html`<i class="swatch ${brand}" aria-hidden="true"></i>${brands[brand].name}`,
      (brand) => onChange({ brand }),
    )}
    ${choice(
      texts.scheme,
      'scheme',
      schemes,
      state.scheme,
      (scheme) => texts.schemes[scheme],
      (scheme) => onChange({ scheme }),
    )}
    ${choice(
      texts.device,
      'device',
      devices,
      state.device,
      (device) => texts.devices[device],
      (device) => onChange({ device }),
    )}
    ${choice(
      texts.language,
      'lang',
      languages,
      state.lang,
      (lang) => lang.slice(0, 2).toUpperCase(),
      (lang) => onChange({ lang }),
    )}
    ${consoleLink(texts, 'narrow-only')}
  </div>`;
}

const panelIcon = (isOpen: boolean): TemplateResult =>
  html`<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
    <rect x="2" y="3.5" width="16" height="13" rx="3" fill="none" stroke="currentColor" stroke-width="1.6" />
    <rect x="11.5" y="6" width="4" height="8" rx="1" fill=${isOpen ? 'currentColor' : 'none'} />
  </svg>`;

function choice<Word extends string>(
  legend: string,
  name: string,
  words: readonly Word[],
  chosen: Word,
  label: (word: Word) => string | TemplateResult,
  onChoose: (word: Word) => void,
): TemplateResult {
  return html`<fieldset class="segments ${name}">
    <legend>${legend}</legend>
    ${words.map(
      (word) =>
        html`<label>
          <input
            type="radio"
            name=${name}
            value=${word}
            .checked=${word === chosen}
            @change=${() => onChoose(word)}
          />
          <span>${label(word)}</span>
        </label>`,
    )}
  </fieldset>`;
}
