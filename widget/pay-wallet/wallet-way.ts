/** Interface of the ways to pay by wallet (§4.1): each way is a file and a line in `way-loaders.ts`. */
import type { TemplateResult } from 'lit';
import type { CheckoutSession } from '../checkout/session.ts';
import type { WalletMessages } from '../locale/messages.ts';
import type { CheckoutView, PaymentView, Wallet } from '../protocol/checkout.ts';
import type { ViewHost } from '../ui/element-view.ts';
import type { AttemptOutcome } from './confirm-outcome.ts';
import type { UnavailableReason } from './wallet-fallback.ts';

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
