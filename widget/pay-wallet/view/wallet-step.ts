/** The state of a payment by wallet, the step that follows from it, and its transitions. Pure. */
import type { CheckoutError } from '../../checkout/shared/errors.ts';
import { cardsNotEnabled } from '../../checkout/step/cards-not-enabled.ts';
import type { CheckoutView, PaymentView } from '../../protocol/checkout.ts';
import { isPaid } from '../../protocol/payment-status.ts';
import type { RememberedApproval } from '../approval/approval-memory.ts';
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
  /** The buyer has approved, and the processor's call is running: its buttons must stay mounted. */
  readonly isPaying: boolean;
  /** The attributes and the amount with which the selection was started; null before. */
  readonly startedWith: string | null;
  /** The reported reasons, since that start: one can rule out several modes. */
  readonly reported: readonly UnavailableReason[];
  /** What allows a mode to create a payment, or forbids it. */
  readonly press: Press | null;
  /** Why the last press did not pay; the buyer can try again. */
  readonly notice: { readonly error: CheckoutError } | { readonly refusal: Refusal } | null;
  /** Decline codes of the tries so far. */
  readonly refusedWith: readonly string[];
  /** The amount that the processor's library rejected; the companion does not know it yet. */
  readonly refusedAmount: string | null;
}

/**
 * - `pressed`: the buyer has pressed a button, which showed the amounts of `revision`: no further press is needed
 * - `announced`: the page has allowed the request for the approved payment
 * - `closed`: the buyer has closed what the mode opened: showing it again needs a press
 */
export type Press =
  | { readonly kind: 'pressed'; readonly revision: number }
  | { readonly kind: 'announced' | 'closed' };

export type StateChange = Partial<WalletState>;

export const initialState: WalletState = {
  selection: { kind: 'idle' },
  isPaying: false,
  startedWith: null,
  reported: [],
  press: null,
  notice: null,
  refusedWith: [],
  refusedAmount: null,
};

export const modeOf = ({ selection }: WalletState): WalletMode | null =>
  'mode' in selection ? selection.mode : null;

export const modeNameOf = ({ selection }: WalletState): ModeName | null =>
  'name' in selection ? selection.name : null;

export const pressedRevisionOf = ({ press }: WalletState): number | null =>
  press?.kind === 'pressed' ? press.revision : null;

/** Why the last start failed. */
export const errorOf = ({ selection }: WalletState): CheckoutError | null =>
  selection.kind === 'failed' ? selection.error : null;

/** True for the notice that the amounts have changed, which stays with the new ones. */
export const isAboutAmounts = ({ notice }: WalletState): boolean =>
  notice !== null && 'error' in notice && notice.error.code === 'AMOUNTS_CHANGED';

export interface WalletFacts extends Pick<WalletState, 'selection' | 'isPaying'> {
  /** The newest payment by wallet; null before the first. */
  payment: PaymentView | null;
  /** What this tab remembers of that payment's approval; null without one. */
  approval: RememberedApproval | null;
  /** By this browser's clock. */
  nowMs: number;
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

export function walletStep(facts: WalletFacts): WalletStep {
  const { selection } = facts;
  if (facts.isPaying || approvalStateOf(facts) === 'awaited') return 'confirming';
  if (!facts.isWalletKnown) return 'invalid';
  if (facts.isAmountRefused) return 'unpayable';
  if (selection.kind === 'failed')
    return cardsNotEnabled.includes(selection.error.code) ? 'unavailable' : 'problem';
  return selection.kind === 'exhausted' ? 'unavailable' : selection.kind;
}

/**
 * - `none`: no approval is remembered
 * - `awaited`: nothing has been reported since the approval
 * - `lapsed`: nothing has been reported for so long that the buyer can try again
 * - `declined`: no money has moved
 */
export type ApprovalState = 'none' | 'awaited' | 'lapsed' | 'declined';

export function approvalStateOf({
  payment,
  approval,
  nowMs,
}: Pick<WalletFacts, 'payment' | 'approval' | 'nowMs'>): ApprovalState {
  if (!payment || !approval) return 'none';
  const { status, failure } = payment;
  const isRefused = status === 'pending' && failure !== undefined && failure.code !== approval.oldRefusal;
  if (status === 'cancelled' || isRefused) return 'declined';
  // A paid payment stays awaited until the checkout is paid.
  return isPaid(status) || nowMs < approval.untilMs ? 'awaited' : 'lapsed';
}

/** Removes the mode; the next one is selected anew. What the buyer has closed stays closed. */
export const stopped = ({ press }: WalletState): StateChange => ({
  selection: initialState.selection,
  press: press?.kind === 'closed' ? press : null,
});

/** A try with this code took no money. */
export const triedWith = ({ refusedWith }: WalletState, code: string): StateChange =>
  refusedWith.includes(code) ? {} : { refusedWith: [...refusedWith, code] };

/** The last press did not pay this amount, and why. */
export const refusalSeen = (state: WalletState, refusal: Refusal, amount: string | null): StateChange => ({
  ...triedWith(state, refusal.code),
  ...(declineOf(refusal) === 'amount' ? { refusedAmount: amount } : { notice: { refusal } }),
});

/** True for a payment of this amount that the buyer can continue, such as one from before a reload: it needs no further press. */
export const isPrepared = (
  { status, action, amount, expires_at }: PaymentView,
  { amounts }: CheckoutView,
  nowMs: number,
): boolean =>
  status === 'pending' &&
  action !== undefined &&
  amount === amounts.USD &&
  (expires_at === undefined || Date.parse(expires_at) > nowMs);
