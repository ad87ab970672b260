/** The interface between the element and the card form, which is in the page or in the companion's frame. */
import type { TemplateResult } from 'lit';
import type { CardFormSettings, Taken } from '../card-form/card-form.ts';
import type { Advice, PaymentView } from '../protocol/checkout.ts';
import type { ChargeRequest } from '../protocol/requests.ts';

export interface CardEntry {
  /** True once the form is visible. */
  readonly isReady: boolean;
  settings: CardFormSettings;
  render(): TemplateResult | Element;
  /** Keeps the typed card for one attempt; returns null if a field is invalid, after the form has shown the errors. */
  take(): Promise<Taken | null> | Taken | null;
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
