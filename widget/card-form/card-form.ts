/**
 * The card form, used in the shop's page and in the companion's frame. Holds the typed values, shows their errors, and keeps the
 * request of an attempt, so that a retry sends the same.
 */
import type { CardFormMessages } from '../locale/messages.ts';
import type { Advice } from '../protocol/checkout.ts';
import type { CardDetails } from '../protocol/requests.ts';
import { make } from '../ui/field/dom.ts';
import { type FieldContent, FormField } from '../ui/field/form-field.ts';
import { acceptedMarks, brandMark, cvcPicture } from './brand-marks.ts';
import {
  type CardFault,
  type CardRules,
  chargeRequestOf,
  faultOf,
  nothingTyped,
  type TypedCard,
} from './card-fields.ts';
import { networkOf, seldomAccepted } from './card-network.ts';
import { type CardField, cardFields, fieldOf } from './field-names.ts';
import { fieldTraits } from './field-traits.ts';
import { type CardChange, reportOf } from './form-report.ts';
import { formatInput } from './format-input.ts';

export interface CardFormSettings {
  texts: CardFormMessages;
  asked: readonly CardField[];
  /** Requested fields that may stay empty. */
  optional: readonly CardField[];
  /** The companion's time. */
  nowMs: () => number;
  disabled: boolean;
  /** An attempt is in flight: the inputs are read-only. */
  busy: boolean;
}

/** Returned by {@link CardForm.take} for a valid form. */
export interface Submission {
  /** True if the request equals that of the previous attempt. */
  isRepeat: boolean;
}

export interface CardFormOptions {
  onChange: (change: CardChange) => void;
  /** Resolves once the form is visible: it is hidden during an attempt. */
  whenShown: () => Promise<unknown>;
  /** Existing markup of the fields, which may already contain input; without it the fields are created. */
  page?: HTMLElement;
}

export class CardForm {
  readonly element: HTMLElement;
  readonly #options: CardFormOptions;
  readonly #fields: Readonly<Record<CardField, FormField>>;
  readonly #pair: HTMLElement;
  #settings: CardFormSettings;
  #typed = { ...nothingTyped };
  /** The value of each field when it last lost the focus. */
  #committed = { ...nothingTyped };
  /** The last change reported to the page, as JSON. */
  #reported = JSON.stringify({ complete: false, brand: null, invalid: [] });
  /** Fields that have lost the focus or were submitted: only those show errors. */
  readonly #visited = new Set<CardField>();
  readonly #locked = new Set<string>();
  /** Fields that the bank or the companion rejected, until the buyer changes them; null for the field's own text. */
  readonly #refused = new Map<CardField, string | null>();
  #submitted: CardDetails | null = null;
  /** The last request that was sent. Differs from `#submitted` if the page has cancelled the submit in between. */
  #sent: CardDetails | null = null;
  /** Mark shown in the number field: a network, null for an unknown one, or `accepted`. */
  #shownMark: string | null | undefined;
  /** The picture in the field of the security code; null before the first. */
  #isCvcOnFront: boolean | null = null;
  #isDrawing = false;
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
    if (options.page) this.#report();
  }

  update(settings: CardFormSettings): void {
    this.#settings = settings;
    this.#draw();
  }

  /** Keeps the request for an attempt; returns null if a field is invalid, after showing the errors. */
  take(): Submission | null {
    this.#readAll();
    for (const field of this.#settings.asked) this.#visited.add(field);
    this.#committed = { ...this.#typed };
    this.#report();
    if (this.#settings.asked.some((field) => this.#faultOf(field))) {
      void this.focus();
      return null;
    }
    const request = chargeRequestOf(this.#typed, this.#settings.asked);
    const isRepeat = JSON.stringify(request) === JSON.stringify(this.#sent);
    this.#submitted = request;
    return { isRepeat };
  }

  /** Returns the request kept by {@link take}; null after a decline, or a clear that was not during an attempt. */
  send(): CardDetails | null {
    this.#sent = this.#submitted;
    return this.#submitted;
  }

  /** Empties the CVC after a decline, and rejects a permanently declined card number from then on. */
  declined(advice: Advice, text: string): void {
    this.#readAll();
    const number = this.#submitted?.card.number;
    if (advice === 'never' && number !== undefined) this.#locked.add(number);
    this.#submitted = this.#sent = null;
    this.#typed = withoutCvc(this.#typed);
    this.#committed = { ...this.#typed };
    this.#visited.delete('cvc');
    const field = fieldOf[advice];
    this.#refused.clear();
    if (field) this.#refused.set(field, text);
    this.#wasCvcReset = true;
    this.#report();
  }

  /** Marks fields that the companion rejected; other names are ignored. */
  refuse(names: readonly string[]): void {
    this.#readAll();
    for (const field of this.#settings.asked) if (names.includes(field)) this.#refused.set(field, null);
    this.#draw();
  }

  clear(): void {
    this.#readAll();
    this.#typed = { ...nothingTyped };
    this.#committed = { ...nothingTyped };
    this.#visited.clear();
    this.#refused.clear();
    this.#sent = null;
    // A running attempt may still have to repeat its request.
    if (!this.#settings.busy) this.#submitted = null;
    this.#wasCvcReset = false;
    this.#report();
  }

  /** Focuses the first field that shows an error, else the number. */
  async focus(): Promise<void> {
    await this.#options.whenShown();
    const field = cardFields.find((name) => this.#refused.has(name) || this.#shownFault(name)) ?? 'number';
    this.#fields[field].focus();
  }

  #makeField(name: CardField): FormField {
    const listeners = {
      onInput: (input: HTMLInputElement, inputType: string | null) => this.#input(name, input, inputType),
      onBlur: (isPress: boolean) => this.#leave(name, isPress),
    };
    return new FormField(name, fieldTraits[name], listeners, this.#options.page);
  }

  #leave(name: CardField, isPress: boolean): void {
    this.#committed = { ...this.#committed, [name]: this.#typed[name] };
    if (!isPress && this.#typed[name] !== '') this.#visited.add(name);
    this.#report();
  }

  /** Reads what was filled in without an event. */
  #readAll(): void {
    for (const name of cardFields) this.#fields[name].read();
  }

  /** Adopts the input typed before the script loaded, without moving the caret. */
  #readPage(): void {
    if (!this.#options.page) return;
    for (const name of cardFields) {
      const { input } = this.#fields[name];
      const value = formatInput(name, input, { before: '', inputType: '', number: this.#typed.number });
      this.#typed = { ...this.#typed, [name]: value };
      if (!input.matches(':focus')) this.#committed = { ...this.#committed, [name]: value };
    }
  }

  /** A removed input loses the focus, which reports and draws again. */
  #draw(): void {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    this.#drawAll();
    this.#isDrawing = false;
  }

  #drawAll(): void {
    const { texts, asked } = this.#settings;
    const { number, cvc, name, email } = this.#fields;
    const { brand } = networkOf(this.#typed.number);
    // The page learns the height of the form, so a number that is still being typed must not change it.
    const committed = networkOf(this.#committed.number);
    const isCvcOnFront = committed.cvcDigits === 4;
    const mark = this.#typed.number === '' ? 'accepted' : brand;
    if (mark !== this.#shownMark) number.showSuffix(mark === 'accepted' ? acceptedMarks() : brandMark(mark));
    this.#shownMark = mark;
    if (isCvcOnFront !== this.#isCvcOnFront) cvc.showSuffix(cvcPicture(isCvcOnFront));
    this.#isCvcOnFront = isCvcOnFront;
    const isReset = this.#wasCvcReset && this.#committed.cvc === '';
    const hints: Partial<Record<CardField, Pick<FieldContent, 'hint' | 'hintInside'>>> = {
      number: { hint: seldomAccepted.includes(committed.brand ?? '') ? texts.number.seldom : undefined },
      expiry: { hint: texts.expiry.hint, hintInside: 'placeholder' },
      cvc: {
        hint: cvcHint(texts.cvc, committed.cvcDigits, isReset),
        ...(!isReset && { hintInside: 'picture' }),
      },
    };
    for (const field of asked) this.#drawField(field, texts[field], hints[field]);
    const rows = [
      [number.element, true],
      [this.#pair, true],
      [name.element, asked.includes('name')],
      [email.element, asked.includes('email')],
    ] as const;
    // Rows already in place are not moved: an input that is inserted again loses the focus.
    for (const [row, isShown] of rows) {
      // Removing a row that is not in place is an error in a page with Prototype.js.
      if (isShown === (row.parentNode === this.element)) continue;
      if (isShown) this.element.append(row);
      else row.remove();
    }
  }

  #drawField(
    name: CardField,
    texts: CardFormMessages[CardField],
    hint?: Pick<FieldContent, 'hint' | 'hintInside'>,
  ): void {
    const { disabled, busy, optional } = this.#settings;
    const fault = this.#shownFault(name);
    const words = texts as Partial<Record<CardFault, string>> & { missing: string };
    const refused = this.#refused.has(name)
      ? (this.#refused.get(name) ?? words.invalid ?? words.missing)
      : null;
    const content: FieldContent = {
      label: texts.label,
      value: this.#typed[name],
      error: refused ?? (fault && (words[fault] ?? words.missing)),
      ...hint,
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

  #input(field: CardField, input: HTMLInputElement, inputType: string | null): void {
    const value = formatInput(field, input, {
      before: this.#typed[field],
      inputType,
      number: this.#typed.number,
    });
    this.#typed = { ...this.#typed, [field]: value };
    // Autofill writes complete values and does not move the focus.
    if (inputType === '') this.#committed = { ...this.#committed, [field]: value };
    this.#refused.delete(field);
    // A number is incomplete while it is typed, which is no error; a corrected field clears its error immediately.
    if (field === 'number' || this.#faultOf(field) === null) this.#visited.delete(field);
    this.#report();
  }

  #report(): void {
    const change = reportOf(this.#settings.asked, this.#typed, this.#committed, this.#rules());
    const text = JSON.stringify(change);
    const hasChanged = text !== this.#reported;
    this.#reported = text;
    if (hasChanged) this.#options.onChange(change);
    this.#draw();
  }
}

const withoutCvc = (typed: TypedCard): TypedCard => ({ ...typed, cvc: '' });

/** `isReset`: a decline has emptied the field, and nothing has been typed since. */
const cvcHint = (
  { again, longHint, hint }: CardFormMessages['cvc'],
  cvcDigits: number | null,
  isReset: boolean,
): string => (isReset ? again : cvcDigits === 4 ? longHint : hint);
