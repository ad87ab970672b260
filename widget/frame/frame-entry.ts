/**
 * The form in a frame of the companion's. The page gives it a port and a look, and is told what it may know; no script
 * of the page can look into it.
 *
 * The page sends to the exact origin of the companion, and reads nothing but the port: it has no ear for messages that
 * someone else could send to its window.
 */
import { html, type LitElement, type TemplateResult } from 'lit';
import { AnswerError, type CheckoutError, ConnectionError, ProblemError } from '../checkout/errors.ts';
import { PayDiagnosticEvent } from '../events.ts';
import {
  type CardChange,
  type CardEntry,
  type CardFormSettings,
  CardLostError,
  type Taken,
} from '../pay-card/card-entry.ts';
import type { CheckoutClient } from '../checkout/client.ts';
import type { Advice, Method, PaymentView } from '../protocol/checkout.ts';
import { paths } from '../protocol/requests.ts';
import type { ViewTexts } from '../ui/element-view.ts';
import { alertIcon } from '../ui/icons.ts';
import { connectType, decodeFromFrame, type FrameFailure, type FromFrame, type ToFrame } from './messages.ts';
import { onThemeChange, readTheme } from './theme.ts';

export interface FrameEntryOptions {
  host: LitElement & { readonly method: Method; readonly textLocale: string };
  /** The companion's URL. */
  companion: string;
  clientSecret: string;
  texts: () => ViewTexts<'card'>;
  onChange: (change: CardChange) => void;
  onSubmit: () => void;
}

/** From the frame's load to its first word. */
const readyTimeoutMs = 10_000;

type Answer = Extract<FromFrame, { call: number }>;

export class FrameEntry implements CardEntry {
  readonly #options: FrameEntryOptions;
  readonly #origin: string;
  #settings: CardFormSettings;
  #port: MessagePort | null = null;
  #state: 'loading' | 'ready' | 'failed' = 'loading';
  #heightPx: number | null = null;
  /** Part of the address of each load after the first: a frame that did not load is asked for anew. */
  #loads = 0;
  #lastShown = '';
  #calls = 0;
  readonly #waiting = new Map<number, (answer: Answer | null) => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopWatching: (() => void) | null = null;

  constructor(options: FrameEntryOptions, settings: CardFormSettings) {
    this.#options = options;
    this.#settings = settings;
    this.#origin = new URL(options.companion).origin;
    this.#expectReady();
    if (this.#origin !== location.origin) return;
    options.host.dispatchEvent(
      new PayDiagnosticEvent(
        options.host.method,
        'FRAME_NOT_ISOLATED',
        'The companion has the origin of this page, so its frame keeps nothing from the scripts of the page.',
      ),
    );
  }

  get isReady(): boolean {
    return this.#state === 'ready';
  }

  set settings(settings: CardFormSettings) {
    this.#settings = settings;
    this.#show();
  }

  render(): TemplateResult {
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
    const retry = this.#loads > 0 ? `?load=${this.#loads}` : '';
    return html`<iframe
      class="frame ${this.#state === 'ready' ? '' : 'waiting'}"
      part="card-frame"
      title=${own.form.words.title}
      src="${this.#options.companion}${paths.cardFrame}${retry}"
      referrerpolicy="no-referrer"
      @load=${(event: Event) => this.#connect(event.currentTarget as HTMLIFrameElement)}
    ></iframe>`;
  }

  async take(): Promise<Taken | null> {
    const answer = await this.#call((call) => ({ type: 'take', call }));
    return answer?.type === 'taken' ? answer.taken : null;
  }

  async charge(
    _client: CheckoutClient,
    idempotencyKey: string,
    fraudSession: string | null,
  ): Promise<PaymentView> {
    const answer = await this.#call((call) => ({ type: 'charge', call, idempotencyKey, fraudSession }));
    if (answer?.type === 'charged') return answer.payment;
    throw answer?.type === 'failed' ? errorOf(answer.failure) : new CardLostError();
  }

  declined(advice: Advice, text: string): void {
    this.#send({ type: 'declined', advice, text });
  }

  clear(): void {
    this.#send({ type: 'clear' });
  }

  focus(): void {
    this.#iframe?.focus();
    this.#send({ type: 'focus' });
  }

  rest(): void {
    // The frame goes with the form, and what it was doing with it.
    for (const answer of this.#waiting.values()) answer(null);
    this.#waiting.clear();
    this.#stopWatching?.();
    this.#stopWatching = null;
    // Not there to be waited for; back on the page it is loaded anew.
    clearTimeout(this.#timer);
  }

  get #iframe(): HTMLIFrameElement | null {
    return this.#options.host.renderRoot.querySelector('.frame');
  }

  #expectReady(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#state = 'failed';
      this.#options.host.requestUpdate();
    }, readyTimeoutMs);
  }

  #reload(): void {
    this.#loads += 1;
    this.#state = 'loading';
    this.#expectReady();
    this.#options.host.requestUpdate();
  }

  /** After each load of the frame, also when it was moved within the page: then it has forgotten everything. */
  #connect(iframe: HTMLIFrameElement): void {
    this.#port?.close();
    for (const answer of this.#waiting.values()) answer(null);
    this.#waiting.clear();
    this.#lastShown = '';
    if (this.#state === 'ready') this.#expectReady();
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
        this.#state = 'ready';
        this.#show();
        this.#options.host.requestUpdate();
        return;
      case 'height':
        this.#heightPx = Math.min(Math.max(message.px, 0), 5_000);
        iframe.style.blockSize = `${this.#heightPx}px`;
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

  #show(): void {
    if (this.#state !== 'ready') return;
    this.#stopWatching ??= onThemeChange(() => this.#show());
    const { texts, nowMs, ...settings } = this.#settings;
    const { host, clientSecret } = this.#options;
    const message: ToFrame = {
      type: 'show',
      ...settings,
      asked: [...settings.asked],
      optional: [...settings.optional],
      texts: texts as unknown as Record<string, Record<string, string>>,
      clientSecret,
      language: host.textLocale,
      clockSkewMs: Math.round((nowMs() - Date.now()) / 1000) * 1000,
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
  #call(messageFor: (call: number) => ToFrame): Promise<Answer | null> {
    if (this.#state !== 'ready') return Promise.resolve(null);
    this.#calls += 1;
    const call = this.#calls;
    return new Promise((resolve) => {
      this.#waiting.set(call, resolve);
      this.#send(messageFor(call));
    });
  }
}

function errorOf({ kind, code, status, retryAfterMs, fields }: FrameFailure): CheckoutError | CardLostError {
  switch (kind) {
    case 'problem': {
      const errors = fields.map((field) => ({ field, message: '' }));
      return new ProblemError({ code, title: code, errors }, status, retryAfterMs);
    }
    case 'connection':
      return new ConnectionError(null);
    case 'answer':
      return new AnswerError(null);
    case 'lost':
      return new CardLostError();
  }
}
