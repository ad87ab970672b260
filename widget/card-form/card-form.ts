/**
 * The card form: the same component in the shop's page and in the companion's frame. Holds what was typed, says what
 * is wrong with it, and keeps what an attempt took, so that its repetition sends the same.
 */
import type { CardFormMessages } from '../locale/messages.ts';
import type { Advice } from '../protocol/checkout.ts';
import type { ChargeRequest } from '../protocol/requests.ts';
import { make } from '../ui/dom.ts';
import { type FieldContent, FormField } from '../ui/form-field.ts';
import { acceptedMarks, brandMark } from './brand-marks.ts';
import { type CardFault, type CardRules, chargeRequestOf, faultOf, nothingTyped } from './card-fields.ts';
import { networkOf } from './card-network.ts';
import { cvcHint, withoutCvc } from './cvc-reset.ts';
import { type CardField, cardFields, fieldOf } from './field-names.ts';
import { fieldTraits } from './field-traits.ts';
import { type CardChange, reportOf } from './form-report.ts';
import { formatInput } from './format-input.ts';

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

export interface CardFormOptions {
  onChange: (change: CardChange) => void;
  /** Resolves when the form can be seen, where it is hidden during an attempt. */
  whenShown: () => Promise<unknown>;
  /** Has the fields already, which may have been typed into; without one they are made. */
  page?: HTMLElement;
}

export class CardForm {
  readonly element: HTMLElement;
  readonly #options: CardFormOptions;
  readonly #fields: Readonly<Record<CardField, FormField>>;
  readonly #pair: HTMLElement;
  #settings: CardFormSettings;
  #typed = { ...nothingTyped };
  /** Each field as it was when last left. */
  #left = { ...nothingTyped };
  /** What the page was told last. */
  #told = JSON.stringify({ complete: false, brand: null, invalid: [] });
  /** Fields that have been left or submitted: only those complain. */
  readonly #visited = new Set<CardField>();
  readonly #locked = new Set<string>();
  /** What the bank said about a field, until it is changed. */
  #refused: { field: CardField; text: string } | null = null;
  #taken: ChargeRequest | null = null;
  /** What was sent last: the page may stop a press whose words were taken already. */
  #sent: ChargeRequest | null = null;
  /** The mark in the number's field: a network, null for any card, or those that are accepted. */
  #shownMark: string | null | undefined;
  /** A decline emptied the security code. */
  #wasCvcReset = false;

  constructor(options: CardFormOptions, settings: CardFormSettings) {
    this.#options = options;
    this.#settings = settings;
    this.element = options.page ?? make('div', { class: 'fields' });
    const fields = cardFields.map((name) => [name, this.#makeField(name)] as const);
    this.#fields = Object.fromEntries(fields) as Record<CardField, FormField>;
    const { expiry, cvc } = this.#fields;
    this.#pair =
      options.page?.querySelector<HTMLElement>('.pair') ??
      make('div', { class: 'pair' }, expiry.element, cvc.element);
    this.#readPage();
    this.#draw();
    if (options.page) this.#tell();
  }

  set settings(settings: CardFormSettings) {
    this.#settings = settings;
    this.#draw();
  }

  /** What an attempt sends, kept until the next one is taken; null where something is wrong, which is then shown. */
  take(): Taken | null {
    for (const field of this.#settings.asked) this.#visited.add(field);
    this.#left = { ...this.#typed };
    this.#tell();
    const faulty = this.#faulty();
    if (faulty[0]) {
      void this.focus(faulty[0]);
      return null;
    }
    const request = chargeRequestOf(this.#typed, this.#settings.asked);
    const isRepeat = JSON.stringify(request) === JSON.stringify(this.#sent);
    this.#taken = request;
    return { isRepeat };
  }

  /** What {@link take} took, to be sent; null when it is gone. */
  send(): ChargeRequest | null {
    this.#sent = this.#taken;
    return this.#taken;
  }

  /** The bank said no: all stays but the CVC, and a card refused for good is not taken again. */
  declined(advice: Advice, text: string): void {
    const number = this.#taken?.card.number;
    if (advice === 'never' && number !== undefined) this.#locked.add(number);
    this.#taken = this.#sent = null;
    this.#typed = withoutCvc(this.#typed);
    this.#left = { ...this.#typed };
    this.#visited.delete('cvc');
    const field = fieldOf[advice];
    this.#refused = field ? { field, text } : null;
    this.#wasCvcReset = true;
    this.#tell();
  }

  clear(): void {
    this.#typed = { ...nothingTyped };
    this.#left = { ...nothingTyped };
    this.#visited.clear();
    this.#refused = null;
    this.#taken = this.#sent = null;
    this.#wasCvcReset = false;
    this.#tell();
  }

  /** Of the field that the bank minds, where there is one. */
  async focus(field: CardField = this.#refused?.field ?? 'number'): Promise<void> {
    await this.#options.whenShown();
    this.#fields[field].focus();
  }

  #makeField(name: CardField): FormField {
    const listeners = {
      onInput: (input: HTMLInputElement, inputType: string) => this.#input(name, input, inputType),
      onBlur: (isPress: boolean) => this.#leave(name, isPress),
    };
    return new FormField(name, fieldTraits[name], listeners, this.#options.page);
  }

  #leave(name: CardField, isPress: boolean): void {
    this.#left = { ...this.#left, [name]: this.#typed[name] };
    if (!isPress && this.#typed[name] !== '') this.#visited.add(name);
    this.#tell();
  }

  /** Takes what was typed before this was there, and leaves the caret where it is. */
  #readPage(): void {
    if (!this.#options.page) return;
    for (const name of cardFields) {
      const { input } = this.#fields[name];
      const value = formatInput(name, input, { before: '', inputType: '', number: this.#typed.number });
      this.#typed = { ...this.#typed, [name]: value };
      if (!input.matches(':focus')) this.#left = { ...this.#left, [name]: value };
    }
  }

  #draw(): void {
    const { texts, asked } = this.#settings;
    const { number, name, email } = this.#fields;
    const { brand } = networkOf(this.#typed.number);
    // The height of the form is told to the page: what is not about a field that was left must not change it.
    const { cvcDigits } = networkOf(this.#left.number);
    const mark = this.#typed.number === '' ? 'accepted' : brand;
    if (mark !== this.#shownMark) number.showSuffix(mark === 'accepted' ? acceptedMarks() : brandMark(mark));
    this.#shownMark = mark;
    for (const field of asked) this.#drawField(field, texts[field]);
    this.#drawField('expiry', texts.expiry, texts.expiry.hint);
    const isReset = this.#wasCvcReset && this.#left.cvc === '';
    this.#drawField('cvc', texts.cvc, cvcHint(texts.cvc, cvcDigits, isReset));
    const rows = [
      [number.element, true],
      [this.#pair, true],
      [name.element, asked.includes('name')],
      [email.element, asked.includes('email')],
    ] as const;
    // What is there stays: a field that is put in anew loses the focus.
    for (const [row, isShown] of rows) {
      if (!isShown) row.remove();
      else if (row.parentNode !== this.element) this.element.append(row);
    }
  }

  #drawField(name: CardField, texts: CardFormMessages[CardField], hint?: string): void {
    const { disabled, busy, optional } = this.#settings;
    const fault = this.#shownFault(name);
    const refused = this.#refused?.field === name ? this.#refused.text : null;
    const content: FieldContent = {
      label: texts.label,
      value: this.#typed[name],
      error: refused ?? (fault && ((texts as Partial<Record<CardFault, string>>)[fault] ?? texts.missing)),
      hint,
      optional: optional.includes(name) ? this.#settings.texts.words.optional : undefined,
      disabled,
      readonly: busy,
    };
    this.#fields[name].show(content);
  }

  #shownFault(field: CardField): CardFault | null {
    return this.#visited.has(field) ? this.#faultOf(field) : null;
  }

  #faultOf(field: CardField): CardFault | null {
    return faultOf(field, this.#typed, this.#rules());
  }

  #rules(): CardRules {
    const { nowMs, optional } = this.#settings;
    return { nowMs: nowMs(), optional, locked: this.#locked };
  }

  #faulty(): CardField[] {
    return this.#settings.asked.filter((field) => this.#faultOf(field));
  }

  #input(field: CardField, input: HTMLInputElement, inputType: string): void {
    const value = formatInput(field, input, {
      before: this.#typed[field],
      inputType,
      number: this.#typed.number,
    });
    this.#typed = { ...this.#typed, [field]: value };
    // Autofill fills in whole values, and leaves the focus where it is.
    if (inputType === '') this.#left = { ...this.#left, [field]: value };
    if (this.#refused?.field === field) this.#refused = null;
    // While a number is typed it is short, which is no mistake; what has been mended is forgiven at once.
    if (field === 'number' || this.#faultOf(field) === null) this.#visited.delete(field);
    this.#tell();
  }

  #tell(): void {
    const change = reportOf(this.#settings.asked, this.#typed, this.#left, this.#rules());
    const text = JSON.stringify(change);
    const isNews = text !== this.#told;
    this.#told = text;
    if (isNews) this.#options.onChange(change);
    this.#draw();
  }
}
