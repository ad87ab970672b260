/** Interface of the ways to pay by wallet (§4.1): each way is a file and a line in `way-loaders.ts`. */
import type { TemplateResult } from 'lit';
import type { CheckoutSession } from '../checkout/session.ts';
import type { WalletMessages } from '../locale/messages.ts';
import type { CheckoutView, PaymentView, Wallet } from '../protocol/checkout.ts';
import type { ViewHost } from '../ui/element-view.ts';
import type { AttemptOutcome } from './confirm-outcome.ts';

/** In the order in which one follows when the one before cannot be used. */
export const wayNames = ['embedded', 'frame', 'redirect'] as const;
export type WayName = (typeof wayNames)[number];

/**
 * Why a way, or the whole method, cannot be used.
 * - `not_https`: the page is not a secure context
 * - `not_allowed_in_frame`: the page is in a frame that may not ask for payments
 * - `domain_not_registered`: the device has a wallet, the processor does not offer it on this domain
 * - `no_wallet_on_device`: the device, browser or region has none, or not the wanted one. Without Apple Pay to ask, a domain
 *   that is not registered looks the same
 * - `library_blocked`, `library_timeout`: the processor's library cannot be loaded, or does not answer
 * - `frame_refused`: the payment page does not let this page frame it, or this page's policy does not
 * - `not_enabled`: the service does not give what the way needs
 */
export type UnavailableReason =
  | 'not_https'
  | 'not_allowed_in_frame'
  | 'domain_not_registered'
  | 'no_wallet_on_device'
  | 'library_blocked'
  | 'library_timeout'
  | 'frame_refused'
  | 'not_enabled';

export class WayUnavailableError extends Error {
  override readonly name = 'WayUnavailableError';
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, cause?: unknown) {
    super(`This way to pay by wallet cannot be used here: ${reason}.`, { cause });
    this.reason = reason;
  }
}

export interface WalletHost extends ViewHost {
  readonly wallet: string | null;
  readonly display: string | null;
}

/** What a way is given. */
export interface WayContext {
  readonly host: WalletHost;
  readonly session: CheckoutSession;
  /** The only wallet to show; null: all. */
  readonly wallet: Wallet | null;
  /** As it is now. */
  checkout(): CheckoutView;
  /** The one live payment, with what is needed to go on; made when first asked for. Throws a `CheckoutError`. */
  deposit(): Promise<PaymentView>;
  /** Resolves once the buyer has pressed a button of ours: showing an element opens no payment (§4.2). */
  pressed(): Promise<void>;
  /** The buyer has pressed already, in a way that led to this one. */
  readonly isPressed: boolean;
  /** The buyer has approved: from here to the outcome everything else holds still. */
  attempt(pay: () => Promise<AttemptOutcome>): Promise<void>;
  /** The page may stop it. */
  isLetThrough(): boolean;
  /** The way turns out not to work after all. */
  giveUp(reason: UnavailableReason): void;
  /** A call failed, and the view shows it. */
  fail(error: unknown): void;
}

export interface WalletWay {
  /** Makes it usable. Throws {@link WayUnavailableError}, or a `CheckoutError` of the companion. */
  start(): Promise<void>;
  /** `isShown` is false while the outcome of an approval is awaited: what the processor has drawn stays mounted. */
  render(texts: WalletMessages, amount: string, isShown: boolean): TemplateResult;
  /** The main button, where there is one of ours. */
  submit(): void;
  /** Nothing of it is left on the page. */
  stop(): void;
}
