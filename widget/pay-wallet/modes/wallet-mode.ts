/**
 * A mode to pay by wallet (§4.1): each is a file of this folder, and a line of `modeLoaders` in `view/wallet-flow.ts`. Here are the
 * order in which one falls back to the next, and why one is unavailable on this page and on this device.
 */
import type { TemplateResult } from 'lit';
import { hostedPageOf } from '../../checkout/step/hosted-page.ts';
import type { WalletMessages } from '../../locale/messages.ts';
import type { PaymentView } from '../../protocol/checkout.ts';

export interface WalletMode {
  /**
   * Prepares the mode. `pressedRevision` was shown at the press for which the mode is started; null without one. Throws
   * {@link ModeUnavailableError}, {@link PressRequiredError}, or a `CheckoutError` of the companion.
   */
  start(pressedRevision: number | null): Promise<void>;
  /** False once what the mode shows is of no use, such as buttons that the page has removed: then the mode has to start again. */
  readonly isIntact: boolean;
  /** `isShown` is false while an outcome is awaited: the processor's buttons stay mounted, hidden. */
  render(texts: WalletMessages, amount: string, isShown: boolean): TemplateResult;
  /** Presses the main button, where the mode draws one. */
  submit?(): void;
}

/** In order of preference. */
export const modeNames = ['embedded', 'frame', 'redirect'] as const;
export type ModeName = (typeof modeNames)[number];

/** The attribute `display`; an unknown value is ignored. */
export const firstMode = (display: string | null): ModeName =>
  modeNames.find((name) => name === display) ?? 'embedded';

/**
 * Why a mode, or the whole method, cannot be used.
 * - `not_https`: the page is not a secure context
 * - `not_allowed_in_frame`: the page is in a frame that may not request payments
 * - `domain_not_registered`: the device has a wallet, the processor does not offer it on this domain
 * - `no_wallet_on_device`: the device, browser or region has none, or not the wanted one. Without Apple Pay, a domain
 *   that is not registered looks the same
 * - `library_blocked`, `library_timeout`: the processor's library cannot be loaded, or does not respond
 * - `frame_refused`: the hosted page does not let this page frame it, or this page's policy does not
 * - `not_enabled`: the service lacks what the mode needs
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

interface FeaturePolicyHolder {
  featurePolicy?: { allowsFeature(feature: string): boolean };
}

interface ApplePayHolder {
  ApplePaySession?: { canMakePayments(): boolean };
}

/** Null when the page may request a payment, as far as that can be known beforehand. */
export function whyNotOnThisPage(): UnavailableReason | null {
  // `isSecureContext` is true for http://localhost, and false for a frame in an insecure page.
  if (!globalThis.isSecureContext) return 'not_https';
  // https://www.w3.org/TR/permissions-policy/: only Chromium exposes it; elsewhere the processor's library reports it.
  const { featurePolicy } = document as FeaturePolicyHolder;
  return featurePolicy && !featurePolicy.allowsFeature('payment') ? 'not_allowed_in_frame' : null;
}

/** Called when the library offers no wallet: the device has none, or the domain is not registered for it. */
export function whyNoWallet(): UnavailableReason {
  try {
    const hasWallet = (globalThis as ApplePayHolder).ApplePaySession?.canMakePayments() === true;
    return hasWallet ? 'domain_not_registered' : 'no_wallet_on_device';
  } catch {
    return 'no_wallet_on_device';
  }
}

/** The mode to try after `name`; null if none is left. `isOptional`: where another method can pay, none follows if no wallet is there. */
export function nextMode(
  name: ModeName,
  reason: UnavailableReason,
  { isOptional, hasCard }: { isOptional: boolean; hasCard: boolean },
): ModeName | null {
  const isAbsent =
    reason === 'no_wallet_on_device' ||
    (hasCard && (reason === 'library_blocked' || reason === 'library_timeout'));
  return isOptional && isAbsent ? null : (modeNames[modeNames.indexOf(name) + 1] ?? null);
}

/** Thrown by a mode that cannot be used; then the next one is tried. */
export class ModeUnavailableError extends Error {
  override readonly name = 'ModeUnavailableError';
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, cause?: unknown) {
    super(`This way to pay by wallet cannot be used here: ${reason}.`, { cause });
    this.reason = reason;
  }
}

/** Thrown by a mode whose start creates a payment, if there was no press: showing an element creates none. */
export class PressRequiredError extends Error {
  override readonly name = 'PressRequiredError';

  constructor() {
    super('The buyer has to press a button first.');
  }
}

/** True once a payment has ended, or another one has followed it: its hosted page is of no use any more. `newest`: null if unknown. */
export const hasEnded = (id: string, newest: PaymentView | null | undefined): boolean =>
  newest != null && (newest.id !== id || newest.status === 'cancelled');

/** The hosted page's address (§4.1 `checkout_url`). Throws {@link ModeUnavailableError} without a valid one. */
export function addressOf(payment: PaymentView): string {
  const url = hostedPageOf(payment);
  if (url === null) throw new ModeUnavailableError('not_enabled');
  return url;
}
