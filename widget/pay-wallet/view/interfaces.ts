/** The interfaces between the element, its view, its flow, and the modes. */
import type { CheckoutError } from '../../checkout/shared/errors.ts';
import type { PaymentView, Wallet } from '../../protocol/checkout.ts';
import type { FlowContext, OpenCheckout } from '../../ui/shared/base-view.ts';
import type { ViewHost } from '../../ui/element-view.ts';
import type { AttemptOutcome, Refusal } from '../approval/confirm-outcome.ts';

export interface WalletHost extends ViewHost {
  readonly wallet: string | null;
  readonly display: string | null;
  /** Another method can pay: without a wallet on this device, nothing takes its place. */
  readonly isOptional: boolean;
}

/** The view, as the flow sees it. */
export interface WalletContext extends FlowContext {
  readonly host: WalletHost;
  reportFailure(error: CheckoutError): void;
  /** The processor took no money, with its reason. */
  reportRefusal(refusal: Refusal): void;
}

/** The flow, as a mode sees it. */
export interface ModeContext {
  readonly host: WalletHost;
  /** The only wallet to show; null: all. */
  readonly wallet: Wallet | null;
  /** Aborted when the mode ends: it then removes everything that it has put on the page. */
  readonly signal: AbortSignal;
  /** The checkout for which the mode was started, with its newest payment. */
  open(): OpenCheckout;
  /** Dispatches `pay-submit` for a press. Returns the revision that was shown; null if the page cancelled it. */
  announcePress(): number | null;
  /**
   * Creates the payment that the mode has to have before it can be shown, for the press or from before a reload. Throws a
   * `PressRequiredError` if there is neither, and a `CheckoutError`.
   */
  prepare(): Promise<PreparedPayment>;
  /** The one live payment, created on the first call for the amounts of this revision. Throws a `CheckoutError`. */
  deposit(revision: () => number): Promise<PaymentView>;
  /** Runs the processor's call after the buyer's approval. Until its outcome is known, no other payment can start. */
  confirmPayment(confirm: () => Promise<AttemptOutcome>): Promise<void>;
  /** Ends what the buyer has closed: showing it again needs another press. */
  readonly close: () => void;
  /** Shows a failed call; after a `ModeUnavailableError`, the next mode is tried. */
  fail(error: unknown): void;
}

export interface PreparedPayment {
  payment: PaymentView;
  /** Of the amounts that were shown. */
  revision: number;
}
