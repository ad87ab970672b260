/** The code to copy for what is shown. */
import { html, type TemplateResult } from 'lit';
import { type Platform, platforms, snippet, type SourceFile } from './snippets.ts';
import type { Texts } from './texts.ts';
import type { ViewState } from './view-state.ts';

export interface CodeView {
  texts: Texts['code'];
  state: ViewState;
  platform: Platform;
  /** The name of the file that is in the clipboard. */
  copied: string | null;
  onPlatform: (platform: Platform) => void;
  onCopy: (file: SourceFile) => void;
}

export function codeView({ texts, state, platform, copied, onPlatform, onCopy }: CodeView): TemplateResult {
  return html`
    <p class="lead">${texts.lead}</p>
    <fieldset class="switches platforms">
      <legend>${texts.choose}</legend>
      ${platforms.map(
        (name) =>
          html`<label>
            <input
              type="radio"
              name="platform"
              .checked=${name === platform}
              @change=${() => onPlatform(name)}
            />
            <span>${name}</span>
          </label>`,
      )}
    </fieldset>
    <p class="lead">${platform === 'Server' ? texts.server : texts.page}</p>
    ${snippet(platform, state).map(
      (file) =>
        html`<div class="file-head">
            <h2 class="file-name">${file.name}</h2>
            <button
              type="button"
              class="button second small"
              aria-label="${file.name === copied ? texts.copied : texts.copy} ${file.name}"
              @click=${() => onCopy(file)}
            >
              ${file.name === copied ? texts.copied : texts.copy}
            </button>
          </div>
          <pre class="code" tabindex="0" aria-label=${file.name}>${file.code}</pre>`,
    )}
  `;
}
