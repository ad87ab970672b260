/**
 * The state of a card payment: what this page is doing about it, and what came of it. The view holds it from the start, since a press can
 * precede the code for paying, whose transitions are in `pay/card-step.ts`.
 */
import type { CheckoutError } from '../../checkout/shared/errors.ts';
import type { DeclineReason } from '../../locale/messages.ts';

/**
 * - `taking`: the button was pressed; the form or the page may still reject it
 * - `loading`: the code for paying is loading
 * - `charging`: the card has been sent
 * - `challenge`: the bank shows its 3-D Secure step
 * - `confirming`: its result is being requested
 * - `opening`: the address of the hosted page is being requested
 */
export type CardActivity = 'taking' | 'loading' | 'charging' | 'challenge' | 'confirming' | 'opening';

/** An absent field means the same as null: it has not happened, or was not looked for. */
export interface CardState {
  /** The current activity: no other one starts meanwhile. */
  readonly activity: CardActivity | null;
  /** The error of the last activity, until the next one. */
  readonly error: CheckoutError | null;
  /** A response was lost, and the request is being repeated. */
  readonly isRetrying?: boolean;
  /** It takes longer than usual. */
  readonly isSlow?: boolean;
  /** The processor's library did not show the challenge. */
  readonly isBlocked?: boolean;
  /** The shown decline, until something newer happens; without a text if a field shows it. */
  readonly decline?: { text: DeclineReason | 'tooManyChallenges' | null } | null;
  /** The last handled failure; empty if there was none at the first look. */
  readonly seenFailure?: string;
  /** A field that the bank rejected gets the focus once the form is enabled again. */
  readonly isFocusPending?: boolean;
  /** The service accepts no card data from this account (§7.2 RAW_CARD_NOT_ENABLED). */
  readonly isRefusedHere?: boolean;
  /** Id of the unfinished payment that the buyer has left for the form. */
  readonly leftBehind?: string | null;
  /** Idempotency key of the attempt still awaiting a response. */
  readonly key?: string | null;
  /** The last confirmed payment, and the number of its confirms without an outcome. */
  readonly confirm?: { id: string; unsettled: number };
  /** Id of the payment whose hosted page is shown in a frame. */
  readonly framedId?: string;
  /** The dispatched reasons of `pay-unavailable`: one event per cause. */
  readonly unavailable?: readonly string[];
}

export type StateChange = Partial<CardState>;

export const initialState: CardState = { activity: null, error: null };

/** True from the decision to pay: the form is read-only. */
export const isBusy = ({ activity }: CardState): boolean => activity !== null && activity !== 'taking';
