/**
 * The interfaces between the element, its view, its form, and the late-loaded code for paying; and the state that they share: what
 * this page is doing about a payment, and the result. The view holds it, since a press can precede the code for paying.
 */
import type { TemplateResult } from 'lit';
import type { CardFormSettings, Submission } from '../../card-form/card-form.ts';
import type { CardField } from '../../card-form/field-names.ts';
import type { CardChange } from '../../card-form/form-report.ts';
import type { CheckoutError } from '../../checkout/shared/errors.ts';
import type { CardFormMessages, DeclineReason } from '../../locale/messages.ts';
import type { Advice, CheckoutView, PaymentView } from '../../protocol/checkout.ts';
import type { ChargeRequest } from '../../protocol/requests.ts';
import type { OpenCheckout } from '../../ui/shared/base-view.ts';
import type { ViewHost, ViewTexts } from '../../ui/element-view.ts';
import type { FrameHolder, Isolation } from '../frame-holder.ts';

export interface CardContext {
  readonly state: CardState;
  /** Merges a change into the state, and redraws. */
  change(changes: StateChange): void;
  readonly host: CardHost;
  readonly texts: ViewTexts<'card'>;
  readonly open: OpenCheckout | null;
  /** Revision of the amounts on the screen. */
  readonly shownRevision: number;
  /** The element shows another checkout. */
  readonly isDropped: boolean;
  readonly entry: CardEntry | null;
  /** The card is entered on the hosted page. */
  isHosted(open: OpenCheckout): boolean;
  amountDue(checkout: CheckoutView): string;
  /** Dispatches `pay-submit`; false if it was cancelled. */
  confirmSubmit(): boolean;
  reportError(error: CheckoutError, text: string): void;
  /** The action of the main button. */
  submit(): void;
}

/** The interface between the element and the card form, which is in the page or in the companion's frame. */
export interface CardEntry {
  /** True once the form is visible. */
  readonly isReady: boolean;
  settings: CardFormSettings;
  render(): TemplateResult | Element;
  /** Keeps the typed card for one attempt; returns null if a field is invalid, after the form has shown the errors. */
  take(): Promise<Submission | null> | Submission | null;
  /**
   * Sends the card kept by {@link take}: through `send`, or from the companion's frame. Throws a `CheckoutError`; returns null if
   * the frame has been reloaded since and lost the card.
   */
  charge(attempt: ChargeAttempt): Promise<PaymentView | null>;
  /** Shows a decline; `text` is the buyer's message. */
  declined(advice: Advice, text: string): void;
  /** Marks fields that the companion rejected, with the form's own texts. */
  refuse(fields: readonly string[]): void;
  clear(): void;
  focus(): void;
  /** Called when the element is removed from the document. */
  rest(): void;
}

export interface ChargeAttempt {
  idempotencyKey: string;
  fraudSession: string | null;
  /** Of the amounts on the pressed button. */
  revision: number;
  /** Sends to the checkout that the card was entered for: by the time of a retry the element may show another one. */
  send: (request: ChargeRequest) => Promise<PaymentView>;
}

/** The interface of `<pay-card>` towards its view and its form. */
export interface CardHost extends ViewHost {
  readonly checkout: string | null;
  readonly companion: string | null;
  readonly isolation: Isolation | null;
  readonly display: 'redirect' | 'frame' | null;
  cardFrame(retry?: number): FrameHolder;
  renderEarly(): unknown;
}

/** Requests the name on the card always, and the email if the checkout lacks it. */
export function settingsFor(
  { checkout: { missing }, session }: OpenCheckout,
  given: { texts: CardFormMessages; disabled: boolean; busy: boolean },
): CardFormSettings {
  const asked: CardField[] = ['number', 'expiry', 'cvc', 'name'];
  return {
    ...given,
    asked: missing.includes('email') ? [...asked, 'email'] : asked,
    optional: missing.includes('name') ? [] : ['name'],
    nowMs: () => session.now(),
  };
}

export interface EntryOptions {
  settings: CardFormSettings;
  texts: () => ViewTexts<'card'>;
  onChange: (change: CardChange) => void;
  /** Called when the buyer presses Enter in the frame. */
  onSubmit: () => void;
}

/**
 * - `taking`: the button was pressed; the form or the page may still reject it
 * - `loading`: the code for paying is loading
 * - `charging`: the card has been sent
 * - `challenge`: the bank shows its 3-D Secure step
 * - `confirming`: its result is being requested
 * - `opening`: the address of the hosted page is being requested
 */
export type CardActivity = 'taking' | 'loading' | 'charging' | 'challenge' | 'confirming' | 'opening';

/** An absent field means that it has not happened. */
export interface CardState {
  /** The current activity: no other one starts meanwhile. */
  activity: CardActivity | null;
  /** The error of the last activity, until the next one. */
  error: CheckoutError | null;
  /** A response was lost, and the request is being repeated. */
  isRetrying?: boolean;
  /** It takes longer than usual. */
  isSlow?: boolean;
  /** The processor's library did not show the challenge. */
  isBlocked?: boolean;
  /** The shown decline, until something newer happens; without a text if a field shows it. */
  decline?: { text: DeclineReason | 'tooManyChallenges' | null } | null;
  /** The last handled failure; empty if there was none. */
  seenFailure?: string;
  /** A field that the bank rejected gets the focus once the form is enabled again. */
  isFocusPending?: boolean;
  /** The service accepts no card data from this account (§7.2 RAW_CARD_NOT_ENABLED). */
  isRefusedHere?: boolean;
  /** Id of the unfinished payment that the buyer has left for the form. */
  leftBehind?: string | null;
  /** Idempotency key of the attempt still awaiting a response. */
  key?: string | null;
  /** The last confirmed payment, and the number of its confirms without an outcome. */
  confirm?: { id: string; unsettled: number };
  /** The hosted page shown in a frame. */
  framedUrl?: string | null;
  /** The dispatched reasons of `pay-unavailable`: one event per cause. */
  unavailable?: readonly string[];
}

export type StateChange = Partial<CardState>;

export const initialState: CardState = { activity: null, error: null };

/** True from the decision to pay: the form is read-only. */
export const isBusy = ({ activity }: CardState): boolean => activity !== null && activity !== 'taking';
