/** Derives the step of a payment by wallet from the known state, and the transitions of that state. Pure. */
import type { CheckoutError } from '../../checkout/shared/errors.ts';
import { isAbsent, type ModeName, type UnavailableReason } from '../modes/wallet-mode.ts';
import { initialState, type PaymentPage, type StateChange, type WalletState } from '../view/wallet-state.ts';
import { declineOf, type Refusal } from './confirm-outcome.ts';

export interface WalletFacts extends Pick<WalletState, 'selection' | 'approval'> {
  /** The attribute `wallet` names a wallet, or is not set. */
  isWalletKnown: boolean;
  /** Every card would be declined for this amount (§7.3). */
  isAmountRefused: boolean;
}

/** The steps of a payment by wallet, each with the `:state()` of the element; some are those of {@link Selection}. */
export const stateNames = {
  /** The page's attribute names no wallet. */
  invalid: 'problem',
  /** No card can pay the amount. */
  declined: 'declined',
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

/** Error codes that mean: wallets are not available (§7.2). */
const notEnabled: readonly string[] = ['CARD_NOT_AVAILABLE', 'PROCESSOR_ACCOUNT_NOT_READY'];

export function walletStep({ selection, ...facts }: WalletFacts): WalletStep {
  if (facts.approval) return 'confirming';
  if (!facts.isWalletKnown) return 'invalid';
  if (facts.isAmountRefused) return 'declined';
  if (selection.kind === 'failed')
    return notEnabled.includes(selection.error.code) ? 'unavailable' : 'problem';
  return selection.kind === 'exhausted' ? 'unavailable' : selection.kind;
}

/** The selection starts anew, with these attributes and this amount. */
export const startedFor = (startedWith: string): StateChange => ({ startedWith, reported: [] });

/** The page received a reason as an event; once. */
export const reasonReported = ({ reported }: WalletState, reason: UnavailableReason): StateChange => ({
  reported: [...reported, reason],
});

const withoutPage = { page: null, isOpening: false } as const;

/** The file of a mode is loading, or its start is planned again. */
export const starting = (name: ModeName): StateChange => ({
  ...withoutPage,
  selection: { kind: 'starting', name, mode: null },
});

/** After a press the next start needs no further press: `pressedRevision` is what was shown then. */
export const stopped = (pressedRevision: number | null): StateChange => ({
  ...withoutPage,
  selection: initialState.selection,
  pressedRevision,
  isAnnounced: false,
});

/** A press of the buyer. */
export const pressed = (pressedRevision: number): StateChange => ({ pressedRevision, isClosed: false });

/** The page has allowed the request for the approved payment. */
export const announced: StateChange = { isAnnounced: true };

/** A mode failed too late after the press: leaving the page needs another press. */
export const pressExpired: StateChange = { pressedRevision: null };

/** The buyer has closed what the mode had opened. */
export const closed: StateChange = { pressedRevision: null, isClosed: true };

/** The mode is requesting the address of the payment page. */
export const opening: StateChange = { isOpening: true };

/** The payment page is open; without a page the buyer's press has opened none, and may be repeated. */
export const opened = (page: PaymentPage | null): StateChange => ({ page, isOpening: false });

/** The address could not be requested; what was opened before stays. */
export const notOpened: StateChange = { isOpening: false };

/** The next mode is tried; `isOptional`: where another method can pay, none follows if no wallet is there. */
export const skipped = (
  { modes }: WalletState,
  reason: UnavailableReason,
  { isOptional, hasCard }: { isOptional: boolean; hasCard: boolean },
): StateChange => ({ modes: isOptional && isAbsent(reason, hasCard) ? [] : modes.slice(1) });

/** The element has left the page, or its checkout is no longer open; or the opposite. */
export const paused = (isPaused: boolean): StateChange => ({ isPaused });

/** A call has failed; the buyer can try again. */
export const callFailed = (error: CheckoutError): StateChange => ({ notice: { error } });

/** The page has reset the element. */
export const triesForgotten: StateChange = { notice: null, refusedWith: [] };

/** A try with this code took no money. */
export const triedWith = ({ refusedWith }: WalletState, code: string): StateChange =>
  refusedWith.includes(code) ? {} : { refusedWith: [...refusedWith, code] };

/** The last press did not pay this amount, and why. */
export const refusalSeen = (state: WalletState, refusal: Refusal, amount: string | null): StateChange => ({
  ...triedWith(state, refusal.code),
  ...(declineOf(refusal) === 'amount' ? { refusedAmount: amount } : { notice: { refusal } }),
});
