/** The panels below the element: its code and the contrast of its colours. */
import { html, nothing, type TemplateResult } from 'lit';
import { codeFor, platforms, type Shown, type SourceFile } from './code.ts';
import { contrast, pairs, type Colour } from './contrast.ts';
import type { Texts } from './texts.ts';
import type { ViewState } from './view-state.ts';

export function contrastView(
  texts: Texts,
  lang: string,
  colours: ReadonlyMap<string, Colour>,
): TemplateResult {
  const number = new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const rows = pairs.flatMap(({ front, back, minimum }) => {
    const [one, other] = [colours.get(front), colours.get(back)];
    if (!one || !other) return [];
    const ratio = contrast(one, other);
    // Rounded down: 4.46 must not look like 4.5.
    const shown = Math.floor(ratio * 10) / 10;
    return [{ front, back, shown, passes: ratio >= minimum }];
  });
  if (rows.length === 0) return html``;
  return html`<section class="card contrast" aria-labelledby="contrast-title">
    <h2 id="contrast-title">${texts.contrast}</h2>
    <p class="hint">${texts.contrastHint}</p>
    <ul>
      ${rows.map(
        ({ front, back, shown, passes }) =>
          html`<li class=${passes ? 'passes' : 'fails'}>
            <span>${short(front)} / ${short(back)}</span>
            <b>${number.format(shown)}</b> <i>${passes ? texts.passes : texts.fails}</i>
          </li>`,
      )}
    </ul>
  </section>`;
}

const short = (token: string): string => token.replace('--pay-color-', '');

export interface CodeOptions {
  texts: Texts;
  state: ViewState;
  shown: Shown;
  copied: string | null;
  onPlatform: (platform: ViewState['platform']) => void;
  onCopy: (file: SourceFile) => void;
  /** Downloads a project that can be installed and started. */
  onSave: () => void;
}

export function codeView({
  texts,
  state,
  shown,
  copied,
  onPlatform,
  onCopy,
  onSave,
}: CodeOptions): TemplateResult {
  return html`<section class="card code" aria-labelledby="code-title">
    <h2 id="code-title">${texts.code}</h2>
    <fieldset class="platforms">
      <legend class="hidden">${texts.code}</legend>
      ${platforms.map(
        (name) =>
          html`<label
            ><input
              type="radio"
              name="platform"
              .checked=${name === state.platform}
              @change=${() => onPlatform(name)}
            /><span>${name}</span></label
          >`,
      )}
    </fieldset>
    ${state.platform === 'Script' ? nothing : html`<pre tabindex="0" aria-label="terminal">npm install pay-elements</pre>`}
    ${codeFor(state.platform, shown).map((file) => {
      const label = copied === file.name ? texts.copied : texts.copy;
      return html`<header>
          <h3>${file.name}</h3>
          <button type="button" class="plain" aria-label="${label} ${file.name}" @click=${() => onCopy(file)}>
            ${label}
          </button>
        </header>
        <pre tabindex="0" aria-label=${file.name}>${file.code}</pre>`;
    })}
    <p class="hint">${texts.codeHint}</p>
    <button type="button" class="plain" @click=${onSave}>${texts.save}</button>
  </section>`;
}
