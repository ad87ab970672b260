/** Derives the step of a payment by wallet from the known state, and the transitions of that state. Pure. */
import type { CheckoutError } from '../../checkout/shared/errors.ts';
import { isAbsent, type ModeName, type UnavailableReason, type WalletMode } from '../modes/wallet-mode.ts';
import { declineOf, type Refusal } from './confirm-outcome.ts';

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

/** Why the last press did not pay; the buyer can try again. */
export type Notice = { readonly error: CheckoutError } | { readonly refusal: Refusal };

/**
 * The service's payment page, which a mode has opened.
 * - `framed`: it is shown in a frame
 * - `other_tab`: it was opened in another tab
 * - `blocked`: a blocker prevented the tab; a link that the buyer presses is not blocked
 */
export interface PaymentPage {
  readonly kind: 'framed' | 'other_tab' | 'blocked';
  readonly url: string;
}

/** What this page is doing about a payment by wallet, and what came of earlier tries. */
export interface WalletState {
  readonly selection: Selection;
  /** The payment page, as far as the mode in use has opened it; null before. */
  readonly page: PaymentPage | null;
  /** The mode in use is requesting the address of the payment page. */
  readonly isOpening: boolean;
  /** The remaining modes; the first one is in use. */
  readonly modes: readonly ModeName[];
  /** The attributes and the amount with which the selection was started; null before. */
  readonly startedWith: string | null;
  /** The reported reasons, since that start: one can rule out several modes. */
  readonly reported: readonly UnavailableReason[];
  /** The revision that was shown at the buyer's press; null without one. */
  readonly pressedRevision: number | null;
  /** The page has allowed the request for the approved payment. */
  readonly isAnnounced: boolean;
  /** The buyer closed the payment page's frame: opening it again needs a press. */
  readonly isClosed: boolean;
  /**
   * - `paying`: during the processor's call, whose buttons must stay mounted
   * - `awaited`: the buyer has approved, here or before, and the outcome is unknown
   */
  readonly approval: 'paying' | 'awaited' | null;
  readonly notice: Notice | null;
  /** Decline codes of the tries so far. */
  readonly refusedWith: readonly string[];
  /** The amount that the processor's library rejected; the companion does not know it yet. */
  readonly refusedAmount: string | null;
  /** The element is off the page, or its checkout is not open. */
  readonly isPaused: boolean;
}

export type StateChange = Partial<WalletState>;

export const initialState: WalletState = {
  selection: { kind: 'idle' },
  page: null,
  isOpening: false,
  modes: [],
  startedWith: null,
  reported: [],
  pressedRevision: null,
  isAnnounced: false,
  isClosed: false,
  approval: null,
  notice: null,
  refusedWith: [],
  refusedAmount: null,
  isPaused: false,
};

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
  if (!facts.isWalletKnown) return 'invalid';
  if (facts.approval) return 'confirming';
  if (facts.isAmountRefused) return 'declined';
  if (selection.kind === 'failed')
    return notEnabled.includes(selection.error.code) ? 'unavailable' : 'problem';
  return selection.kind === 'exhausted' ? 'unavailable' : selection.kind;
}

export const modeOf = ({ selection }: WalletState): WalletMode | null =>
  'mode' in selection ? selection.mode : null;

export const modeNameOf = ({ selection }: WalletState): ModeName | null =>
  'name' in selection ? selection.name : null;

/** Why the last start failed. */
export const errorOf = ({ selection }: WalletState): CheckoutError | null =>
  selection.kind === 'failed' ? selection.error : null;

/** The selection starts anew, with these attributes and this amount. */
export const startedFor = (startedWith: string): StateChange => ({ startedWith, reported: [] });

/** The page received a reason as an event; once. */
export const reasonReported = ({ reported }: WalletState, reason: UnavailableReason): StateChange => ({
  reported: [...reported, reason],
});

const withoutPage = { page: null, isOpening: false } as const;

/** The file of a mode is loading. */
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

/** The mode that is starting waits for a press. */
export const offered = ({ selection }: WalletState, resume: () => void): StateChange =>
  selection.kind === 'starting' ? { selection: { ...selection, kind: 'offered', resume } } : {};

/** A press of the buyer; an offered mode goes on. */
export const pressed = ({ selection }: WalletState, pressedRevision: number): StateChange => ({
  pressedRevision,
  isClosed: false,
  ...(selection.kind === 'offered' && {
    selection: { kind: 'starting', name: selection.name, mode: selection.mode },
  }),
});

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
