/** The code to copy for what the stage shows. */
import { html, nothing, type TemplateResult } from 'lit';
import { type Platform, platforms, snippet, type SourceFile } from './snippets.ts';
import type { StaticShop } from './static-shop.ts';
import type { Texts } from './texts.ts';
import type { ViewState } from './view-state.ts';

/** A platform, or the static shop with its price list. */
export type CodeSource = Platform | 'PriceList';

export interface CodeView {
  texts: Texts['code'];
  state: ViewState;
  source: CodeSource;
  /** Name of the file in the clipboard. */
  copied: string | null;
  staticShop: StaticShop | null;
  /** Empty until they have loaded. */
  staticShopFiles: readonly SourceFile[];
  onSource: (source: CodeSource) => void;
  onCopy: (file: SourceFile) => void;
}

export function codeView(view: CodeView): TemplateResult {
  const { texts, state, source, staticShop, staticShopFiles, onSource } = view;
  const sources: CodeSource[] = [...platforms, ...(staticShop ? (['PriceList'] as const) : [])];
  const files = source === 'PriceList' ? staticShopFiles : snippet(source, state);
  return html`
    <p class="lead">${texts.lead}</p>
    <fieldset class="switches platforms">
      <legend>${texts.choose}</legend>
      ${sources.map(
        (name) =>
          html`<label class=${name === 'PriceList' ? 'whole-row' : ''}>
            <input type="radio" name="platform" .checked=${name === source} @change=${() => onSource(name)} />
            <span>${name === 'PriceList' ? texts.priceList : name}</span>
          </label>`,
      )}
    </fieldset>
    <p class="lead">${leadOf(source, texts)}</p>
    ${source === 'PriceList' && staticShop ? placesView(texts, staticShop) : nothing}
    ${files.map((file) => fileView(file, view))}
  `;
}

function leadOf(source: CodeSource, texts: Texts['code']): string {
  if (source === 'PriceList') return texts.noServer;
  return source === 'Server' ? texts.server : texts.page;
}

const placesView = (texts: Texts['code'], { url, posterUrl, counterUrl }: StaticShop): TemplateResult =>
  html`<nav class="places" aria-label=${texts.priceList}>
    ${(
      [
        [url, texts.places.shop],
        [posterUrl, texts.places.poster],
        [counterUrl, texts.places.counter],
      ] as const
    ).map(
      ([href, label]) =>
        html`<a class="button second small" href=${href} target="_blank" rel="noopener">${label} ↗</a>`,
    )}
  </nav>`;

const fileView = (file: SourceFile, { texts, copied, onCopy }: CodeView): TemplateResult => {
  const label = file.name === copied ? texts.copied : texts.copy;
  return html`<div class="file-head">
      <h2 class="file-name">${file.name}</h2>
      <button
        type="button"
        class="button second small"
        aria-label="${label} ${file.name}"
        @click=${() => onCopy(file)}
      >
        ${label}
      </button>
    </div>
    <pre class="code" tabindex="0" aria-label=${file.name}>${file.code}</pre>`;
};
