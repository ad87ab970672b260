/** The state of a payment by wallet, the step that follows from it, and its transitions. Pure. */
import type { CheckoutError } from '../../checkout/shared/errors.ts';
import { cardsNotEnabled } from '../../checkout/step/cards-not-enabled.ts';
import type { PaymentView } from '../../protocol/checkout.ts';
import type { ModeName, UnavailableReason, WalletMode } from '../modes/wallet-mode.ts';
import { declineOf, type Refusal } from '../approval/confirm-outcome.ts';

/**
 * The selection of a mode.
 * - `idle`: nothing has been started
 * - `starting`: a mode is being prepared; `mode` is null while its file is loading, and while a repeat is planned
 * - `offered`: a mode needs a press before it creates a payment; the press starts it again
 * - `ready`: the buyer can use the mode
 * - `failed`: the companion or the service returned an error
 * - `exhausted`: no mode can be used here
 */
export type Selection =
  | { readonly kind: 'idle' | 'exhausted' }
  | { readonly kind: 'starting' | 'ready'; readonly name: ModeName; readonly mode: WalletMode | null }
  | { readonly kind: 'offered'; readonly name: ModeName }
  | { readonly kind: 'failed'; readonly error: CheckoutError };

export interface WalletState {
  readonly selection: Selection;
  /**
   * The buyer's approval; null without one.
   * - `paying`: during the processor's call, whose buttons must stay mounted
   * - `awaited`: the buyer has approved, here or before, and the outcome is unknown
   */
  readonly approval: 'paying' | 'awaited' | null;
  /** The attributes and the amount with which the selection was started; null before. */
  readonly startedWith: string | null;
  /** The reported reasons, since that start: one can rule out several modes. */
  readonly reported: readonly UnavailableReason[];
  /** The revision that was shown at the buyer's press: no further one is needed to create the payment. Null without one. */
  readonly pressedRevision: number | null;
  /** The page has allowed the request for the approved payment. */
  readonly isAnnounced: boolean;
  /** The buyer closed the hosted page's frame: opening it again needs a press. */
  readonly isClosed: boolean;
  /** Why the last press did not pay; the buyer can try again. */
  readonly notice: { readonly error: CheckoutError } | { readonly refusal: Refusal } | null;
  /** Decline codes of the tries so far. */
  readonly refusedWith: readonly string[];
  /** The amount that the processor's library rejected; the companion does not know it yet. */
  readonly refusedAmount: string | null;
}

export type StateChange = Partial<WalletState>;

export const initialState: WalletState = {
  selection: { kind: 'idle' },
  approval: null,
  startedWith: null,
  reported: [],
  pressedRevision: null,
  isAnnounced: false,
  isClosed: false,
  notice: null,
  refusedWith: [],
  refusedAmount: null,
};

export const modeOf = ({ selection }: WalletState): WalletMode | null =>
  'mode' in selection ? selection.mode : null;

export const modeNameOf = ({ selection }: WalletState): ModeName | null =>
  'name' in selection ? selection.name : null;

/** Why the last start failed. */
export const errorOf = ({ selection }: WalletState): CheckoutError | null =>
  selection.kind === 'failed' ? selection.error : null;

/** True for the notice that the amounts have changed, which stays with the new ones. */
export const isAboutAmounts = ({ notice }: WalletState): boolean =>
  notice !== null && 'error' in notice && notice.error.code === 'AMOUNTS_CHANGED';

export interface WalletFacts {
  selection: Selection;
  /** The buyer has approved, and the outcome is unknown. */
  isApproved: boolean;
  /** The attribute `wallet` names a wallet, or is not set. */
  isWalletKnown: boolean;
  /** Every card would be declined for this amount (§7.3). */
  isAmountRefused: boolean;
}

/** The steps of a payment by wallet, each with the `:state()` of the element; some are those of {@link Selection}. */
export const stateNames = {
  /** The page's attribute names no wallet. */
  invalid: 'problem',
  /** No card can pay the amount, which only the merchant can change. */
  unpayable: 'declined',
  idle: 'preparing',
  starting: 'preparing',
  offered: 'offered',
  /** The buyer has approved, and the outcome is unknown. */
  confirming: 'confirming',
  /** The companion or the service returned an error. */
  problem: 'problem',
  /** No mode can be used here. */
  unavailable: 'unavailable',
} as const;
/** A mode that is ready is a state of its own. */
export type WalletStep = keyof typeof stateNames | 'ready';

export function walletStep({ selection, ...facts }: WalletFacts): WalletStep {
  if (facts.isApproved) return 'confirming';
  if (!facts.isWalletKnown) return 'invalid';
  if (facts.isAmountRefused) return 'unpayable';
  if (selection.kind === 'failed')
    return cardsNotEnabled.includes(selection.error.code) ? 'unavailable' : 'problem';
  return selection.kind === 'exhausted' ? 'unavailable' : selection.kind;
}

/** A try with this code took no money. */
export const triedWith = ({ refusedWith }: WalletState, code: string): StateChange =>
  refusedWith.includes(code) ? {} : { refusedWith: [...refusedWith, code] };

/** The last press did not pay this amount, and why. */
export const refusalSeen = (state: WalletState, refusal: Refusal, amount: string | null): StateChange => ({
  ...triedWith(state, refusal.code),
  ...(declineOf(refusal) === 'amount' ? { refusedAmount: amount } : { notice: { refusal } }),
});

/** True when the buyer can continue with the payment. */
export const isPayable = ({ status, action, expires_at }: PaymentView, nowMs: number): boolean =>
  status === 'pending' &&
  action !== undefined &&
  (expires_at === undefined || Date.parse(expires_at) > nowMs);
