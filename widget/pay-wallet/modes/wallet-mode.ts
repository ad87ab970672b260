/** Interface of the modes to pay by wallet (§4.1): each mode is a file and a line of `modeLoaders`. */
import type { TemplateResult } from 'lit';
import type { CheckoutSession } from '../../checkout/shared/session.ts';
import type { WalletMessages } from '../../locale/messages.ts';
import type { CheckoutView, PaymentView, Wallet } from '../../protocol/checkout.ts';
import type { ViewHost } from '../../ui/element-view.ts';
import type { AttemptOutcome } from '../pay/confirm-outcome.ts';
import type { UnavailableReason } from './wallet-fallback.ts';

export interface WalletHost extends ViewHost {
  readonly wallet: string | null;
  readonly display: string | null;
  /** Another method can pay: without a wallet on this device, nothing takes its place. */
  readonly isOptional: boolean;
}

/** Context of a mode: the checkout and the callbacks that it uses. */
export interface ModeContext {
  readonly host: WalletHost;
  readonly session: CheckoutSession;
  /** The only wallet to show; null: all. */
  readonly wallet: Wallet | null;
  /** The current checkout. */
  checkout(): CheckoutView;
  /** The revision of the amounts on the screen. */
  shownRevision(): number;
  /** The one live payment, created on the first call for the amounts that were shown. Throws a `CheckoutError`. */
  deposit(revision: () => number): Promise<PaymentView>;
  /**
   * Resolves once the buyer has pressed a button of the element, with the revision that was shown: showing an element opens no payment
   * (§4.2).
   */
  pressed(): Promise<number>;
  /** The revision that was shown when the buyer pressed a button, in a mode that fell back to this one; null without a press. */
  readonly pressedRevision: number | null;
  /** Runs `pay` after the buyer's approval. Until its outcome is known, no other payment can start. */
  attempt(pay: () => Promise<AttemptOutcome>): Promise<void>;
  /** Dispatches the cancelable `pay-submit`; false if the page cancelled it. */
  confirmSubmit(): boolean;
  /** Gives up this mode; the next one is tried. */
  giveUp(reason: UnavailableReason): void;
  /** Closes what this mode has opened, until the next press. */
  readonly close: () => void;
  /** Shows a failed call. */
  fail(error: unknown): void;
}

export interface WalletMode {
  /** Prepares the mode. Throws {@link ModeUnavailableError}, or a `CheckoutError` of the companion. */
  start(): Promise<void>;
  /** False once the page has removed what the mode has put on it: then the mode has to start again. */
  readonly isIntact: boolean;
  /** `isShown` is false while an outcome is awaited: the processor's buttons stay mounted, hidden. */
  render(texts: WalletMessages, amount: string, isShown: boolean): TemplateResult;
  /** Presses the main button, where the mode draws one. */
  submit(): void;
  /** Removes everything that the mode has put on the page. */
  stop(): void;
}
