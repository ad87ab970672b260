import { isServer } from 'lit';
import { resolveCompanion } from '../checkout/companion-url.ts';
import { makeFrame } from '../pay-card/frame-holder.ts';
import { loadFrameForm } from '../pay-card/load-form.ts';
import { loadCardView } from '../pay-card/load-view.ts';
import { loadPixView } from '../pay-pix/load-view.ts';
import { loadStart } from '../locale/registry.ts';
import { paths } from '../protocol/requests.ts';
import { PayElement } from '../element/pay-element.ts';

/**
 * @summary Shows all methods of a checkout as one accessible choice: Pix and card, each in a panel that is loaded when it is chosen and
 * then kept, then the buttons of the wallets that this device has.
 *
 * Its events are those of the inner elements, which bubble, and its own `pay-error` for a checkout that cannot be shown.
 *
 * @attr {string} fonts - Web fonts for the card frame, for the first family of `--pay-font-family`: https addresses of font
 *   files, each with its weight or, for a variable font, its weight range, separated by commas. Read when the frame is created;
 *   their server has to allow the companion's origin (CORS).
 * @attr {string} order - Methods in the order to show them, separated by spaces, such as `card pix`; the others follow in the order Pix,
 *   card, wallet. The wallet is on top if it is named first. A wallet that this device does not have is not shown.
 * @attr {'pix' | 'card'} selected - The method that is open at first; default: the first. A method that is being paid with comes
 *   before both.
 *
 * @fires {PayReadyEvent} pay-ready - A method can be used. Fired once for each method that is shown.
 * @fires {PayChangeEvent} pay-change - A form became complete or incomplete, or its card brand or invalid fields changed.
 * @fires {PaySubmitEvent} pay-submit - A payment is about to start, or a PIX code to be created without a press. If
 *   cancelled, nothing is sent.
 * @fires {PayActionEvent} pay-action - The buyer has to complete a further step.
 * @fires {PayRedirectEvent} pay-redirect - The buyer is about to be sent to a hosted page; if cancelled, the page has to
 *   navigate itself.
 * @fires {PayStatusEvent} pay-status - The status of a payment has changed. Also fired when a payment is first known, such as
 *   after a reload.
 * @fires {PaySuccessEvent} pay-success - The checkout is paid. Fired once per tab, and again with `repeated: true` by an element that is
 *   added later, such as after a reload.
 * @fires {PayErrorEvent} pay-error - A decline, or a call or load that failed; the element shows the error itself.
 * @fires {PayUnavailableEvent} pay-unavailable - A method, or one way of it, is unavailable here.
 * @fires {PayDiagnosticEvent} pay-diagnostic - A problem for the shop's developers.
 *
 * @slot above - Above everything, such as a summary of the order; not shown with the offer of `price`.
 * @slot below - Below everything, such as the shop's terms; not shown with the offer of `price`.
 * @slot card-frame - The companion's card frame, declared by the page or added by the element itself.
 * @slot pay-wallet-NUMBER - Filled by the element itself, since the processor's buttons cannot be in a shadow root.
 *
 * @csspart skeleton - Placeholder while the checkout loads.
 * @csspart express - Container of the wallet.
 * @csspart divider - Divider between the wallet and the other methods.
 * @csspart title - "Choose how to pay"; with `price`, the title of the offer.
 * @csspart methods - The group of methods.
 * @csspart method - One method; also `method-NAME`.
 * @csspart method-head - Label of a method: radio button, name and amount.
 * @csspart method-name
 * @csspart currency-note - Note below the wallet that the charge is in dollars, for an order with two currencies.
 * @csspart method-hint
 * @csspart method-body - Panel of the chosen method, below the group.
 * @csspart instead - Container of the button that opens another method after a decline.
 * @csspart METHOD-PART - Every part of the inner elements but those of an offer, prefixed by its method: `pix-qr`, `card-title`, `wallet-buttons`.
 * @csspart button - Buttons of the element and its methods, except those of an offer's quantity and suggested amounts; also `button-primary`, `button-secondary`.
 * @csspart field - Fields of the methods and of an offer; also `input`, `label`, `error`, `hint`.
 *
 * @cssprop --pay-font-family-code - Font of the PIX code.
 *
 * @cssstate open - The buyer can choose; with `price`, also while the offer is shown.
 * @cssstate busy - Money may be moving by one of the methods; beside another state.
 */
export class PayCheckout extends PayElement<'checkout', null> {
  static override properties = {
    ...PayElement.properties,
    order: {},
    selected: {},
    fonts: {},
  };

  readonly method = null;
  protected readonly section = 'checkout';

  declare order: string | null;
  declare selected: 'pix' | 'card' | null;
  declare fonts: string | null;
  /** @internal Undefined until it has loaded, and where the card is not the first method. */
  declare cardView?: typeof import('../pay-card/view/card-view.ts');
  /** False for an element that a script creates. */
  readonly #isOfHtml = this.isConnected;

  constructor() {
    super();
    this.order = null;
    this.selected = null;
    this.fonts = null;
  }

  /** @internal */
  override renderEarly(): unknown {
    this.#addFrame();
    return super.renderEarly();
  }

  /**
   * Adds the frame of a card that will be opened first before the checkout is known, as if the page had declared it. Not if the page
   * sets `companion` on an element in its HTML: a framework may compare that HTML with its own rendering, without this child.
   */
  #addFrame(): void {
    if (isServer || this.status !== 'loading') return;
    const companion = resolveCompanion(this.companion);
    const mayBeCompared = this.#isOfHtml && this.companion !== null;
    if (this.#first !== 'card' || !this.controller.clientSecret || mayBeCompared || companion === null)
      return;
    if (document.readyState === 'loading' || this.querySelector('iframe')) return;
    const frame = makeFrame(this, companion + paths.cardFrame, this.wantedLocale);
    frame.slot = 'card-frame';
    this.append(frame);
  }

  /** The first choice by the attributes, before the offered methods are known. */
  get #first(): string | undefined {
    return /\b(card|pix)\b/.exec(this.selected ?? this.order ?? '')?.[0];
  }

  protected async loadView(): Promise<typeof import('./view/checkout-view.ts')> {
    // The frame takes longest: its process has to start.
    this.#addFrame();
    // What the first method's element needs once the checkout is known. One that does not load has its own message.
    const loading: Promise<unknown> =
      this.#first === 'card'
        ? loadCardView(loadFrameForm).then((view) => (this.cardView = view))
        : Promise.all([loadStart(this.wantedLocale, 'pix'), loadPixView()]);
    const loaded = loading.catch(() => undefined);
    const view = await import('./view/checkout-view.ts');
    // Otherwise the form would load its texts apart, and be drawn twice.
    if (this.#first === 'card') await loaded;
    return view;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pay-checkout': PayCheckout;
  }
}
