/**
 * The one state of `<pay-card>`: what this page does about a payment and what came of it, beyond what the checkout says.
 * Pure. The view holds it, since a press comes before the code for paying; with that code comes `card-transitions.ts`.
 */
import type { CheckoutError } from '../checkout/errors.ts';
import type { DeclineReason } from '../locale/messages.ts';

/**
 * - `taking`: the button was pressed; the form and the page may still say no
 * - `loading`: the code for paying is not there yet
 * - `charging`: the card has been sent
 * - `challenge`: the bank shows its 3-D Secure step
 * - `confirming`: what came of that is being asked
 * - `opening`: the address of the hosted page is being asked for
 */
export type CardActivity = 'taking' | 'loading' | 'charging' | 'challenge' | 'confirming' | 'opening';

/** What is absent has not happened. */
export interface CardState {
  /** What this page is doing: nothing else begins meanwhile. */
  activity: CardActivity | null;
  /** Why the last activity failed, until the next one. */
  error: CheckoutError | null;
  /** A response was lost, and is being asked for again. */
  isRetrying?: boolean;
  /** It takes longer than it usually does. */
  isSlow?: boolean;
  /** The processor's library did not show the challenge. */
  isBlocked?: boolean;
  /** The decline that the buyer reads of, until something newer happens; without a text where a field says it. */
  decline?: { text: DeclineReason | 'tooManyChallenges' | null } | null;
  /** The failure that was last looked at; empty while every look found none. */
  seenFailure?: string;
  /** A field that the bank rejected gets the focus once the form is enabled again. */
  isFocusPending?: boolean;
  /** The service takes no card data of this account (§7.2 RAW_CARD_NOT_ENABLED). */
  isRefusedHere?: boolean;
  /** Id of the unfinished payment that the buyer has turned away from. */
  leftBehind?: string | null;
  /** Idempotency key of the attempt that has had no response about a payment yet. */
  key?: string | null;
  /** The last payment that was confirmed, and how many of its confirms have settled nothing. */
  confirm?: { id: string; unsettled: number };
  /** The hosted page that is shown in a frame. */
  framedUrl?: string | null;
  /** Reasons that `pay-unavailable` has named: one event for each cause. */
  unavailable?: readonly string[];
}

export type StateChange = Partial<CardState>;

export const initialState: CardState = { activity: null, error: null };

/** From the decision to pay on: the form stays as it is. */
export const isBusy = ({ activity }: CardState): boolean => activity !== null && activity !== 'taking';
