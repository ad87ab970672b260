/** Shows a notice, and later a retry button, when the first load is slow. */
import { html, nothing, type TemplateResult } from 'lit';
import { PayErrorEvent } from '../error-event.ts';
import { type SlowLoadTexts, slowLoadTexts } from '../locale/slow-load-texts.ts';
import type { ViewHost } from '../ui/element-view.ts';

const wordsAfterMs = 6_000;
const buttonAfterMs = 20_000;

export class SlowLoad {
  readonly #host: ViewHost<ViewHost['method'] | null>;
  #timers: ReturnType<typeof setTimeout>[] = [];
  /** 0: nothing shown; 1: a notice; 2: a notice with a button. */
  #stage = 0;

  constructor(host: ViewHost<ViewHost['method'] | null>) {
    this.#host = host;
  }

  /** Called at each update: starts, continues or ends the wait. */
  watch(isWaiting: boolean, locale: string): void {
    if (!isWaiting) this.stop();
    else if (this.#timers.length === 0)
      this.#timers = [wordsAfterMs, buttonAfterMs].map((ms) => setTimeout(() => this.#pass(locale), ms));
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    this.#stage = 0;
  }

  /** Null while the placeholder is enough. */
  render(locale: string, onRetry: () => void): TemplateResult | null {
    if (this.#stage === 0) return null;
    const [text, action] = wordsOf(locale);
    return html`
      <div class="panel slow" part="panel">
        <p part="notice" dir="auto">${text}</p>
        ${this.#stage > 1 ? html`<button part="button" @click=${onRetry}>${action}</button>` : nothing}
      </div>
    `;
  }

  #pass(locale: string): void {
    if (document.visibilityState === 'hidden') {
      // A page in the background requests nothing.
      this.stop();
      return this.watch(true, locale);
    }
    this.#stage += 1;
    const [text] = wordsOf(locale);
    this.#host.announcer.say(text);
    if (this.#stage > 1)
      this.#host.dispatchEvent(new PayErrorEvent(this.#host.method, 'LOAD_TIMEOUT', null, text));
    this.#host.requestUpdate();
  }
}

const wordsOf = (locale: string): SlowLoadTexts => slowLoadTexts[locale.slice(0, 2)] ?? slowLoadTexts.en;
