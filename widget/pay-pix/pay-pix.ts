import { PayElement } from '../element/pay-element.ts';

/**
 * @summary Pays a checkout by PIX: asks for what the payer still has to say, shows the QR code and the code to
 * copy, counts down, and says when the payment has arrived.
 *
 * @attr {string} checkout - Client secret of the checkout.
 * @attr {string} companion - URL of the companion; default: where `pay.js` came from.
 * @attr {string} locale - BCP 47 tag; default: the nearest `lang`, then the browser's.
 * @attr {boolean} disabled - Nothing is sent and nothing can be pressed.
 *
 * @fires {PayReadyEvent} pay-ready - The element can be used.
 * @fires {PayChangeEvent} pay-change - The payer changed something in the form.
 * @fires {PaySubmitEvent} pay-submit - A code is about to be made, by a press or because nothing is missing; cancelled,
 *   the element waits for `submit()` or the payer's press.
 * @fires {PayStatusEvent} pay-status - The payment has another status than before.
 * @fires {PaySuccessEvent} pay-success - The checkout is paid; once, also over reloads.
 * @fires {PayErrorEvent} pay-error - Something did not work; the element says so itself.
 * @fires {PayUnavailableEvent} pay-unavailable - The checkout does not offer PIX.
 * @fires {PayDiagnosticEvent} pay-diagnostic - The code is not a BR Code that fits; it is shown all the same.
 *
 * @csspart panel - The surface that holds everything.
 * @csspart skeleton - Placeholder before the first answer.
 * @csspart header - Title, amount, and what is being waited for.
 * @csspart title
 * @csspart amount
 * @csspart payee - Who is paid, in the words of the code.
 * @csspart description - The merchant's words for the order.
 * @csspart waiting - "Waiting for payment", or that the code is being made.
 * @csspart countdown - Time that is left for the code.
 * @csspart copy - The code to copy, with its label and button.
 * @csspart code - The field that shows the code.
 * @csspart copy-hint - What to do where the clipboard was refused.
 * @csspart steps - How to pay, in three steps.
 * @csspart qr - The white tile of the QR code.
 * @csspart qr-code - The picture itself.
 * @csspart form - The payer's form.
 * @csspart intro
 * @csspart field - A label with its input; also `field-NAME`.
 * @csspart label
 * @csspart hint - Below a field, or how long the making of a code takes.
 * @csspart input - Also `input-NAME`.
 * @csspart error - What is wrong with a field.
 * @csspart button - Every button; also `button-primary`, `button-secondary`, `button-copy`, `button-without-document`.
 * @csspart status - A panel with one message; also `status-success`, `status-problem`, `status-neutral`, `status-busy`.
 * @csspart status-badge
 * @csspart status-title
 * @csspart status-text
 * @csspart status-detail - By what it was paid, and in what currency.
 * @csspart status-actions
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
 * @cssstate form - The payer is being asked.
 * @cssstate stopped - The page has cancelled `pay-submit`: nothing has been asked for.
 * @cssstate preparing - A code is being made.
 * @cssstate waiting - A code is shown.
 * @cssstate checking - The code has run out and its status is being looked up.
 * @cssstate code-expired - The code has run out; a new one is offered.
 * @cssstate problem - Asking for a code did not work.
 * @cssstate paid
 * @cssstate expired - The checkout's time is over.
 * @cssstate cancelled
 * @cssstate held - The checkout is being paid in another way.
 * @cssstate unavailable - The checkout does not offer PIX.
 * @cssstate failed - The checkout cannot be shown.
 */
export class PayPix extends PayElement<'pix'> {
  readonly method = 'pix';
  protected readonly section = 'pix';

  protected loadView(): Promise<typeof import('./pix-view.ts')> {
    // The view imports it: requested beside the view, not after it.
    import('../checkout/payment-calls.ts').catch(() => undefined);
    return import('./pix-view.ts');
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pay-pix': PayPix;
  }
}
