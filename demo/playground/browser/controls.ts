/** The controls: one for each attribute and token of the manifest, and some for the page around the element. */
import { html, nothing, type TemplateResult } from 'lit';
import { builtInLocales } from '../../../widget/locale/built-in-locales.ts';
import { hexOf, type Colour } from './contrast.ts';
import type { Attribute, ElementDoc, Named } from './manifest.ts';
import type { Texts } from './texts.ts';
import { directions, minWidth, maxWidth, schemes, type ViewState } from './view-state.ts';

export interface ControlsOptions {
  texts: Texts;
  lang: string;
  doc: ElementDoc;
  docs: readonly ElementDoc[];
  state: ViewState;
  /** The computed colour of each token. */
  colours: ReadonlyMap<string, Colour>;
  /** How many parts to draw. */
  parts: number;
  onChange: (changed: Partial<ViewState>) => void;
  onElement: (tag: string) => void;
  onReset: () => void;
}

/** Element and its state; look; attributes and amounts; tokens. */
export const controlParts = 4;

/** Attributes without a control: the page sets them, since its URL must not contain a client secret. */
export const reservedAttributes = ['checkout', 'companion'];

const fonts = ['Georgia, serif', "'Courier New', monospace", 'Verdana, sans-serif', 'cursive'];
const fontToken = '--pay-font-family';

const valueOf = (event: Event): string => (event.target as HTMLInputElement | HTMLSelectElement).value;

export function controlsView(options: ControlsOptions): TemplateResult {
  const { texts, doc, docs, state, parts, onElement, onChange, onReset } = options;
  return html`
    <fieldset class="elements">
      <legend>${texts.element}</legend>
      ${docs.map(
        ({ tag }) =>
          html`<label
            ><input
              type="radio"
              name="element"
              .checked=${tag === state.element}
              @change=${() => onElement(tag)}
            /><span>${tag}</span></label
          >`,
      )}
    </fieldset>
    ${choice(
      texts.state,
      doc.states.map(({ name }) => [name, name]),
      state.state,
      (name) => onChange({ state: name }),
    )}
    <p class="hint">${doc.states.find(({ name }) => name === state.state)?.description}</p>
    ${parts > 1 ? lookView(options) : nothing}
    ${parts > 2 ? html`${attributesView(options)} ${amountsView(options)}` : nothing}
    ${
      parts > 3
        ? html`${tokensView(options)}
            <button type="button" class="plain" @click=${onReset}>${texts.reset}</button>`
        : nothing
    }
  `;
}

const choice = (
  label: string,
  words: readonly (readonly [value: string, text: string])[],
  chosen: string,
  onChoose: (value: string) => void,
): TemplateResult =>
  html`<label class="row"
    ><span>${label}</span
    ><select @change=${(event: Event) => onChoose(valueOf(event))}>
      ${words.map(
        ([value, text]) => html`<option value=${value} ?selected=${value === chosen}>${text}</option>`,
      )}
    </select></label
  >`;

/** Each language's name in that language. The server adds them: in a browser, `Intl.DisplayNames` takes milliseconds for each. */
const languageNames = JSON.parse(document.documentElement.dataset['languages'] ?? '{}') as Record<
  string,
  string
>;

const languageName = (tag: string): string => `${languageNames[tag] ?? tag} (${tag})`;

function lookView({ texts, state, onChange }: ControlsOptions): TemplateResult {
  return html`<fieldset>
    <legend>${texts.look}</legend>
    ${choice(
      texts.scheme,
      schemes.map((one) => [one, texts.schemes[one]]),
      state.scheme,
      (scheme) => onChange({ scheme: schemes.find((one) => one === scheme) ?? 'auto' }),
    )}
    ${choice(
      texts.direction,
      directions.map((one) => [one, texts.directions[one]]),
      state.dir,
      (dir) => onChange({ dir: directions.find((one) => one === dir) ?? 'auto' }),
    )}
    ${choice(
      texts.fonts,
      [['', texts.factory] as const, ...fonts.map((font) => [font, font.split(',')[0] ?? font] as const)],
      state.tokens[fontToken] ?? '',
      (font) => onChange({ tokens: withValue(state.tokens, fontToken, font) }),
    )}
    <label class="row"
      ><span>${texts.width}: <output>${state.width} px</output></span
      ><input
        type="range"
        min=${minWidth}
        max=${maxWidth}
        step="10"
        .value=${String(state.width)}
        @input=${(event: Event) => onChange({ width: Number(valueOf(event)) })}
    /></label>
  </fieldset>`;
}

function attributesView({ texts, doc, state, onChange }: ControlsOptions): TemplateResult {
  const change = (name: string, value: string | null): void =>
    onChange({ attributes: withValue(state.attributes, name, value) });
  return html`<fieldset>
    <legend>${texts.attributes}</legend>
    ${doc.attributes
      .filter(({ name }) => !reservedAttributes.includes(name))
      .map((attribute) => attributeView(texts, attribute, state.attributes[attribute.name] ?? null, change))}
  </fieldset>`;
}

function attributeView(
  texts: Texts,
  { name, description, choices }: Attribute,
  value: string | null,
  change: (name: string, value: string | null) => void,
): TemplateResult {
  const words = name === 'locale' ? builtInLocales : choices;
  if (words === 'boolean')
    return html`<label class="row check" title=${description} data-attribute=${name}
      ><code>${name}</code
      ><span
        ><input
          type="checkbox"
          .checked=${value !== null}
          @change=${(event: Event) => change(name, (event.target as HTMLInputElement).checked ? '' : null)}
        />${texts.set}</span
      ></label
    >`;
  if (words !== null)
    return html`<label class="row" title=${description} data-attribute=${name}
      ><code>${name}</code
      ><select @change=${(event: Event) => change(name, valueOf(event) || null)}>
        <option value="" ?selected=${value === null}>–</option>
        ${words.map(
          (word) =>
            html`<option value=${word} ?selected=${word === value}>
              ${name === 'locale' ? languageName(word) : word}
            </option>`,
        )}
      </select></label
    >`;
  return html`<label class="row" title=${description} data-attribute=${name}
    ><code>${name}</code
    ><input
      type="text"
      maxlength="200"
      placeholder=${examples[name] ?? ''}
      .value=${value ?? ''}
      @change=${(event: Event) => change(name, valueOf(event) || null)}
  /></label>`;
}

/** Placeholders for attributes whose type does not show the accepted format. */
const examples: Readonly<Record<string, string>> = {
  order: 'card pix wallet',
  price: 'mug',
  quantity: '2',
  amount: '20.00',
};

function amountsView({ texts, state, onChange }: ControlsOptions): TemplateResult {
  const field = (currency: 'BRL' | 'USD'): TemplateResult =>
    html`<label class="row"
      ><span>${currency}</span
      ><input
        type="text"
        inputmode="decimal"
        pattern="\\d{1,7}\\.\\d{2}"
        .value=${state.amounts[currency]}
        @change=${(event: Event) => {
          const input = event.target as HTMLInputElement;
          if (input.checkValidity() && input.value !== '')
            onChange({ amounts: { ...state.amounts, [currency]: input.value } });
        }}
    /></label>`;
  return html`<fieldset>
    <legend>${texts.amounts}</legend>
    ${field('BRL')} ${field('USD')}
  </fieldset>`;
}

function tokensView({ texts, doc, state, colours, onChange }: ControlsOptions): TemplateResult {
  const change = (name: string, value: string): void =>
    onChange({ tokens: withValue(state.tokens, name, value === '' ? null : value) });
  const row = ({ name, description }: Named): TemplateResult => {
    const colour = colours.get(name);
    return html`<div class="row token" data-token=${name}>
      <label for=${`token${name}`} title=${description}><code>${name}</code></label>
      <span>
        ${
          colour
            ? html`<input
                type="color"
                aria-label="${name}: ${texts.colour}"
                .value=${hexOf(colour)}
                @input=${(event: Event) => change(name, valueOf(event))}
              />`
            : nothing
        }
        <input
          id=${`token${name}`}
          type="text"
          maxlength="200"
          .value=${state.tokens[name] ?? ''}
          @change=${(event: Event) => change(name, valueOf(event))}
        />
      </span>
    </div>`;
  };
  return html`<fieldset>
    <legend>${texts.tokens}</legend>
    <p class="hint">${texts.tokensHint}</p>
    ${doc.tokens.map(row)}
  </fieldset>`;
}

/** Sets a value; null, and for a token also an empty text, removes it. */
function withValue(
  values: Readonly<Record<string, string>>,
  name: string,
  value: string | null,
): Record<string, string> {
  const { [name]: _before, ...others } = values;
  return value === null || (value === '' && name.startsWith('--')) ? others : { ...others, [name]: value };
}
