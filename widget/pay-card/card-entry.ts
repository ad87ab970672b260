/** What lies between the element and the form: the form is in the page, or in the companion's frame. */
import type { TemplateResult } from 'lit';
import type { CardFormSettings, Taken } from '../card-form/card-form.ts';
import type { Advice, PaymentView } from '../protocol/checkout.ts';
import type { ChargeRequest } from '../protocol/requests.ts';

export interface CardEntry {
  /** The buyer can see the form. */
  readonly isReady: boolean;
  settings: CardFormSettings;
  render(): TemplateResult | Element;
  /** Takes what was typed for one attempt; null where something is wrong, which the form then shows. */
  take(): Promise<Taken | null> | Taken | null;
  /**
   * Sends what was taken for one attempt: through `send`, or from the companion's frame. Throws a `CheckoutError`; null where
   * what was taken is gone, since its frame was loaded anew.
   */
  charge(attempt: ChargeAttempt): Promise<PaymentView | null>;
  /** The bank said no; `text` is what the buyer reads. */
  declined(advice: Advice, text: string): void;
  clear(): void;
  focus(): void;
  /** The element has left the page. */
  rest(): void;
}

export interface ChargeAttempt {
  idempotencyKey: string;
  fraudSession: string | null;
  /** By the client of the checkout that the card was taken for: the element may show another one by the time of a repetition. */
  send: (request: ChargeRequest) => Promise<PaymentView>;
}
