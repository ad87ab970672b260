/** The card form in the companion's frame, whose content no script of the page can read. */
import { html, type TemplateResult } from 'lit';
import type { CardFormSettings, Submission } from '../../card-form/card-form.ts';
import { resolveCompanion } from '../../checkout/companion-url.ts';
import { writeTimeoutMs } from '../../checkout/shared/transport.ts';
import { PayDiagnosticEvent } from '../../events/element-events.ts';
import { PayErrorEvent } from '../../events/error-event.ts';
import type { Advice, PaymentView } from '../../protocol/checkout.ts';
import type { ViewTexts } from '../../ui/element-view.ts';
import { afterPress } from '../../ui/shared/after-press.ts';
import { alertIcon } from '../../ui/shared/icons.ts';
import { type FrameHolder, hasLoaded, wantsInline } from '../frame-holder.ts';
import type { CardHost, ChargeAttempt, EmbeddedForm, FormOptions } from '../view/interfaces.ts';
import { shelterFrame, watchFrame } from './adopted-frame.ts';
import { errorOf, FrameConnection, type FrameReport, type FrameResponse } from './frame-connection.ts';
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

export const createForm = (host: CardHost, options: FormOptions): EmbeddedForm =>
  new FrameForm(host, options);

class FrameForm implements EmbeddedForm {
  readonly #host: CardHost;
  readonly #options: FormOptions;
  /** The companion's URL. */
  readonly #companion: string;
  readonly #origin: string;
  #settings: CardFormSettings;
  /** The host's frame, as long as the host has not replaced it. */
  #holder: FrameHolder;
  /** Null until the frame has loaded. */
  #connection: FrameConnection | null = null;
  #state: 'loading' | 'ready' | 'failed' = 'loading';
  /** Frames that were requested again after a failed load. */
  #retries = 0;
  /** Empty until the frame has reported it. */
  #height = '';
  #hasReportedInline = false;
  /** Called once the frame is ready or has failed, or is not awaited any more. */
  #onSettled: (() => void)[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Read when the frame became ready, for the update that follows; null after it. */
  #freshTheme: ReturnType<typeof readTheme> | null = null;
  #stopWatching: (() => void) | null = null;

  constructor(host: CardHost, options: FormOptions) {
    this.#host = host;
    this.#options = options;
    this.#settings = options.settings;
    this.#companion = resolveCompanion(host.companion) ?? '';
    this.#origin = new URL(this.#companion).origin;
    this.#holder = host.ensureFrame();
    this.#attach();
    this.#reportInlineNotAllowed();
    if (this.#origin === location.origin) this.#diagnose(({ notIsolated }) => notIsolated);
  }

  get isReady(): boolean {
    return this.#state === 'ready' && !this.#holder.isLost;
  }

  update(settings: CardFormSettings): void {
    this.#settings = settings;
    // Off the page there is no frame to wait for.
    if (!this.#host.isConnected) return;
    this.#followFrame();
    if (this.#state === 'loading' && !this.#timer) this.#expectReady(loadTimeoutMs);
    this.#reportInlineNotAllowed();
    this.#sendSettings(this.#freshTheme);
    this.#freshTheme = null;
  }

  render(): TemplateResult | Element {
    return this.#state === 'failed'
      ? loadFailure(this.#options.texts(), () => this.#reload())
      : this.#holder.render();
  }

  async take(): Promise<Submission | null> {
    const response = await this.#call({ type: 'take' }, takeTimeoutMs, () => this.#fail());
    if (response?.type !== 'taken') return null;
    // A frame that learns late that the press took the focus loses it from the field that it has focused since.
    if (!response.taken) this.focus();
    return response.taken;
  }

  async charge({ send: _send, ...attempt }: ChargeAttempt): Promise<PaymentView | null> {
    // The charge may have arrived, while the text of a failed load says that nothing was charged.
    const onTimeout = (): void => this.#reload();
    const response = await this.#call({ type: 'charge', ...attempt }, chargeTimeoutMs, onTimeout);
    const error = response?.type === 'failed' && errorOf(response.failure);
    if (error) throw error;
    return response?.type === 'charged' ? response.payment : null;
  }

  declined(advice: Advice, text: string): void {
    this.#connection?.send({ type: 'declined', advice, text });
  }

  refuse(fields: readonly string[]): void {
    this.#connection?.send({ type: 'refused', fields: [...fields] });
  }

  clear(): void {
    this.#connection?.send({ type: 'clear' });
  }

  focus(): void {
    this.#holder.iframe.focus();
    this.#connection?.send({ type: 'focus' });
  }

  pause(): void {
    this.#stopWatching?.();
    this.#stopWatching = null;
    // The frame reloads once the element is back in the document.
    this.#stopTimer();
    // Once the element is drawn: a form that is only hidden, while another method pays, gets the response to its charge.
    setTimeout(() => {
      // Leaving the document unloads the frame, so pending calls get no response.
      if (!this.#holder.iframe.isConnected) this.#settle();
    });
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #expectReady(timeoutMs: number): void {
    this.#stopTimer();
    this.#timer = setTimeout(() => this.#fail(), timeoutMs);
  }

  #fail(): void {
    this.#settle('failed');
    const host = this.#host;
    const { text } = this.#options.texts().own.frameFailed;
    host.dispatchEvent(new PayErrorEvent(host.method, 'FRAME_NOT_LOADED', 'retry', text));
    // Also draws the element again.
    host.announcer.say(text);
  }

  /** Ends what waits for the frame, or for a response of its previous state. */
  #settle(state = this.#state): void {
    this.#state = state;
    this.#connection?.dropCalls();
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

  /** Follows what the page has done to the frame since the last update: it may have been removed, or moved. */
  #followFrame(): void {
    if (this.#state === 'failed') return;
    if (this.#host.ensureFrame() !== this.#holder) this.#attach();
    const holder = this.#holder;
    const { iframe, adoptedFrom } = holder;
    // In the buyer's language; the page may give its frame another title.
    if (!adoptedFrom || !iframe.title) iframe.title = this.#settings.texts.words.title;
    if (!this.#settings.busy && shelterFrame(holder, this.#host)) this.#watch(holder);
    // A frame that is moved loads again.
    if (this.#state === 'ready' && iframe.contentWindow !== this.#connection?.window) this.#disconnect();
  }

  #attach(): void {
    const holder = this.#host.ensureFrame();
    const { iframe, rejected } = holder;
    this.#holder = holder;
    this.#disconnect();
    this.#watch(holder);
    if (rejected) this.#diagnose(({ frameReplaced }) => frameReplaced(rejected, this.#companion));
    this.#expectReady(loadTimeoutMs);
    // Runs after each load. Moving the frame within the document reloads it, which loses its state.
    iframe.addEventListener('load', () => this.#connect(holder));
    // Something has loaded in it, and may respond already; or its script is still loading.
    if (iframe.isConnected && hasLoaded(iframe)) this.#connect(holder, loadTimeoutMs);
  }

  #disconnect(): void {
    this.#connection?.close();
    this.#connection = null;
    if (this.#state === 'failed') this.#host.announcer.say('');
    this.#state = 'loading';
  }

  /** Draws another frame for one that the page has removed. */
  #watch(holder: FrameHolder): void {
    watchFrame(holder, () => {
      if (holder !== this.#holder) return;
      if (holder.isLost) this.#host.requestUpdate();
      else this.#showHeight();
    });
  }

  #showHeight(): void {
    const { style } = this.#holder.iframe;
    if (this.#height && style.blockSize !== this.#height) style.blockSize = this.#height;
  }

  #reload(): void {
    this.#host.endFrame();
    this.#host.ensureFrame(++this.#retries);
    this.#attach();
    this.#host.requestUpdate();
  }

  #connect(holder: FrameHolder, timeoutMs = readyTimeoutMs): void {
    const { contentWindow } = holder.iframe;
    if (holder !== this.#holder || !contentWindow) return;
    this.#disconnect();
    this.#expectReady(timeoutMs);
    this.#connection = new FrameConnection(contentWindow, this.#origin, (report) => this.#receive(report));
  }

  #receive(message: FrameReport): void {
    switch (message.type) {
      case 'ready':
        this.#stopTimer();
        this.#settle('ready');
        this.#freshTheme = readTheme(this.#host);
        this.#sendSettings(this.#freshTheme);
        this.#host.requestUpdate();
        return;
      case 'height':
        this.#height = `${Math.min(Math.max(message.px, 0), 5_000)}px`;
        afterPress(this.#host.renderRoot, () => this.#showHeight());
        return;
      case 'changed':
        this.#options.onChange(message);
        return;
      case 'submit':
        this.#options.onSubmit();
    }
  }

  #sendSettings(theme: ReturnType<typeof readTheme> | null = null): void {
    if (this.#state !== 'ready') return;
    this.#stopWatching ??= onThemeChange(() => this.#sendSettings());
    const { texts, asked, optional, disabled, busy } = this.#settings;
    const host = this.#host;
    this.#connection?.show({
      type: 'show',
      disabled,
      busy,
      asksEmail: asked.includes('email'),
      needsName: !optional.includes('name'),
      texts: texts as unknown as Record<string, Record<string, string>>,
      clientSecret: host.controller.clientSecret ?? '',
      language: host.textLocale,
      theme: theme ?? readTheme(host),
    });
  }

  /** Returns null if the frame was reloaded before its response, or does not respond in time. */
  async #call(...call: Parameters<FrameConnection['call']>): Promise<FrameResponse | null> {
    // The page has removed the frame just now.
    if (this.#holder.isLost) this.#attach();
    // The frame's HTML accepts input before its script has run, so the buyer may submit before the frame is ready.
    if (this.#state === 'loading') await new Promise<void>((resolve) => this.#onSettled.push(resolve));
    return (this.#state === 'ready' && this.#connection?.call(...call)) || null;
  }
}

/** Drawn with loaded code only, since further modules may fail to load as well. */
const loadFailure = ({ own, common }: ViewTexts<'card'>, onRetry: () => void): TemplateResult => html`
  <h2 part="status-title" .textContent=${own.frameFailed.title}></h2>
  <p class="notice danger" part="notice">${alertIcon}<span .textContent=${own.frameFailed.text}></span></p>
  <button type="button" class="button secondary" part="button button-secondary" @click=${onRetry}>
    <span .textContent=${common.tryAgain}></span>
  </button>
`;
