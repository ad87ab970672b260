/** Shows a notice, and later a retry button, when the first load is slow or has failed. */
import { html, nothing, type TemplateResult } from 'lit';
import { PayErrorEvent } from '../error-event.ts';
import { slowLoadTexts } from '../locale/slow-load-texts.ts';
import type { DiagnosedHost } from './load-diagnosis.ts';

const wordsAfterMs = 6_000;
const buttonAfterMs = 20_000;

export class SlowLoad {
  readonly #host: DiagnosedHost;
  #timers: ReturnType<typeof setTimeout>[] = [];
  /** 0: nothing shown; 1: a notice; 2: a notice with a button. */
  #stage = 0;
  /** Identifies the running diagnosis; null before the first failure. */
  #diagnosis: object | null = null;
  #code = 'LOAD_TIMEOUT';
  /** Replaces the words about a slow load. */
  #text = '';
  /** What the live region says of the wait. */
  #said = '';

  constructor(host: DiagnosedHost) {
    this.#host = host;
  }

  /** Called at each update: starts, continues or ends the wait. */
  watch(isWaiting: boolean, locale: string): void {
    if (!isWaiting) return this.stop();
    if (this.#timers.length === 0)
      this.#timers = [wordsAfterMs, buttonAfterMs].map((ms) => setTimeout(() => this.#pass(locale), ms));
    const { clientSecret, session } = this.#host.controller;
    if (!this.#diagnosis && (!clientSecret || session?.isUnreachable)) void this.#diagnose(locale);
  }

  stop(): void {
    this.#stopTimers();
    this.#host.announcer.clear(this.#said);
    this.#diagnosis = null;
    this.#code = 'LOAD_TIMEOUT';
    this.#text = '';
  }

  /** Null while the placeholder is enough. */
  render(locale: string, onRetry: () => void): TemplateResult | null {
    if (this.#stage === 0) return null;
    const [slow, action] = textsIn(locale);
    return html`
      <div class="panel slow" part="panel">
        <p part="notice" dir="auto" .textContent=${this.#text || slow}></p>
        ${this.#stage > 1 ? html`<button part="button" @click=${onRetry} .textContent=${action}></button>` : nothing}
      </div>
    `;
  }

  #stopTimers(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    this.#stage = 0;
  }

  #pass(locale: string): void {
    if (document.visibilityState === 'hidden') {
      // A page in the background requests nothing.
      this.#stopTimers();
      return this.watch(true, locale);
    }
    if (this.#stage < 2) this.#enter(this.#stage + 1, locale);
  }

  async #diagnose(locale: string): Promise<void> {
    const diagnosis = (this.#diagnosis = {});
    const found = await import('./load-diagnosis.ts')
      .then(({ diagnoseLoad }) => diagnoseLoad(this.#host, locale))
      .catch(() => null);
    if (!found || diagnosis !== this.#diagnosis) return;
    [this.#code, this.#text] = found;
    if (this.#text) this.#enter(2, locale);
  }

  #enter(stage: number, locale: string): void {
    this.#stage = stage;
    const text = this.#text || textsIn(locale)[0];
    this.#host.announcer.say((this.#said = text));
    if (stage > 1) this.#host.dispatchEvent(new PayErrorEvent(this.#host.method, this.#code, null, text));
    this.#host.requestUpdate();
  }
}

const textsIn = (locale: string) => slowLoadTexts[locale.slice(0, 2)] ?? slowLoadTexts.en;
