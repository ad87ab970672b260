/** What lies between the element and the form: the form is in the page, or in the companion's frame. */
import type { TemplateResult } from 'lit';
import type { CardFormSettings, Taken } from '../card-form/card-form.ts';
import type { CheckoutClient } from '../checkout/client.ts';
import type { Advice, PaymentView } from '../protocol/checkout.ts';

export interface CardEntry {
  /** The buyer can see the form. */
  readonly isReady: boolean;
  settings: CardFormSettings;
  render(): TemplateResult | Element;
  /** Takes what was typed for one attempt; null where something is wrong, which the form then shows. */
  take(): Promise<Taken | null>;
  /**
   * Sends what was taken, by the client of the checkout that it was taken for: the element may show another one by the
   * time of a repetition. Throws a `CheckoutError`, or {@link CardLostError}.
   */
  charge(client: CheckoutClient, idempotencyKey: string, fraudSession: string | null): Promise<PaymentView>;
  /** The bank said no; `text` is what the buyer reads. */
  declined(advice: Advice, text: string): void;
  clear(): void;
  focus(): void;
  /** The element has left the page. */
  rest(): void;
}

/** What was taken is gone, since its frame was loaded anew. */
export class CardLostError extends Error {
  override readonly name = 'CardLostError';

  constructor() {
    super('The card form was loaded anew.');
  }
}
