/** The interfaces between the element, its view, its flow, and the modes. */
import type { CheckoutError } from '../../checkout/shared/errors.ts';
import type { CheckoutSession } from '../../checkout/shared/session.ts';
import type { CheckoutView, PaymentView, Wallet } from '../../protocol/checkout.ts';
import type { OpenCheckout } from '../../ui/shared/base-view.ts';
import type { ViewHost } from '../../ui/element-view.ts';
import type { UnavailableReason } from '../modes/wallet-mode.ts';
import type { AttemptOutcome, Refusal } from '../approval/confirm-outcome.ts';

export interface WalletHost extends ViewHost {
  readonly wallet: string | null;
  readonly display: string | null;
  /** Another method can pay: without a wallet on this device, nothing takes its place. */
  readonly isOptional: boolean;
}

/** The view, as the flow and the modes see it. */
export interface WalletContext {
  readonly host: WalletHost;
  /** The checkout that the element shows; null unless it can be paid. */
  readonly open: OpenCheckout | null;
  /** The revision of the amounts on the screen. */
  readonly shownRevision: number;
  /** The element shows another checkout. */
  readonly isDropped: boolean;
  /** Dispatches the cancelable `pay-submit`; false if the page cancelled it. */
  announceSubmit(): boolean;
  reportFailure(error: CheckoutError): void;
  /** The processor took no money, with its reason. */
  reportRefusal(refusal: Refusal): void;
}

/** What the flow gives a mode: the checkout, and what the mode does to it. */
export interface ModeContext {
  readonly view: WalletContext;
  readonly session: CheckoutSession;
  /** The only wallet to show; null: all. */
  readonly wallet: Wallet | null;
  /** Aborted when the mode ends: it then removes everything that it has put on the page. */
  readonly signal: AbortSignal;
  /** Draws the mode again, unless it has ended. */
  redraw(): void;
  /** The current checkout. */
  checkout(): CheckoutView;
  /** Dispatches `pay-submit` for a press; false if the page cancelled it. */
  announceSubmit(): boolean;
  /** The revision that was shown at the press for which the mode is started; null without one. */
  readonly pressedRevision: number | null;
  /** The same; throws a `PressRequiredError` if there is neither a press nor a payment. */
  requirePress(): number;
  /** The one live payment, created on the first call for the amounts that were shown. Throws a `CheckoutError`. */
  deposit(revision: () => number): Promise<PaymentView>;
  /** Runs the processor's call after the buyer's approval. Until its outcome is known, no other payment can start. */
  confirmPayment(confirm: () => Promise<AttemptOutcome>): Promise<void>;
  /** Gives up this mode; the next one is tried. */
  giveUp(reason: UnavailableReason): void;
  /** Closes what this mode has opened, until the next press. */
  readonly close: () => void;
  /** Shows a failed call. */
  fail(error: unknown): void;
}
