/**
 * The form in a frame of the companion's. The page gives it a port and a look, and is told what it may know; no script
 * of the page can look into it.
 *
 * The page sends to the exact origin of the companion, and reads nothing but the port: it has no ear for messages that
 * someone else could send to its window.
 */
import { html, type TemplateResult } from 'lit';
import type { CardFormSettings, Taken } from '../card-form/card-form.ts';
import { resolveCompanion } from '../checkout/companion-url.ts';
import { PayDiagnosticEvent } from '../element-events.ts';
import { PayErrorEvent } from '../error-event.ts';
import { connectType, decodeFromFrame, type FromFrame, type ToFrame } from '../frame/messages.ts';
import type { Advice, PaymentView } from '../protocol/checkout.ts';
import { alertIcon } from '../ui/icons.ts';
import type { CardEntry, ChargeAttempt } from './card-entry.ts';
import type { CardHost, EntryWiring } from './card-host.ts';
import { errorOf } from './failure-error.ts';
import type { FrameDiagnostic } from './frame-diagnostics.ts';
import type { FrameHolder } from './frame-holder.ts';
import { onThemeChange, readTheme } from './frame-theme.ts';
import { wantsInline } from './isolation.ts';

/** Until the frame's page answers. */
const readyTimeoutMs = 10_000;
/** Its script has run by the time that it has loaded; a page of something else never answers. */
const answerTimeoutMs = 4_000;

type Answer = Extract<FromFrame, { call: number }>;

interface FrameEntryOptions extends Omit<EntryWiring, 'settings'> {
  host: CardHost;
  /** The companion's URL. */
  companion: string;
  clientSecret: string;
}

export function createEntry(host: CardHost, { settings, ...wiring }: EntryWiring): CardEntry {
  const companion = resolveCompanion(host.companion) ?? '';
  return new FrameEntry(
    { host, companion, clientSecret: host.controller.clientSecret ?? '', ...wiring },
    settings,
  );
}

class FrameEntry implements CardEntry {
  readonly #options: FrameEntryOptions;
  readonly #origin: string;
  #settings: CardFormSettings;
  #port: MessagePort | null = null;
  #state: 'loading' | 'ready' | 'failed' = 'loading';
  #heightPx: number | null = null;
  #retries = 0;
  #holder: FrameHolder | null = null;
  #lastShown = '';
  #hasToldWish = false;
  #calls = 0;
  readonly #waiting = new Map<number, (answer: Answer | null) => void>();
  /** Called when the frame has become ready, or failed. */
  #settled: (() => void)[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopWatching: (() => void) | null = null;

  constructor(options: FrameEntryOptions, settings: CardFormSettings) {
    this.#options = options;
    this.#settings = settings;
    this.#origin = new URL(options.companion).origin;
    this.#take(0);
    this.#checkWish();
    if (this.#origin !== location.origin) return;
    this.#diagnose(({ notIsolated }) => notIsolated);
  }

  get isReady(): boolean {
    return this.#state === 'ready';
  }

  set settings(settings: CardFormSettings) {
    this.#settings = settings;
    this.#checkWish();
    this.#show();
  }

  render(): TemplateResult | Element {
    const { own, common } = this.#options.texts();
    if (this.#state === 'failed') {
      // Nothing more can be counted on to load, so this needs nothing more.
      return html`
        <h2 part="status-title">${own.frameFailed.title}</h2>
        <p class="notice danger" part="notice">${alertIcon}<span>${own.frameFailed.text}</span></p>
        <button
          type="button"
          class="button secondary"
          part="button button-secondary"
          @click=${() => this.#reload()}
        >
          <span>${common.tryAgain}</span>
        </button>
      `;
    }
    // It may have been moved, or the view drawn for another checkout, in between.
    const holder = this.#options.host.cardFrame();
    if (holder !== this.#holder) this.#take(this.#retries);
    holder.title = own.form.words.title;
    return holder.render();
  }

  async take(): Promise<Taken | null> {
    const answer = await this.#call((call) => ({ type: 'take', call }));
    return answer?.type === 'taken' ? answer.taken : null;
  }

  async charge({ idempotencyKey, fraudSession }: ChargeAttempt): Promise<PaymentView | null> {
    const answer = await this.#call((call) => ({ type: 'charge', call, idempotencyKey, fraudSession }));
    if (answer?.type === 'charged') return answer.payment;
    const error = answer?.type === 'failed' ? errorOf(answer.failure) : null;
    if (error) throw error;
    return null;
  }

  declined(advice: Advice, text: string): void {
    this.#send({ type: 'declined', advice, text });
  }

  clear(): void {
    this.#send({ type: 'clear' });
  }

  focus(): void {
    this.#holder?.iframe.focus();
    this.#send({ type: 'focus' });
  }

  rest(): void {
    // The frame goes with the form, and what it was doing with it.
    for (const answer of this.#waiting.values()) answer(null);
    this.#waiting.clear();
    this.#wake();
    this.#stopWatching?.();
    this.#stopWatching = null;
    // Not there to be waited for; back on the page it is loaded anew.
    clearTimeout(this.#timer);
  }

  #expectReady(timeoutMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#settle('failed');
      const { host, texts } = this.#options;
      const { text } = texts().own.frameFailed;
      host.dispatchEvent(new PayErrorEvent(host.method, 'FRAME_NOT_LOADED', 'retry', text));
      host.requestUpdate();
    }, timeoutMs);
  }

  #settle(state: 'ready' | 'failed'): void {
    this.#state = state;
    this.#wake();
  }

  #wake(): void {
    for (const resolve of this.#settled.splice(0)) resolve();
  }

  #diagnose(choose: (all: typeof import('./frame-diagnostics.ts')) => FrameDiagnostic): void {
    const { host } = this.#options;
    import('./frame-diagnostics.ts').then(
      (all) => {
        const { code, message } = choose(all);
        host.dispatchEvent(new PayDiagnosticEvent(host.method, code, message));
      },
      () => undefined,
    );
  }

  #checkWish(): void {
    if (this.#hasToldWish || !wantsInline(this.#options.host)) return;
    this.#hasToldWish = true;
    this.#diagnose(({ inlineNotAllowed }) => inlineNotAllowed);
  }

  #take(retry: number): void {
    const holder = this.#options.host.cardFrame(retry);
    const { iframe, rejected } = holder;
    this.#holder = holder;
    if (rejected) this.#diagnose(({ frameReplaced }) => frameReplaced(rejected, this.#options.companion));
    this.#state = 'loading';
    this.#expectReady(readyTimeoutMs);
    iframe.addEventListener('load', () => this.#connect(iframe));
    if (holder.isThere) this.#connect(iframe);
  }

  #reload(): void {
    this.#retries += 1;
    this.#take(this.#retries);
    this.#options.host.requestUpdate();
  }

  /** After each load of the frame, also when it was moved within the page: then it has forgotten everything. */
  #connect(iframe: HTMLIFrameElement): void {
    if (iframe !== this.#holder?.iframe) return;
    this.#port?.close();
    for (const answer of this.#waiting.values()) answer(null);
    this.#waiting.clear();
    this.#lastShown = '';
    this.#expectReady(answerTimeoutMs);
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.addEventListener('message', ({ data }) => this.#hear(data, iframe));
    port1.start();
    iframe.contentWindow?.postMessage({ type: connectType }, this.#origin, [port2]);
  }

  #hear(data: unknown, iframe: HTMLIFrameElement): void {
    let message: FromFrame;
    try {
      message = decodeFromFrame(data);
    } catch {
      return;
    }
    switch (message.type) {
      case 'ready':
        clearTimeout(this.#timer);
        this.#settle('ready');
        this.#show();
        this.#options.host.requestUpdate();
        return;
      case 'height':
        this.#heightPx = Math.min(Math.max(message.px, 0), 5_000);
        this.#afterPress(() => (iframe.style.blockSize = `${this.#heightPx}px`));
        return;
      case 'changed':
        this.#options.onChange(message);
        return;
      case 'submit':
        this.#options.onSubmit();
        return;
      case 'taken':
      case 'charged':
      case 'failed':
        this.#waiting.get(message.call)?.(message);
        this.#waiting.delete(message.call);
    }
  }

  /** An error that appears as a field is left would move the button from under the pointer, and the press would be lost. */
  #afterPress(then: () => void): void {
    if (!this.#options.host.renderRoot.querySelector('button:active')) return then();
    addEventListener('pointerup', () => setTimeout(then), { once: true });
  }

  #show(): void {
    if (this.#state !== 'ready') return;
    this.#stopWatching ??= onThemeChange(() => this.#show());
    const { texts, asked, optional, disabled, busy } = this.#settings;
    const { host, clientSecret } = this.#options;
    const message: ToFrame = {
      type: 'show',
      disabled,
      busy,
      asksEmail: asked.includes('email'),
      needsName: !optional.includes('name'),
      texts: texts as unknown as Record<string, Record<string, string>>,
      clientSecret,
      language: host.textLocale,
      theme: readTheme(host),
    };
    const text = JSON.stringify(message);
    if (text === this.#lastShown) return;
    this.#lastShown = text;
    this.#send(message);
  }

  #send(message: ToFrame): void {
    this.#port?.postMessage(message);
  }

  /** Null when the frame was loaded anew before it answered. */
  async #call(messageFor: (call: number) => ToFrame): Promise<Answer | null> {
    // The buyer can have typed, and pressed the button of the page, before the frame's script is there.
    if (this.#state === 'loading') await new Promise<void>((resolve) => this.#settled.push(resolve));
    if (this.#state !== 'ready') return null;
    this.#calls += 1;
    const call = this.#calls;
    return new Promise((resolve) => {
      this.#waiting.set(call, resolve);
      this.#send(messageFor(call));
    });
  }
}
