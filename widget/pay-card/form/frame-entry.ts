/**
 * Connects the element to the card form in the companion's frame, whose content no script of the page can read.
 *
 * The page posts a message port to the exact origin of the companion and reads only that port. It ignores window messages, which
 * anyone can send.
 */
import { html, type TemplateResult } from 'lit';
import type { CardFormSettings, Submission } from '../../card-form/card-form.ts';
import { resolveCompanion } from '../../checkout/companion-url.ts';
import {
  AnswerError,
  type CheckoutError,
  ConnectionError,
  ProblemError,
} from '../../checkout/shared/errors.ts';
import { writeTimeoutMs } from '../../checkout/shared/transport.ts';
import { PayDiagnosticEvent } from '../../element-events.ts';
import { PayErrorEvent } from '../../error-event.ts';
import {
  connectType,
  decodeFromFrame,
  type FrameFailure,
  type FromFrame,
  type ToFrame,
} from '../../frame/messages.ts';
import type { Advice, PaymentView } from '../../protocol/checkout.ts';
import { afterPress } from '../../ui/shared/after-press.ts';
import { alertIcon } from '../../ui/shared/icons.ts';
import { type FrameHolder, wantsInline } from '../frame-holder.ts';
import type { CardEntry, CardHost, ChargeAttempt, EntryOptions } from '../view/interfaces.ts';
import { shelterFrame, watchFrame } from './brought-frame.ts';
import type { FrameDiagnostic } from './frame-diagnostics.ts';
import { onThemeChange, readTheme } from './frame-theme.ts';

/** Timeout for loading the frame's page. */
const loadTimeoutMs = 10_000;
/** Timeout for `ready` after the load: the frame's script has run by then, and an error page has none. */
const readyTimeoutMs = 4_000;
/** Timeout for the form's response to a press: the page may have emptied the frame, or its process may have ended. */
const takeTimeoutMs = 8_000;
/** Timeout for the response to a charge: above the one with which the frame ends its request, so that its process has ended. */
const chargeTimeoutMs = writeTimeoutMs + 15_000;

type FrameResponse = Extract<FromFrame, { call: number }>;

export const createEntry = (host: CardHost, options: EntryOptions): CardEntry =>
  new FrameEntry(host, options);

class FrameEntry implements CardEntry {
  readonly #host: CardHost;
  readonly #options: EntryOptions;
  /** The companion's URL. */
  readonly #companion: string;
  readonly #clientSecret: string;
  readonly #origin: string;
  #settings: CardFormSettings;
  #port: MessagePort | null = null;
  /** Window of the loaded frame; a frame that is moved gets another one. */
  #window: Window | null = null;
  #state: 'loading' | 'ready' | 'failed' = 'loading';
  #heightPx: number | null = null;
  #retries = 0;
  #holder: FrameHolder | null = null;
  #lastSent = '';
  #hasReportedInline = false;
  #calls = 0;
  readonly #pendingCalls = new Map<number, (answer: FrameResponse | null) => void>();
  /** Resolve once the frame is ready or has failed. */
  #onSettled: (() => void)[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopWatching: (() => void) | null = null;

  constructor(host: CardHost, options: EntryOptions) {
    this.#host = host;
    this.#options = options;
    this.#settings = options.settings;
    this.#companion = resolveCompanion(host.companion) ?? '';
    this.#clientSecret = host.controller.clientSecret ?? '';
    this.#origin = new URL(this.#companion).origin;
    this.#attach();
    this.#reportInlineNotAllowed();
    if (this.#origin !== location.origin) return;
    this.#diagnose(({ notIsolated }) => notIsolated);
  }

  get isReady(): boolean {
    return this.#state === 'ready' && !this.#holder?.isLost;
  }

  set settings(settings: CardFormSettings) {
    this.#settings = settings;
    // Off the page there is no frame to wait for.
    if (!this.#host.isConnected) return;
    const holder = this.#holder;
    if (holder && !settings.busy && shelterFrame(holder, this.#host)) this.#watch(holder);
    const isMoved = this.#state === 'ready' && this.#holder?.iframe.contentWindow !== this.#window;
    // A frame that is moved loads again.
    if (isMoved) this.#state = 'loading';
    if (isMoved || (this.#state === 'loading' && !this.#timer)) this.#expectReady(loadTimeoutMs);
    this.#reportInlineNotAllowed();
    this.#sendSettings();
  }

  render(): TemplateResult | Element {
    const { own, common } = this.#options.texts();
    if (this.#state === 'failed') {
      // Drawn with loaded code only, since further modules may fail to load as well.
      return html`
        <h2 part="status-title" .textContent=${own.frameFailed.title}></h2>
        <p class="notice danger" part="notice">
          ${alertIcon}<span .textContent=${own.frameFailed.text}></span>
        </p>
        <button
          type="button"
          class="button secondary"
          part="button button-secondary"
          @click=${() => this.#reload()}
        >
          <span .textContent=${common.tryAgain}></span>
        </button>
      `;
    }
    // The element may have been moved, or show another checkout, since the last render.
    const holder = this.#host.cardFrame();
    if (holder !== this.#holder) this.#attach();
    holder.title = own.form.words.title;
    return holder.render();
  }

  async take(): Promise<Submission | null> {
    const response = await this.#call((call) => ({ type: 'take', call }), takeTimeoutMs);
    if (response?.type !== 'taken') return null;
    // A frame that learns late that the press took the focus loses it from the field that it has focused since.
    if (!response.taken) this.focus();
    return response.taken;
  }

  async charge({ idempotencyKey, fraudSession, revision }: ChargeAttempt): Promise<PaymentView | null> {
    const attempt = { idempotencyKey, fraudSession, revision };
    const response = await this.#call((call) => ({ type: 'charge', call, ...attempt }), chargeTimeoutMs);
    if (response?.type === 'charged') return response.payment;
    const error = response?.type === 'failed' ? errorOf(response.failure) : null;
    if (error) throw error;
    return null;
  }

  declined(advice: Advice, text: string): void {
    this.#send({ type: 'declined', advice, text });
  }

  refuse(fields: readonly string[]): void {
    this.#send({ type: 'refused', fields: [...fields] });
  }

  clear(): void {
    this.#send({ type: 'clear' });
  }

  focus(): void {
    this.#holder?.iframe.focus();
    this.#send({ type: 'focus' });
  }

  pause(): void {
    // Leaving the document unloads the frame, so pending calls get no response.
    this.#dropCalls();
    this.#resolveSettled();
    this.#stopWatching?.();
    this.#stopWatching = null;
    // The frame reloads once the element is back in the document.
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #expectReady(timeoutMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#fail(), timeoutMs);
  }

  #fail(): void {
    this.#settle('failed');
    this.#dropCalls();
    const host = this.#host;
    const { text } = this.#options.texts().own.frameFailed;
    host.dispatchEvent(new PayErrorEvent(host.method, 'FRAME_NOT_LOADED', 'retry', text));
    host.requestUpdate();
  }

  #settle(state: 'ready' | 'failed'): void {
    this.#state = state;
    this.#resolveSettled();
  }

  #resolveSettled(): void {
    for (const resolve of this.#onSettled.splice(0)) resolve();
  }

  #diagnose(choose: (all: typeof import('./frame-diagnostics.ts')) => FrameDiagnostic): void {
    const host = this.#host;
    import('./frame-diagnostics.ts').then(
      (all) => {
        const { code, message } = choose(all);
        host.dispatchEvent(new PayDiagnosticEvent(host.method, code, message));
      },
      () => undefined,
    );
  }

  #reportInlineNotAllowed(): void {
    // During a payment a change of the attribute waits.
    if (this.#hasReportedInline || this.#settings.busy || !wantsInline(this.#host)) return;
    this.#hasReportedInline = true;
    this.#diagnose(({ inlineNotAllowed }) => inlineNotAllowed);
  }

  #attach(): void {
    const holder = this.#host.cardFrame(this.#retries);
    const { iframe, rejected } = holder;
    this.#holder = holder;
    this.#dropCalls();
    this.#watch(holder);
    if (rejected) this.#diagnose(({ frameReplaced }) => frameReplaced(rejected, this.#companion));
    this.#state = 'loading';
    this.#expectReady(loadTimeoutMs);
    iframe.addEventListener('load', () => this.#connect(iframe));
    // Its script may still be loading.
    if (holder.isThere) this.#connect(iframe, loadTimeoutMs);
  }

  /** Draws another frame for one that the page has removed. */
  #watch(holder: FrameHolder): void {
    watchFrame(holder, () => {
      if (holder !== this.#holder) return;
      if (holder.isLost) this.#host.requestUpdate();
      else this.#showHeight();
    });
  }

  #dropCalls(): void {
    for (const resolve of this.#pendingCalls.values()) resolve(null);
    this.#pendingCalls.clear();
  }

  #showHeight(): void {
    if (this.#heightPx === null || !this.#holder) return;
    const { style } = this.#holder.iframe;
    const height = `${this.#heightPx}px`;
    if (style.blockSize !== height) style.blockSize = height;
  }

  #reload(): void {
    this.#retries += 1;
    this.#attach();
    this.#host.requestUpdate();
  }

  /** Runs after each load of the frame. Moving the frame within the document reloads it, which loses its state. */
  #connect(iframe: HTMLIFrameElement, timeoutMs = readyTimeoutMs): void {
    if (iframe !== this.#holder?.iframe) return;
    this.#state = 'loading';
    this.#window = iframe.contentWindow;
    this.#port?.close();
    this.#dropCalls();
    this.#lastSent = '';
    this.#expectReady(timeoutMs);
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.addEventListener('message', ({ data }) => this.#receive(data));
    port1.start();
    iframe.contentWindow?.postMessage({ type: connectType }, this.#origin, [port2]);
  }

  #receive(data: unknown): void {
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
        this.#sendSettings();
        this.#host.requestUpdate();
        return;
      case 'height':
        this.#heightPx = Math.min(Math.max(message.px, 0), 5_000);
        afterPress(this.#host.renderRoot, () => this.#showHeight());
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
        this.#pendingCalls.get(message.call)?.(message);
        this.#pendingCalls.delete(message.call);
    }
  }

  #sendSettings(): void {
    if (this.#state !== 'ready') return;
    this.#stopWatching ??= onThemeChange(() => this.#sendSettings());
    const { texts, asked, optional, disabled, busy } = this.#settings;
    const host = this.#host;
    const message: ToFrame = {
      type: 'show',
      disabled,
      busy,
      asksEmail: asked.includes('email'),
      needsName: !optional.includes('name'),
      texts: texts as unknown as Record<string, Record<string, string>>,
      clientSecret: this.#clientSecret,
      language: host.textLocale,
      theme: readTheme(host),
    };
    const text = JSON.stringify(message);
    if (text === this.#lastSent) return;
    this.#lastSent = text;
    this.#send(message);
  }

  #send(message: ToFrame): void {
    this.#port?.postMessage(message);
  }

  /** Returns null if the frame was reloaded before its response, or does not respond in time. */
  async #call(messageFor: (call: number) => ToFrame, timeoutMs: number): Promise<FrameResponse | null> {
    // The page has removed the frame just now.
    if (this.#holder?.isLost) this.#attach();
    // The frame's HTML accepts input before its script has run, so the buyer may submit before the frame is ready.
    if (this.#state === 'loading') await new Promise<void>((resolve) => this.#onSettled.push(resolve));
    if (this.#state !== 'ready') return null;
    this.#calls += 1;
    const call = this.#calls;
    return new Promise((resolve) => {
      this.#pendingCalls.set(call, resolve);
      setTimeout(() => this.#pendingCalls.has(call) && this.#fail(), timeoutMs);
      this.#send(messageFor(call));
    });
  }
}

/**
 * Converts the failure of a charge in the frame to the error that the same charge in the page throws; null if
 * the frame lost the card.
 */
export function errorOf({ kind, code, status, retryAfterMs, fields }: FrameFailure): CheckoutError | null {
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
      return null;
  }
}
