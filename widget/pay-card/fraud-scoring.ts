/** Starts the processor's fraud session, which a charge carries (§4.2 `fraud_session`). */
import type { CheckoutView } from '../protocol/checkout.ts';

/** Null unless the page has the processor's library, which is not loaded for fraud scoring alone. */
export async function fraudSessionOf(checkout: CheckoutView | undefined): Promise<string | null> {
  const key = checkout?.publishable_key;
  if (key === undefined || !('Stripe' in globalThis)) return null;
  const module = await import('../processor/fraud-session.ts').catch(() => null);
  return module?.fraudSession(key) ?? null;
}
