import { PayElement } from '../element/pay-element.ts';

/**
 * @summary Pays a checkout by the wallet of the buyer's device: buttons on the page, the payment page in a frame, or
 * the payment page by redirect. If one way is unavailable, it falls back to the next and reports why.
 *
 * @attr {string} checkout - Client secret of the checkout.
 * @attr {string} companion - URL of the companion; default: the folder of the script tag's file, such as `pay.js`. Required where
 *   the elements come from the npm package.
 * @attr {string} locale - BCP 47 tag; default: the nearest `lang`, then the browser's.
 * @attr {boolean} disabled - Disables the form, the buttons and links, and starts no payment. The checkout is still loaded, and a payment
 *   that was started goes on.
 * @attr {'apple_pay' | 'google_pay'} wallet - Shows only this wallet; default: every wallet of the device.
 * @attr {'embedded' | 'frame' | 'redirect'} display - The way to try first; default: `embedded`.
 *
 * @fires {PayReadyEvent} pay-ready - The element can be used.
 * @fires {PaySubmitEvent} pay-submit - The buyer pressed a button, or an approval from before a reload is looked up by a request that
 *   creates a payment if the approved one has ended. If cancelled, nothing is sent, and the element waits for `submit()` or a press.
 * @fires {PayActionEvent} pay-action - The payment page is shown in a frame.
 * @fires {PayRedirectEvent} pay-redirect - The payment page is about to be opened; if cancelled, the page has to open it itself.
 * @fires {PayStatusEvent} pay-status - The payment's status has changed. Also fired when a payment is first known, such as after a
 *   reload.
 * @fires {PaySuccessEvent} pay-success - The checkout is paid. Fired once per tab, and again with `repeated: true` by an element that is
 *   added later, such as after a reload.
 * @fires {PayErrorEvent} pay-error - A decline, a call or load that failed, or an invalid `wallet`; the element shows the error itself.
 * @fires {PayUnavailableEvent} pay-unavailable - A way of paying, or the method, is unavailable here; see `reason`.
 * @fires {PayDiagnosticEvent} pay-diagnostic - `LOW_CONTRAST`: a theme that is hard to read.
 *
 * @slot pay-wallet - Filled by the element itself, since the processor's buttons cannot be in a shadow root; `pay-wallet-NUMBER` on
 *   the outermost element where this one is in a shadow root.
 *
 * @csspart panel - Surface around the content.
 * @csspart skeleton - Placeholder while the checkout loads.
 * @csspart wallet - Title and buttons, or the payment page in its frame.
 * @csspart header - Title and amount.
 * @csspart title
 * @csspart amount
 * @csspart buttons - Container of the processor's buttons.
 * @csspart payment-frame - The payment page in its frame.
 * @csspart frame-trouble - Instruction below the frame, in case it stays empty.
 * @csspart link - Link to the payment page, below its frame or in place of a blocked tab.
 * @csspart hint - Hint at the button that opens the payment page or below its frame, or that the wallet is being prepared.
 * @csspart button - All buttons except the processor's and those of an offer's quantity and suggested amounts; also `button-primary`, `button-secondary`.
 * @csspart status - Panel with a single message; also `status-success`, `status-problem`, `status-neutral`, `status-busy`.
 * @csspart status-badge
 * @csspart status-title
 * @csspart status-text
 * @csspart status-detail - How the order was paid: the method, with the card or wallet if known; and that dollars were charged,
 *   for an order with two currencies.
 * @csspart status-actions
 * @csspart currency-note - Note that the charge is in dollars, for an order that also has an amount in reais.
 * @csspart notices - Notices about a lost connection and test mode.
 * @csspart notice
 * @csspart icon
 * @csspart offer - With `price`: the offer, before the checkout is created.
 * @csspart offer-header - Shop, title and description of the offer.
 * @csspart offer-shop - The shop's name.
 * @csspart offer-title - Title of the offer.
 * @csspart offer-description
 * @csspart quantity - Quantity, with its buttons.
 * @csspart quantity-value
 * @csspart button-less
 * @csspart button-more
 * @csspart suggested - Suggested amounts where the buyer chooses the amount.
 * @csspart button-suggested
 *
 * @cssprop --pay-color-primary - Primary buttons and accents.
 * @cssprop --pay-color-on-primary - Text on primary buttons; default: white or a dark tint, whichever the primary colour needs.
 * @cssprop --pay-color-surface - Background of panel and fields.
 * @cssprop --pay-color-surface-sunken - Background of recessed areas, such as notices and disabled fields.
 * @cssprop --pay-color-text - Text.
 * @cssprop --pay-color-text-muted - Secondary text, such as hints.
 * @cssprop --pay-color-border - Dividers and the panel's outline.
 * @cssprop --pay-color-border-strong - Outlines of controls.
 * @cssprop --pay-color-success - Marks of success, such as the badge of a paid order.
 * @cssprop --pay-color-danger - Error messages and outlines of invalid fields.
 * @cssprop --pay-color-focus - Focus ring.
 * @cssprop --pay-font-family - Font of all text; default: the system font.
 * @cssprop --pay-font-size - Base font size; default: 1rem.
 * @cssprop --pay-radius - Corners of the panel.
 * @cssprop --pay-radius-control - Corners of buttons and fields.
 * @cssprop --pay-control-background - Background of fields; default: the surface.
 * @cssprop --pay-control-border-width - Outlines of fields, buttons and methods; default: 1px.
 * @cssprop --pay-control-height - Minimum height of fields and buttons, 44px or more; the processor's wallet buttons have 48px.
 * @cssprop --pay-label-weight - Font weight of labels; default: 600.
 * @cssprop --pay-spacing - Unit of all spacing; default: 1rem.
 * @cssprop --pay-shadow - Shadow of the panel.
 *
 * @cssstate loading - The checkout, or the offer of `price`, is loading.
 * @cssstate open - With `price`: the offer is shown.
 * @cssstate preparing - The wallet is being prepared.
 * @cssstate offered - A button of the element creates the payment that the wallet needs.
 * @cssstate embedded - The buttons are on the page.
 * @cssstate frame - The payment page is in a frame.
 * @cssstate redirect - A button leads to the payment page.
 * @cssstate confirming - The buyer has approved; the outcome is not known yet.
 * @cssstate problem - The wallet could not be prepared, or the attribute `wallet` is invalid.
 * @cssstate declined - No card can pay the amount.
 * @cssstate paid - The checkout is paid.
 * @cssstate expired - The checkout has expired.
 * @cssstate cancelled - The checkout was cancelled.
 * @cssstate held - The checkout is being paid by another method.
 * @cssstate unavailable - The checkout does not offer wallets, or none can be used here.
 * @cssstate failed - The checkout, or the offer of `price`, cannot be shown.
 */
export class PayWallet extends PayElement<'wallet'> {
  static override properties = {
    ...PayElement.properties,
    wallet: {},
    display: {},
  };

  readonly method = 'wallet';
  protected override wantsAllTexts = true;
  protected readonly section = 'wallet';

  declare wallet: 'apple_pay' | 'google_pay' | null;
  declare display: 'embedded' | 'frame' | 'redirect' | null;
  /** @internal Set by `<pay-checkout>` where another method can pay: without a wallet on this device, nothing takes its place. */
  isOptional = false;

  constructor() {
    super();
    this.wallet = null;
    this.display = null;
  }

  protected loadView(): Promise<typeof import('./view/wallet-view.ts')> {
    // The view imports them: requested beside the view, not after it.
    import('../ui/closed/closed-panel.ts').catch(() => undefined);
    import('../checkout/calls/payment-calls.ts').catch(() => undefined);
    import('../processor/step/redirect-return.ts').catch(() => undefined);
    return import('./view/wallet-view.ts');
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pay-wallet': PayWallet;
  }
}
