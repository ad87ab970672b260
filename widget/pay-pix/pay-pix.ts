import { PayElement } from '../element/pay-element.ts';
import { loadPixView } from './load-view.ts';

/**
 * @summary Pays a checkout by PIX: collects missing details of the payer, shows the QR code and the code to copy, counts down,
 * and shows when the payment has arrived.
 *
 * @attr {string} checkout - Client secret of the checkout.
 * @attr {string} companion - URL of the companion; default: the folder of the script tag's file, such as `pay.js`. Required where
 *   the elements come from the npm package.
 * @attr {string} locale - BCP 47 tag; default: the nearest `lang`, then the browser's.
 * @attr {boolean} disabled - Disables the form, the buttons and links, and starts no payment. The checkout is still loaded, and a payment
 *   that was started goes on.
 *
 * @fires {PayReadyEvent} pay-ready - The element can be used.
 * @fires {PayChangeEvent} pay-change - The form became complete or incomplete, or its invalid fields changed.
 * @fires {PaySubmitEvent} pay-submit - A code is about to be created, by a press or because no detail is missing. If
 *   cancelled, the element waits for `submit()` or a press.
 * @fires {PayStatusEvent} pay-status - The payment's status has changed. Also fired when a payment is first known, such as after a
 *   reload.
 * @fires {PaySuccessEvent} pay-success - The checkout is paid. Fired once per tab, and again with `repeated: true` by an element that is
 *   added later, such as after a reload.
 * @fires {PayErrorEvent} pay-error - A call or a load failed; the element shows the error itself.
 * @fires {PayUnavailableEvent} pay-unavailable - The checkout does not offer PIX.
 * @fires {PayDiagnosticEvent} pay-diagnostic - The code is not a valid BR Code for this payment, and is shown nevertheless; or
 *   `LOW_CONTRAST`: a theme that is hard to read.
 *
 * @csspart panel - Surface around the content.
 * @csspart skeleton - Placeholder while the checkout loads.
 * @csspart header - Title, amount, payee, description and countdown; in the form, title and introduction.
 * @csspart title
 * @csspart amount
 * @csspart payee - Name of the payee, as in the code.
 * @csspart description - The merchant's description of the order.
 * @csspart waiting - "Waiting for payment", or that the code is being created.
 * @csspart countdown - Remaining time of the code.
 * @csspart copy - The code to copy, with its label and button.
 * @csspart code - Field with the code.
 * @csspart copy-hint - Instruction for copying by hand, if the browser did not copy.
 * @csspart steps - How to pay, in three steps.
 * @csspart qr - White tile around the QR code.
 * @csspart qr-code - The QR code.
 * @csspart form - The payer's form.
 * @csspart intro
 * @csspart field - A label with its input; also `field-NAME`.
 * @csspart label
 * @csspart hint - Hint of a field, or how long creating a code takes.
 * @csspart input - Also `input-NAME`.
 * @csspart error - Error of a field.
 * @csspart button - All buttons except those of an offer's quantity and suggested amounts; also `button-primary`, `button-secondary`, `button-copy`, `button-without-document`.
 * @csspart status - Panel with a single message; also `status-success`, `status-problem`, `status-neutral`, `status-busy`.
 * @csspart status-badge
 * @csspart status-title
 * @csspart status-text
 * @csspart status-detail - How the order was paid: the method, with the card or wallet if known; and that dollars were charged,
 *   for an order with two currencies.
 * @csspart status-actions
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
 * @cssprop --pay-font-family-code - Font of the PIX code.
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
 * @cssstate form - The payer's form is shown.
 * @cssstate stopped - The page cancelled the `pay-submit` before the first code; a button requests it.
 * @cssstate preparing - A code is being created, or would be if the element were not disabled.
 * @cssstate waiting - A code is shown.
 * @cssstate checking - The code has run out and its status is being looked up.
 * @cssstate code-expired - The code has run out; a new one is offered.
 * @cssstate problem - The request for a code failed, and no form can correct it.
 * @cssstate paid - The checkout is paid.
 * @cssstate expired - The checkout has expired.
 * @cssstate cancelled - The checkout was cancelled.
 * @cssstate held - The checkout is being paid by another method.
 * @cssstate unavailable - The checkout does not offer PIX.
 * @cssstate failed - The checkout, or the offer of `price`, cannot be shown.
 */
export class PayPix extends PayElement<'pix'> {
  readonly method = 'pix';
  protected readonly section = 'pix';

  protected loadView(): Promise<typeof import('./view/pix-view.ts')> {
    return loadPixView();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pay-pix': PayPix;
  }
}
