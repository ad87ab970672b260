/** Draws the PIX code as a QR code and as text, with the remaining time. */
import { sentence } from '../../ui/shared/sentence.ts';
import { html, nothing, svg, type TemplateResult } from 'lit';
import type { CheckoutSession } from '../../checkout/shared/session.ts';
import type { PixStart } from '../../locale/messages.ts';
import type { PaymentView } from '../../protocol/checkout.ts';
import type { ViewHost } from '../../ui/element-view.ts';
import { icon } from '../../ui/shared/icons.ts';
import { checkIcon, clockIcon } from '../../ui/shared/status-icons.ts';
import { type CopyOutcome, copyText } from './copy-text.ts';
import { clockText, durationText, isMinuteMark, secondsLeft } from './countdown.ts';
import { endOf } from './pix-step.ts';
import { drawQrCode, type QrCode } from './draw-qr-code.ts';
import { payeeOf } from './tlv.ts';

const copyIcon = icon(
  svg`<rect x="9" y="9" width="11.5" height="11.5" rx="2.6" /><path d="M5.6 15H5a1.5 1.5 0 0 1-1.5-1.5V5.2A1.7 1.7 0 0 1 5.2 3.5h8.3A1.5 1.5 0 0 1 15 5v.6" />`,
);

/** One of two lists is shown: for scanning with a phone, or for paying on the phone. */
const stepList = (way: 'scan' | 'paste', steps: readonly string[], hasCopied = false): TemplateResult =>
  html`<ol class="steps ${way} ${hasCopied ? 'copied' : ''}" part="steps">
    ${steps.map((step) => html`<li .textContent=${step}></li>`)}
  </ol>`;

const blank = html`<span class="blank"></span>`;

const copiedShownMs = 4_000;
/** Seconds before the end from which the countdown is urgent. */
const urgentSeconds = 120;

/** An external picture is the last resort, and only of a type without scripts. */
const isUsableImage = (url: string): boolean => /^(data:image\/png[;,]|https:\/\/)/i.test(url);

export interface CodePanelOptions {
  /** The formatted amount. */
  amount: string;
  /** The merchant's description of the order. */
  description: string | null;
  texts: PixStart;
  /** True when the code takes longer than usual. */
  isSlow: boolean;
  /** True while the connection is lost. */
  isOffline: boolean;
}

export class CodePanel {
  readonly #host: ViewHost;
  #code: string | null = null;
  /** Null when the companion sent none, since the code is too long. */
  #qr: QrCode | null = null;
  /** The payee, as the buyer's bank will show it. */
  #payee: string | null = null;
  #copy: CopyOutcome | null = null;
  /** The first step of paying on the phone is done. */
  #hasCopied = false;
  #copyTimer: ReturnType<typeof setTimeout> | undefined;
  #tick: ReturnType<typeof setTimeout> | undefined;
  #secondsLeft: number | null = null;
  /** The last announcement of the remaining minutes. */
  #minutesText: string | null = null;
  /** Time of day of the end, once it is near: the platform's formatting would delay the first screen. */
  #endsAt: string | null = null;

  constructor(host: ViewHost) {
    this.#host = host;
  }

  /** Sets the payment to show, keeps the countdown running, and announces changes to screen readers. */
  update(payment: PaymentView, session: CheckoutSession, texts: PixStart, amount: string): void {
    const code = payment.pix?.code ?? '';
    if (code !== this.#code) {
      this.#code = code;
      this.#secondsLeft = null;
      this.#endsAt = null;
      this.#copy = null;
      this.#hasCopied = false;
      this.#qr = drawn(payment.pix?.qr);
      this.#payee = payeeOf(code);
      this.#host.announcer.say(texts.ready(amount));
    }
    const endMs = endOf(payment);
    clearTimeout(this.#tick);
    if (endMs === null) return;
    const nowMs = session.now();
    const left = secondsLeft(endMs, nowMs);
    const minutesText = texts.minutesLeft(Math.ceil(left / 60));
    const { announcer } = this.#host;
    if (isMinuteMark(this.#secondsLeft ?? left, left)) announcer.say((this.#minutesText = minutesText));
    else if (minutesText !== this.#minutesText) announcer.clear(this.#minutesText);
    this.#secondsLeft = left;
    if (left <= urgentSeconds)
      this.#endsAt ??= new Date(Date.now() + endMs - nowMs).toLocaleTimeString(this.#host.textLocale, {
        timeStyle: 'short',
      });
    // Until the next full second before the end, so that the clock skips none.
    this.#tick = setTimeout(() => this.#host.requestUpdate(), (endMs - nowMs) % 1000 || 1000);
  }

  /** Stops the clocks. */
  stop(): void {
    clearTimeout(this.#tick);
    clearTimeout(this.#copyTimer);
    this.#copy = null;
    this.#code = null;
  }

  /** Draws the layout around a code that is being requested, so that nothing moves when it arrives. */
  render(
    payment: PaymentView | null,
    { amount, description, texts, isSlow, isOffline }: CodePanelOptions,
  ): TemplateResult {
    const payee = this.#payee;
    return html`
      <header class="head" part="header">
        <h2 class="title" part="title" .textContent=${texts.title}></h2>
        <p class="sum">
          <span class="amount" part="amount" translate="no" .textContent=${amount}></span>
          ${payee === null ? nothing : html`<span class="payee" part="payee">${sentence(texts.payee(payee), payee)}</span>`}
        </p>
        <div class="about">
          ${description ? html`<p class="description" part="description" dir="auto" .textContent=${description}></p>` : nothing}
          ${payment ? this.#renderCountdown(texts) : html`<p class="countdown" part="hint" .textContent=${texts.preparing.text}></p>`}
        </div>
      </header>
      <div class="pay">
        <div class="copy" part="copy">
          ${this.#renderCopy(payment?.pix?.code ?? null, texts, isSlow)}
          <p class="waiting ${isOffline ? 'offline' : ''}" part="waiting">
            <span class="pulse" aria-hidden="true"></span
            ><span
              .textContent=${payment ? (isOffline ? texts.waitingOffline : texts.waiting) : texts.preparing.title}
            ></span>
          </p>
        </div>
        ${stepList('scan', texts.steps)} ${stepList('paste', texts.phoneSteps, this.#hasCopied)}
        <div class="qr ${payment ? '' : 'coming'}" part="qr">
          ${payment ? this.#renderQr(payment, texts.qrLabel(amount)) : blank}
        </div>
      </div>
    `;
  }

  #renderCountdown(texts: PixStart): TemplateResult | typeof nothing {
    const left = this.#secondsLeft;
    if (left === null) return nothing;
    return html`
      <p
        class="countdown ${this.#endsAt === null ? '' : 'ending'}"
        part="countdown"
        role="timer"
        aria-live="off"
      >
        ${clockIcon}<span
          ><span .textContent=${texts.expiresIn}></span>
          <time translate="no" datetime=${durationText(left)} .textContent=${clockText(left)}></time>
          ${this.#endsAt === null ? nothing : html`<span .textContent=${texts.expiresAt(this.#endsAt)}></span>`}</span
        >
      </p>
    `;
  }

  #renderCopy(code: string | null, texts: PixStart, isSlow: boolean): TemplateResult {
    const isCopied = this.#copy === 'copied';
    return html`
      <button
        type="button"
        class="button ${isCopied ? 'done' : ''}"
        part="button button-primary button-copy"
        ?disabled=${this.#host.isDisabled || code === null}
        @click=${() => this.#press(code ?? '', texts)}
      >
        ${isCopied ? checkIcon : copyIcon}<span .textContent=${isCopied ? texts.copied : texts.copy}></span>
      </button>
      ${
        this.#copy === 'selected'
          ? html`<p class="notice" part="copy-hint notice">
              <span .textContent=${texts.copyByHand}></span>
            </p>`
          : nothing
      }
      <label for="code" part="label" .textContent=${texts.codeLabel}></label>
      <div class="box">
        ${
          code === null
            ? html`<p part="hint" .textContent=${isSlow ? texts.stillPreparing : ''}></p>`
            : html`<input
                id="code"
                part="code"
                readonly
                autocomplete="off"
                dir="ltr"
                translate="no"
                .value=${code}
                @focus=${this.#select}
              />`
        }
      </div>
    `;
  }

  #renderQr({ pix }: PaymentView, label: string): TemplateResult {
    if (this.#qr) {
      const { modules, sizePx, path } = this.#qr;
      return html`
        <svg
          part="qr-code"
          role="img"
          aria-label=${label}
          viewBox="0 0 ${modules} ${modules}"
          width=${sizePx}
          height=${sizePx}
          shape-rendering="crispEdges"
        >
          ${svg`<rect width=${modules} height=${modules} fill="#fff" /><path d=${path} fill="#000" />`}
        </svg>
      `;
    }
    const image = pix?.image_url;
    if (image && isUsableImage(image)) {
      return html`<img
        part="qr-code"
        src=${image}
        alt=${label}
        width="228"
        height="228"
        referrerpolicy="no-referrer"
      />`;
    }
    return blank;
  }

  /** A click into the field selects the whole code. */
  readonly #select = (event: FocusEvent): void => (event.currentTarget as HTMLInputElement).select();

  async #press(code: string, texts: PixStart): Promise<void> {
    const field = this.#host.renderRoot.querySelector<HTMLInputElement>('#code');
    if (!field) return;
    const outcome = await copyText(code, field);
    // The code may have been removed during the browser's permission prompt.
    if (this.#code !== code) return;
    this.#copy = outcome;
    this.#hasCopied ||= outcome === 'copied';
    const text = outcome === 'copied' ? texts.copied : texts.copyByHand;
    this.#host.announcer.say(text);
    this.#host.requestUpdate();
    clearTimeout(this.#copyTimer);
    if (outcome === 'copied') this.#copyTimer = setTimeout(() => this.#forgetCopy(text), copiedShownMs);
  }

  #forgetCopy(text: string): void {
    this.#copy = null;
    // Announce a second copy again.
    this.#host.announcer.clear(text);
    this.#host.requestUpdate();
  }
}

function drawn(qr: string | undefined): QrCode | null {
  try {
    return qr === undefined ? null : drawQrCode(qr);
  } catch {
    return null;
  }
}
