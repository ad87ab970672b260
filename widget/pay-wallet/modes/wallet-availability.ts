/** Detects why wallets are unavailable: on this page, and on this device. */
import type { UnavailableReason } from './wallet-mode.ts';

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
