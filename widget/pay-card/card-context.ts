/** Interface of the view of `<pay-card>` for the late-loaded code for paying. */
import type { CheckoutError } from '../checkout/errors.ts';
import type { CheckoutView } from '../protocol/checkout.ts';
import type { OpenCheckout } from '../ui/base-view.ts';
import type { ViewTexts } from '../ui/element-view.ts';
import type { CardEntry } from './card-entry.ts';
import type { CardHost } from './card-host.ts';
import type { CardState, StateChange } from './card-state.ts';

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
