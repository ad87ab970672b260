import { isServer } from 'lit';
import { resolveCompanion } from '../checkout/companion-url.ts';
import { discardAdoptedFrame, findDeclaredFrame, FrameHolder, wantsInline } from './frame-holder.ts';
import { PayElement } from '../element/pay-element.ts';
import { cardShellStyles, earlyCard } from './card-shell.ts';
import { loadFrameForm, loadInlineForm } from './load-form.ts';
import { loadCardView } from './load-view.ts';

/**
 * @summary Pays a checkout by card: renders the form and declines, opens the bank's 3-D Secure step, or offers the hosted page
 * where the companion takes no card data.
 *
 * @attr {'frame' | 'inline'} isolation - Renders the form in the companion's frame, which no script of a page of another
 *   origin can read, or in the page, if the companion allows it; default: `frame`.
 * @attr {string} fonts - Web fonts for the card frame, for the first family of `--pay-font-family`: https addresses of font
 *   files, each with its weight or, for a variable font, its weight range, separated by commas. Read when the frame is created;
 *   their server has to allow the companion's origin (CORS).
 * @attr {'redirect' | 'frame'} display - Opens the hosted page by redirect, or shows it in a frame, if the service allows that;
 *   default: `redirect`.
 *
 * @fires {PayReadyEvent} pay-ready - The element can be used.
 * @fires {PayChangeEvent} pay-change - The form became complete or incomplete, or its card brand or invalid fields changed.
 * @fires {PaySubmitEvent} pay-submit - A payment is about to start; if cancelled, nothing is sent.
 * @fires {PayActionEvent} pay-action - The bank requires a 3-D Secure step, or the hosted page is shown in a frame.
 * @fires {PayRedirectEvent} pay-redirect - The hosted page is about to be opened; if cancelled, the page has to navigate itself.
 * @fires {PayStatusEvent} pay-status - The payment's status has changed. Also fired when a payment is first known, such as after a
 *   reload.
 * @fires {PaySuccessEvent} pay-success - The checkout is paid. Fired once per tab, and again with `repeated: true` by an element that is
 *   added later, such as after a reload.
 * @fires {PayErrorEvent} pay-error - A decline, or a call or load that failed; the element shows the error itself.
 * @fires {PayUnavailableEvent} pay-unavailable - The checkout does not offer cards, they cannot be used here, or the hosted page
 *   cannot be framed; see `reason`.
 * @fires {PayDiagnosticEvent} pay-diagnostic - `FRAME_NOT_ISOLATED`: the frame has the page's own origin;
 *   `FRAME_REPLACED`: the frame declared by the page cannot be used; `INLINE_NOT_ALLOWED`: the companion takes cards from its frame alone;
 *   `CHALLENGE_COVERED`: a modal dialog of the page would cover the 3-D Secure step; `LOW_CONTRAST`: a theme that is hard to read.
 *
 * @slot card-frame - The companion's card frame, if the page declares it as a child.
 *
 * @csspart skeleton - Placeholder while the checkout loads; above the form, a bar.
 * @csspart header - Title and amount.
 * @csspart title
 * @csspart form
 * @csspart intro - Explanation of the hosted page.
 * @csspart link - Link that opens the hosted page outside its frame.
 * @csspart card-frame - The companion's frame with the fields.
 * @csspart hosted-frame - The frame around the hosted page.
 * @csspart field - A label with its input; also `field-NAME`. Inline form and offer only, like the parts inside it.
 * @csspart label
 * @csspart hint
 * @csspart input - Also `input-NAME`.
 * @csspart brand - Mark of the card's network; also `brands`, while the accepted networks are shown.
 * @csspart cvc-picture - Where a card has its security code; inline form only.
 * @csspart error - Error of a field.
 * @csspart decline - Reason why the last attempt was declined or failed.
 * @csspart button - All buttons except those of an offer's quantity and suggested amounts; also `button-primary`, `button-secondary`.
 * @csspart currency-note - Note that the charge is in dollars, for an order that also has an amount in reais.
 *
 * @cssstate open - With `price`: the offer is shown.
 * @cssstate form - The form is shown.
 * @cssstate declined - The last attempt was declined; beside another state, or alone if no card can pay the amount.
 * @cssstate submitting - The charge is being sent, and has no response yet.
 * @cssstate checking - A response was lost, so the request is being repeated; or the payment is paid and its checkout not yet.
 * @cssstate challenge - The 3-D Secure step is shown.
 * @cssstate confirming - The element looks up the outcome of the 3-D Secure step.
 * @cssstate action-required - The buyer left the 3-D Secure step before it was complete.
 * @cssstate blocked - The 3-D Secure step cannot be shown.
 * @cssstate processing - The outcome is not known yet, or the charge takes longer than usual.
 * @cssstate hosted - The hosted page is offered.
 * @cssstate opening - The address of the hosted page is being requested.
 * @cssstate started - The hosted page was opened.
 * @cssstate held - The checkout is being paid by another method.
 * @cssstate unavailable - The checkout does not offer cards.
 */
export class PayCard extends PayElement<'card'> {
  /** Associated with an outer form, without a value: follows its reset and a disabled fieldset. */
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
  declare fonts: string | null;
  #frame: FrameHolder | null = null;

  constructor() {
    super();
    this.isolation = null;
    this.display = null;
    this.fonts = null;
  }

  /** @internal */
  override get isDisabled(): boolean {
    // `:disabled` would include a disabled fieldset, but also follows the attribute, which Lit removes only
    // after rendering.
    return this.disabled || this.closest('fieldset:disabled') !== null;
  }

  /** @internal */
  formResetCallback(): void {
    this.reset();
  }

  /** @internal */
  formDisabledCallback(): void {
    this.requestUpdate();
  }

  /** Ends the frame, too, with what was typed: its page sends the card for one checkout alone. */
  protected override dropView(): void {
    this.endFrame();
    super.dropView();
  }

  /** @internal */
  ensureFrame(retry = 0): FrameHolder {
    if (!this.#frame || this.#frame.isLost) {
      discardAdoptedFrame(this);
      this.#frame = new FrameHolder(this, resolveCompanion(this.companion) ?? '', this.wantedLocale, retry);
    }
    return this.#frame;
  }

  /** @internal */
  endFrame(): void {
    this.#frame?.iframe.remove();
    this.#frame = null;
  }

  protected override get canTypeEarly(): boolean {
    return this.#frame !== null;
  }

  /**
   * @internal Draws the frame early, so that it loads in parallel; not with `display`, which selects the
   * hosted page if the companion takes no cards.
   */
  override renderEarly(): unknown {
    const wantsFrame = this.checkout && !wantsInline(this) && this.display === null;
    if (isServer || !wantsFrame || !resolveCompanion(this.companion)) return super.renderEarly();
    if (this.#frame || document.readyState !== 'loading' || findDeclaredFrame(this))
      return earlyCard(this.shell, this.ensureFrame().render());
    // The parser may still add a declared frame as a child.
    document.addEventListener('DOMContentLoaded', () => this.requestUpdate(), { once: true });
    return super.renderEarly();
  }

  protected loadView(): Promise<typeof import('./view/card-view.ts')> {
    return loadCardView(wantsInline(this) ? loadInlineForm : loadFrameForm);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pay-card': PayCard;
  }
}
