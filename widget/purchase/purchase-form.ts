/** Draws the offer of a price, and collects quantity, open amount and the requested fields. */
import { sentence } from '../ui/shared/sentence.ts';
import { hasTwoCurrencies } from '../ui/shared/two-currencies.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { faultOf, writtenPhone } from '../checkout/payer-details.ts';
import { type AmountFormat, formatAmount } from '../locale/format-amount.ts';
import { type Currency, type CustomerField, customerFields } from '../protocol/checkout.ts';
import { normaliseDetail } from '../protocol/customer-details.ts';
import type { BuyRequest, Collectable, OfferView } from '../protocol/offer.ts';
import { type FieldTraits, FormField } from '../ui/field/form-field.ts';
import { skeleton } from '../ui/skeleton.ts';
import type { PurchaseHost, PurchaseTexts } from './purchase-host.ts';
import { amountTyped } from './typed-amount.ts';

const traits: Readonly<Record<Collectable | 'amount', FieldTraits>> = {
  amount: { autocomplete: 'off', inputmode: 'decimal' },
  name: { autocomplete: 'name', autocapitalize: 'words', maxlength: 120 },
  email: { type: 'email', autocomplete: 'email', inputmode: 'email', maxlength: 254 },
  phone: { type: 'tel', autocomplete: 'tel', inputmode: 'tel' },
  document: { autocomplete: 'off', inputmode: 'text', autocapitalize: 'characters' },
  address: { autocomplete: 'street-address', maxlength: 500 },
  note: { autocomplete: 'off', maxlength: 500 },
};

export interface PurchaseFormOptions {
  offer: OfferView | null;
  texts: PurchaseTexts | null;
  /** The element's attributes. */
  given: { quantity: string | null; amount: string | null };
  problem: string | null;
  isBusy: boolean;
}

type FieldName = Collectable | 'amount';

export class PurchaseForm {
  readonly #host: PurchaseHost;
  readonly #onSubmit: () => void;
  readonly #fields = new Map<FieldName, FormField>();
  readonly #typed = new Map<FieldName, string>();
  readonly #visited = new Set<FieldName>();
  /** Fields that the companion rejected, until the buyer changes them. */
  readonly #refused = new Set<FieldName>();
  /** Null until the buyer has changed it. */
  #quantity: number | null = null;
  #format: AmountFormat | null = null;
  /** The amounts that were written here, by their text: not every language's text can be read back. */
  readonly #written = new Map<string, string>();

  constructor(host: PurchaseHost, onSubmit: () => void) {
    this.#host = host;
    this.#onSubmit = onSubmit;
  }

  clear(): void {
    this.#readAll();
    this.#typed.clear();
    this.#visited.clear();
    this.#refused.clear();
    this.#quantity = null;
  }

  /** Forgets what was chosen for another price. */
  forgetChoices(): void {
    this.#readAll();
    this.#typed.delete('amount');
    this.#visited.delete('amount');
    this.#refused.delete('amount');
    this.#quantity = null;
  }

  /** Marks the fields that the companion names, such as `customer.email`, and focuses the first. False if others are named. */
  refuse(names: readonly string[]): boolean {
    const rejected = new Set(names.map((name) => name.replace(/^customer\./, '')));
    const fields = [...this.#fields.keys()].filter((field) => rejected.has(field));
    for (const field of fields) this.#refused.add(field);
    this.#focus(fields[0]);
    return fields.length > 0 && fields.length === rejected.size;
  }

  /** Returns the request; null for an invalid field, which then gets the focus. */
  collect(offer: OfferView): Omit<BuyRequest, 'price'> | null {
    this.#readAll();
    const asked = fieldsOf(offer, this.#host);
    const fields: FieldName[] = [...(offer.open ? ['amount' as const] : []), ...asked];
    for (const field of fields) this.#visited.add(field);
    this.#host.requestUpdate();
    const wrong = fields.find((field) => this.#faultOf(field, offer) !== null);
    if (wrong !== undefined) {
      this.#focus(wrong);
      return null;
    }
    const customer = Object.fromEntries(
      asked.flatMap((field) => {
        const value = this.#valueOf(field);
        return value === '' ? [] : [[field, value]];
      }),
    );
    const quantity = this.#quantityOf(offer);
    return {
      ...(quantity !== 1 && { quantity }),
      ...(offer.open && { amount: this.#amountOf(offer) ?? '' }),
      ...(asked.length > 0 && { customer }),
    };
  }

  /** Reads what was filled in without an event. */
  #readAll(): void {
    for (const field of this.#fields.values()) field.read();
  }

  #focus(field: FieldName | undefined): void {
    if (field) void this.#host.updateComplete.then(() => this.#fields.get(field)?.focus());
  }

  render(options: PurchaseFormOptions): TemplateResult {
    return html`<div class="panel" part="panel" tabindex="-1">${this.#renderInside(options)}</div>`;
  }

  #renderInside(options: PurchaseFormOptions): TemplateResult {
    const { offer, texts, problem, isBusy } = options;
    if (texts === null || (offer === null && problem === null)) return skeleton(texts?.common.loading);
    if (offer === null)
      return html`<p class="notice danger" part="notice" role="alert" .textContent=${problem}></p>`;
    this.#format = texts.common.amounts;
    const submit = (event: Event): void => {
      event.preventDefault();
      if (!isBusy) this.#onSubmit();
    };
    return html`
      <form class="purchase" part="offer" novalidate @submit=${submit}>
        <header part="offer-header">
          <p class="shop" part="offer-shop" dir="auto" .textContent=${offer.shop}></p>
          <h2 part="title offer-title" dir="auto" .textContent=${offer.title}></h2>
          ${offer.description ? html`<p class="intro" part="offer-description" dir="auto" .textContent=${offer.description}></p>` : nothing}
        </header>
        ${problem ? html`<p class="notice danger" part="notice" role="alert" .textContent=${problem}></p>` : nothing}
        ${offer.quantity.max > offer.quantity.min ? this.#renderQuantity(offer, texts) : nothing}
        ${offer.open ? this.#renderOpenAmount(offer, texts) : this.#renderAmounts(offer)}
        ${fieldsOf(offer, this.#host).map((field) => this.#renderField(field, offer, texts))}
        <button
          class="button"
          part="button button-primary"
          type="submit"
          ?disabled=${this.#host.isDisabled}
          aria-busy=${isBusy ? 'true' : nothing}
        >
          ${isBusy ? html`<span class="spinner" aria-hidden="true"></span>` : nothing}
          <span>${this.#renderAction(offer, texts)}</span>
        </button>
      </form>
    `;
  }

  /** At a bound, a button is only marked as disabled, and keeps the focus: `disabled` would lose it. */
  #renderQuantity(offer: OfferView, { own }: PurchaseTexts): TemplateResult {
    const quantity = this.#quantityOf(offer);
    const { min, max } = offer.quantity;
    const step = (by: number): void => {
      this.#quantity = Math.min(max, Math.max(min, quantity + by));
      this.#host.requestUpdate();
    };
    return html`
      <div class="quantity" part="quantity" role="group" aria-label=${own.quantity}>
        <span .textContent=${own.quantity}></span>
        <button
          type="button"
          part="button-less"
          aria-label=${own.less}
          ?disabled=${this.#host.isDisabled}
          aria-disabled=${quantity <= min}
          @click=${() => step(-1)}
        >
          −
        </button>
        <output part="quantity-value" aria-live="polite" .textContent=${quantity}></output>
        <button
          type="button"
          part="button-more"
          aria-label=${own.more}
          ?disabled=${this.#host.isDisabled}
          aria-disabled=${quantity >= max}
          @click=${() => step(1)}
        >
          +
        </button>
      </div>
    `;
  }

  #renderOpenAmount(offer: OfferView, texts: PurchaseTexts): TemplateResult {
    const { open } = offer;
    const money = (amount: string): string => (open ? this.#money(amount, open.currency) : amount);
    const choose = (amount: string): void => {
      this.#readAll();
      this.#typed.set('amount', money(amount));
      this.#refused.delete('amount');
      this.#host.requestUpdate();
    };
    return html`
      ${this.#renderField('amount', offer, texts)}
      <div class="suggested" part="suggested">
        ${open?.suggested.map(
          (amount) =>
            html`<button
              type="button"
              part="button-suggested"
              aria-pressed=${amount === this.#amountOf(offer)}
              ?disabled=${this.#host.isDisabled}
              @click=${() => choose(amount)}
              translate="no"
              .textContent=${money(amount)}
            ></button>`,
        )}
      </div>
    `;
  }

  #renderField(field: FieldName, offer: OfferView, { common, own }: PurchaseTexts): Element {
    const shown = this.#fields.get(field) ?? this.#makeField(field);
    const fault =
      (this.#visited.has(field) ? this.#faultOf(field, offer) : null) ??
      (this.#refused.has(field) ? 'invalid' : null);
    const words = isCustomerField(field) ? common.fields[field] : own.fields[field];
    const refused = own.problems['VALIDATION_ERROR'] ?? '';
    shown.show({
      label: words.label,
      hint: isCustomerField(field) ? hintOf(field, offer, common) : undefined,
      optional: field === 'note' || isOptionalIn(offer, field) ? common.optional : undefined,
      value: field === 'amount' ? this.#typedAmount(offer) : (this.#typed.get(field) ?? ''),
      error: fault && (field === 'amount' ? this.#amountError(offer, own) : words[fault] || refused),
      disabled: this.#host.isDisabled,
    });
    return shown.element;
  }

  #makeField(name: FieldName): FormField {
    const field = new FormField(name, traits[name], {
      onInput: ({ value }) => {
        this.#typed.set(name, value);
        this.#refused.delete(name);
        this.#host.requestUpdate();
      },
      onBlur: (isPress) => {
        // An error would move the pressed button away.
        const typed = this.#typed.get(name) ?? '';
        if (isPress || typed === '') return;
        if (name === 'phone') this.#typed.set(name, writtenPhone(typed));
        this.#visited.add(name);
        this.#host.requestUpdate();
      },
    });
    this.#fields.set(name, field);
    return field;
  }

  #faultOf(field: FieldName, offer: OfferView): 'missing' | 'invalid' | null {
    if (isCustomerField(field)) {
      // A document requested by the shop is required, unlike the one for PIX.
      if (field === 'document' && !isOptionalIn(offer, field) && (this.#typed.get(field) ?? '').trim() === '')
        return 'missing';
      return faultOf(field, this.#typed.get(field) ?? '');
    }
    if (field === 'amount') return this.#isAmountWithin(offer) ? null : 'invalid';
    return field === 'address' && this.#valueOf(field) === '' ? 'missing' : null;
  }

  #isAmountWithin(offer: OfferView): boolean {
    const amount = this.#amountOf(offer);
    const { open } = offer;
    return (
      amount !== null &&
      open !== undefined &&
      Number(amount) >= Number(open.min) &&
      Number(amount) <= Number(open.max)
    );
  }

  #amountError({ open }: OfferView, own: PurchaseTexts['own']): string {
    if (!open) return '';
    return own.outOfBounds(this.#money(open.min, open.currency), this.#money(open.max, open.currency));
  }

  #money(amount: string, currency: Currency, isAmbiguous = false): string {
    const text = this.#format ? formatAmount(amount, currency, this.#format, isAmbiguous) : amount;
    this.#written.set(text, amount);
    return text;
  }

  #valueOf(field: Collectable): string {
    const typed = this.#typed.get(field) ?? '';
    return isCustomerField(field) ? normaliseDetail(field, typed) : typed.trim();
  }

  #typedAmount(offer: OfferView): string {
    const typed = this.#typed.get('amount');
    if (typed !== undefined) return typed;
    const preset = this.#host.amount ?? offer.open?.suggested[0] ?? '';
    const amount = amountTyped(preset);
    return offer.open && amount !== null ? this.#money(amount, offer.open.currency) : preset;
  }

  /** The amount of an open price; null for an invalid one. */
  #amountOf(offer: OfferView): string | null {
    const text = this.#typedAmount(offer);
    return this.#written.get(text) ?? amountTyped(text);
  }

  #quantityOf({ quantity: { min, max } }: OfferView): number {
    const wanted = this.#quantity ?? Number(this.#host.quantity ?? min);
    return Number.isInteger(wanted) ? Math.min(max, Math.max(min, wanted)) : min;
  }

  /** The total for the quantity, in each currency of the price. */
  #renderAmounts(offer: OfferView): TemplateResult {
    const quantity = this.#quantityOf(offer);
    const isAmbiguous = hasTwoCurrencies(offer);
    const amounts = (['BRL', 'USD'] as const).flatMap((currency) => {
      const each = offer.amounts[currency];
      if (each === undefined) return [];
      return [this.#money((Number(each) * quantity).toFixed(2), currency, isAmbiguous)];
    });
    return html`<p class="amounts" part="amount">
      ${amounts.map((amount) => html`<span translate="no" .textContent=${amount}></span>`)}
    </p>`;
  }

  /** For an open price, the button contains the typed amount. */
  #renderAction(offer: OfferView, { own }: PurchaseTexts): TemplateResult {
    const typed = offer.open && this.#amountOf(offer);
    const amount = offer.open && typed ? this.#money(typed, offer.open.currency) : '';
    return sentence(amount === '' ? own.begin : own.beginWith(amount), amount);
  }
}

/** What the shop asks for, then what PIX needs, unless the element is of another method. */
const fieldsOf = ({ collect, ask = [] }: OfferView, { method }: PurchaseHost): Collectable[] =>
  (method ?? 'pix') === 'pix' ? [...collect, ...ask] : collect;

const hintOf = (
  field: CustomerField,
  { ask = [] }: OfferView,
  { fields, phoneForPix }: PurchaseTexts['common'],
): string | undefined => {
  const { hint } = fields[field];
  return field === 'phone' && ask.includes(field) ? `${hint} · ${phoneForPix}` : hint;
};

const isOptionalIn = ({ collect }: OfferView, field: FieldName): boolean =>
  field === 'document' && !collect.includes(field);

const isCustomerField = (field: string): field is CustomerField =>
  customerFields.some((known) => known === field);
