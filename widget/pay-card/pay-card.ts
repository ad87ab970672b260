import { isServer, type PropertyValues } from 'lit';
import { resolveCompanion } from '../checkout/companion-url.ts';
import { broughtFrame, FrameHolder } from './frame-holder.ts';
import { PayElement } from '../element/pay-element.ts';
import { cardShellStyles, earlyCard } from './card-shell.ts';
import { loadFrameEntry, loadInlineEntry } from './load-entry.ts';
import { wantsInline } from './isolation.ts';

/**
 * @summary Pays a checkout by card: the form, the bank's 3-D Secure step, declines in words; or the hosted page where
 * the companion takes no card data.
 *
 * @attr {string} checkout - Client secret of the checkout.
 * @attr {string} companion - URL of the companion; default: where `pay.js` came from.
 * @attr {string} locale - BCP 47 tag; default: the nearest `lang`, then the browser's.
 * @attr {boolean} disabled - Nothing is sent and nothing can be pressed.
 * @attr {'frame' | 'inline'} isolation - Where the form is: in a frame of the companion's, which no script of the page
 *   can look into, or in the page.
 * @attr {string} fonts - Web fonts for the card frame, for the first family of `--pay-font-family`: addresses of font files
 *   (https), each with its weight or, for a variable font, its least and greatest one, separated by commas. Read when the
 *   frame is made; their server has to allow the companion's origin (CORS).
 * @attr {'redirect' | 'frame'} display - How the hosted page is shown.
 *
 * @fires {PayReadyEvent} pay-ready - The element can be used.
 * @fires {PayChangeEvent} pay-change - The buyer changed something in the form.
 * @fires {PaySubmitEvent} pay-submit - The buyer asked to pay; cancelled, nothing is sent.
 * @fires {PayActionEvent} pay-action - The bank asks for a 3-D Secure step, or the hosted page is shown in a frame.
 * @fires {PayRedirectEvent} pay-redirect - The hosted page is about to be opened; cancelled, the page navigates itself.
 * @fires {PayStatusEvent} pay-status - The payment has another status than before.
 * @fires {PaySuccessEvent} pay-success - The checkout is paid; once, also over reloads.
 * @fires {PayErrorEvent} pay-error - A decline, or something that did not work; the element says so itself.
 * @fires {PayUnavailableEvent} pay-unavailable - The checkout does not offer cards, or they cannot be used here.
 * @fires {PayDiagnosticEvent} pay-diagnostic - `FRAME_NOT_ISOLATED`: the frame is of the page's own origin;
 *   `FRAME_REPLACED`: one that the page brought cannot be used; `INLINE_NOT_ALLOWED`: the companion takes cards from its frame alone.
 *
 * @slot card-frame - The companion's card frame, where the page brings it.
 *
 * @csspart panel - The surface that holds everything.
 * @csspart skeleton - Placeholder before the first answer; above the form, a bar.
 * @csspart header - Title and amount.
 * @csspart title
 * @csspart amount
 * @csspart form
 * @csspart intro - What the hosted page is for.
 * @csspart link - Out of the frame around the hosted page.
 * @csspart card-frame - The companion's frame, around the fields.
 * @csspart hosted-frame - The frame around the hosted page.
 * @csspart field - A label with its input; also `field-NAME`. Inline only, as all that is in it.
 * @csspart label
 * @csspart hint
 * @csspart input - Also `input-NAME`.
 * @csspart brand - The mark of the card's network; also `brands`, while those that are accepted are shown.
 * @csspart error - What is wrong with a field.
 * @csspart decline - Why the last attempt did not work.
 * @csspart button - Every button; also `button-primary`, `button-secondary`.
 * @csspart status - A panel with one message; also `status-success`, `status-problem`, `status-neutral`, `status-busy`.
 * @csspart status-badge
 * @csspart status-title
 * @csspart status-text
 * @csspart status-detail - By what it was paid, and in what currency.
 * @csspart status-actions
 * @csspart link - Leads to the hosted page where it does not show in its frame.
 * @csspart currency-note - Where the order also has an amount in reais: what is charged in dollars.
 * @csspart notices - Lost connection, test mode.
 * @csspart notice
 * @csspart icon
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
 * @cssstate form - The card is being asked for.
 * @cssstate declined - The last attempt was declined; beside `form`, `hosted` or `started`.
 * @cssstate submitting - The card has been sent.
 * @cssstate checking - The answer was lost and is being asked for again.
 * @cssstate challenge - The bank asks for 3-D Secure.
 * @cssstate confirming - What came of that is being asked.
 * @cssstate action-required - A 3-D Secure step was left before it was done.
 * @cssstate blocked - The 3-D Secure step cannot be shown.
 * @cssstate processing - Nobody knows the outcome yet.
 * @cssstate hosted - The hosted page is offered.
 * @cssstate opening - The hosted page is being opened.
 * @cssstate started - The hosted page was opened.
 * @cssstate paid
 * @cssstate expired - The checkout's time is over.
 * @cssstate cancelled
 * @cssstate held - The checkout is being paid in another way.
 * @cssstate unavailable - The checkout does not offer cards.
 * @cssstate failed - The checkout cannot be shown.
 */
export class PayCard extends PayElement<'card'> {
  /** Follows a form around it: its reset, and a disabled fieldset. It takes part with no value. */
  static readonly formAssociated = true;
  static override properties = {
    ...PayElement.properties,
    isolation: { reflect: true },
    display: { reflect: true },
    fonts: {},
  };

  static override styles = [...PayElement.styles, cardShellStyles];

  readonly method = 'card';
  protected readonly section = 'card';

  declare isolation: 'frame' | 'inline' | null;
  declare display: 'redirect' | 'frame' | null;
  /** Web fonts for the card frame. */
  declare fonts: string | null;
  #frame: FrameHolder | null = null;
  #retry = 0;

  constructor() {
    super();
    this.isolation = null;
    this.display = null;
    this.fonts = null;
  }

  /** @internal */
  override get isDisabled(): boolean {
    // By a fieldset, too. The attribute is the page's: set here, it would stay when the fieldset is enabled again.
    return this.disabled || this.matches(':disabled');
  }

  /** @internal */
  formResetCallback(): void {
    this.reset();
  }

  /** @internal */
  formDisabledCallback(): void {
    this.requestUpdate();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // A frame belongs to one checkout: what was typed for another is not sent for it.
    if (changed.has('checkout') || changed.has('companion')) this.#frame = null;
    super.willUpdate(changed);
  }

  /** @internal */
  cardFrame(retry = this.#retry): FrameHolder {
    if (!this.#frame || retry !== this.#retry) {
      this.#retry = retry;
      this.#frame = new FrameHolder(this, resolveCompanion(this.companion) ?? '', this.wantedLocale, retry);
    }
    return this.#frame;
  }

  protected override get canTypeEarly(): boolean {
    return this.#frame !== null;
  }

  /** @internal The frame loads beside everything else; `display` names a page that takes the card in its place. */
  override renderEarly(): unknown {
    const wantsFrame = this.checkout && !wantsInline(this) && this.display === null;
    if (isServer || !wantsFrame || !resolveCompanion(this.companion)) return super.renderEarly();
    if (this.#frame || document.readyState !== 'loading' || broughtFrame(this))
      return earlyCard(this.shell, this.cardFrame().render());
    // The parser may still bring the frame, as a child.
    document.addEventListener('DOMContentLoaded', () => this.requestUpdate());
    return super.renderEarly();
  }

  protected loadView(): Promise<typeof import('./card-view.ts')> {
    // Nearly every buyer needs the form: it comes beside the view. One that did not load is requested again by the view.
    const entry = wantsInline(this) ? loadInlineEntry() : loadFrameEntry();
    entry.catch(() => undefined);
    return import('./card-view.ts');
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pay-card': PayCard;
  }
}
