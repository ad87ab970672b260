/** May this page ask for a payment at all? Null when nothing is in the way that can be known beforehand. */
import type { UnavailableReason } from './wallet-fallback.ts';

interface FeaturePolicyHolder {
  featurePolicy?: { allowsFeature(feature: string): boolean };
}

interface ApplePayHolder {
  ApplePaySession?: { canMakePayments(): boolean };
}

export function whyNotOnThisPage(): UnavailableReason | null {
  // Counts http://localhost as secure, and a frame inside of an insecure page not.
  if (!globalThis.isSecureContext) return 'not_https';
  // https://www.w3.org/TR/permissions-policy/: only Chromium exposes it; elsewhere the processor's library finds out.
  const { featurePolicy } = document as FeaturePolicyHolder;
  return featurePolicy && !featurePolicy.allowsFeature('payment') ? 'not_allowed_in_frame' : null;
}

/** The library offers nothing: the device has no wallet, or it has one and the domain is not registered for it. */
export function whyNoWallet(): UnavailableReason {
  try {
    const hasWallet = (globalThis as ApplePayHolder).ApplePaySession?.canMakePayments() === true;
    return hasWallet ? 'domain_not_registered' : 'no_wallet_on_device';
  } catch {
    return 'no_wallet_on_device';
  }
}

/** Is the page itself inside of another one? */
export const isFramed = (): boolean => globalThis.self !== globalThis.top;
