/** The code to copy for what is shown. */
import { html, type TemplateResult } from 'lit';
import { type Platform, platforms, snippet } from './snippets.ts';
import type { Texts } from './texts.ts';
import type { ViewState } from './view-state.ts';

export interface CodeView {
  texts: Texts['code'];
  state: ViewState;
  platform: Platform;
  isCopied: boolean;
  onPlatform: (platform: Platform) => void;
  onCopy: (code: string) => void;
}

export function codeView({ texts, state, platform, isCopied, onPlatform, onCopy }: CodeView): TemplateResult {
  const files = snippet(platform, state);
  const code = files.map((file) => `${asComment(file.name)}\n${file.code}`).join('\n');
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
    <button type="button" class="button" @click=${() => onCopy(code)}>
      ${isCopied ? texts.copied : texts.copy}
    </button>
    ${files.map(
      (file) =>
        html`<h2 class="file-name">${file.name}</h2>
          <pre class="code" tabindex="0" aria-label=${file.name}>${file.code}</pre>`,
    )}
  `;
}

/** Where the next file begins, in its own language. */
function asComment(name: string): string {
  if (/\.(html|vue|svelte)$/.test(name)) return `<!-- ${name} -->`;
  return name.endsWith('.css') ? `/* ${name} */` : `// ${name}`;
}
