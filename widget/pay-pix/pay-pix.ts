import { PayElement } from '../element/pay-element.ts';
import { loadPixView } from './load-view.ts';

/**
 * @summary Pays a checkout by PIX: collects missing details of the payer, shows the QR code and the code to copy, counts down,
 * and shows when the payment has arrived.
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
 * @csspart skeleton - Placeholder while the checkout loads.
 * @csspart header - Title, amount, payee, description and countdown; in the form, title and introduction.
 * @csspart title
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
 *
 * @cssprop --pay-font-family-code - Font of the PIX code.
 *
 * @cssstate open - With `price`: the offer is shown.
 * @cssstate form - The payer's form is shown.
 * @cssstate stopped - The page cancelled the `pay-submit` before the first code; a button requests it.
 * @cssstate preparing - A code is being created, or would be if the element were not disabled.
 * @cssstate waiting - A code is shown.
 * @cssstate checking - The code has run out and its status is being looked up.
 * @cssstate code-expired - The code has run out; a new one is offered.
 * @cssstate problem - The request for a code failed, and no form can correct it.
 * @cssstate held - The checkout is being paid by another method.
 * @cssstate unavailable - The checkout does not offer PIX.
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
