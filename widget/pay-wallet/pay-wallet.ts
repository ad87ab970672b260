import type { Wallet } from '../protocol/checkout.ts';
import { PayElement } from '../element/pay-element.ts';

/**
 * @summary Pays a checkout by the wallet of the buyer's device: buttons on the page, the payment page in a frame, or
 * the payment page by redirect. Where one way cannot be used it goes on to the next, and says why.
 *
 * @attr {string} checkout - Client secret of the checkout.
 * @attr {string} companion - URL of the companion; default: where `pay.js` came from.
 * @attr {string} locale - BCP 47 tag; default: the nearest `lang`, then the browser's.
 * @attr {boolean} disabled - Nothing is sent and nothing can be pressed.
 * @attr {'apple_pay' | 'google_pay'} wallet - Shows this wallet alone; default: every wallet of the device.
 * @attr {'embedded' | 'frame' | 'redirect'} display - The way to begin with; default: `embedded`.
 *
 * @fires {PayReadyEvent} pay-ready - The element can be used.
 * @fires {PaySubmitEvent} pay-submit - The buyer pressed a button; cancelled, nothing happens.
 * @fires {PayActionEvent} pay-action - The payment page is shown in a frame.
 * @fires {PayRedirectEvent} pay-redirect - The page is about to be left; cancelled, the page navigates itself.
 * @fires {PayStatusEvent} pay-status - The payment has another status than before.
 * @fires {PaySuccessEvent} pay-success - The checkout is paid; once, also over reloads.
 * @fires {PayErrorEvent} pay-error - Something did not work; the element says so itself.
 * @fires {PayUnavailableEvent} pay-unavailable - One way, or the method, cannot be used here; `reason` says why.
 *
 * @slot pay-wallet - Filled by the element itself: the processor's buttons cannot be in a shadow root.
 *
 * @csspart panel - The surface that holds everything.
 * @csspart skeleton - Placeholder before the first answer.
 * @csspart wallet - Title and buttons.
 * @csspart header - Title and amount.
 * @csspart title
 * @csspart amount
 * @csspart buttons - Around the processor's buttons.
 * @csspart payment-frame - The payment page in its frame.
 * @csspart frame-trouble - What to do when the frame stays empty.
 * @csspart link
 * @csspart hint - Beside the button that opens the payment page.
 * @csspart button - Every button; also `button-primary`, `button-secondary`.
 * @csspart status - A panel with one message; also `status-success`, `status-problem`, `status-neutral`, `status-busy`.
 * @csspart status-badge
 * @csspart status-title
 * @csspart status-text
 * @csspart status-detail - By what it was paid, and in what currency.
 * @csspart status-actions
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
 * @cssprop --pay-font-size
 * @cssprop --pay-radius - Corners of the panel.
 * @cssprop --pay-radius-control - Corners of buttons.
 * @cssprop --pay-control-border-width - Outlines of buttons; default: 1px.
 * @cssprop --pay-control-height - Least height of buttons, 44px or more; the processor's have 48px.
 * @cssprop --pay-spacing
 * @cssprop --pay-shadow
 *
 * @cssstate loading - Nothing is known yet.
 * @cssstate preparing - The wallet is being prepared.
 * @cssstate offered - A button of the element's own makes the payment that the wallet needs.
 * @cssstate embedded - The buttons are on the page.
 * @cssstate frame - The payment page is in a frame.
 * @cssstate redirect - A button leads to the payment page.
 * @cssstate confirming - The buyer has approved; the outcome is not known yet.
 * @cssstate problem - The wallet could not be prepared.
 * @cssstate paid
 * @cssstate expired - The checkout's time is over.
 * @cssstate cancelled
 * @cssstate held - The checkout is being paid in another way.
 * @cssstate unavailable - The checkout does not offer wallets, or none can be used here.
 * @cssstate failed - The checkout cannot be shown.
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

  /** The only wallet to show: `apple_pay` or `google_pay`. */
  declare wallet: Wallet | null;
  /** The way to begin with. */
  declare display: 'embedded' | 'frame' | 'redirect' | null;

  constructor() {
    super();
    this.wallet = null;
    this.display = null;
  }

  protected loadView(): Promise<typeof import('./wallet-view.ts')> {
    // The view imports them: requested beside the view, not after it.
    import('../ui/closed-panel.ts').catch(() => undefined);
    import('../checkout/payment-calls.ts').catch(() => undefined);
    import('../processor/redirect-return.ts').catch(() => undefined);
    return import('./wallet-view.ts');
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pay-wallet': PayWallet;
  }
}
