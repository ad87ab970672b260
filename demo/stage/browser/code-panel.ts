/** State of the code tab: the chosen platform, and which file was copied. */
import type { TemplateResult } from 'lit';
import { type CodeSource, codeView } from './code-view.ts';
import type { SourceFile } from './snippets.ts';
import { readStaticShopFiles, staticShop } from './static-shop.ts';
import type { Texts } from './texts.ts';
import type { ViewState } from './view-state.ts';

export class CodePanel {
  /** Draws afterwards, and reports a failure. */
  readonly #attempt: (action: () => Promise<void>) => Promise<void>;
  #source: CodeSource = 'Script';
  #copied: string | null = null;
  #staticShopFiles: readonly SourceFile[] = [];

  constructor(attempt: (action: () => Promise<void>) => Promise<void>) {
    this.#attempt = attempt;
  }

  choose(source: CodeSource): Promise<void> {
    this.#source = source;
    this.#copied = null;
    return this.#attempt(async () => {
      if (source === 'PriceList') this.#staticShopFiles = await readStaticShopFiles();
    });
  }

  /** Called when the code changes. */
  clearCopied(): void {
    this.#copied = null;
  }

  view(texts: Texts['code'], state: ViewState): TemplateResult {
    return codeView({
      texts,
      state,
      source: this.#source,
      copied: this.#copied,
      staticShop,
      staticShopFiles: this.#staticShopFiles,
      onSource: (source) => void this.choose(source),
      onCopy: ({ name, code }) =>
        void this.#attempt(async () => {
          await navigator.clipboard.writeText(code);
          this.#copied = name;
        }),
    });
  }
}
