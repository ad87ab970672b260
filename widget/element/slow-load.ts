/** Shows a notice, and later a retry button, when the first load is slow or has failed. */
import { html, nothing, type TemplateResult } from 'lit';
import { PayErrorEvent } from '../events/error-event.ts';
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
  /** The language of what is shown. */
  #locale = '';
  /** What is shown and said of the wait. */
  #text = '';

  constructor(host: DiagnosedHost) {
    this.#host = host;
  }

  /** Called at each update: starts, continues or ends the wait. */
  watch(isWaiting: boolean, locale: string): void {
    if (!isWaiting) return this.stop();
    if (locale !== this.#locale) {
      this.#locale = locale;
      this.#diagnosis = null;
      if (this.#stage) this.#say();
    }
    if (this.#timers.length === 0)
      this.#timers = [wordsAfterMs, buttonAfterMs].map((ms) => setTimeout(() => this.#pass(), ms));
    const { price, controller } = this.#host;
    const isMissing = !controller.clientSecret && !price;
    if (!this.#diagnosis && (isMissing || controller.session?.isUnreachable)) void this.#diagnose();
  }

  stop(): void {
    this.#stopTimers();
    this.#host.announcer.clear(this.#text);
    this.#diagnosis = null;
    this.#code = 'LOAD_TIMEOUT';
  }

  /** Null while the placeholder is enough, and without a wait. */
  render(onRetry: () => void): TemplateResult | null {
    if (!this.#stage) return null;
    return html`
      <div class="slow">
        <p part="notice" dir="auto" .textContent=${this.#text}></p>
        ${this.#stage > 1 ? html`<button part="button" @click=${onRetry} .textContent=${textsIn(this.#locale)[1]}></button>` : nothing}
      </div>
    `;
  }

  #stopTimers(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    this.#stage = 0;
  }

  #pass(): void {
    if (document.visibilityState === 'hidden') {
      // A page in the background requests nothing.
      this.#stopTimers();
      return this.watch(true, this.#locale);
    }
    if (this.#stage < 2) this.#enter(this.#stage + 1);
  }

  async #diagnose(): Promise<void> {
    const diagnosis = (this.#diagnosis = {});
    const found = await import('./load-diagnosis.ts')
      .then(({ diagnoseLoad }) => diagnoseLoad(this.#host, this.#locale))
      .catch(() => null);
    if (!found || diagnosis !== this.#diagnosis) return;
    const [code, text] = found;
    this.#code = code;
    if (text) this.#enter(2, text);
  }

  #enter(stage: number, text?: string): void {
    this.#stage = stage;
    this.#say(text);
    if (stage > 1)
      this.#host.dispatchEvent(new PayErrorEvent(this.#host.method, this.#code, null, this.#text));
    this.#host.requestUpdate();
  }

  #say(text = textsIn(this.#locale)[0]): void {
    this.#host.announcer.say((this.#text = text));
  }
}

const textsIn = (locale: string) => slowLoadTexts[locale.slice(0, 2)] ?? slowLoadTexts.en;
