import { resolveCompanion } from '../checkout/companion-url.ts';
import { makeFrame } from '../pay-card/frame-holder.ts';
import { loadStart } from '../locale/registry.ts';
import { paths } from '../protocol/requests.ts';
import { PayElement } from '../element/pay-element.ts';

/**
 * @summary All that a checkout offers, as one accessible choice: wallet buttons on top, then the other methods, each
 * in a panel that is loaded when it is chosen and kept from then on.
 *
 * Its events are those of the elements inside of it, which bubble.
 *
 * @attr {string} checkout - Client secret of the checkout.
 * @attr {string} companion - URL of the companion; default: where `pay.js` came from.
 * @attr {string} locale - BCP 47 tag; default: the nearest `lang`, then the browser's.
 * @attr {boolean} disabled - Nothing is sent and nothing can be pressed.
 * @attr {string} fonts - Web fonts for the card frame, for the first family of `--pay-font-family`: addresses of font files
 *   (https), each with its weight or, for a variable font, its least and greatest one, separated by commas. Read when the
 *   frame is made; their server has to allow the companion's origin (CORS).
 * @attr {string} order - Methods in the order to show them, separated by spaces, such as `card pix`; those that are not
 *   named follow. The wallet is on top unless it is named after another method.
 * @attr {'pix' | 'card'} selected - The method that is open at first; default: the one that is being paid with, else
 *   the first.
 *
 * @fires {PayReadyEvent} pay-ready - A method can be used.
 * @fires {PayChangeEvent} pay-change - The buyer changed something in a form.
 * @fires {PaySubmitEvent} pay-submit - The buyer asked to pay; cancelled, nothing is sent.
 * @fires {PayActionEvent} pay-action - The buyer has to do something more.
 * @fires {PayRedirectEvent} pay-redirect - The page is about to be left; cancelled, the page navigates itself.
 * @fires {PayStatusEvent} pay-status - A payment has another status than before.
 * @fires {PaySuccessEvent} pay-success - The checkout is paid; once, also over reloads.
 * @fires {PayErrorEvent} pay-error - Something did not work; the element says so itself.
 * @fires {PayUnavailableEvent} pay-unavailable - A method, or one way of it, cannot be used here.
 * @fires {PayDiagnosticEvent} pay-diagnostic - Worth a look by the people who run the shop.
 *
 * @slot above - Above everything, such as a summary of the order.
 * @slot below - Below everything, such as the shop's terms.
 * @slot card-frame - The companion's card frame, brought by the page or by the element itself.
 * @slot pay-wallet - Filled by the element itself: the processor's buttons cannot be in a shadow root.
 *
 * @csspart panel - The surface that holds everything.
 * @csspart skeleton - Placeholder before the first answer.
 * @csspart express - The wallet's place.
 * @csspart divider - Between the wallet and the other methods.
 * @csspart title - "Choose how to pay".
 * @csspart methods - The group of methods.
 * @csspart method - One method; also `method-NAME`.
 * @csspart method-head - Its radio button with name and amount.
 * @csspart method-name
 * @csspart currency-note - Below the wallet, where the order has two currencies: what is charged in dollars.
 * @csspart method-hint
 * @csspart amount
 * @csspart method-body - What is open below the group.
 * @csspart instead - After a decline: the button that opens another method.
 * @csspart status - A panel with one message; also `status-success`, `status-problem`, `status-neutral`, `status-busy`.
 * @csspart status-badge
 * @csspart status-title
 * @csspart status-text
 * @csspart status-detail - By what it was paid, and in what currency.
 * @csspart status-actions
 * @csspart notices - Lost connection, test mode.
 * @csspart notice
 * @csspart icon
 * @csspart METHOD-PART - Every part of the elements inside, by its method: `pix-qr`, `card-title`, `wallet-buttons`.
 * @csspart button - Buttons of the methods; also `button-primary`, `button-secondary`.
 * @csspart field - Fields of the methods; also `input`, `label`, `error`, `hint`.
 * @csspart offer - With `price`: what is bought, before there is a checkout.
 * @csspart offer-header - Shop, title and description of what is for sale.
 * @csspart offer-shop - The shop's name.
 * @csspart offer-title - What is bought.
 * @csspart offer-description
 * @csspart quantity - How many of it.
 * @csspart quantity-value
 * @csspart button-less
 * @csspart button-more
 * @csspart suggested - Suggestions of an open amount.
 * @csspart button-suggested
 *
 * @cssprop --pay-color-primary - Main buttons and marks.
 * @cssprop --pay-color-on-primary - Text on main buttons.
 * @cssprop --pay-color-surface - Background of panel and fields.
 * @cssprop --pay-color-surface-sunken - Background of what lies deeper.
 * @cssprop --pay-color-text
 * @cssprop --pay-color-text-muted
 * @cssprop --pay-color-border - Lines that only divide.
 * @cssprop --pay-color-border-strong - Outlines of controls.
 * @cssprop --pay-color-success
 * @cssprop --pay-color-danger
 * @cssprop --pay-color-focus - The focus ring.
 * @cssprop --pay-font-family
 * @cssprop --pay-font-family-code
 * @cssprop --pay-font-size
 * @cssprop --pay-radius - Corners of the panel.
 * @cssprop --pay-radius-control - Corners of buttons and fields.
 * @cssprop --pay-control-background - Background of fields; default: the surface.
 * @cssprop --pay-control-border-width - Outlines of fields, buttons and methods; default: 1px.
 * @cssprop --pay-control-height - Least height of fields and buttons, 44px or more.
 * @cssprop --pay-label-weight - Font weight of labels; default: 600.
 * @cssprop --pay-spacing
 * @cssprop --pay-shadow
 *
 * @cssstate loading - Nothing is known yet.
 * @cssstate open - The buyer can choose.
 * @cssstate busy - A payment is under way; beside `open`.
 * @cssstate paid
 * @cssstate expired - The checkout's time is over.
 * @cssstate cancelled
 * @cssstate failed - The checkout cannot be shown.
 */
export class PayCheckout extends PayElement<'checkout', null> {
  static override properties = {
    ...PayElement.properties,
    order: {},
    selected: {},
    fonts: {},
  };

  readonly method = null;
  protected override wantsAllTexts = true;
  protected readonly section = 'checkout';

  declare order: string | null;
  declare selected: 'pix' | 'card' | null;
  /** Web fonts for the card frame. */
  declare fonts: string | null;

  constructor() {
    super();
    this.order = null;
    this.selected = null;
    this.fonts = null;
  }

  /**
   * Adds the frame of a card that will be opened first before the checkout is known, as if the page had declared it. Not if the page
   * sets `companion`, as frameworks do: unknown children would disturb their rendering.
   */
  protected override firstUpdated(): void {
    const companion = resolveCompanion(null);
    if (this.#first !== 'card' || !this.checkout || this.companion !== null || companion === null) return;
    if (document.readyState === 'loading' || this.querySelector('iframe')) return;
    const frame = makeFrame(this, companion + paths.cardFrame, this.wantedLocale);
    frame.slot = 'card-frame';
    this.append(frame);
  }

  /** The first choice by the attributes, before the offered methods are known. */
  get #first(): string | undefined {
    return /\b(card|pix)\b/.exec(this.selected ?? this.order ?? '')?.[0];
  }

  protected loadView(): Promise<typeof import('./checkout-view.ts')> {
    // The view imports it: requested in parallel with the view.
    import('../ui/closed-panel.ts').catch(() => undefined);
    // The texts of the first method, which its element needs once the checkout is known.
    loadStart(this.wantedLocale, this.#first === 'card' ? 'card' : 'pix').catch(() => undefined);
    return import('./checkout-view.ts');
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pay-checkout': PayCheckout;
  }
}
