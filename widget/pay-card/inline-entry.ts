/** The form in the shop's own page: every script of the page can read along. */
import { cardFieldStyles } from '../card-form/card-field-styles.ts';
import { CardForm, type CardFormSettings, type Taken } from '../card-form/card-form.ts';
import type { CardChange } from '../card-form/form-report.ts';
import type { CheckoutClient } from '../checkout/client.ts';
import type { Advice, PaymentView } from '../protocol/checkout.ts';
import { fieldStyles } from '../ui/field-styles.ts';
import { type CardEntry, CardLostError } from './card-entry.ts';

export const styles = [fieldStyles, cardFieldStyles];

export interface InlineEntryOptions {
  onChange: (change: CardChange) => void;
  whenShown: () => Promise<unknown>;
}

export class InlineEntry implements CardEntry {
  readonly isReady = true;
  readonly #form: CardForm;

  constructor(options: InlineEntryOptions, settings: CardFormSettings) {
    this.#form = new CardForm(options, settings);
  }

  set settings(settings: CardFormSettings) {
    this.#form.settings = settings;
  }

  render(): Element {
    return this.#form.element;
  }

  async take(): Promise<Taken | null> {
    return this.#form.take();
  }

  async charge(
    client: CheckoutClient,
    idempotencyKey: string,
    fraudSession: string | null,
  ): Promise<PaymentView> {
    const request = this.#form.send();
    if (!request) throw new CardLostError();
    return client.charge(
      { ...request, ...(fraudSession !== null && { fraud_session: fraudSession }) },
      idempotencyKey,
    );
  }

  declined(advice: Advice, text: string): void {
    this.#form.declined(advice, text);
  }

  clear(): void {
    this.#form.clear();
  }

  focus(): void {
    void this.#form.focus();
  }

  rest(): void {}
}
