/** The payer's form with the missing customer fields. Keeps what was typed, and shows its errors. */
import { sentence } from '../../ui/shared/sentence.ts';
import { css, html, nothing, type TemplateResult } from 'lit';
import { PayChangeEvent } from '../../events/element-events.ts';
import type { CommonMessages, PixMessages } from '../../locale/messages.ts';
import { type CustomerField, customerFields, isOptional } from '../../protocol/checkout.ts';
import type { BuyerDetails } from '../../protocol/requests.ts';
import type { ViewHost } from '../../ui/element-view.ts';
import { fieldStyles } from '../../ui/field/field-styles.ts';
import { type FieldTraits, FormField } from '../../ui/field/form-field.ts';
import { actionButton } from '../../ui/closed/status-panel.ts';
import {
  detailsOf,
  faultOf,
  faultyFields,
  nothingTyped,
  type Typed,
  writtenPhone,
} from '../../checkout/payer-details.ts';

/** One column, or two in a wide element. */
const payerStyles = css`
  .payer {
    display: grid;
    gap: var(--_space);
    padding: calc(var(--_space) * 1.5);
  }

  .payer header h2,
  .payer header p {
    margin: 0 0 0.15em;
  }

  .payer .intro {
    color: var(--_text-muted);
    font-size: 0.95em;
  }

  .payer h2 {
    font: 650 1.25em/1.3 var(--_font);
    letter-spacing: -0.015em;
  }

  .payer .button {
    margin-block-start: 0.4em;
  }

  @container (min-width: 37.5em) {
    .payer {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      align-items: start;
    }

    .payer > :not(.field),
    .field:only-of-type {
      grid-column: 1 / -1;
    }
  }

  /* Text of 200 % on a phone. */
  @container (max-width: 15em) {
    .payer {
      grid-template-columns: minmax(0, 1fr);
      padding-inline: 0.5em;
    }

    .payer .button {
      padding-inline: 0.5em;
    }
  }
`;

const styles = [fieldStyles, payerStyles];

const traits: Readonly<Record<CustomerField, FieldTraits>> = {
  name: { autocomplete: 'name', autocapitalize: 'words', maxlength: 120 },
  email: { type: 'email', autocomplete: 'email', inputmode: 'email', maxlength: 254 },
  phone: { type: 'tel', autocomplete: 'tel', inputmode: 'tel' },
  // A CNPJ can hold letters, so no numeric keyboard.
  document: { autocomplete: 'off', inputmode: 'text', autocapitalize: 'characters' },
};

export interface PayerFormTexts {
  common: CommonMessages;
  form: PixMessages['form'];
}

export interface PayerFormOptions {
  texts: PayerFormTexts;
  title: string;
  amount: string;
  /** The error of the last try, if it concerns no single field. */
  problem: string | null;
  onSubmit: () => void;
}

export class PayerForm {
  readonly #host: ViewHost;
  readonly #fields: Readonly<Record<CustomerField, FormField>>;
  #requested: readonly CustomerField[] = [];
  #typed: Typed = nothingTyped;
  /** Fields that were left or submitted: only those show errors. */
  #visited = new Set<CustomerField>();
  #refused = new Set<CustomerField>();
  /** The last dispatched `pay-change`, initially the state of the empty form. */
  #announced = 'false';

  constructor(host: ViewHost) {
    this.#host = host;
    host.adopt(styles);
    const fields = customerFields.map((name) => [name, this.#makeField(name)] as const);
    this.#fields = Object.fromEntries(fields) as Record<CustomerField, FormField>;
  }

  /** Shows these fields, in the order of the form. */
  showFields(fields: readonly CustomerField[]): void {
    this.#requested = customerFields.filter((field) => fields.includes(field));
  }

  /** Fields whose typed values the service rejected. */
  refuse(fields: readonly CustomerField[]): void {
    this.#refused = new Set(this.#requested.filter((field) => fields.includes(field)));
    for (const field of this.#refused) this.#visited.add(field);
    // As after a press: a code that is requested on its own takes no focus.
    if (this.#host.matches(':focus-within')) void this.focusFirst([...this.#refused]);
  }

  get isDocumentRefused(): boolean {
    return this.#refused.has('document');
  }

  leaveOutDocument(): void {
    this.#readAll();
    this.#typed = { ...this.#typed, document: '' };
    this.#refused.delete('document');
  }

  clear(): void {
    this.#readAll();
    this.#typed = nothingTyped;
    this.#visited.clear();
    this.#refused.clear();
    this.#report();
  }

  /** Returns the details to send; null for invalid fields, which then show errors, with the focus on the first. */
  collect(): BuyerDetails | null {
    this.#readAll();
    for (const field of this.#requested) this.#visited.add(field);
    this.#host.requestUpdate();
    const faulty = this.#requested.filter((field) => this.#errorOf(field));
    if (faulty.length === 0) return detailsOf(this.#requested, this.#typed);
    void this.focusFirst(faulty);
    return null;
  }

  async focusFirst(fields: readonly CustomerField[] = this.#requested): Promise<void> {
    await this.#host.updateComplete;
    if (fields[0]) this.#fields[fields[0]].focus();
  }

  render({ texts, title, amount, problem, onSubmit }: PayerFormOptions): TemplateResult {
    const submit = (event: Event): void => {
      event.preventDefault();
      onSubmit();
    };
    return html`
      <form class="payer" part="form" novalidate @submit=${submit}>
        <header part="header">
          <h2 part="title" .textContent=${title}></h2>
          <p class="intro" part="intro" .textContent=${texts.form.intro}></p>
        </header>
        ${problem ? html`<p class="notice danger" part="notice" role="alert" .textContent=${problem}></p>` : nothing}
        ${this.#requested.map((field) => this.#renderField(field, texts))}
        <button class="button" part="button button-primary" type="submit" ?disabled=${this.#host.isDisabled}>
          <span>${sentence(texts.form.submit(amount), amount)}</span>
        </button>
        ${this.isDocumentRefused ? this.#renderWithoutDocument(texts, onSubmit) : nothing}
      </form>
    `;
  }

  /** Reads what was filled in without an event. */
  #readAll(): void {
    for (const name of this.#requested) this.#fields[name].read();
  }

  #renderWithoutDocument({ form }: PayerFormTexts, onSubmit: () => void): TemplateResult {
    return actionButton({
      label: form.withoutDocument,
      secondary: true,
      disabled: this.#host.isDisabled,
      part: 'button-without-document',
      onPress: () => {
        this.leaveOutDocument();
        onSubmit();
      },
    });
  }

  #makeField(name: CustomerField): FormField {
    return new FormField(name, traits[name], {
      onInput: ({ value }) => this.#change(name, value),
      onBlur: (isPress) => {
        if (isPress || this.#typed[name] === '') return;
        if (name === 'phone') this.#typed = { ...this.#typed, phone: writtenPhone(this.#typed.phone) };
        this.#visited.add(name);
        this.#host.requestUpdate();
      },
    });
  }

  #renderField(name: CustomerField, { common, form }: PayerFormTexts): Element {
    const { label, hint, ...words } = common.fields[name];
    const error = this.#errorOf(name);
    const refused = name === 'document' ? form.documentRefused : words.invalid;
    this.#fields[name].show({
      label,
      hint: name === 'phone' ? `${hint} · ${common.phoneForPix}` : hint,
      optional: isOptional(name) ? common.optional : undefined,
      value: this.#typed[name],
      error: error === 'refused' ? refused : error && words[error],
      disabled: this.#host.isDisabled,
    });
    return this.#fields[name].element;
  }

  #errorOf(field: CustomerField): 'missing' | 'invalid' | 'refused' | null {
    if (!this.#visited.has(field)) return null;
    return faultOf(field, this.#typed[field]) ?? (this.#refused.has(field) ? 'refused' : null);
  }

  #change(field: CustomerField, value: string): void {
    this.#typed = { ...this.#typed, [field]: value };
    this.#refused.delete(field);
    this.#report();
    this.#host.requestUpdate();
  }

  /** Dispatches `pay-change` if completeness or faults have changed. */
  #report(): void {
    const faulty = faultyFields(this.#requested, this.#typed);
    const invalid = faulty.filter((name) => this.#typed[name] !== '');
    const isComplete = faulty.length === 0;
    const report = [isComplete, ...invalid].join();
    if (report !== this.#announced)
      this.#host.dispatchEvent(new PayChangeEvent(this.#host.method, isComplete, null, invalid));
    this.#announced = report;
  }
}
