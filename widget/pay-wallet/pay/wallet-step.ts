/** Derives the step of a payment by wallet from the known state. Pure. */
import type { CheckoutError } from '../../checkout/shared/errors.ts';
import type { ModeName } from '../modes/wallet-fallback.ts';

/**
 * - `invalid`: the page's attribute names no wallet
 * - `declined`: no card can pay the amount
 * - `idle`: nothing has been started
 * - `starting`: a mode is being prepared
 * - `offered`: a mode waits for a press before it creates a payment
 * - `ready`: the buyer can use it
 * - `confirming`: the buyer has approved, and the outcome is unknown
 * - `problem`: the companion or the service returned an error
 * - `unavailable`: no mode can be used here
 */
export type WalletStep =
  | 'invalid'
  | 'declined'
  | 'idle'
  | 'starting'
  | 'offered'
  | 'ready'
  | 'confirming'
  | 'problem'
  | 'unavailable';

/** What is known of the selection of a mode. */
export interface ModeFacts {
  isStarted: boolean;
  /** The mode in use; null if none is left. */
  modeName: ModeName | null;
  /** It waits for a press. */
  isOffered: boolean;
  isReady: boolean;
  /** Why the last start failed. */
  error: CheckoutError | null;
}

export interface WalletFacts extends ModeFacts {
  /** The attribute `wallet` names a wallet, or is not set. */
  isWalletKnown: boolean;
  /** An approval awaits its outcome. */
  isAwaited: boolean;
  /** Every card would be declined for this amount (§7.3). */
  isAmountRefused: boolean;
}

/** Error codes that mean: wallets are not available (§7.2). */
const notEnabled: readonly string[] = ['CARD_NOT_AVAILABLE', 'PROCESSOR_ACCOUNT_NOT_READY'];

export function walletStep(facts: WalletFacts): WalletStep {
  if (!facts.isWalletKnown) return 'invalid';
  if (facts.isAwaited) return 'confirming';
  if (facts.isAmountRefused) return 'declined';
  if (facts.error) return notEnabled.includes(facts.error.code) ? 'unavailable' : 'problem';
  if (!facts.isStarted) return 'idle';
  if (facts.modeName === null) return 'unavailable';
  if (facts.isOffered) return 'offered';
  return facts.isReady ? 'ready' : 'starting';
}
