import { css } from 'lit';
import { PayElement } from '../element/pay-element.ts';
import { loadWalletView } from './load-view.ts';

/**
 * @summary Pays a checkout by the wallet of the buyer's device: buttons on the page, the hosted page in a frame, or
 * the hosted page by redirect. If one way is unavailable, it falls back to the next and reports why.
 *
 * @attr {'apple_pay' | 'google_pay'} wallet - Shows only this wallet; default: every wallet of the device.
 * @attr {'embedded' | 'frame' | 'redirect'} display - The way to try first; default: `embedded`.
 *
 * @fires {PayReadyEvent} pay-ready - The element can be used.
 * @fires {PaySubmitEvent} pay-submit - The buyer pressed a button, or an approval from before a reload is looked up by a request that
 *   creates a payment if the approved one has ended. If cancelled, nothing is sent, and the element waits for `submit()` or a press.
 * @fires {PayActionEvent} pay-action - The hosted page is shown in a frame.
 * @fires {PayRedirectEvent} pay-redirect - The hosted page is about to be opened; if cancelled, the page has to open it itself.
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
 * @csspart skeleton - Placeholder while the checkout loads.
 * @csspart wallet - Title and buttons, or the hosted page in its frame.
 * @csspart header - Title and amount.
 * @csspart title
 * @csspart buttons - Container of the processor's buttons.
 * @csspart payment-frame - The hosted page in its frame.
 * @csspart frame-trouble - Instruction below the frame, in case it stays empty.
 * @csspart link - Link to the hosted page, below its frame or in place of a blocked tab.
 * @csspart hint - Hint at the button that opens the hosted page or below its frame, or that the wallet is being prepared.
 * @csspart button - All buttons except the processor's and those of an offer's quantity and suggested amounts; also `button-primary`, `button-secondary`.
 * @csspart currency-note - Note that the charge is in dollars, for an order that also has an amount in reais.
 *
 * @cssstate open - With `price`: the offer is shown.
 * @cssstate preparing - The wallet is being prepared, or would be if the element were not disabled.
 * @cssstate offered - A button of the element creates the payment that the wallet needs.
 * @cssstate embedded - The buttons are on the page.
 * @cssstate frame - The hosted page is in a frame.
 * @cssstate redirect - A button leads to the hosted page.
 * @cssstate confirming - The buyer has approved; the outcome is not known yet.
 * @cssstate problem - The wallet could not be prepared, or the attribute `wallet` is invalid.
 * @cssstate declined - No card can pay the amount.
 * @cssstate held - The checkout is being paid by another method.
 * @cssstate unavailable - The checkout does not offer wallets, or none can be used here.
 */
export class PayWallet extends PayElement<'wallet'> {
  static override properties = {
    ...PayElement.properties,
    wallet: {},
    display: {},
  };
  /** The placeholder is as high as the buttons with their header. */
  static override styles = [
    ...PayElement.styles,
    css`
      .skeleton {
        min-block-size: calc(var(--_space) * 3 + 48px + 2.35em);
      }

      .skeleton i + i {
        block-size: 48px;
      }

      .skeleton i + i + i {
        display: none;
      }
    `,
  ];

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
    return loadWalletView();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'pay-wallet': PayWallet;
  }
}
