/** Derives the step of a payment by wallet from the known state. Pure. */
import type { CheckoutError } from '../../checkout/shared/errors.ts';
import type { ModeName } from '../modes/wallet-fallback.ts';
import type { WalletMode } from '../modes/wallet-mode.ts';

/**
 * The selection of a mode.
 * - `idle`: nothing has been started
 * - `starting`: a mode is being prepared; `mode` is null while its file is loading
 * - `offered`: a mode waits for a press before it creates a payment, and continues by `resume`
 * - `ready`: the buyer can use the mode
 * - `failed`: the companion or the service returned an error
 * - `exhausted`: no mode can be used here
 */
export type Selection =
  | { readonly kind: 'idle' | 'exhausted' }
  | { readonly kind: 'starting' | 'ready'; readonly name: ModeName; readonly mode: WalletMode | null }
  | {
      readonly kind: 'offered';
      readonly name: ModeName;
      readonly mode: WalletMode | null;
      readonly resume: () => void;
    }
  | { readonly kind: 'failed'; readonly error: CheckoutError };

export interface WalletFacts {
  selection: Selection;
  /** The attribute `wallet` names a wallet, or is not set. */
  isWalletKnown: boolean;
  /** An approval awaits its outcome. */
  isAwaited: boolean;
  /** Every card would be declined for this amount (§7.3). */
  isAmountRefused: boolean;
}

/**
 * - `invalid`: the page's attribute names no wallet
 * - `declined`: no card can pay the amount
 * - `confirming`: the buyer has approved, and the outcome is unknown
 * - `problem`: the companion or the service returned an error
 * - `unavailable`: no mode can be used here
 * - the others are those of {@link Selection}
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

/** Error codes that mean: wallets are not available (§7.2). */
const notEnabled: readonly string[] = ['CARD_NOT_AVAILABLE', 'PROCESSOR_ACCOUNT_NOT_READY'];

export function walletStep({ selection, ...facts }: WalletFacts): WalletStep {
  if (!facts.isWalletKnown) return 'invalid';
  if (facts.isAwaited) return 'confirming';
  if (facts.isAmountRefused) return 'declined';
  if (selection.kind === 'failed')
    return notEnabled.includes(selection.error.code) ? 'unavailable' : 'problem';
  return selection.kind === 'exhausted' ? 'unavailable' : selection.kind;
}

/** `:state()` of the element; a mode that is ready is its own. */
export const stateNames: Readonly<Record<Exclude<WalletStep, 'ready'>, string>> = {
  invalid: 'problem',
  declined: 'declined',
  idle: 'preparing',
  starting: 'preparing',
  offered: 'offered',
  confirming: 'confirming',
  problem: 'problem',
  unavailable: 'unavailable',
};
