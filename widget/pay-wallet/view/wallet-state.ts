/**
 * What this page is doing about a payment by wallet, and what came of earlier tries. The transitions are in `pay/wallet-step.ts`.
 */
import type { CheckoutError } from '../../checkout/shared/errors.ts';
import type { ModeName, UnavailableReason, WalletMode } from '../modes/wallet-mode.ts';
import type { Refusal } from '../pay/confirm-outcome.ts';

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

export const modeOf = ({ selection }: WalletState): WalletMode | null =>
  'mode' in selection ? selection.mode : null;

export const modeNameOf = ({ selection }: WalletState): ModeName | null =>
  'name' in selection ? selection.name : null;

/** Why the last start failed. */
export const errorOf = ({ selection }: WalletState): CheckoutError | null =>
  selection.kind === 'failed' ? selection.error : null;
