/** The form in the shop's own page: every script of the page can read along. */
import type { TemplateResult } from 'lit';
import type { CheckoutClient } from '../checkout/client.ts';
import type { Advice, PaymentView } from '../protocol/checkout.ts';
import {
  type CardChange,
  type CardEntry,
  type CardFormSettings,
  CardLostError,
  type Taken,
} from './card-entry.ts';
import { CardForm, type CardFormHost } from './card-form.ts';

export interface InlineEntryOptions {
  host: CardFormHost;
  client: () => CheckoutClient | null;
  onChange: (change: CardChange) => void;
}

export class InlineEntry implements CardEntry {
  readonly isReady = true;
  readonly #form: CardForm;
  readonly #client: InlineEntryOptions['client'];

  constructor({ client, ...options }: InlineEntryOptions, settings: CardFormSettings) {
    this.#client = client;
    this.#form = new CardForm(options, settings);
  }

  set settings(settings: CardFormSettings) {
    this.#form.settings = settings;
  }

  render(): TemplateResult {
    return this.#form.render();
  }

  async take(): Promise<Taken | null> {
    return this.#form.take();
  }

  async charge(idempotencyKey: string, fraudSession: string | null): Promise<PaymentView> {
    const { taken } = this.#form;
    const client = this.#client();
    if (!taken || !client) throw new CardLostError();
    return client.charge(
      { ...taken, ...(fraudSession !== null && { fraud_session: fraudSession }) },
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
