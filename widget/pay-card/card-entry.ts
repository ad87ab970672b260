/** What lies between the element and the form: the form is in the page, or in the companion's frame. */
import type { TemplateResult } from 'lit';
import type { CardFormMessages } from '../locale/messages.ts';
import type { CheckoutClient } from '../checkout/client.ts';
import type { Advice, PaymentView } from '../protocol/checkout.ts';

/** In the order of the form. */
export const cardFields = ['number', 'expiry', 'cvc', 'name', 'email'] as const;
export type CardField = (typeof cardFields)[number];

/** What the page may know of what is typed. */
export interface CardChange {
  /** Everything asked for is there and valid. */
  complete: boolean;
  /** The card's network as far as it is known. */
  brand: string | null;
  /** Names of the fields that are filled in wrongly. */
  invalid: readonly string[];
}

export interface CardFormSettings {
  texts: CardFormMessages;
  asked: readonly CardField[];
  /** Those of the asked ones that may stay empty. */
  optional: readonly CardField[];
  /** By the companion's clock. */
  nowMs: () => number;
  disabled: boolean;
  /** An attempt is under way: what was typed stays as it is. */
  busy: boolean;
}

/** The form was valid, and what it held is kept for the attempt. */
export interface Taken {
  /** The same card and words as the attempt before. */
  isRepeat: boolean;
}

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

/** The fields that an advice is about. */
export const fieldOf: Readonly<Partial<Record<Advice, CardField>>> = {
  fix_number: 'number',
  fix_expiry: 'expiry',
  fix_cvc: 'cvc',
  never: 'number',
};

/** What was taken is gone, since its frame was loaded anew. */
export class CardLostError extends Error {
  override readonly name = 'CardLostError';

  constructor() {
    super('The card form was loaded anew.');
  }
}
